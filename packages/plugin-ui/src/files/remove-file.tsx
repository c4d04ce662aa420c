import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { fileTexts } from './file-texts.ts';

interface RemoveFileProps {
  readonly name: string;
  readonly onRemove: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a file is removed, and says why it was not. */
export function RemoveFile({ name, onRemove, onClose }: RemoveFileProps) {
  const { t } = useMessages(fileTexts);
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onRemove();
      onClose();
    } catch (thrown) {
      setError(t('removeFailed', { reason: problemText(thrown) }));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name })}
      text={t('removeText')}
      confirmLabel={t('removeConfirm')}
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
