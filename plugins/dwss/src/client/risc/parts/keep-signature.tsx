import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type ActionInput, comfortable, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import { actionMessages } from '../messages/risc-actions.ts';
import { useRiscModule } from '../module.ts';

const useStyles = makeStyles({ button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } } });

/** Offers to store a signature that was just drawn. */
export function KeepSignature(props: {
  readonly input: Pick<ActionInput, 'signature' | 'signatureMethod'>;
  readonly onKept: () => void;
}) {
  const { input, onKept } = props;
  const styles = useStyles();
  const { t } = useMessages(actionMessages);
  const problemText = useProblemText();
  const { api } = useRiscModule();
  const [state, setState] = useState<'idle' | 'busy' | { readonly failure: string }>('idle');
  const [kept, setKept] = useState<string>();
  const { signature, signatureMethod } = input;
  if (signature === null || signatureMethod !== 'drawn') return null;
  if (kept === signature) return <Notice tone="success">{t('keptSignature')}</Notice>;
  const keep = async () => {
    setState('busy');
    try {
      await api.saveSignature({ image: signature });
      setKept(signature);
      setState('idle');
      onKept();
    } catch (error) {
      setState({ failure: t('keepFailed', { why: problemText(error) }) });
    }
  };
  return (
    <>
      <Button size="small" className={styles.button} disabled={state === 'busy'} onClick={() => void keep()}>
        {t('keepSignature')}
      </Button>
      {typeof state === 'object' && <Notice tone="danger">{state.failure}</Notice>}
    </>
  );
}
