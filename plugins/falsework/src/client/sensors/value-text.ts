import { translate } from '@gantry/plugin-sdk';
import type { Baseline } from '../../contract/falsework.ts';
import type { Channel } from '../../contract/readings.ts';
import { levelMessages } from '../levels/level-messages.ts';

export const unitOf = (channel: Channel) => (channel === 'force' ? 'kN' : '°');

/** A value with its unit; `N/A` where the sensor did not send it. */
export function valueText(channel: Channel, value: number | null | undefined): string {
  if (value === null || value === undefined) return translate(levelMessages, 'en', 'absent');
  return channel === 'force' ? `${value.toFixed(1)} kN` : `${value.toFixed(2)}°`;
}

/** The difference from the baseline, with its sign. Forces have no baseline. */
export function differenceText(
  channel: Channel,
  value: number | null | undefined,
  baseline: Baseline,
): string {
  if (channel === 'force' || value === null || value === undefined) return '–';
  const apart = value - baseline[channel];
  return `${apart < 0 ? '' : '+'}${apart.toFixed(2)}°`;
}
