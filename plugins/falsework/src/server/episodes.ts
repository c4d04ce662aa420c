import { pageOf } from '@gantry/plugin-sdk/contract';
import { type Handlers, type ServerHost, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import {
  type Episode,
  episodesChanged,
  type falseworkCalls,
  level,
  permissions,
} from '../contract/falsework.ts';
import { channels, sensorKind } from '../contract/readings.ts';
import { announceLevels } from './level-alarms.ts';
import { matches } from './list-handlers.ts';
import { lockWatches, saveWatches } from './watch-rows.ts';

const episodeRow = z.object({
  id: z.string(),
  sensor_id: z.string(),
  opened_at: z.date(),
  ended_at: z.date().nullable(),
  peak: level,
  peak_channel: z.enum(channels),
  peak_value: z.number(),
  peak_limit: z.number(),
  acknowledged_at: z.date().nullable(),
  acknowledged_by: z.string().nullable(),
  action_taken: z.string().nullable(),
});
type EpisodeRow = z.output<typeof episodeRow>;
const countRow = z.object({ total: z.int() });

const columns = sql`id, sensor_id, opened_at, ended_at, peak, peak_channel, peak_value, peak_limit,
  acknowledged_at, acknowledged_by, action_taken`;

/** @throws NotFoundError */
const readEpisode = (tx: Tx, episodeId: string) =>
  tx.one(
    episodeRow,
    sql`select ${columns} from sensor_episode where project_id = ${tx.projectId} and id = ${episodeId}`,
  );

export function episodeHandlers(
  host: ServerHost,
): Pick<Handlers<typeof falseworkCalls>, 'episodes' | 'acknowledge'> {
  const sensorsOf = (tx: Tx) => host.devices.list(tx, { kind: sensorKind, retired: true });
  /** With the names of sensors and people. */
  const told = async (tx: Tx, rows: readonly EpisodeRow[]) => {
    const names = new Map((await sensorsOf(tx)).map(({ id, name }) => [id, name]));
    const people = await host.people.named(
      tx,
      rows.map(({ acknowledged_by }) => acknowledged_by),
    );
    return rows.map(
      (row): Episode => ({
        episodeId: row.id,
        sensorId: row.sensor_id,
        sensorName: names.get(row.sensor_id) ?? '',
        openedAt: row.opened_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        peak: row.peak,
        peakChannel: row.peak_channel,
        peakValue: row.peak_value,
        peakLimit: row.peak_limit,
        acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
        acknowledgedBy: (row.acknowledged_by && people.get(row.acknowledged_by)?.name) || null,
        actionTaken: row.action_taken,
      }),
    );
  };
  return {
    async episodes({ sensorId, state, search, isDesc, ...asked }, { tx }) {
      const conditions: Sql[] = [sql`project_id = ${tx.projectId}`];
      if (sensorId !== undefined) conditions.push(sql`sensor_id = ${sensorId}`);
      if (state === 'open') conditions.push(sql`ended_at is null`);
      if (search !== '') {
        const found = (await sensorsOf(tx)).filter((device) => matches(device, search)).map(({ id }) => id);
        conditions.push(sql`sensor_id = any(${found}::uuid[])`);
      }
      const where = conditions.reduce((all, one) => sql`${all} and ${one}`);
      const { limit, offset } = pageOf(asked);
      const order = isDesc ? sql`opened_at desc, id desc` : sql`opened_at, id`;
      const rows = await tx.many(
        episodeRow,
        sql`select ${columns} from sensor_episode where ${where} order by ${order} limit ${limit} offset ${offset}`,
      );
      const { total } = await tx.one(
        countRow,
        sql`select count(*) as total from sensor_episode where ${where}`,
      );
      return { episodes: await told(tx, rows), total };
    },
    async acknowledge({ episodeId, actionTaken }, { tx, user, now }) {
      const { sensor_id: sensorId } = await readEpisode(tx, episodeId);
      const watches = await lockWatches(tx, [sensorId]);
      const before = await readEpisode(tx, episodeId);
      const acknowledged = await tx.one(
        episodeRow,
        sql`update sensor_episode set acknowledged_at = coalesce(acknowledged_at, ${now}::timestamptz),
              acknowledged_by = coalesce(acknowledged_by, ${user.id}::uuid),
              action_taken = ${actionTaken === undefined ? before.action_taken : actionTaken || null}
            where project_id = ${tx.projectId} and id = ${episodeId} returning ${columns}`,
      );
      const isFirst = before.acknowledged_at === null;
      if (isFirst && before.ended_at === null) for (const watch of watches) watch.acknowledge(now);
      await saveWatches(tx, watches);
      await tx.audit({
        entity: 'falsework-episode',
        entityId: episodeId,
        action: isFirst ? 'acknowledge' : 'change-action',
        before: { actionTaken: before.action_taken },
        after: { actionTaken: acknowledged.action_taken },
      });
      const { name } = await host.devices.find(tx, sensorId);
      await announceLevels(tx, host, watches, () => name);
      if (!watches.some(({ hasTurned }) => hasTurned))
        await tx.emit({ topic: episodesChanged, payload: { sensorId }, permission: permissions.view });
      const [episode] = await told(tx, [await readEpisode(tx, episodeId)]);
      if (episode === undefined) throw new Error('The episode was just read.');
      return { episode };
    },
  };
}
