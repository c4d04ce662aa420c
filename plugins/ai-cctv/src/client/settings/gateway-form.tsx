import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { RecordDialog, TextField, useRecordForm } from '@gantry/plugin-ui';
import { cctvCalls } from '../../contract/cctv-calls.ts';
import type { FormView, ShownToken } from './open-forms.ts';
import { setupMessages, setupProblems } from './setup-messages.ts';

/** Registers a gateway. */
export function GatewayForm({ module, signal, finish }: FormView<ShownToken>) {
  const { t } = useMessages(setupMessages);
  const form = useRecordForm({
    host: module.context,
    schema: cctvCalls.addGateway.input,
    save: async (fields) => ({ ...(await module.api.addGateway(fields)), name: fields.name }),
    problemText: useProblemText(setupProblems),
    savedText: t('gatewayAdded'),
    failedText: (why) => t('addFailed', { why }),
    onDone: finish,
    onLeave: () => finish(undefined),
    signal,
  });
  return (
    <RecordDialog form={form}>
      <TextField form={form} name="name" label={t('gatewayName')} required autoFocus maxLength={80} />
      <TextField form={form} name="serialNumber" label={t('serialNumber')} required maxLength={80} />
    </RecordDialog>
  );
}
