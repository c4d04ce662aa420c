import type { Format } from '@gantry/plugin-sdk';
import type { Channel } from '../../contract/readings.ts';

/** The unit of a channel's values. */
export const unitOf = (channel: Channel): string => (channel === 'force' ? 'kN' : '°');

/** A value with its unit, to a hundredth; undefined for one that the sensor did not send. */
export function valueText(channel: Channel, value: number | null, format: Format): string | undefined {
  if (value === null) return undefined;
  const number = format.number(value, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  });
  return channel === 'force' ? `${number} kN` : `${number}°`;
}
