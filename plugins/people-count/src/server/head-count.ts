import { serverService, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** What other modules may ask. They show the answer only to members who hold PEOPLE_COUNT_VIEW. */
export interface HeadCount {
  /** Who came in and went out at all gates on a day of the project, `YYYY-MM-DD`; null where nothing was counted. */
  onDay(tx: Tx, day: string): Promise<{ readonly in: number; readonly out: number } | null>;
}

export const headCount = serverService<HeadCount>('gantry.people-count/head-count@1');

const dayRow = z.object({ gates: z.number(), in: z.number(), out: z.number() });

/** Answers from the days that passages are added up in. */
export const headCountIn: HeadCount = {
  async onDay(tx, day) {
    const { gates, ...counts } = await tx.one(
      dayRow,
      sql`select count(*) as gates, coalesce(sum(in_count), 0)::float8 as in, coalesce(sum(out_count), 0)::float8 as out
          from people_daily where project_id = ${tx.projectId} and day = ${day}::date`,
    );
    return gates === 0 ? null : counts;
  },
};
