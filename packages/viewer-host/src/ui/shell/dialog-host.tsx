import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { ConfirmDialog, FocusReturn, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';

const useStyles = makeStyles({
  surface: {
    [phoneQuery]: { width: '100%', maxWidth: '100%', height: '100%', maxHeight: '100%', borderRadius: 0 },
  },
  s: { maxWidth: '440px' },
  m: { maxWidth: '640px' },
  l: { maxWidth: '960px' },
});

/** Shows what plugins ask for, one dialog at a time, in the order they asked. */
export const DialogHost = observer(function DialogHost() {
  const styles = useStyles();
  const { plugins } = useHost();
  const request = plugins.dialogs[0];
  if (!request) return null;
  if (request.kind === 'confirm') {
    return (
      <ConfirmDialog
        key={request.id}
        open
        title={request.title}
        text={request.text}
        danger={request.danger}
        confirmLabel={request.confirmLabel}
        cancelLabel={request.cancelLabel}
        onConfirm={() => request.answer(true)}
        onCancel={() => request.answer(false)}
      />
    );
  }
  return (
    <Dialog
      key={request.id}
      open
      onOpenChange={(_, data) => {
        // A click beside it would throw away what has been filled in.
        if (!data.open && data.type !== 'backdropClick') request.dismiss();
      }}
    >
      <DialogSurface
        className={mergeClasses(styles.surface, styles[request.size])}
        aria-label={request.title}
      >
        <FocusReturn />
        <DialogBody>
          {request.title && <DialogTitle>{request.title}</DialogTitle>}
          <DialogContent>{request.render()}</DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
