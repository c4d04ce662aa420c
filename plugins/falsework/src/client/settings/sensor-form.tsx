import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  ChoiceField,
  type FormValues,
  NumberField,
  RecordDialog,
  TextField,
  useFetched,
  useRecordForm,
} from '@gantry/plugin-ui';
import {
  deviceProblems,
  type FormView,
  type NewDeviceAccess,
  PlaceFields,
  placeInput,
} from '@gantry/plugin-ui/monitoring';
import * as z from 'zod';
import { falseworkCalls } from '../../contract/falsework.ts';
import type { InModule } from '../falsework-module.ts';
import { setupMessages } from './setup-messages.ts';

const names = { latitude: 'place.latitude', longitude: 'place.longitude', height: 'place.height' } as const;
/** The choice of a sensor that sends by itself. */
const ownToken = 'own';
const { input: fields } = falseworkCalls.addSensor;
const schema = fields.extend({
  gatewayId: z.preprocess((id) => (id === ownToken ? null : id), fields.shape.gatewayId),
  place: placeInput,
});

/** Registers a sensor, behind a gateway or with a token of its own. */
export function SensorForm({
  module,
  input,
  signal,
  finish,
}: InModule<FormView<NewDeviceAccess>> & { readonly input: FormValues }) {
  const { context, api } = module;
  const { t } = useMessages(setupMessages);
  const { value } = useFetched((ask) => api.gateways({}, { signal: ask }), { key: 'gateways' });
  const form = useRecordForm({
    host: context,
    schema,
    start: { intervalSeconds: 60 },
    input: { gatewayId: ownToken, ...input },
    messages: setupMessages,
    save: async (fields) => ({ ...(await api.addSensor(fields)), name: fields.name }),
    problemText: useProblemText(deviceProblems),
    savedText: t('sensorAdded'),
    failedText: (why) => t('addFailed', { why }),
    onDone: finish,
    onLeave: () => finish(undefined),
    signal,
  });
  const pick = () => {
    finish(undefined);
    void module.picker().then((picker) => picker.leave(undefined, form.values));
  };
  return (
    <RecordDialog form={form}>
      <TextField form={form} name="name" label={t('name')} required autoFocus maxLength={80} />
      <TextField
        form={form}
        name="instrumentId"
        label={t('instrumentId')}
        hint={t('instrumentHint')}
        required
        maxLength={80}
      />
      <ChoiceField
        form={form}
        name="gatewayId"
        label={t('gateway')}
        options={[
          { value: ownToken, label: t('ownToken') },
          ...(value?.gateways ?? []).map(({ gatewayId, name }) => ({ value: gatewayId, label: name })),
        ]}
      />
      <NumberField form={form} name="intervalSeconds" label={t('interval')} unit="s" required />
      <PlaceFields form={form} names={names} onPick={pick} />
    </RecordDialog>
  );
}
