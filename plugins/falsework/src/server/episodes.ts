import { level } from '@gantry/plugin-sdk/contract';
import type { Handlers, ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { type EpisodeRow, Episodes } from '@gantry/plugin-sdk/server/monitoring';
import { z } from 'zod';
import { type Episode, episodesChanged, type falseworkCalls, permissions } from '../contract/falsework.ts';
import { channels, sensorKind } from '../contract/readings.ts';
import { announceLevels } from './level-alarms.ts';
import { lockWatches, saveWatches } from './watch-rows.ts';

const own = { peak: level, peak_channel: z.enum(channels), peak_value: z.number(), peak_limit: z.number() };

/** Times in which sensors were above a threshold. `watch-rows.ts` begins and ends them. */
export const excesses = new Episodes({
  table: 'sensor_episode',
  deviceColumn: 'sensor_id',
  own,
  kind: sensorKind,
  entity: 'falsework-episode',
});

export function episodeHandlers(
  host: ServerHost,
): Pick<Handlers<typeof falseworkCalls>, 'episodes' | 'acknowledge'> {
  const told = async (tx: Tx, rows: readonly EpisodeRow<typeof own>[]): Promise<Episode[]> =>
    (await excesses.told(tx, host, rows)).map(({ row, deviceName, episode }) => ({
      ...episode,
      sensorId: row.device_id,
      sensorName: deviceName,
      peak: row.peak,
      peakChannel: row.peak_channel,
      peakValue: row.peak_value,
      peakLimit: row.peak_limit,
    }));
  return {
    async episodes({ sensorId: deviceId, ...asked }, { tx }) {
      const { rows, total } = await excesses.page(tx, host, { ...asked, deviceId });
      return { episodes: await told(tx, rows), total };
    },
    async acknowledge({ episodeId, actionTaken }, context) {
      const { tx, now } = context;
      const { device_id: sensorId } = await excesses.find(tx, episodeId);
      const watches = await lockWatches(tx, [sensorId]);
      const { row, isFirst } = await excesses.acknowledge(context, episodeId, actionTaken);
      if (isFirst && row.ended_at === null) for (const watch of watches) watch.acknowledge(now);
      await saveWatches(tx, watches);
      const { name } = await host.devices.find(tx, sensorId);
      await announceLevels(tx, host, watches, () => name);
      if (!watches.some(({ hasTurned }) => hasTurned))
        await tx.emit({ topic: episodesChanged, payload: { sensorId }, permission: permissions.view });
      const [episode] = await told(tx, [await excesses.find(tx, episodeId)]);
      if (episode === undefined) throw new Error('The episode was just read.');
      return { episode };
    },
  };
}
