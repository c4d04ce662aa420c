import { type Level, level, type StatusCode } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import type { Baseline, Limits, LimitsByChannel, Values } from './falsework.ts';
import { type Channel, channels } from './readings.ts';

/** A level is held while a value is at or above this share of its threshold, so that a value near it does not raise the level again and again. */
const holding = 0.9;
/** After so many calm readings a level falls. */
const calmReadings = 3;

/**
 * The level of a sensor, with what of its latest readings decides about the next one. Channels are followed one by one, because a reading
 * without a value of a channel says nothing about it.
 */
export const levelState = z.object({
  level,
  /** The level that the latest value of each channel reached. */
  reached: z.record(z.enum(channels), level),
  /** The levels that the latest three values of each channel hold, the oldest first. */
  held: z.record(z.enum(channels), z.array(level)),
});
export type LevelState = z.output<typeof levelState>;

/** Before the first reading. */
export const calm: LevelState = {
  level: 0,
  reached: { inclinationX: 0, inclinationY: 0, inclinationZ: 0, force: 0 },
  held: { inclinationX: [], inclinationY: [], inclinationZ: [], force: [] },
};

/** A value beside the threshold of its channel. */
export interface Excess {
  readonly channel: Channel;
  /** Degrees of difference from the baseline, or kN. */
  readonly value: number;
  readonly limit: number;
}

/** What is compared with thresholds: the differences from the baseline in degrees and the force in kN, both without sign. */
export function deviation(values: Values, baseline: Baseline): Values {
  const apart = (value: number | null, from: number) =>
    // To a millionth, so that 1.3° is 1.2° from 0.1°.
    value === null ? null : Math.round(Math.abs(value - from) * 1e6) / 1e6;
  return {
    inclinationX: apart(values.inclinationX, baseline.inclinationX),
    inclinationY: apart(values.inclinationY, baseline.inclinationY),
    inclinationZ: apart(values.inclinationZ, baseline.inclinationZ),
    force: apart(values.force, 0),
  };
}

/**
 * The level after one more reading. It rises with the second of two consecutive readings that reach a higher one, to the lower of the two,
 * and at once with a reading that reaches the action level. It falls to the highest level that the latest three readings hold; from the alarm
 * and action levels only once somebody acknowledged the episode.
 * @param measured - as `deviation` gives it
 */
export function afterReading(
  before: LevelState,
  measured: Values,
  limits: LimitsByChannel,
  isAcknowledged: boolean,
): LevelState {
  const reached = { ...before.reached };
  const held = { ...before.held };
  let latest: Level = 0;
  for (const channel of channels) {
    const value = limits[channel] === null ? 0 : measured[channel];
    if (value === null) continue;
    reached[channel] = levelOf(value, limits[channel], 1);
    latest = higher(latest, reached[channel]);
    held[channel] = [...held[channel], levelOf(value, limits[channel], holding)].slice(-calmReadings);
  }
  const previous = Object.values(before.reached).reduce(higher, 0);
  const raised = latest === 3 || latest < previous ? latest : previous;
  if (raised > before.level) return { level: raised, reached, held };
  return fallen({ level: before.level, reached, held }, isAcknowledged);
}

/** The level once somebody acknowledged the episode: it falls at once if the latest readings are calm. */
export const afterAcknowledgement = (before: LevelState): LevelState => fallen(before, true);

function fallen(state: LevelState, isAcknowledged: boolean): LevelState {
  if (state.level === 0 || (state.level >= 2 && !isAcknowledged)) return state;
  const held = Object.values(state.held).flat().reduce(higher, 0);
  return held < state.level ? { ...state, level: held } : state;
}

const higher = (one: Level, other: Level): Level => (one > other ? one : other);

function levelOf(value: number, limits: Limits | null, share: number): Level {
  if (limits === null) return 0;
  if (value >= limits.action * share) return 3;
  if (value >= limits.alarm * share) return 2;
  return value >= limits.alert * share ? 1 : 0;
}

const names = { 1: 'alert', 2: 'alarm', 3: 'action' } as const;

/** The channel that is the furthest above the threshold of a level, or the nearest below it; null if none is measured and watched. */
export function excessAt(reached: Level, measured: Values, limits: LimitsByChannel): Excess | null {
  let worst: Excess | null = null;
  for (const channel of channels) {
    const value = measured[channel];
    const limit = reached === 0 ? undefined : limits[channel]?.[names[reached]];
    if (value === null || limit === undefined) continue;
    if (worst === null || isWorse({ channel, value, limit }, worst)) worst = { channel, value, limit };
  }
  return worst;
}

/** Compares by the shares of the thresholds, because degrees and kN cannot be compared. */
export const isWorse = (one: Excess, other: Excess): boolean =>
  one.value / one.limit > other.value / other.limit;

/**
 * What a sensor shows: offline if the server received no reading of it for longer than three of its intervals, else its level.
 * @param sensor - `receivedAt`: when the server received the latest reading, by its own clock; null before the first
 */
export function statusOf(
  sensor: { readonly level: Level; readonly receivedAt: Date | null; readonly intervalSeconds: number },
  now: Date,
): StatusCode {
  const { receivedAt, intervalSeconds } = sensor;
  const isOnline = receivedAt !== null && now.getTime() - receivedAt.getTime() <= 3 * intervalSeconds * 1000;
  return isOnline ? sensor.level : -1;
}
