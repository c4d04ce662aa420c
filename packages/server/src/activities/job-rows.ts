import { type Activity, activityText, hostTopics } from '@gantry/contract';
import { type JobText, type Queryable, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** The most characters that are stored of each text of a job. */
export const longest = { title: 120, text: 200, problem: 300, fileName: 150 } as const;

export const activityRow = z
  .object({
    id: z.string(),
    plugin_id: z.string(),
    name: z.string(),
    title: activityText,
    status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    progress: z.number(),
    progress_text: activityText.nullable(),
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    file_name: z.string().nullable(),
    file_mime: z.string().nullable(),
    file_bytes: z.number().nullable(),
    created_at: z.date(),
    ended_at: z.date().nullable(),
    asked_by: z.string().nullable(),
    permission: z.string(),
    manage: z.string().nullable(),
  })
  .transform((row) => ({
    askedBy: row.asked_by,
    permission: row.permission,
    manage: row.manage,
    activity: {
      id: row.id,
      pluginId: row.plugin_id,
      name: row.name,
      title: row.title,
      status: row.status,
      progress: Math.min(1, Math.max(0, row.progress)),
      text: row.progress_text,
      problem: row.problem,
      file:
        row.file_name === null
          ? null
          : {
              name: row.file_name,
              mime: row.file_mime ?? 'application/octet-stream',
              bytes: row.file_bytes ?? 0,
            },
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    } satisfies Activity,
  }));
export type ActivityRow = z.output<typeof activityRow>;

/** @param queries - a transaction in the job's project, with the host's role. */
export async function readJob(
  queries: Queryable,
  projectId: string,
  id: string,
): Promise<ActivityRow | undefined> {
  return queries.maybe(
    activityRow,
    sql`select * from plugin_job where project_id = ${projectId} and id = ${id}`,
  );
}

/** Emits the job's state to the member who started it. `tx` must have the host's role. */
export async function announceJob(tx: Tx, id: string): Promise<void> {
  const row = await readJob(tx, tx.projectId, id);
  if (row?.askedBy) await tx.emit(changeOf(row));
}

/** The event with a job's state. */
export function changeOf({ activity, askedBy }: ActivityRow, isGone = false) {
  return {
    topic: hostTopics.activityChanged,
    payload: { id: activity.id, activity: isGone ? null : activity },
    users: askedBy === null ? [] : [askedBy],
  };
}

/** Also removes control characters: escaped in JSON they would make a message longer than allowed. */
export function cutText(text: JobText, most: number): JobText {
  if (typeof text === 'string') return cut(text, most);
  return { en: cut(text.en, most), 'zh-CN': cut(text['zh-CN'], most) };
}

export function cut(text: string, most: number): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most);
}
