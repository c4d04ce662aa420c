import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { failureMessages } from './failure-messages.ts';
import { isLoadFailure, takesReload } from './load-failure.ts';
import { Logo } from './logo.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', placeItems: 'center', height: '100%', padding: '24px' },
  box: { display: 'flex', flexDirection: 'column', rowGap: '12px', maxWidth: '520px', width: '100%' },
  title: { margin: 0, fontSize: '20px', lineHeight: '26px', fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', columnGap: '8px', [comfortable]: { '& > button': { minHeight: '44px' } } },
  details: {
    maxHeight: '200px',
    overflow: 'auto',
    margin: '8px 0 0',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground3,
  },
});

/** In place of the app, which cannot go on. Where only code of it is missing, the page is loaded anew once, by itself. */
export function AppFailure({ error }: { readonly error: Error }) {
  const styles = useStyles();
  const { t } = useMessages(failureMessages);
  const { api } = useHost();
  const isMissing = isLoadFailure(error);
  useEffect(() => {
    const gone = new AbortController();
    void takesReload(error, gone.signal).then((takes) => takes && location.reload());
    return () => gone.abort();
  }, [error]);
  const [report, setReport] = useState<'no' | 'sending' | 'sent' | 'failed'>('no');
  const send = async () => {
    setReport('sending');
    try {
      await api.report({
        pluginId: 'gantry.host',
        version: '',
        place: location.pathname.slice(0, 200),
        message: error.message.slice(0, 4000),
        ...(error.stack ? { stack: error.stack.slice(0, 16_000) } : {}),
      });
      setReport('sent');
    } catch {
      // The text below informs the user.
      setReport('failed');
    }
  };
  return (
    <main className={styles.root}>
      <div className={styles.box}>
        <Logo />
        <div role="alert">
          <h1 className={styles.title}>{t(isMissing ? 'missing' : 'title')}</h1>
          <p className={styles.text}>{t(isMissing ? 'missingText' : 'text')}</p>
        </div>
        <div className={styles.actions}>
          <Button appearance="primary" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
          <Button disabled={report === 'sending' || report === 'sent'} onClick={() => void send()}>
            {t('report')}
          </Button>
        </div>
        <p className={styles.text} role="status">
          {report === 'sent' && t('reported')}
          {report === 'failed' && t('notReported')}
        </p>
        <details>
          <summary>{t('details')}</summary>
          <pre className={styles.details}>{error.stack ?? error.message}</pre>
        </details>
      </div>
    </main>
  );
}
