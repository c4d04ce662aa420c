import { ConfirmDialog } from '@gantry/plugin-ui';
import { useSending } from '../use-sending.ts';

/** Confirms and deletes; stays open with the reason when deleting fails. */
export function DeleteDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { isBusy, error, send } = useSending();
  return (
    <ConfirmDialog
      open
      danger
      title={props.title}
      text={props.text}
      confirmLabel={props.confirmLabel}
      busy={isBusy}
      error={error}
      onConfirm={() => send(props.onDelete(), props.onClose)}
      onCancel={props.onClose}
    />
  );
}
