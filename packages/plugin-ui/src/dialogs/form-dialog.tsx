import { DialogForm, type DialogFormProps } from './dialog-form.tsx';
import { DialogFrame } from './dialog-frame.tsx';

/** The form of `FormDialog`, and the dialog around it. */
export type FormDialogProps = DialogFormProps & {
  /** The dialog is in sight. The caller closes it, after sending and when `onClose` is called. */
  readonly open: boolean;
  /** Keeps the input while the dialog is not open. */
  readonly keepsContent?: boolean;
  /** The heading, which also names the dialog. */
  readonly title: string;
  /** Width in px where the screen has room; a phone shows the dialog full screen. */
  readonly width?: number;
};

/** A form over the page. A click outside does nothing, so that no input is lost; Esc and Close leave it. */
export function FormDialog({ open, keepsContent, title, width = 590, ...form }: FormDialogProps) {
  return (
    <DialogFrame
      kind="form"
      open={open}
      keepsContent={keepsContent === true}
      title={title}
      width={width}
      canLeave={form.busy !== true}
      onLeave={form.onClose}
    >
      <DialogForm {...form} />
    </DialogFrame>
  );
}
