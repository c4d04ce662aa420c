import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { stateTokens } from '../theme/state-tokens.ts';
import { DialogAnswer } from './dialog-answer.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { dialogMessages } from './dialog-messages.ts';

const useStyles = makeStyles({
  danger: {
    color: stateTokens.danger.fg,
    border: `1px solid ${stateTokens.danger.fg}`,
    ':hover': {
      color: stateTokens.danger.fg,
      backgroundColor: stateTokens.danger.tint,
      border: `1px solid ${stateTokens.danger.fg}`,
    },
    ':hover:active': {
      color: stateTokens.danger.fg,
      backgroundColor: stateTokens.danger.tint,
      border: `1px solid ${stateTokens.danger.fg}`,
    },
  },
});

/** The question of `ConfirmDialog`, and what follows from the answer. */
export type ConfirmDialogProps = {
  /** The dialog is in sight. The caller closes it, after either answer. */
  readonly open: boolean;
  /** The question, such as `Delete Shaft S1?` */
  readonly title: string;
  /** What will happen and what is lost. */
  readonly text: ReactNode;
  /** Text of the button that goes on; `Confirm` by default. */
  readonly confirmLabel?: string | undefined;
  /** Text of the button that leaves; `Cancel` by default. */
  readonly cancelLabel?: string | undefined;
  /** Something is lost: the button has the danger colour instead of the brand's. */
  readonly danger?: boolean;
  /** The answer is being carried out: nothing can be pressed. */
  readonly busy?: boolean;
  /** Why carrying it out failed; the dialog stays for another try. */
  readonly error?: string | undefined;
  /** Called when the answer is yes. */
  readonly onConfirm: () => void;
  /** Called when the answer is no: by the button or by Esc. */
  readonly onCancel: () => void;
};

/** Asks before something that cannot be undone. A click outside does nothing; Esc cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, danger = false, busy = false, error } = props;
  const { onConfirm, onCancel } = props;
  const styles = useStyles();
  const { t } = useMessages(dialogMessages);
  return (
    <DialogFrame kind="question" open={open} title={title} width={440} canLeave={!busy} onLeave={onCancel}>
      <DialogAnswer
        error={error}
        busy={busy}
        cancelLabel={cancelLabel}
        onLeave={onCancel}
        fluid={false}
        action={(className) => (
          <Button
            appearance={danger ? 'secondary' : 'primary'}
            className={mergeClasses(className, danger && !busy && styles.danger)}
            disabled={busy}
            onClick={onConfirm}
          >
            {confirmLabel ?? t('confirm')}
          </Button>
        )}
      >
        <div>{text}</div>
      </DialogAnswer>
    </DialogFrame>
  );
}
