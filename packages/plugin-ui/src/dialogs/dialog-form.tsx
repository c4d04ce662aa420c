import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { FormEvent, ReactNode } from 'react';
import { comfortable } from '../theme/media.ts';
import { DialogAnswer } from './dialog-answer.tsx';
import { dialogMessages } from './dialog-messages.ts';

const useStyles = makeStyles({
  // Content and buttons are laid out by the dialog around them.
  form: { display: 'contents' },
  content: {
    // A text field's own width is 20 letters, which pushes columns out of a narrow dialog.
    '& .fui-Input': { minWidth: 0 },
    '& .fui-Input > input': { minWidth: 0, width: '100%' },
    [comfortable]: {
      '& .fui-Input, & .fui-Dropdown, & .fui-Combobox, & .fui-Select > select, & .fui-Textarea, & .fui-Checkbox, & .fui-SpinButton':
        {
          minHeight: '44px',
        },
      '& .fui-Checkbox__indicator': { alignSelf: 'center' },
      '& .fui-Radio': { minHeight: '44px', alignItems: 'center' },
    },
  },
  actions: {
    // In a dialog of the host's the form is part of what scrolls, and no row of the dialog's grid.
    ':global(.fui-DialogContent)': {
      position: 'sticky',
      bottom: 0,
      justifyContent: 'flex-end',
      padding: '8px 0',
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
});

/** The content and the buttons of a form in a dialog. */
export type DialogFormProps = {
  /** The fields. */
  readonly children: ReactNode;
  /** Text of the primary button; `Confirm` by default. */
  readonly submitLabel?: string | undefined;
  /** Text of the button that leaves; `Cancel` by default. */
  readonly cancelLabel?: string | undefined;
  /** The form cannot be sent as it is filled in. */
  readonly submitDisabled?: boolean;
  /** The form is being sent: it cannot be sent again, nor left by Cancel. Esc and Close belong to the dialog around it. */
  readonly busy?: boolean;
  /** Why sending failed; what was filled in stays. */
  readonly error?: string | undefined;
  /** The button, or Enter in a field. */
  readonly onSubmit: () => void;
  /** Called for Cancel, and by a dialog around the form for Esc and Close. */
  readonly onClose: () => void;
  /** Further actions beside the buttons, at the start. */
  readonly extraActions?: ReactNode;
};

/**
 * A form with its buttons, for a view that a plugin shows with `ctx.dialogs.open`. The host's dialog can be closed while the form
 * is being sent: the view's `signal` is then aborted, and a notification should report the outcome.
 */
export function DialogForm(props: DialogFormProps) {
  const { children, submitLabel, cancelLabel, submitDisabled = false, busy = false, error } = props;
  const { onSubmit, onClose, extraActions } = props;
  const styles = useStyles();
  const { t } = useMessages(dialogMessages);
  const isBlocked = busy || submitDisabled;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside a portal still bubbles to the React tree around it.
    event.stopPropagation();
    if (!isBlocked) onSubmit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <DialogAnswer
        contentClassName={styles.content}
        actionsClassName={styles.actions}
        error={error}
        busy={busy}
        cancelLabel={cancelLabel}
        onLeave={onClose}
        extraActions={extraActions}
        fluid
        action={(className) => (
          <Button type="submit" appearance="primary" className={className} disabled={isBlocked}>
            {submitLabel ?? t('confirm')}
          </Button>
        )}
      >
        {children}
      </DialogAnswer>
    </form>
  );
}
