import { useMessages } from '@gantry/plugin-sdk';
import { FieldPair, type FormValues, NumberField, RecordDialog, useRecordForm } from '@gantry/plugin-ui';
import { FormAction, type FormView, PlaceFields, placeInput } from '@gantry/plugin-ui/monitoring';
import * as z from 'zod';
import { falseworkCalls, type Setup, setup } from '../../contract/falsework.ts';
import type { InModule } from '../falsework-module.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { setupMessages } from './setup-messages.ts';
import { WithSetup } from './with-setup.tsx';

const axes = ['inclinationX', 'inclinationY', 'inclinationZ'] as const;
/** The place is where a conflict about the record has it. */
const schema = z.object({
  intervalSeconds: falseworkCalls.addSensor.input.shape.intervalSeconds,
  baseline: setup.shape.baseline,
  sensor: z.object({ place: placeInput }),
});
const names = {
  latitude: 'sensor.place.latitude',
  longitude: 'sensor.place.longitude',
  height: 'sensor.place.height',
} as const;

type Props = InModule<FormView<never>> & { readonly sensorId: string; readonly input: FormValues };

/** Changes the interval, the baseline and the place of a sensor. */
export const SetupForm = (props: Props) => (
  <WithSetup {...props}>{(known) => <Fields {...props} setup={known} />}</WithSetup>
);

function Fields({
  module,
  sensorId,
  input,
  setup: known,
  signal,
  finish,
}: Props & { readonly setup: Setup }) {
  const { t } = useMessages(setupMessages);
  const { t: word } = useMessages(levelMessages);
  const { latestData } = known.sensor;
  const { place, sensor, ...rest } = input;
  const form = useRecordForm({
    host: module.context,
    schema,
    record: known,
    input: { ...rest, ...(place !== undefined && { sensor: { ...known.sensor, place } }) },
    messages: setupMessages,
    save: ({ intervalSeconds, baseline, sensor: at }, { version = known.version }) =>
      module.api.changeSetup({ sensorId, intervalSeconds, baseline, place: at.place, version }),
    savedText: t('setupSaved'),
    failedText: (why) => t('saveFailed', { why }),
    onDone: () => finish(undefined),
    onLeave: () => finish(undefined),
    signal,
  });
  const takeLatest = () => {
    for (const axis of axes) {
      const measured = latestData?.[axis];
      if (typeof measured === 'number') form.field(`baseline.${axis}`).change(measured);
    }
  };
  const pick = () => {
    finish(undefined);
    void module.picker().then((picker) => picker.leave(sensorId, form.values));
  };
  return (
    <RecordDialog form={form}>
      <NumberField
        form={form}
        name="intervalSeconds"
        label={t('interval')}
        hint={t('intervalHint')}
        unit="s"
        required
      />
      <FieldPair>
        {axes.map((axis) => (
          <NumberField
            key={axis}
            form={form}
            name={`baseline.${axis}`}
            label={t('baselineOf', { axis: word(axis) })}
            unit="°"
            digits={3}
            required
          />
        ))}
      </FieldPair>
      <FormAction disabled={latestData === null} onClick={takeLatest}>
        {t(latestData === null ? 'waiting' : 'takeLatest')}
      </FormAction>
      <PlaceFields form={form} names={names} onPick={pick} />
    </RecordDialog>
  );
}
