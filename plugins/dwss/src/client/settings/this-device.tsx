import { Button } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { KeyValues, Mono, Notice, PageLayout, useFetched } from '@gantry/plugin-ui';
import { deviceMessages } from '../messages/devices.ts';
import { useRiscModule } from '../module.ts';

/** Shows every member the id of their browser, and whether they may sign on it. */
export function ThisDevice() {
  const { context, deviceApi } = useRiscModule();
  const { t } = useMessages(deviceMessages);
  const { deviceId } = context.session;
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
          { id: 'id', label: t('ownId'), value: <Mono>{deviceId}</Mono> },
          ...(found.value === undefined ? [] : [{ id: 'state', label: t('ownState'), value: t(state()) }]),
        ]}
      />
    </PageLayout>
  );
}
