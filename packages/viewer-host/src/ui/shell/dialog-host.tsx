import { DialogContent } from '@fluentui/react-components';
import { ConfirmDialog, DialogFrame } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import type { DialogRequest } from '../plugin-ui-port.ts';

/** Pixels. */
const widths = { s: 440, m: 590, l: 960 } as const;

/**
 * Shows plugins' dialogs one at a time, in the order of their requests. A question comes over an open view, because it may be the
 * view's own.
 */
export const DialogHost = observer(function DialogHost() {
  const { plugins } = useHost();
  const [first, ...later] = plugins.dialogs;
  if (!first) return null;
  if (first.kind === 'confirm') return <Question key={first.id} request={first} />;
  const question = later.find((request) => request.kind === 'confirm');
  return (
    <>
      <DialogFrame
        key={first.id}
        kind="form"
        title={first.title}
        width={widths[first.size]}
        onLeave={() => first.dismiss()}
      >
        <DialogContent>{first.render()}</DialogContent>
      </DialogFrame>
      {question && <Question key={question.id} request={question} />}
    </>
  );
});

function Question({ request }: { readonly request: Extract<DialogRequest, { kind: 'confirm' }> }) {
  return (
    <ConfirmDialog
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
