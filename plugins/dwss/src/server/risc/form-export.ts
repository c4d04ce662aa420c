import { dayInZone } from '@gantry/plugin-sdk/contract';
import { defineJob, ForbiddenError, type ServerHost, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, canonicalJson, sha256 } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { FormRow } from '../../contract/risc/form.ts';
import { locationLabels, locationSettings } from '../../contract/risc/location-label.ts';
import { exportBody } from '../../contract/risc/requests.ts';
import { exportColumns } from './export-columns.ts';
import { rowsInBatches } from './form-rows.ts';
import type { RiscHandlers } from './handlers.ts';
import { filterOf, orderOf } from './list-filter.ts';
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
  input: z.object({ query: exportBody, viewer: z.uuid() }),
  async run({ query, viewer }, job) {
    const { host, project } = job;
    const { format, language } = query;
    await job.inProject(async (tx) => {
      const act = await actOfReader(host, tx, viewer, project.timeZone);
      const labels = locationLabels(locationSettings.parse(await host.settings.project(tx)));
      const table = host.tables.file({
        columns: exportColumns(language, labels[language]),
        rows: exportRows(host, act, query, (done, total) =>
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

/** The reader's own act, in the transaction of the job. */
async function actOfReader(
  { people, clock }: Pick<ServerHost, 'people' | 'clock'>,
  tx: Tx,
  userId: string,
  timeZone: string,
): Promise<Act> {
  const permissions = await people.permissionsOf(tx, userId);
  requireView(permissions);
  const company = (await people.named(tx, [userId])).get(userId)?.company?.id ?? null;
  return { tx, actor: { kind: 'member', userId, company, permissions }, now: clock(), timeZone, ip: null };
}

/** Some hundreds of forms are in memory at a time, all as they were when the export began. */
async function* exportRows(
  host: ServerHost,
  act: Act,
  query: Query,
  progress: (done: number, total: number) => void,
): AsyncGenerator<FormRow> {
  const { tx } = act;
  const forms = formsOf(host);
  const filter = await filterOf(forms, act, query);
  const total = await forms.total(tx, filter);
  let done = 0;
  progress(done, total);
  for await (const rows of rowsInBatches({ ...host, forms }, act, filter, orderOf(query))) {
    yield* rows;
    done += rows.length;
    progress(done, total);
  }
}

export const exportHandlers = ({ jobs }: Pick<ServerHost, 'jobs'>): RiscHandlers<'exportList'> => ({
  async exportList(query, { tx, user }) {
    requireView(user.permissions);
    const key = sha256(canonicalJson(query));
    return { jobId: await jobs.start(tx, exportJob, { query, viewer: user.id }, { key }) };
  },
});

/** An export shows what the list shows. */
function requireView(permissions: ReadonlySet<string>): void {
  if (!permissions.has('RISC_VIEW')) throw new ForbiddenError('RISC_VIEW');
}
