import { useMessages } from '@gantry/plugin-sdk';
import type { Baseline } from '../../contract/falsework.ts';
import type { Channel } from '../../contract/readings.ts';
import { levelMessages } from '../levels/level-messages.ts';

export const unitOf = (channel: Channel) => (channel === 'force' ? 'kN' : '°');

/** How values of a channel are written. What the sensor did not send is `N/A`. */
export function useValueText() {
  const { t } = useMessages(levelMessages);
  return (channel: Channel, value: number | null | undefined): string => {
    if (value === null || value === undefined) return t('absent');
    return channel === 'force' ? `${fixed(value, 1)} kN` : `${fixed(value, 2)}°`;
  };
}

/** The difference from the baseline, with its sign. Forces have no baseline. */
export function differenceText(
  channel: Channel,
  value: number | null | undefined,
  baseline: Baseline,
): string | undefined {
  if (channel === 'force' || value === null || value === undefined) return undefined;
  const apart = value - baseline[channel];
  const text = fixed(apart, 2);
  return `${text.startsWith('-') ? '' : '+'}${text}°`;
}

/** Zero has no sign, also where a value is only rounded to it. */
const fixed = (value: number, digits: number): string => value.toFixed(digits).replace(/^-(?=[0.]+$)/, '');
