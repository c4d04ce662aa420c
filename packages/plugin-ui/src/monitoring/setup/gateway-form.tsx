import { translate, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type DeviceAccess, newGateway } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import { TextField } from '../../form/fields/text-field.tsx';
import { RecordDialog } from '../../form/form-parts.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { type FormView, openForm, type SetupHost } from './open-form.ts';
import { deviceProblems, setupMessages } from './setup-messages.ts';
import { type NewDeviceAccess, showToken } from './token-view.tsx';

/** Registers a gateway: `addGateway` of `gatewayCalls`. */
export type AddGateway = (fields: z.output<typeof newGateway>) => Promise<DeviceAccess>;

type Props = FormView<NewDeviceAccess> & { readonly host: SetupHost; readonly addGateway: AddGateway };

function GatewayForm({ host, addGateway, signal, finish }: Props) {
  const { t } = useMessages(setupMessages);
  const form = useRecordForm({
    host,
    schema: newGateway,
    save: async (fields) => ({ ...(await addGateway(fields)), name: fields.name }),
    problemText: useProblemText(deviceProblems),
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

/** Asks for a new gateway, registers it and shows its token once. Resolves when the dialogs are closed. */
export async function openGatewayForm(host: SetupHost, addGateway: AddGateway): Promise<void> {
  const title = translate(setupMessages, host.session.locale, 'addGateway');
  await showToken(host, await openForm(host, title, async () => GatewayForm, { host, addGateway }));
}
