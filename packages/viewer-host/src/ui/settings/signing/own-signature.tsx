import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  Card,
  comfortable,
  FailedState,
  LoadingState,
  Notice,
  PageLayout,
  SignaturePad,
  useConfirmedAction,
  useSigning,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PageContext } from '../../plugin-ui-port.ts';
import { settingWidth } from '../setting-card.tsx';
import { usePageContext } from '../use-page-context.ts';
import { signingTexts } from './signing-texts.ts';

const useStyles = makeStyles({
  card: { maxWidth: settingWidth },
  // Signatures are black: on white paper in every theme.
  kept: { display: 'block', maxWidth: '512px', width: '100%', backgroundColor: '#FFFFFF' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Settings, My signature. */
export const OwnSignature = observer(function OwnSignature() {
  const { t } = useMessages(signingTexts);
  const context = usePageContext();
  return context ? <Signature context={context} /> : <LoadingState label={t('signature.title')} />;
});

function Signature({ context }: { readonly context: PageContext }) {
  const styles = useStyles();
  const { t } = useMessages(signingTexts);
  const problemText = useProblemText();
  const confirmed = useConfirmedAction(context);
  const { stored, refresh } = useSigning(context.signing);
  const [drawn, setDrawn] = useState<string | null>(null);
  /** Changes when the signature was stored: a new pad is empty. */
  const [pad, setPad] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const image = stored.value?.image;
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await context.signing.keep(drawn);
      setDrawn(null);
      setPad((count) => count + 1);
      context.notifications.show({ text: t('signature.saved'), tone: 'success' });
    } catch (error) {
      setFailure(t('signature.saveFailed', { why: problemText(error) }));
    }
    setBusy(false);
  };
  const remove = () =>
    confirmed({
      title: t('signature.removeTitle'),
      text: t('signature.removeText'),
      confirmLabel: t('signature.remove'),
      run: () => context.signing.keep(null),
      doneText: t('signature.removed'),
      failedText: (why) => t('signature.removeFailed', { why }),
    });
  return (
    <PageLayout title={t('signature.title')} text={t('signature.text')}>
      {stored.load.kind === 'failed' && image === undefined && (
        <FailedState title={t('signature.failed')} error={stored.load.error} onRetry={refresh} />
      )}
      <Card title={t('signature.kept')} className={styles.card}>
        {image === null && t('signature.none')}
        {typeof image === 'string' && (
          <>
            <img className={styles.kept} src={image} alt={t('signature.kept')} draggable={false} />
            <div className={styles.buttons}>
              <Button className={styles.button} disabled={isBusy} onClick={() => void remove()}>
                {t('signature.remove')}
              </Button>
            </div>
          </>
        )}
      </Card>
      <Card title={t('signature.new')} className={styles.card}>
        <SignaturePad
          key={pad}
          label={t('signature.new')}
          disabled={isBusy}
          onChange={(png, method) => setDrawn(method === 'drawn' ? png : null)}
        />
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        <div className={styles.buttons}>
          <Button
            appearance="primary"
            className={styles.button}
            disabled={drawn === null || isBusy}
            onClick={() => void save()}
          >
            {t('signature.save')}
          </Button>
        </div>
      </Card>
    </PageLayout>
  );
}
