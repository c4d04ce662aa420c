import { randomUUID } from 'node:crypto';
import { impactType, offlineType, overLimitType, usualTilt } from '@gantry/plugin-sdk/cameras';
import { type ServerHost, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { MessageAnswer } from '../contract/messages.ts';
import { type AlarmedMonitor, tellAlarm } from './alert-alarms.ts';
import { endSeries, lockStates, takeEvent } from './alert-series.ts';
import type { ReadItem } from './read-message.ts';

const heardRow = z.object({
  monitor_id: z.string(),
  status_at: z.date().nullable(),
  counted_at: z.date().nullable(),
  people_count_limit: z.int(),
  is_silent: z.boolean(),
  is_over: z.boolean(),
  place: z.looseObject({
    longitude: z.number().nullish(),
    latitude: z.number().nullish(),
    height: z.number().default(7),
    heading: z.number().nullish(),
    tilt: z.number().nullish(),
  }),
});

interface Heard extends AlarmedMonitor {
  readonly limit: number;
  /** Whether an alert of too many people is open. */
  isOver: boolean;
  /** Whether it is offline because nothing was heard. */
  readonly isSilent: boolean;
  statusAt: number;
  countedAt: number;
}

type HeardPlace = z.output<typeof heardRow>['place'];

/** A camera of which a message may speak. */
export interface SpokenFor {
  readonly id: string;
  readonly name: string;
  readonly externalId: string;
}

function placeIn({ longitude, latitude, height, heading, tilt }: HeardPlace): AlarmedMonitor['place'] {
  if (longitude == null || latitude == null) return null;
  return {
    longitude,
    latitude,
    height,
    ...(heading != null && { heading, tilt: tilt ?? usualTilt }),
  };
}

/** Reads cameras as their alarms say them. The caller locks their states where it changes something. */
async function readHeard(tx: Tx, cameras: readonly SpokenFor[]): Promise<ReadonlyMap<string, Heard>> {
  const ids = cameras.map(({ id }) => id);
  const rows = await tx.many(
    heardRow,
    sql`select g.id as monitor_id, s.status_at, s.counted_at, coalesce(s.is_silent, false) as is_silent,
          coalesce(m.people_count_limit, 0) as people_count_limit,
          coalesce(m.place, '{}') as place,
          exists (select 1 from monitor_alert a where a.project_id = ${tx.projectId} and a.monitor_id = g.id
            and a.type = ${overLimitType} and a.ended_at is null) as is_over
        from unnest(${ids}::uuid[]) as g(id)
        left join monitor_state s on s.project_id = ${tx.projectId} and s.monitor_id = g.id
        left join monitor m on m.project_id = ${tx.projectId} and m.monitor_id = g.id limit ${ids.length}`,
  );
  const names = new Map(cameras.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map((row): [string, Heard] => {
      return [
        row.monitor_id,
        {
          id: row.monitor_id,
          name: names.get(row.monitor_id) ?? '',
          place: placeIn(row.place),
          limit: row.people_count_limit,
          isOver: row.is_over,
          isSilent: row.is_silent,
          statusAt: row.status_at?.getTime() ?? Number.NEGATIVE_INFINITY,
          countedAt: row.counted_at?.getTime() ?? Number.NEGATIVE_INFINITY,
        },
      ];
    }),
  );
}

/** A camera as its alarms say it. */
export async function alarmedMonitor(tx: Tx, camera: SpokenFor): Promise<AlarmedMonitor> {
  return (await readHeard(tx, [camera])).get(camera.id) ?? { ...camera, place: null };
}

/**
 * Takes in what a message says of cameras, in the order given. Says how much of it was new. A camera that was silent is back.
 * @param sender - the camera that sent it, if none spoke for it: even an empty message is a sign of life
 */
export async function takeItems(
  tx: Tx,
  host: ServerHost,
  cameras: readonly SpokenFor[],
  items: readonly ReadItem[],
  now: Date,
  sender?: string,
): Promise<Omit<MessageAnswer, 'refused'>> {
  const heardIds = new Set(items.map(({ monitorId }) => monitorId));
  if (sender !== undefined) heardIds.add(sender);
  if (heardIds.size === 0) return { accepted: 0, duplicates: 0 };
  await host.devices.touch(tx, [...heardIds], now);
  await lockStates(tx, [...heardIds]);
  const heard = await readHeard(
    tx,
    cameras.filter(({ id }) => heardIds.has(id)),
  );
  for (const monitor of heard.values()) if (monitor.isSilent) await endSilence(tx, host, monitor, items, now);
  let accepted = 0;
  for (const item of items) {
    const monitor = heard.get(item.monitorId);
    if (monitor !== undefined && (await takeItem(tx, host, monitor, item))) accepted += 1;
  }
  return { accepted, duplicates: items.length - accepted };
}

/** A camera that was silent is heard again: it is online, unless what it says is that it is offline. */
async function endSilence(
  tx: Tx,
  host: ServerHost,
  monitor: Heard,
  items: readonly ReadItem[],
  now: Date,
): Promise<void> {
  const latest = items.findLast(
    (item) =>
      item.kind === 'status' &&
      item.monitorId === monitor.id &&
      item.status !== 'impact' &&
      item.at.getTime() > monitor.statusAt,
  );
  const isOffline = latest?.kind === 'status' && latest.status === 'offline';
  await setState(tx, monitor.id, sql`is_offline = ${isOffline}, is_silent = false, offline_count = 0`);
  if (isOffline) return;
  await endSeries(tx, host, monitor, { monitorId: monitor.id, type: offlineType, zone: '' }, now);
}

/** Whether it was new. */
async function takeItem(tx: Tx, host: ServerHost, monitor: Heard, item: ReadItem): Promise<boolean> {
  const { monitorId } = item;
  const at = item.at.getTime();
  if (item.kind === 'event') {
    const { type, zone, phase } = item;
    const { change, alertId } = await takeEvent(tx, host, monitor, { monitorId, type, zone }, { at, phase });
    if (change === 'repeated') return false;
    if (item.picture !== null && alertId !== null)
      await tx.run(sql`
        insert into arrived_picture (project_id, id, monitor_id, alert_id, taken_at, body)
        values (${tx.projectId}, ${randomUUID()}, ${monitorId}, ${alertId}, ${item.at}, ${item.picture})`);
    return true;
  }
  if (item.kind === 'count') {
    if (at <= monitor.countedAt) return false;
    monitor.countedAt = at;
    await setState(tx, monitorId, sql`count = ${item.count}, counted_at = ${item.at}`);
    await takeCount(tx, host, monitor, item.count, at);
    return true;
  }
  if (item.status === 'impact') {
    const key = { monitorId, type: impactType, zone: '' };
    return (await takeEvent(tx, host, monitor, key, { at, phase: 'start' })).change !== 'repeated';
  }
  if (at <= monitor.statusAt) return false;
  monitor.statusAt = at;
  const isOffline = item.status === 'offline';
  await setState(
    tx,
    monitorId,
    sql`is_offline = ${isOffline}, status_at = ${item.at},
      offline_count = ${isOffline ? sql`offline_count + 1` : sql`0`}`,
  );
  const key = { monitorId, type: offlineType, zone: '' };
  await takeEvent(tx, host, monitor, key, { at, phase: isOffline ? 'start' : 'end' });
  return true;
}

async function takeCount(tx: Tx, host: ServerHost, monitor: Heard, count: number, at: number): Promise<void> {
  const { limit } = monitor;
  const isOver = limit > 0 && count > limit;
  if (!isOver && !monitor.isOver) return;
  monitor.isOver = isOver;
  const key = { monitorId: monitor.id, type: overLimitType, zone: '' };
  const counted = { ...monitor, people: { count, limit } };
  const event = { at, phase: isOver ? 'start' : 'end' } as const;
  const { change, alertId } = await takeEvent(tx, host, counted, key, event);
  // The alarm that stands says how many there are now.
  if (isOver && change === 'none' && alertId !== null)
    await tellAlarm(tx, host, counted, { ...key, alertId, isOpen: true });
}

const setState = (tx: Tx, monitorId: string, change: Sql) =>
  tx.run(
    sql`update monitor_state set ${change} where project_id = ${tx.projectId} and monitor_id = ${monitorId}`,
  );
