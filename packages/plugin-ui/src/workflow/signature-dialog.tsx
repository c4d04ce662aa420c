import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { SignatureField } from '../signing/signature-field.tsx';
import type { Signing } from '../signing/use-signing.ts';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({
  text: { margin: '8px 0 0', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** The signature that `SignatureDialog` takes. */
export type SignatureDialogProps = {
  /** The heading; `Signature` by default. */
  readonly title?: string | undefined;
  /** Who signs. */
  readonly name: string;
  /** The time that is shown with the name. */
  readonly at: Date;
  /** What this member signs with, of `useSigning`. */
  readonly signing?: Signing | undefined;
  /** What is signed for. */
  readonly children?: ReactNode;
  /** The signature is being sent: nothing can be pressed. */
  readonly busy?: boolean;
  /** Why sending it failed; the dialog stays for another try. */
  readonly error?: string | undefined;
  /** A PNG as a data URL. */
  readonly onSign: (signature: string) => void;
  /** Called when the user leaves without signing. */
  readonly onClose: () => void;
};

/** Takes one signature: drawn, typed, or the one that the member keeps. */
export function SignatureDialog(props: SignatureDialogProps) {
  const { title, name, at, signing, children, busy = false, error, onSign, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const format = useFormat();
  const [signature, setSignature] = useState<string | null>(null);
  return (
    <FormDialog
      open
      title={title ?? t('signature')}
      width={570}
      submitLabel={t('sign')}
      cancelLabel={t('cancel')}
      submitDisabled={signature === null || signing?.isLocked === true}
      busy={busy}
      error={error}
      onSubmit={() => signature !== null && onSign(signature)}
      onClose={onClose}
    >
      {children}
      <SignatureField label={t('signature')} signing={signing} disabled={busy} onChange={setSignature} />
      <p className={styles.text}>{t('signAs', { name, time: format.dateTime(at) })}</p>
    </FormDialog>
  );
}
