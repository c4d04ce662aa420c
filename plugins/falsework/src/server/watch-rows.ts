import { devicePlace, level } from '@gantry/plugin-sdk/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { baseline, limitsByChannel, values } from '../contract/falsework.ts';
import { calm, levelState } from '../contract/levels.ts';
import { channels } from '../contract/readings.ts';
import { LevelWatch, type WatchedEpisode } from './level-watch.ts';

const excess = z.object({ channel: z.enum(channels), value: z.number(), limit: z.number() });

/** Before anybody set one. */
export const level0: z.output<typeof baseline> = { inclinationX: 0, inclinationY: 0, inclinationZ: 0 };

const lockRow = z.object({ sensor_id: z.string() });
const watchRow = z.object({
  sensor_id: z.string(),
  latest_at: z.date().nullable(),
  latest: values.nullable(),
  received_at: z.date().nullable(),
  levels: levelState.nullable(),
  level_since: z.date().nullable(),
  cause: excess.nullable(),
  baseline: baseline.nullable(),
  place: devicePlace.nullable(),
  thresholds: z.array(z.object({ from: z.coerce.date(), limits: limitsByChannel })),
  episode_id: z.string().nullable(),
  opened_at: z.date().nullable(),
  peak: level.nullable(),
  worst: excess.nullable(),
  acknowledged_at: z.date().nullable(),
});

/** Locks sensors until the end of the transaction, so that what moves their levels happens in turn. */
export async function lockWatches(tx: Tx, sensorIds: readonly string[]): Promise<readonly LevelWatch[]> {
  if (sensorIds.length === 0) return [];
  const mine = sql`project_id = ${tx.projectId} and sensor_id = any(${sensorIds}::uuid[])`;
  // In one order, against deadlocks.
  const lock = () =>
    tx.many(lockRow, sql`select sensor_id from sensor_state where ${mine} order by sensor_id for update`);
  if ((await lock()).length < sensorIds.length) {
    await tx.run(sql`
      insert into sensor_state (project_id, sensor_id)
      select ${tx.projectId}, g.id from unnest(${sensorIds}::uuid[]) g(id) order by g.id on conflict do nothing`);
    await lock();
  }
  // A statement of its own sees what was committed while the lock was waited for.
  const rows = await tx.many(
    watchRow,
    sql`select s.sensor_id, s.latest_at, s.latest, s.received_at, s.levels, s.level_since, s.cause, c.baseline, c.place,
          (select coalesce(jsonb_agg(jsonb_build_object('from', t.holds_from, 'limits', t.limits) order by t.holds_from desc), '[]')
           from sensor_threshold t where t.project_id = s.project_id and t.sensor_id = s.sensor_id) as thresholds,
          e.id as episode_id, e.opened_at, e.peak, e.acknowledged_at,
          case when e.id is not null then
            jsonb_build_object('channel', e.peak_channel, 'value', e.peak_value, 'limit', e.peak_limit) end as worst
        from sensor_state s
        left join sensor c on c.project_id = s.project_id and c.sensor_id = s.sensor_id
        left join sensor_episode e on e.project_id = s.project_id and e.sensor_id = s.sensor_id and e.ended_at is null
        where s.project_id = ${tx.projectId} and s.sensor_id = any(${sensorIds}::uuid[]) order by s.sensor_id`,
  );
  return rows.map(
    (row) =>
      new LevelWatch({
        sensorId: row.sensor_id,
        place: row.place,
        baseline: row.baseline ?? level0,
        thresholds: row.thresholds,
        latest: row.latest_at && row.latest && { at: row.latest_at, values: row.latest },
        receivedAt: row.received_at,
        levels: row.levels ?? calm,
        since: row.level_since,
        cause: row.cause,
        episode: episodeOf(row),
      }),
  );
}

function episodeOf(row: z.output<typeof watchRow>): WatchedEpisode | null {
  const { episode_id: id, opened_at: openedAt, peak, worst } = row;
  if (id === null || openedAt === null || peak === null || worst === null) return null;
  return { id, openedAt, endedAt: null, peak, worst, isAcknowledged: row.acknowledged_at !== null };
}

/** Writes what moved. */
export async function saveWatches(tx: Tx, watches: readonly LevelWatch[]): Promise<void> {
  const states = watches.map(({ before, latest, receivedAt, levels, since, cause }) => ({
    id: before.sensorId,
    latest_at: latest?.at ?? null,
    latest: latest?.values ?? null,
    received_at: receivedAt,
    levels,
    level: levels.level,
    level_since: since,
    cause,
  }));
  await tx.run(sql`
    update sensor_state s set latest_at = g.latest_at, latest = g.latest, received_at = g.received_at, levels = g.levels,
      level = g.level, level_since = g.level_since, cause = g.cause
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as g(id uuid, latest_at timestamptz, latest jsonb, received_at timestamptz,
      levels jsonb, level smallint, level_since timestamptz, cause jsonb)
    where s.project_id = ${tx.projectId} and s.sensor_id = g.id`);
  const episodes = watches.flatMap(({ before, episodes: changed }) =>
    [...changed].map(({ id, openedAt, endedAt, peak, worst: { channel, value, limit } }) => ({
      id,
      sensor_id: before.sensorId,
      opened_at: openedAt,
      ended_at: endedAt,
      peak,
      peak_channel: channel,
      peak_value: value,
      peak_limit: limit,
    })),
  );
  if (episodes.length === 0) return;
  await tx.run(sql`
    insert into sensor_episode (project_id, id, sensor_id, opened_at, ended_at, peak, peak_channel, peak_value, peak_limit)
    select ${tx.projectId}, g.* from jsonb_to_recordset(${JSON.stringify(episodes)}::jsonb) as g(id uuid, sensor_id uuid,
      opened_at timestamptz, ended_at timestamptz, peak smallint, peak_channel text, peak_value float8, peak_limit float8)
    order by g.opened_at
    on conflict (project_id, id) do update set ended_at = excluded.ended_at, peak = excluded.peak,
      peak_channel = excluded.peak_channel, peak_value = excluded.peak_value, peak_limit = excluded.peak_limit`);
}
