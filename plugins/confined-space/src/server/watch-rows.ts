import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { problemKinds } from '../contract/confined-space.ts';
import { calm, type WatchState } from '../contract/rules.ts';

const time = z
  .date()
  .nullable()
  .transform((date) => date?.getTime() ?? null);
const watchRow = z
  .object({
    monitor_id: z.string(),
    location_id: z.string().nullable(),
    version: z.int(),
    over_since: time,
    entered_since: time,
    lost_since: time,
    count: z.int().nullable(),
    people_limit: z.int().nullable(),
    count_is_old: z.boolean(),
    camera_name: z.string().nullable(),
    permits: z.array(
      z.object({ permitId: z.string(), status: z.string(), activeSince: z.number().nullable() }),
    ),
    suspended: z.array(z.object({ permitId: z.string(), kind: z.enum(problemKinds), at: z.number() })),
  })
  .transform(
    (row): StoredWatch => ({
      monitorId: row.monitor_id,
      locationId: row.location_id,
      version: row.version,
      state: {
        overSince: row.over_since,
        enteredSince: row.entered_since,
        lostSince: row.lost_since,
        count: row.count,
        limit: row.people_limit,
        isOld: row.count_is_old,
        name: row.camera_name,
        permits: row.permits,
        suspended: row.suspended,
      },
    }),
  );

/** What is chosen and remembered of a camera. */
export interface StoredWatch {
  readonly monitorId: string;
  readonly locationId: string | null;
  /** Of the choice; 0 before the first. */
  readonly version: number;
  readonly state: WatchState;
}

const columns = sql`monitor_id, location_id, version, over_since, entered_since, lost_since, count, people_limit, count_is_old,
  camera_name, permits, suspended`;

/** By the id of the camera. */
export async function readWatches(tx: Tx): Promise<ReadonlyMap<string, StoredWatch>> {
  const rows = await tx.many(
    watchRow,
    sql`select ${columns} from watch where project_id = ${tx.projectId} order by monitor_id limit 10000`,
  );
  return new Map(rows.map((row) => [row.monitorId, row]));
}

/** As stored, or before anything happened. */
export const watchOf = (watches: ReadonlyMap<string, StoredWatch>, monitorId: string): StoredWatch =>
  watches.get(monitorId) ?? { monitorId, locationId: null, version: 0, state: calm };

/** What is stored of a camera; nobody else changes it before the commit. */
export async function lockWatch(tx: Tx, monitorId: string): Promise<StoredWatch> {
  await tx.run(sql`
    insert into watch (project_id, monitor_id) values (${tx.projectId}, ${monitorId})
    on conflict (project_id, monitor_id) do nothing`);
  return tx.one(
    watchRow,
    sql`select ${columns} from watch where project_id = ${tx.projectId} and monitor_id = ${monitorId} for update`,
  );
}

export function writeState(tx: Tx, monitorId: string, state: WatchState): Promise<number> {
  const at = (time: number | null) => (time === null ? null : new Date(time));
  return set(
    tx,
    monitorId,
    sql`over_since = ${at(state.overSince)}, entered_since = ${at(state.enteredSince)}, lost_since = ${at(state.lostSince)},
      count = ${state.count}, people_limit = ${state.limit}, count_is_old = ${state.isOld}, camera_name = ${state.name},
      permits = ${JSON.stringify(state.permits)}::jsonb,
      suspended = ${JSON.stringify(state.suspended)}::jsonb`,
  );
}

export const writeLocation = (tx: Tx, monitorId: string, locationId: string | null): Promise<number> =>
  set(tx, monitorId, sql`location_id = ${locationId}, version = version + 1`);

const set = (tx: Tx, monitorId: string, change: Sql) =>
  tx.run(sql`update watch set ${change} where project_id = ${tx.projectId} and monitor_id = ${monitorId}`);
