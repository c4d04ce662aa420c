import { defineJob, defineRoute, defineServerPlugin, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const noteRow = z.object({ number: z.string(), text: z.string(), made_at: z.date() });

const exportJob = defineJob({
  name: 'export',
  title: { en: 'Export of notes', 'zh-CN': '导出记录' },
  permission: 'NOTE_VIEW',
  input: z.object({ format: z.enum(['csv', 'xlsx']) }),
  async run({ format }, job) {
    const rows = await job.inProject((tx) =>
      tx.many(noteRow, sql`select number, text, made_at from note order by number`),
    );
    job.progress(0.5, { en: 'Writing the file', 'zh-CN': '正在写入文件' });
    const table = job.host.tables.file({
      columns: [
        { title: 'No.', value: (row: (typeof rows)[number]) => row.number },
        { title: 'Text', value: (row) => row.text, width: 60 },
        { title: 'Made at', value: (row) => row.made_at },
      ],
      rows,
      format,
      timeZone: job.project.timeZone,
    });
    await job.file(`notes.${table.extension}`, table.mime, table.content);
  },
});

export const plugin = defineServerPlugin({
  id: 'acme.notes',
  migrations: [
    {
      name: '0001-notes',
      sql: `create table note (project_id uuid not null, number text not null, text text not null, made_at timestamptz not null,
              primary key (project_id, number));
            select gantry.protect_project_table('note');`,
    },
  ],
  permissions: [{ code: 'NOTE_VIEW', roles: ['VIEWER'] }],
  jobs: [exportJob],
  routes: (host) => [
    defineRoute({
      method: 'POST',
      path: '/exports',
      summary: 'Export the notes',
      project: 'body',
      permission: 'NOTE_VIEW',
      body: z.object({ format: z.enum(['csv', 'xlsx']) }),
      response: z.object({ jobId: z.string() }),
      async handle({ body }, { tx }) {
        return { jobId: await host.jobs.start(tx, exportJob, body, { key: 'export' }) };
      },
    }),
  ],
});
