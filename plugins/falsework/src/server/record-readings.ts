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
export interface Heard {
  readonly readings: readonly GivenReading[];
  readonly units: Units;
  readonly now: Date;
}

interface Readable {
  readonly index: number;
  readonly reading: SensorReading;
}

/**
 * Stores new readings and moves the levels of their sensors.
 * @param sensors - those for which the device speaks; more than one must be named by each reading
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
  const readable: Readable[] = [];
  for (const [index, given] of readings.entries()) {
    const reading = readReading(given, sensorOf(given)?.id, units, now);
    if (typeof reading === 'string') refused.push({ index, code: reading });
    else readable.push({ index, reading });
  }
  const { fresh, duplicates, reused } = await store(tx, host, sensors, readable, now);
  refused.push(...reused.map((index) => ({ index, code: 'TIME_REUSED' as const })));
  refused.sort((a, b) => a.index - b.index);
  return { accepted: fresh, duplicates, refused };
}

async function store(
  tx: Tx,
  host: ServerHost,
  sensors: readonly SpokenFor[],
  readable: readonly Readable[],
  now: Date,
): Promise<{ fresh: number; duplicates: number; reused: readonly number[] }> {
  if (readable.length === 0) return { fresh: 0, duplicates: 0, reused: [] };
  const first = new Map<string, Readable>();
  for (const each of readable) {
    const key = keyOf(each.reading.sensorId, each.reading.at);
    if (!first.has(key)) first.set(key, each);
  }
  const spoken = [...new Set(readable.map(({ reading }) => reading.sensorId))];
  // Before the locks of their states: a sensor that sends by itself takes the two in this order.
  await host.devices.touch(tx, spoken, now);
  const watches = await lockWatches(tx, spoken);
  const known = await storeReadings(
    tx,
    [...first.values()].map(({ reading }) => reading),
    now,
  );
  let duplicates = 0;
  const reused: number[] = [];
  const fresh: SensorReading[] = [];
  for (const each of readable) {
    const key = keyOf(each.reading.sensorId, each.reading.at);
    const stored = known.get(key);
    const kept = first.get(key);
    if (stored === undefined && kept === each) fresh.push(each.reading);
    else if (isSame(each.reading.values, stored ?? kept?.reading.values)) duplicates += 1;
    else reused.push(each.index);
  }
  fresh.sort((a, b) => a.at.getTime() - b.at.getTime());
  const moved = new Map(watches.map((watch) => [watch.before.sensorId, watch]));
  for (const { sensorId, at, values } of fresh) moved.get(sensorId)?.take(at, values, now);
  const heard = [...new Set(fresh.map(({ sensorId }) => sensorId))];
  if (heard.length > 0) {
    const changed = watches.filter(({ before }) => heard.includes(before.sensorId));
    await saveWatches(tx, changed);
    const names = new Map(sensors.map(({ id, name }) => [id, name]));
    await announceLevels(tx, host, changed, (id) => names.get(id) ?? '');
  }
  return { fresh: fresh.length, duplicates, reused };
}

const isSame = (one: Values, other: Values | undefined) =>
  other !== undefined && channels.every((channel) => one[channel] === other[channel]);
