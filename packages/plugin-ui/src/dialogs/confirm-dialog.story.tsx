import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

const nothing = () => undefined;

export const stories: Record<string, () => ReactNode> = {
  Question: () => (
    <ConfirmDialog
      open
      title="Example: close the shaft for today?"
      text="Its permits stay open until tomorrow."
      confirmLabel="Close shaft"
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
  'Something is lost': () => (
    <ConfirmDialog
      open
      danger
      title="Example: delete Shaft S1?"
      text="It loses its marker and its 12 photos."
      confirmLabel="Delete"
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
  'It failed': () => (
    <ConfirmDialog
      open
      danger
      title="Example: delete Shaft S1?"
      text="It loses its marker and its 12 photos."
      confirmLabel="Delete"
      error="Shaft S1 has open permits. Close them first."
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
  'Being carried out': () => (
    <ConfirmDialog
      open
      busy
      title="Example: delete Shaft S1?"
      text="It loses its marker and its 12 photos."
      confirmLabel="Delete"
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
};
