import { dayInZone } from '@gantry/plugin-sdk/contract';
import { defineJob, ForbiddenError, type ServerHost, type Tx } from '@gantry/plugin-sdk/server';
import { canonicalJson, sha256 } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { FormRow } from '../../contract/risc/form.ts';
import { exportBody } from '../../contract/risc/requests.ts';
import { riscVariants } from '../../contract/risc/workflow.ts';
import { exportColumns } from './export-columns.ts';
import { rowsOf } from './form-of.ts';
import type { RiscHandlers } from './handlers.ts';
import { filterOf, type ListReader, orderOf } from './list-filter.ts';
import { formsOf } from './risc-kind.ts';

type Query = z.output<typeof exportBody>;

const title = { en: 'Export of RISC forms', 'zh-CN': '导出 RISC 表格' };
const sheet = { en: 'RISC forms', 'zh-CN': 'RISC 表格' } as const;

/** Writes the forms that a list shows into a file, with the rights that its reader has when it runs. */
export const exportJob = defineJob({
  name: 'risc-export',
  title,
  permission: 'RISC_EXPORT',
  timeoutSeconds: 1800,
  input: z.object({ query: exportBody, viewer: z.uuid(), variant: z.enum(riscVariants) }),
  async run({ query, viewer, variant }, job) {
    const { host, project } = job;
    const { format, language } = query;
    await job.inProject(async (tx) => {
      const permissions = await host.people.permissionsOf(tx, viewer);
      requireView(permissions);
      const reader = { userId: viewer, permissions, timeZone: project.timeZone, variant };
      const table = host.tables.file({
        columns: exportColumns(language),
        rows: exportRows(host, tx, query, reader, (done, total) =>
          job.progress(total === 0 ? 1 : done / total, {
            en: `${done} of ${total} forms`,
            'zh-CN': `${done} / ${total} 份表格`,
          }),
        ),
        format,
        timeZone: project.timeZone,
        sheet: sheet[language],
      });
      const day = dayInZone(host.clock(), project.timeZone);
      await job.file(`RISC ${project.code} ${day}.${table.extension}`, table.mime, table.content);
    });
  },
});

/** Some hundreds of forms are in memory at a time, all as they were when the export began. */
async function* exportRows(
  host: ServerHost,
  tx: Tx,
  query: Query,
  reader: ListReader,
  progress: (done: number, total: number) => void,
): AsyncGenerator<FormRow> {
  const forms = formsOf(host);
  const filter = filterOf(query, reader);
  const total = await forms.total(tx, filter);
  let done = 0;
  progress(done, total);
  for await (const records of forms.inBatches(tx, filter, orderOf(query))) {
    yield* await rowsOf(host, tx, records);
    done += records.length;
    progress(done, total);
  }
}

export const exportHandlers = ({ jobs }: Pick<ServerHost, 'jobs'>): RiscHandlers<'exportList'> => ({
  async exportList(query, { tx, user, project: { variant } }) {
    requireView(user.permissions);
    const key = sha256(canonicalJson(query));
    return { jobId: await jobs.start(tx, exportJob, { query, viewer: user.id, variant }, { key }) };
  },
});

/** An export shows what the list shows. */
function requireView(permissions: ReadonlySet<string>): void {
  if (!permissions.has('RISC_VIEW')) throw new ForbiddenError('RISC_VIEW');
}
