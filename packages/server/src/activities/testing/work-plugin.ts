import {
  defineJob,
  defineRoute,
  HttpError,
  type JobRun,
  type ServerPlugin,
  sql,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';

export const permission = 'NOTE_EXPORT';
export const manage = 'NOTE_ADMIN';
const input = z.object({ rows: z.int().min(1), label: z.string().default('plain') });
const countRow = z.object({ count: z.number() });

/** What a job does. */
export type Work = (given: z.output<typeof input>, job: JobRun) => Promise<void>;

/** A plugin whose two jobs do what `work` says: one is retried and times out after a second, the other neither. */
export function workPlugin(work: Work): ServerPlugin {
  const exportJob = defineJob({
    name: 'export',
    title: { en: 'Export of notes', 'zh-CN': '导出记录' },
    permission,
    manage,
    input,
    timeoutSeconds: 1,
    run: work,
  });
  const patientJob = defineJob({
    ...exportJob,
    name: 'patient',
    permission: '',
    timeoutSeconds: 60,
    retries: 0,
  });

  return {
    id: 'acme.notes',
    migrations: [
      {
        name: '0001-notes',
        sql: `create table note (project_id uuid not null, id integer not null, primary key (project_id, id));
            select gantry.protect_project_table('note');`,
      },
    ],
    permissions: [
      { code: permission, roles: [] },
      { code: manage, roles: [] },
    ],
    jobs: [exportJob, patientJob],
    routes: (host) => [
      defineRoute({
        method: 'POST',
        path: '/exports',
        summary: 'Export',
        project: 'body',
        permission: '',
        body: z.object({
          job: z.enum(['export', 'patient']).default('export'),
          rows: z.number().default(3),
          key: z.string().optional(),
          title: z.string().optional(),
          fail: z.boolean().default(false),
        }),
        response: z.object({ jobId: z.string() }),
        async handle({ body: { job, rows, key, title, fail } }, { tx }) {
          const jobId = await host.jobs.start(
            tx,
            job === 'export' ? exportJob : patientJob,
            { rows },
            {
              ...(key === undefined ? {} : { key }),
              ...(title === undefined ? {} : { title }),
            },
          );
          if (fail) throw new HttpError(422, 'NO', 'Not like this.');
          return { jobId };
        },
      }),
      defineRoute({
        method: 'GET',
        path: '/notes',
        summary: 'How many notes',
        project: 'query',
        permission: '',
        response: countRow,
        handle: async (_input, { tx }) => tx.one(countRow, sql`select count(*)::int as count from note`),
      }),
    ],
  };
}
