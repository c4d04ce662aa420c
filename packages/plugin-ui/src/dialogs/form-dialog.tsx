import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/plugin-ui-provider.tsx';
import { comfortable } from '../theme/media.ts';
import { DialogFrame } from './dialog-frame.tsx';

const useStyles = makeStyles({
  content: {
    // A text field's own width is 20 letters, which pushes columns out of a narrow dialog.
    '& .fui-Input': { minWidth: 0 },
    '& .fui-Input > input': { minWidth: 0, width: '100%' },
    [comfortable]: {
      '& .fui-Input, & .fui-Dropdown, & .fui-Select > select, & .fui-Textarea, & .fui-Checkbox, & .fui-SpinButton':
        {
          minHeight: '44px',
        },
    },
  },
});

export type FormDialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** Width in px where the screen has room; a phone shows the dialog full screen. */
  readonly width?: number;
  readonly children: ReactNode;
  readonly submitLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  readonly submitDisabled?: boolean;
  /** The form is being sent: it cannot be sent again or left. */
  readonly busy?: boolean;
  /** Why sending failed; what was filled in stays. */
  readonly error?: string | undefined;
  /** The button, or Enter in a field. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Further actions beside the buttons, at the start. */
  readonly extraActions?: ReactNode;
};

/** A form over the page. A click beside it does nothing, so that no input is lost; Esc and Close leave it. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, width = 590, children, submitLabel, cancelLabel, submitDisabled = false } = props;
  const { busy = false, error, onSubmit, onClose, extraActions } = props;
  const styles = useStyles();
  const messages = useMessages();
  const isBlocked = busy || submitDisabled;
  return (
    <DialogFrame
      kind="form"
      open={open}
      title={title}
      width={width}
      contentClassName={styles.content}
      cancelLabel={cancelLabel}
      extraActions={extraActions}
      busy={busy}
      error={error}
      onLeave={onClose}
      onSubmit={() => !isBlocked && onSubmit()}
      action={(className) => (
        <Button type="submit" appearance="primary" className={className} disabled={isBlocked}>
          {submitLabel ?? messages.confirm}
        </Button>
      )}
    >
      {children}
    </DialogFrame>
  );
}
