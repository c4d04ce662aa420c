import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostContext, HostPart } from '../host-part.ts';
import { activityRoutes } from './activity-routes.ts';
import { activityRow, changeOf } from './job-rows.ts';
import { system } from './job-runner.ts';
import { mountResultRoute } from './result-route.ts';

/** How long an ended job stays listed and its result can be downloaded, in milliseconds. */
const kept = 7 * 24 * 3_600_000;
/** Rows that one transaction removes. Keep it small: the commit holds the project's event lock. */
const batch = 200;

const goneRow = z.object({ file_sha256: z.string().nullable() });

/** The members' background jobs: their list, their results and the removal of old ones. */
export function activitiesPart(context: HostContext): HostPart {
  const { database, sessions, jobs, pluginJobs, clock, files, storedFiles } = context;
  const removeOld = async (projectId: string): Promise<number> =>
    database.inProject(projectId, system, async (tx) => {
      const before = new Date(clock().getTime() - kept);
      const old = await tx.many(
        goneRow.and(activityRow),
        sql`
          delete from plugin_job where id in (select id from plugin_job where ended_at < ${before} order by ended_at limit ${batch})
          returning *`,
      );
      for (const row of old) if (row.askedBy !== null) await tx.emit(changeOf(row, true));
      await storedFiles.release(
        tx,
        old.flatMap(({ file_sha256 }) => file_sha256 ?? []),
      );
      return old.length;
    });
  jobs.timer('gantry/remove-old-jobs', 3600, async (signal) => {
    for (const projectId of await database.projectIds())
      while (!signal.aborted && (await removeOld(projectId)) === batch);
  });
  return {
    name: 'activities',
    routes: activityRoutes({ storedFiles, clock, lookSoon: (projectId) => pluginJobs.lookSoon(projectId) }),
    mount: (app) => mountResultRoute(app, { sessions, files }),
    start: () => pluginJobs.look(),
    close: () => pluginJobs.close(),
  };
}
