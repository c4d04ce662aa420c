import { activity, activityList } from '@gantry/contract';
import {
  ConflictError,
  defineRoute,
  NotFoundError,
  type Route,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { StoredFiles } from '../files/stored-files.ts';
import { requireActivity, requireJobPermission } from './activity-access.ts';
import { type ActivityRow, activityRow, announceJob, changeOf, readJob } from './job-rows.ts';

const params = z.object({ activityId: z.uuid() });
const fileRow = z.object({ file_sha256: z.string().nullable() });
const twinRow = z.object({ twins: z.number() });
/** The most jobs that one list shows. */
const longestList = 100;

export interface ActivityRouteParts {
  readonly storedFiles: StoredFiles;
  readonly clock: () => Date;
  lookSoon(projectId: string): void;
}

/** Lists, cancels, retries and dismisses a member's background jobs. */
export function activityRoutes({ storedFiles, clock, lookSoon }: ActivityRouteParts): readonly Route[] {
  const one = { project: 'params', permission: '', params, response: activity } as const;
  return [
    defineRoute({
      method: 'GET',
      path: '/activities',
      summary: 'The background jobs that the member started, newest first',
      project: 'params',
      permission: '',
      response: activityList,
      async handle(_input, { tx, user }) {
        const { rows, unreadable } = await tx.listed(
          activityRow,
          sql`
            select * from plugin_job where project_id = ${tx.projectId} and asked_by = ${user.id}
            order by created_at desc, id limit ${longestList}`,
          { from: 'plugin_job', key: 'id' },
        );
        return { activities: rows.map((row) => row.activity), unreadable };
      },
    }),
    defineRoute({
      ...one,
      method: 'GET',
      path: '/activities/:activityId',
      summary: 'One background job',
      handle: async ({ params: { activityId } }, { tx, user }) =>
        (await requireActivity(tx, user, activityId)).activity,
    }),
    defineRoute({
      ...one,
      method: 'POST',
      path: '/activities/:activityId/cancel',
      summary: 'Cancel a job. A running job ends within seconds; an ended job stays as it is',
      async handle({ params: { activityId } }, { tx, user }) {
        await requireActivity(tx, user, activityId);
        await tx.run(sql`
          update plugin_job set cancel_requested = true,
            status = case status when 'waiting' then 'cancelled' else status end,
            ended_at = case status when 'waiting' then ${clock()}::timestamptz end
          where id = ${activityId} and status in ('waiting', 'running')`);
        await announceJob(tx, activityId);
        return (await reread(tx, activityId)).activity;
      },
    }),
    defineRoute({
      ...one,
      method: 'POST',
      path: '/activities/:activityId/retry',
      summary: 'Retry a job that failed or was cancelled',
      async handle({ params: { activityId } }, { tx, user }) {
        const row = await requireActivity(tx, user, activityId);
        requireJobPermission(row, user);
        await assertNoTwin(tx, activityId);
        const retried = await tx.run(sql`
          update plugin_job set status = 'waiting', problem = null, ended_at = null, cancel_requested = false, progress = 0,
            progress_text = null, tries_left = retries + 1, due_at = ${clock()}
          where id = ${activityId} and status in ('failed', 'cancelled')`);
        if (retried === 0)
          throw new ConflictError(
            'ACTIVITY_NOT_ENDED',
            'Only a job that failed or was cancelled can be retried.',
          );
        await announceJob(tx, activityId);
        lookSoon(tx.projectId);
        return (await reread(tx, activityId)).activity;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/activities/:activityId',
      summary: 'Remove an ended job and its result',
      project: 'params',
      permission: '',
      params,
      response: z.undefined(),
      async handle({ params: { activityId } }, { tx, user }) {
        const row = await requireActivity(tx, user, activityId);
        const gone = await tx.maybe(
          fileRow,
          sql`delete from plugin_job where id = ${activityId} and ended_at is not null returning file_sha256`,
        );
        if (gone === undefined)
          throw new ConflictError('ACTIVITY_OPEN', 'This job has not ended. Cancel it first.');
        if (gone.file_sha256 !== null) await storedFiles.release(tx, [gone.file_sha256]);
        if (row.askedBy !== null) await tx.emit(changeOf(row, true));
        return undefined;
      },
    }),
  ];
}

/** Somebody may have started a job with the same key in the meantime. */
async function assertNoTwin(tx: Tx, id: string): Promise<void> {
  const { twins } = await tx.one(
    twinRow,
    sql`
      select count(*)::int as twins from plugin_job mine join plugin_job twin using (project_id, plugin_id, name, key)
      where mine.id = ${id} and twin.id <> mine.id and twin.asked_by is not distinct from mine.asked_by
        and twin.status in ('waiting', 'running')`,
  );
  if (twins > 0) throw new ConflictError('ACTIVITY_RUNNING', 'The same job is already running.');
}

async function reread(tx: Tx, id: string): Promise<ActivityRow> {
  const row = await readJob(tx, tx.projectId, id);
  if (row === undefined) throw new NotFoundError('The activity');
  return row;
}
