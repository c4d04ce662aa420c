import type { ServerHost, Tx } from '@gantry/plugin-sdk/server';
import type { Values } from '../contract/falsework.ts';
import {
  channels,
  type GivenReading,
  type ReadingAnswer,
  type ReadingRefusal,
  type Units,
} from '../contract/readings.ts';
import { announceLevels } from './level-alarms.ts';
import { readReading, type SensorReading } from './read-reading.ts';
import { keyOf, storeReadings } from './store-readings.ts';
import { lockWatches, saveWatches } from './watch-rows.ts';

/** A sensor for which a device speaks. */
export interface SpokenFor {
  readonly id: string;
  readonly name: string;
  readonly externalId: string;
}

/** A message, with the time at which the server received it. */
interface Heard {
  readonly readings: readonly GivenReading[];
  readonly units: Units;
  readonly now: Date;
}

/**
 * Stores new readings and moves the levels of their sensors.
 * @param sensors - those for which the device speaks
 * @param own - the one that sends by itself, which readings need not name
 */
export async function recordReadings(
  tx: Tx,
  host: ServerHost,
  sensors: readonly SpokenFor[],
  { readings, units, now }: Heard,
  own?: SpokenFor,
): Promise<ReadingAnswer> {
  const byId = new Map(sensors.map((sensor) => [sensor.externalId.toLowerCase(), sensor]));
  // Two ids may differ in their letter case only.
  for (const sensor of sensors) byId.set(sensor.externalId, sensor);
  const sensorOf = ({ sensor }: GivenReading) => {
    if (sensor === undefined) return own;
    const id = sensor.trim();
    return byId.get(id) ?? byId.get(id.toLowerCase());
  };
  const refused: { index: number; code: ReadingRefusal }[] = [];
  const indices: number[] = [];
  const readable: SensorReading[] = [];
  for (const [index, given] of readings.entries()) {
    const reading = readReading(given, sensorOf(given)?.id, units, now);
    if (typeof reading === 'string') refused.push({ index, code: reading });
    else {
      indices.push(index);
      readable.push(reading);
    }
  }
  const { accepted, duplicates, reused } = await followReadings(tx, host, sensors, readable, now);
  for (const at of reused) refused.push({ index: indices[at] ?? at, code: 'TIME_REUSED' });
  refused.sort((a, b) => a.index - b.index);
  return { accepted, duplicates, refused };
}

/** Stores those readings that are new and moves the levels of their sensors. `reused`: the positions of those whose time has other values. */
export async function followReadings(
  tx: Tx,
  host: ServerHost,
  sensors: readonly SpokenFor[],
  readings: readonly SensorReading[],
  now: Date,
): Promise<{ readonly accepted: number; readonly duplicates: number; readonly reused: readonly number[] }> {
  if (readings.length === 0) return { accepted: 0, duplicates: 0, reused: [] };
  const heard = [...new Set(readings.map(({ sensorId }) => sensorId))];
  // Before the locks of their states: a sensor that sends by itself takes the two in this order.
  await host.devices.touch(tx, heard, now);
  const watches = await lockWatches(tx, heard);
  const keys = readings.map(({ sensorId, at }) => keyOf(sensorId, at));
  const first = new Map<string, SensorReading>();
  for (const [at, key] of keys.entries()) {
    const reading = readings[at];
    if (reading !== undefined && !first.has(key)) first.set(key, reading);
  }
  const known = await storeReadings(tx, [...first.values()], now);
  let duplicates = 0;
  const reused: number[] = [];
  const fresh: SensorReading[] = [];
  for (const [at, reading] of readings.entries()) {
    const key = keys[at] ?? '';
    const stored = known.get(key);
    const kept = first.get(key);
    if (stored === undefined && kept === reading) fresh.push(reading);
    else if (isSame(reading.values, stored ?? kept?.values)) duplicates += 1;
    else reused.push(at);
  }
  fresh.sort((a, b) => a.at.getTime() - b.at.getTime());
  const bySensor = new Map(watches.map((watch) => [watch.before.sensorId, watch]));
  for (const { sensorId, at, values } of fresh) bySensor.get(sensorId)?.take(at, values, now);
  const moved = watches.filter(({ receivedAt, before }) => receivedAt !== before.receivedAt);
  if (moved.length > 0) {
    await saveWatches(tx, moved);
    const names = new Map(sensors.map(({ id, name }) => [id, name]));
    await announceLevels(tx, host, moved, (id) => names.get(id) ?? '');
  }
  return { accepted: fresh.length, duplicates, reused };
}

const isSame = (one: Values, other: Values | undefined) =>
  other !== undefined && channels.every((channel) => one[channel] === other[channel]);
