import { useProblemText } from '@gantry/plugin-sdk';
import { ConfirmDialog } from '@gantry/plugin-ui';
import { useState } from 'react';

/** Confirms and deletes; stays open with the reason when deleting fails. */
export function DeleteDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const problemText = useProblemText();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const confirm = () => {
    setIsBusy(true);
    setError(undefined);
    props.onDelete().then(props.onClose, (problem: unknown) => {
      setError(problemText(problem));
      setIsBusy(false);
    });
  };
  return (
    <ConfirmDialog
      open
      danger
      title={props.title}
      text={props.text}
      confirmLabel={props.confirmLabel}
      busy={isBusy}
      error={error}
      onConfirm={confirm}
      onCancel={props.onClose}
    />
  );
}
