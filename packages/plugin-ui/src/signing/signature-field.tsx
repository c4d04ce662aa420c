import { Button, makeStyles } from '@fluentui/react-components';
import { sharedProblems, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { signatureMessages } from '../fields/signature-messages.ts';
import { type SignatureMethod, SignaturePad } from '../fields/signature-pad.tsx';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import type { Signing } from './use-signing.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } },
});

/** How `SignatureField` takes a signature. */
export type SignatureFieldProps = {
  /** Accessible name; `Signature` without it. */
  readonly label?: string | undefined;
  /** Of `useSigning`. The caller sends nothing while it is locked. Undefined: signatures are only drawn or typed, and none is stored. */
  readonly signing?: Signing | undefined;
  /** Nothing can be drawn, typed or cleared. */
  readonly disabled?: boolean;
  /** A PNG data URL; null when empty. */
  readonly onChange: (png: string | null, method: SignatureMethod) => void;
};

/** A signature of the signed-in user: drawn, typed, or the one that they keep. Offers to store a drawn one, and says where this browser may not sign. */
export function SignatureField({ label, signing, disabled = false, onChange }: SignatureFieldProps) {
  const styles = useStyles();
  const { t: problem } = useMessages(sharedProblems);
  const [drawn, setDrawn] = useState<string | null>(null);
  return (
    <div className={styles.root}>
      <SignaturePad
        label={label}
        stored={signing?.stored}
        disabled={disabled}
        onChange={(png, method) => {
          setDrawn(method === 'drawn' ? png : null);
          onChange(png, method);
        }}
      />
      {signing?.device === 'unregistered' && (
        <Notice tone="warning">{problem('DEVICE_NOT_REGISTERED')}</Notice>
      )}
      {signing?.device === 'revoked' && <Notice tone="danger">{problem('DEVICE_REVOKED')}</Notice>}
      {signing && drawn !== null && <KeepSignature key={drawn} image={drawn} keep={signing.keep} />}
    </div>
  );
}

/** Offers to store a signature that was just drawn. */
function KeepSignature({ image, keep }: { readonly image: string } & Pick<Signing, 'keep'>) {
  const styles = useStyles();
  const { t } = useMessages(signatureMessages);
  const problemText = useProblemText();
  const [state, setState] = useState<'idle' | 'busy' | 'kept' | { readonly failure: string }>('idle');
  if (state === 'kept') return <Notice tone="success">{t('keptSignature')}</Notice>;
  const store = async () => {
    setState('busy');
    try {
      await keep(image);
      setState('kept');
    } catch (error) {
      setState({ failure: t('keepFailed', { why: problemText(error) }) });
    }
  };
  return (
    <>
      <Button size="small" className={styles.button} disabled={state === 'busy'} onClick={() => void store()}>
        {t('keepSignature')}
      </Button>
      {typeof state === 'object' && <Notice tone="danger">{state.failure}</Notice>}
    </>
  );
}
