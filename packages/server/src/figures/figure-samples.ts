import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';

const hour = 3_600_000;
/** How far back changes are shown, in milliseconds. */
const day = 24 * hour;
/** A sample younger than this says nothing about a change, such as the first one of a project that is being filled. In milliseconds. */
const youngest = hour;
/** How long samples are kept, in milliseconds. */
const kept = 3 * day;

/** The value of a figure at a moment. */
export interface Sample {
  readonly pluginId: string;
  /** Id of the figure; of a share: `figure/share`. */
  readonly figure: string;
  readonly value: number;
}

const sampleRow = z
  .object({ plugin_id: z.string(), figure: z.string(), value: z.number(), taken_at: z.date() })
  .transform((row) => ({
    pluginId: row.plugin_id,
    figure: row.figure,
    value: row.value,
    takenAt: row.taken_at,
  }));

/** Of each figure the sample that is nearest to one day ago, and old enough. Those from the future, before the clock was put back, do not count. */
export function samplesOfYesterday(tx: Tx, now: Date): Promise<readonly z.output<typeof sampleRow>[]> {
  const wanted = new Date(now.getTime() - day);
  const oldest = new Date(wanted.getTime() - 2 * hour);
  const latest = new Date(now.getTime() - youngest);
  return hostQueries(tx).many(
    sampleRow,
    sql`select distinct on (plugin_id, figure) plugin_id, figure, value, taken_at from figure_sample
        where project_id = ${tx.projectId} and taken_at between ${oldest}::timestamptz and ${latest}::timestamptz
        order by plugin_id, figure, abs(extract(epoch from taken_at - ${wanted}::timestamptz)), taken_at`,
  );
}

/** Keeps the samples of a moment. A second one of the same hour replaces the first. */
export async function saveSamples(tx: Tx, samples: readonly Sample[], now: Date): Promise<void> {
  const queries = hostQueries(tx);
  const before = new Date(now.getTime() - kept);
  await queries.run(
    sql`delete from figure_sample where project_id = ${tx.projectId} and taken_at < ${before}::timestamptz`,
  );
  if (samples.length === 0) return;
  const column = (of: (sample: Sample) => string | number, type: Sql) => sql`${samples.map(of)}::${type}`;
  await queries.run(
    sql`insert into figure_sample (project_id, plugin_id, figure, hour, taken_at, value)
        select ${tx.projectId}::uuid, plugin_id, figure, date_trunc('hour', ${now}::timestamptz), ${now}::timestamptz, value
        from unnest(${column(({ pluginId }) => pluginId, sql`text[]`)}, ${column(({ figure }) => figure, sql`text[]`)},
          ${column(({ value }) => value, sql`float8[]`)}) as given(plugin_id, figure, value)
        on conflict (project_id, plugin_id, figure, hour) do update set taken_at = excluded.taken_at, value = excluded.value`,
  );
}
