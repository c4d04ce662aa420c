import { readTime } from '@gantry/plugin-sdk/server';
import type { Values } from '../contract/falsework.ts';
import {
  type Channel,
  channelRange,
  channels,
  type GivenReading,
  oldestDays,
  type ReadingRefusal,
  type Units,
} from '../contract/readings.ts';

/** A valid reading: inclinations in degrees, the force in kN. */
export interface SensorReading {
  readonly sensorId: string;
  readonly at: Date;
  readonly values: Values;
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const degrees = 180 / Math.PI;
const inDegrees: Readonly<Record<Units['inclination'], (value: number) => number>> = {
  deg: (value) => value,
  rad: (value) => value * degrees,
  'mm/m': (value) => Math.atan(value / 1000) * degrees,
};

/**
 * Validates a reading from a device; returns the reason if it is invalid.
 * @param sensorId - of the sensor that it is about; undefined if the device does not speak for it
 */
export function readReading(
  given: GivenReading,
  sensorId: string | undefined,
  units: Units,
  now: Date,
): SensorReading | ReadingRefusal {
  if (sensorId === undefined) return 'UNKNOWN_SENSOR';
  const at = readTime(given.time, now, oldestDays);
  if (typeof at === 'string') return at;
  const values: Values = { inclinationX: null, inclinationY: null, inclinationZ: null, force: null };
  for (const channel of channels) {
    const value = readValue(given[channel] ?? null, channel, units);
    if (typeof value === 'string') return value;
    values[channel] = value;
  }
  if (channels.every((channel) => values[channel] === null)) return 'NO_VALUE';
  return { sensorId, at, values };
}

function readValue(
  given: number | string | null,
  channel: Channel,
  units: Units,
): number | null | ReadingRefusal {
  if (given === null) return null;
  if (typeof given === 'string' && !number.test(given.trim())) return 'NOT_A_NUMBER';
  const sent = Number(given);
  const value =
    channel === 'force' ? (units.force === 'N' ? sent / 1000 : sent) : inDegrees[units.inclination](sent);
  const { min, max } = channelRange[channel];
  // Zero has no sign in the database either.
  return value >= min && value <= max ? value + 0 : 'OUT_OF_RANGE';
}
