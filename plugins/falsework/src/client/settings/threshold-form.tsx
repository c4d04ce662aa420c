import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { levelName } from '@gantry/plugin-sdk/contract';
import { MomentField, NumberField, phoneQuery, RecordDialog, useRecordForm } from '@gantry/plugin-ui';
import { type FormView, orNothing } from '@gantry/plugin-ui/monitoring';
import * as z from 'zod';
import { falseworkCalls, limitsByChannel, type Setup } from '../../contract/falsework.ts';
import { channels } from '../../contract/readings.ts';
import type { InModule } from '../falsework-module.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { unitOf } from '../sensors/use-value-text.ts';
import { EarlierThresholds } from './earlier-thresholds.tsx';
import { setupMessages, thresholdProblems } from './setup-messages.ts';
import { WithSetup } from './with-setup.tsx';

const steps = [
  ['alert', 1],
  ['alarm', 2],
  ['action', 3],
] as const;

const useStyles = makeStyles({
  channel: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '4px 12px',
    margin: 0,
    padding: 0,
    border: 'none',
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** A channel without thresholds is not watched. */
const { inclinationX, inclinationY, inclinationZ, force } = limitsByChannel.shape;
const schema = falseworkCalls.setThresholds.input.extend({
  limits: z.object({
    inclinationX: orNothing(inclinationX),
    inclinationY: orNothing(inclinationY),
    inclinationZ: orNothing(inclinationZ),
    force: orNothing(force),
  }),
});

type Props = InModule<FormView<never>> & { readonly sensorId: string };

/** Sets the thresholds that hold from a moment on. */
export const ThresholdForm = (props: Props) => (
  <WithSetup {...props}>{(known) => <Fields {...props} setup={known} />}</WithSetup>
);

function Fields({
  module,
  sensorId,
  setup: { thresholds },
  signal,
  finish,
}: Props & { readonly setup: Setup }) {
  const { context, api } = module;
  const styles = useStyles();
  const { t, locale } = useMessages(setupMessages);
  const { t: word } = useMessages(levelMessages);
  const { dateTime } = useFormat();
  const [latest] = thresholds;
  const form = useRecordForm({
    host: context,
    schema,
    start: {
      from: new Date(context.session.serverNow()).toISOString(),
      ...(latest && { limits: latest.limits }),
    },
    messages: thresholdProblems,
    save: (fields) => api.setThresholds({ sensorId, ...fields }),
    savedText: t('thresholdsSaved'),
    failedText: (why) => t('saveFailed', { why }),
    onDone: () => finish(undefined),
    onLeave: () => finish(undefined),
    signal,
  });
  return (
    <RecordDialog form={form}>
      <MomentField form={form} name="from" label={t('holdFrom')} required />
      {channels.map((channel) => (
        <fieldset key={channel} className={styles.channel}>
          <legend className={styles.legend}>{word(channel)}</legend>
          {steps.map(([step, status]) => (
            <NumberField
              key={step}
              form={form}
              name={`limits.${channel}.${step}`}
              label={levelName(status, context.settings.values)[locale]}
              unit={unitOf(channel)}
            />
          ))}
        </fieldset>
      ))}
      <p className={styles.hint}>
        {latest === undefined
          ? t('thresholdHint')
          : t('thresholdLatest', { name: latest.setBy, from: dateTime(latest.from) })}
      </p>
      {thresholds.length > 0 && <EarlierThresholds thresholds={thresholds} />}
    </RecordDialog>
  );
}
