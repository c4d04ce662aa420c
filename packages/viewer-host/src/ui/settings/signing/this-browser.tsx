import { Button, makeStyles } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import {
  comfortable,
  KeyValues,
  LoadingState,
  Mono,
  Notice,
  PageLayout,
  useSigning,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { usePageContext } from '../use-page-context.ts';
import { signingTexts } from './signing-texts.ts';

const useStyles = makeStyles({
  id: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Settings, This browser: shows every member its id, and whether they may sign on it. */
export const ThisBrowser = observer(function ThisBrowser() {
  const { t } = useMessages(signingTexts);
  const context = usePageContext();
  return context ? <Browser context={context} /> : <LoadingState label={t('browser.title')} />;
});

function Browser({ context }: { readonly context: PageContext }) {
  const { t } = useMessages(signingTexts);
  const styles = useStyles();
  const { deviceId } = useHost().preferences;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(deviceId).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const { device, stored, refresh } = useSigning(context.signing);
  return (
    <PageLayout title={t('browser.title')} text={t('browser.text')}>
      {stored.load.kind === 'failed' && (
        <Notice tone="danger" title={t('browser.failed')}>
          <Button size="small" className={styles.button} onClick={() => refresh()}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      <KeyValues
        items={[
          {
            id: 'id',
            label: t('browser.id'),
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
                  {isCopied ? t('browser.copied') : t('browser.copy')}
                </Button>
              </span>
            ),
          },
          ...(device === undefined
            ? []
            : [{ id: 'state', label: t('browser.state'), value: t(`browser.${device}`), wrap: true }]),
        ]}
      />
    </PageLayout>
  );
}
