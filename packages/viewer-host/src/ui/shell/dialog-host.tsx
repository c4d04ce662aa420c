import { DialogContent } from '@fluentui/react-components';
import { ConfirmDialog, DialogFrame } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';

/** Pixels. */
const widths = { s: 440, m: 590, l: 960 } as const;

/** Shows plugins' dialogs one at a time, in the order of their requests. */
export const DialogHost = observer(function DialogHost() {
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
    <DialogFrame
      key={request.id}
      kind="form"
      title={request.title}
      width={widths[request.size]}
      onLeave={() => request.dismiss()}
    >
      <DialogContent>{request.render()}</DialogContent>
    </DialogFrame>
  );
});
