import { useMessages } from '@gantry/plugin-sdk';
import { NumberField, RecordDialog, TextField, ToggleField, useRecordForm } from '@gantry/plugin-ui';
import { type Plant, plantFields } from '../contract/plants.ts';
import type { PlantModule } from './plant-module.ts';
import { texts } from './texts.ts';

interface PlantFormProps {
  readonly module: PlantModule;
  /** What is edited; without it a plant is added. */
  readonly plant: Plant | undefined;
  readonly signal: AbortSignal;
  finish(): void;
}

export function PlantForm({ module: { context, api, list }, plant, signal, finish }: PlantFormProps) {
  const { t } = useMessages(texts);
  const form = useRecordForm({
    host: context,
    schema: plantFields,
    record: plant,
    start: { onSite: false },
    messages: texts,
    save: (fields, { version = 1 }) =>
      plant ? api.update({ ...fields, plantID: plant.plantID, version }) : api.add(fields),
    onDone: ({ name }) => {
      context.notifications.show({ text: t('saved', { name }), tone: 'success' });
      void list.refresh();
      finish();
    },
    onLeave: finish,
    signal,
  });
  return (
    <RecordDialog form={form}>
      <TextField form={form} name="name" label={t('name')} required autoFocus />
      <NumberField form={form} name="capacity" label={t('capacity')} unit="t" required />
      <ToggleField form={form} name="onSite" label={t('onSite')} />
    </RecordDialog>
  );
}
