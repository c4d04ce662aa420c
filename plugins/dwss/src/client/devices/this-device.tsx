import { Button, makeStyles } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, KeyValues, Mono, Notice, PageLayout, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSiteForms } from '../site-forms.ts';
import { deviceMessages } from './messages.ts';

const useStyles = makeStyles({
  id: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Shows every member the id of their browser, and whether they may sign on it. */
export function ThisDevice() {
  const { context, deviceApi } = useSiteForms();
  const { t } = useMessages(deviceMessages);
  const styles = useStyles();
  const { deviceId } = context.session;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(deviceId).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const found = useFetched((signal) => deviceApi.ownDevices({}, { signal }), { key: 'own' });
  const device = found.value?.userDeviceList.find((one) => one.deviceId === deviceId);
  const state = () => {
    if (device !== undefined) return device.revokedAt === null ? 'own.live' : 'own.revoked';
    return found.value?.isRequired ? 'own.needed' : 'own.free';
  };
  return (
    <PageLayout title={t('ownTitle')} text={t('ownText')}>
      {found.load.kind === 'failed' && (
        <Notice tone="danger" title={t('ownFailed')}>
          <Button size="small" onClick={() => found.refresh()}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      <KeyValues
        items={[
          {
            id: 'id',
            label: t('ownId'),
            value: (
              <span className={styles.id}>
                <Mono>{deviceId}</Mono>
                <Button
                  size="small"
                  className={styles.button}
                  icon={isCopied ? <Checkmark16Regular /> : <Copy16Regular />}
                  // Pages that are not served over HTTPS have no clipboard; the id can be copied by hand.
                  disabled={navigator.clipboard === undefined}
                  onClick={() => void copy()}
                >
                  {isCopied ? t('copied') : t('copy')}
                </Button>
              </span>
            ),
          },
          ...(found.value === undefined
            ? []
            : [{ id: 'state', label: t('ownState'), value: t(state()), wrap: true }]),
        ]}
      />
    </PageLayout>
  );
}
