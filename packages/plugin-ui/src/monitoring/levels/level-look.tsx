import {
  Checkmark12Filled,
  Diamond12Regular,
  PlugDisconnected16Regular,
  Warning12Filled,
} from '@fluentui/react-icons';
import type { Locale, MarkerSpec, Tone } from '@gantry/plugin-sdk';
import { type LevelLabels, type LevelState, levelName, type StatusCode } from '@gantry/plugin-sdk/contract';
import type { ReactNode } from 'react';

/** The sign of a stop, which the icon set lacks. */
const Octagon = () => (
  <svg viewBox="0 0 12 12" aria-hidden>
    <path d="M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z" fill="currentColor" />
  </svg>
);

interface Look {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly solid: boolean;
}

/** Each status has a shape of its own, because colour alone does not tell them apart. */
const looks: Readonly<Record<StatusCode, Look>> = {
  '-1': { tone: 'neutral', icon: <PlugDisconnected16Regular />, solid: false },
  '0': { tone: 'success', icon: <Checkmark12Filled />, solid: false },
  '1': { tone: 'warning', icon: <Warning12Filled />, solid: false },
  '2': { tone: 'danger', icon: <Diamond12Regular />, solid: false },
  '3': { tone: 'danger', icon: <Octagon />, solid: true },
};

/** Of a device; of one that fell silent above a threshold, that of its level. */
export const lookOf = ({ status, level }: LevelState): Look =>
  looks[status === -1 && level > 0 ? level : status];

/** The word of what a device shows, such as `Alarm`, or `Action · Offline` of one that fell silent at that level. */
export function levelText({ status, level }: LevelState, labels: LevelLabels, locale: Locale): string {
  const word = levelName(status, labels)[locale];
  return status === -1 && level > 0 ? `${levelName(level, labels)[locale]} · ${word}` : word;
}

/**
 * How the marker of a device shows its level: colour, icon, and from level 2 on an alarm.
 * @param text - of `levelText`
 */
export function levelMarker(
  state: LevelState,
  text: string,
): Pick<MarkerSpec, 'icon' | 'tone' | 'badge' | 'alarm'> {
  const { status, level } = state;
  return {
    icon: level > 0 ? 'Warning' : status === -1 ? 'Dismiss' : 'Checkmark',
    tone: lookOf(state).tone,
    badge: level === 3 ? 'danger' : undefined,
    alarm: level >= 2 ? text : undefined,
  };
}
