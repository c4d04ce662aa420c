import type { TimeSeries } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { keepPartitions } from '../database/time-partitions.ts';
import type { InstalledPlugin } from './installed-plugin.ts';
import { messageOf, PluginFailure } from './plugin-failure.ts';

interface SeriesParts {
  readonly plugins: readonly InstalledPlugin[];
  /** Pool of the database's owner. */
  readonly owner: pg.Pool;
  readonly now: Date;
}
type OnFailure = (plugin: InstalledPlugin, series: TimeSeries, cause: unknown) => void;

/** Makes the first parts of all time series. A plugin whose table cannot be divided fails, as with a wrong migration. */
export function prepareTimeSeries(parts: SeriesParts): Promise<void> {
  return keepAll(parts, (plugin, { table }, cause) => {
    const text = `The table '${table}' of '${plugin.id}' could not be divided by time: ${messageOf(cause)}`;
    plugin.fail(new PluginFailure('server-migrations', text, { cause }));
  });
}

/** Makes further parts and drops old ones. A failure is logged; the next run tries again. */
export function keepTimeSeries(parts: SeriesParts, log: FastifyBaseLogger): Promise<void> {
  return keepAll(parts, ({ id }, { table }, error) =>
    log.error({ err: error, plugin: id, table }, 'A table could not be divided by time'),
  );
}

/** The failure of one does not stop the others. */
async function keepAll({ plugins, owner, now }: SeriesParts, onFailure: OnFailure): Promise<void> {
  for (const plugin of plugins) {
    if (plugin.failure) continue;
    for (const series of plugin.server?.timeSeries ?? [])
      await keepPartitions(owner, plugin.id, series, now).catch((error: unknown) =>
        onFailure(plugin, series, error),
      );
  }
}
