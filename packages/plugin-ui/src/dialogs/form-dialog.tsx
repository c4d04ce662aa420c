import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import type { FormEvent, ReactNode } from 'react';
import { useMessages } from '../i18n/plugin-ui-provider.tsx';
import { Notice } from '../states/notice.tsx';
import { phoneQuery, touchQuery } from '../theme/media.ts';

const useStyles = makeStyles({
  surface: {
    [phoneQuery]: {
      width: '100%',
      maxWidth: '100%',
      height: '100%',
      maxHeight: '100%',
      borderRadius: 0,
      padding: '16px',
    },
  },
  form: { [phoneQuery]: { height: '100%' } },
  body: { [phoneQuery]: { height: '100%', gridTemplateRows: 'auto 1fr auto' } },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '14px',
    padding: '4px 2px',
    margin: '0 -2px 8px',
    // A text field's own width is 20 letters, which pushes columns out of a narrow dialog.
    '& .fui-Input': { minWidth: 0 },
    '& .fui-Input > input': { minWidth: 0, width: '100%' },
    [touchQuery]: {
      '& .fui-Input, & .fui-Dropdown, & .fui-Textarea, & .fui-Checkbox, & .fui-SpinButton': {
        minHeight: '44px',
      },
    },
  },
  actions: { [phoneQuery]: { display: 'flex', flexDirection: 'row', '& > button': { flexGrow: 1 } } },
  button: { minWidth: 'auto', [touchQuery]: { minHeight: '44px' } },
  close: {
    marginTop: '-3px',
    [touchQuery]: { minWidth: '44px', minHeight: '44px', marginTop: '-9px', marginRight: '-12px' },
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside a portal still bubbles to the React tree around it.
    event.stopPropagation();
    if (!busy && !submitDisabled) onSubmit();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(_, data) => {
        if (!data.open && data.type !== 'backdropClick' && !busy) onClose();
      }}
    >
      <DialogSurface className={styles.surface} style={{ maxWidth: `min(${width}px, 100vw)` }}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <DialogBody className={styles.body}>
            <DialogTitle
              action={
                <Button
                  appearance="subtle"
                  className={styles.close}
                  icon={<Dismiss20Regular />}
                  aria-label={messages.close}
                  disabled={busy}
                  onClick={onClose}
                />
              }
            >
              {title}
            </DialogTitle>
            <DialogContent className={styles.content}>
              {error !== undefined && <Notice tone="danger">{error}</Notice>}
              {children}
            </DialogContent>
            <DialogActions className={styles.actions} fluid>
              {extraActions}
              <Button className={styles.button} disabled={busy} onClick={onClose}>
                {cancelLabel ?? messages.cancel}
              </Button>
              <Button
                type="submit"
                appearance="primary"
                className={styles.button}
                disabled={busy || submitDisabled}
              >
                {submitLabel ?? messages.confirm}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
