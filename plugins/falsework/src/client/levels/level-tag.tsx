import {
  Checkmark12Filled,
  Diamond12Regular,
  PlugDisconnected16Regular,
  Warning12Filled,
} from '@fluentui/react-icons';
import { type Tone, useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Sensor, StatusCode } from '../../contract/falsework.ts';
import type { FalseworkContext } from '../falsework-module.ts';
import { levelMessages } from './level-messages.ts';
import { sensorWord, statusWord } from './level-words.ts';

/** The sign of a stop, which the icon set lacks. */
const Octagon = () => (
  <svg viewBox="0 0 12 12" aria-hidden>
    <path d="M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z" fill="currentColor" />
  </svg>
);

/** Each status has a shape of its own, because colour alone does not tell them apart. */
const looks: Readonly<
  Record<StatusCode, { readonly tone: Tone; readonly icon: ReactNode; readonly solid?: true }>
> = {
  '-1': { tone: 'neutral', icon: <PlugDisconnected16Regular /> },
  '0': { tone: 'success', icon: <Checkmark12Filled /> },
  '1': { tone: 'warning', icon: <Warning12Filled /> },
  '2': { tone: 'danger', icon: <Diamond12Regular /> },
  '3': { tone: 'danger', icon: <Octagon />, solid: true },
};

const lookOf = ({ status, level }: Pick<Sensor, 'status' | 'level'>) =>
  looks[status === -1 && level > 0 ? level : status];

/** The colour of a sensor; of one that fell silent above a threshold, that of its level. */
export const toneOf = (sensor: Pick<Sensor, 'status' | 'level'>): Tone => lookOf(sensor).tone;

/** A sensor's status, with its level if it fell silent above a threshold. */
export const SensorTag = observer(function SensorTag({
  context,
  sensor,
}: {
  readonly context: FalseworkContext;
  readonly sensor: Pick<Sensor, 'status' | 'level'>;
}) {
  const { locale } = useMessages(levelMessages);
  const { tone, icon, solid = false } = lookOf(sensor);
  return (
    <StateTag tone={tone} icon={icon} solid={solid}>
      {sensorWord(context, sensor, locale)}
    </StateTag>
  );
});

/** A level as shape, icon and word. */
export const LevelTag = observer(function LevelTag({
  context,
  status,
}: {
  readonly context: FalseworkContext;
  readonly status: StatusCode;
}) {
  const { locale } = useMessages(levelMessages);
  const { tone, icon, solid = false } = looks[status];
  return (
    <StateTag tone={tone} icon={icon} solid={solid}>
      {statusWord(context, status, locale)}
    </StateTag>
  );
});
