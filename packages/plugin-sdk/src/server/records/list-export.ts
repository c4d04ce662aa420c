import { dayInZone, type ExportChoice } from '@gantry/plugin-sdk/contract';
import {
  defineJob,
  ForbiddenError,
  type JobDefinition,
  type RouteContext,
  type ServerHost,
  type TableColumn,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Act } from './act.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';

/** A text in each language of the interface. */
export type ExportTexts = Readonly<Record<ExportChoice['language'], string>>;

/** What an export writes. */
export interface ExportedList<Row> {
  /** Columns from left to right, in the language that was asked for. */
  readonly columns: readonly TableColumn<Row>[];
  /** Rows that there are, for the progress. */
  readonly total: number;
  /** All rows, some hundreds at a time, as of one moment. */
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** A list that can be exported as CSV and XLSX. */
export interface ListExportOptions<Query extends ExportChoice, Row> {
  /** Name of the job, unique within the plugin. */
  readonly name: string;
  /** What the activity list calls it. */
  readonly title: ExportTexts;
  /** Needed to start an export and to download its file. */
  readonly permission: string;
  /** Needed to see the list. An export shows what the list shows, so its reader needs both, when it starts and when it runs. */
  readonly viewPermission: string;
  /** Filters and order of the list with `exportChoice`. A parsed query must parse again to the same. */
  readonly query: z.ZodType<Query>;
  /** Name of the sheet in an XLSX, and with `unit` what the progress counts. */
  readonly sheet: ExportTexts;
  /** What the progress counts, such as `forms`. */
  readonly unit: ExportTexts;
  /** What the file's name begins with; the project's code and the day follow. */
  readonly fileName: string;
  /** Reads the list with the rights of the member who asked, in the transaction of the job. */
  read(host: ServerHost, act: Act, query: Query): Promise<ExportedList<Row>>;
}

/** The two halves of an export: the job, and what a route does to start it. */
export interface ListExport<Query extends ExportChoice> {
  /** For `ServerPlugin.jobs`. */
  readonly job: JobDefinition;
  /**
   * Starts the export for the caller of a route. The same query that is already being exported is not started again.
   * @throws ForbiddenError without the permissions
   */
  start(
    jobs: ServerHost['jobs'],
    query: Query,
    context: Pick<RouteContext, 'tx' | 'user'>,
  ): Promise<{ readonly jobId: string }>;
}

/**
 * The export of a list as a job, whose file the member finds under Activities.
 * @example
 * const plantExport = listExport({ name: 'plant-export', permission: 'PLANT_VIEW', … });
 * // ServerPlugin: jobs: [plantExport.job]; handler: exportPlants: (query, context) => plantExport.start(host.jobs, query, context)
 */
export function listExport<Query extends ExportChoice, Row>(
  options: ListExportOptions<Query, Row>,
): ListExport<Query> {
  const { name, title, permission, viewPermission, query: asked, sheet, unit, fileName, read } = options;
  const requireView = (permissions: ReadonlySet<string>) => {
    if (!permissions.has(viewPermission)) throw new ForbiddenError(viewPermission);
  };
  const job = defineJob({
    name,
    title,
    permission,
    timeoutSeconds: 1800,
    input: z.object({ query: asked, viewer: z.uuid() }),
    async run({ query, viewer }, run) {
      const { host, project } = run;
      const { format, language } = query;
      await run.inProject(async (tx) => {
        const act = await actOfReader(host, tx, viewer, project.timeZone);
        requireView(act.actor.permissions);
        const { columns, total, batches } = await read(host, act, query);
        const rows = withProgress(batches, (done) =>
          run.progress(total === 0 ? 1 : done / total, {
            en: `${done} of ${total} ${unit.en}`,
            'zh-CN': `${done} / ${total} ${unit['zh-CN']}`,
          }),
        );
        const table = host.tables.file({
          columns,
          rows,
          format,
          timeZone: project.timeZone,
          sheet: sheet[language],
        });
        const day = dayInZone(host.clock(), project.timeZone);
        const file = `${fileName} ${project.code} ${day}.${table.extension}`;
        await run.file(file, table.mime, table.content);
      });
    },
  });
  return {
    job,
    async start(jobs, query, { tx, user }) {
      requireView(user.permissions);
      const key = sha256(canonicalJson(query));
      return { jobId: await jobs.start(tx, job, { query, viewer: user.id }, { key }) };
    },
  };
}

/** The reader's own act, in the transaction of the job. */
async function actOfReader(
  { people, clock }: Pick<ServerHost, 'people' | 'clock'>,
  tx: Tx,
  userId: string,
  timeZone: string,
) {
  const permissions = await people.permissionsOf(tx, userId);
  const company = (await people.named(tx, [userId])).get(userId)?.company?.id ?? null;
  const actor = { kind: 'member', userId, company, permissions } as const;
  return { tx, actor, now: clock(), timeZone, ip: null } satisfies Act;
}

async function* withProgress<Row>(
  batches: AsyncIterable<readonly Row[]>,
  tell: (done: number) => void,
): AsyncGenerator<Row> {
  let done = 0;
  tell(done);
  for await (const rows of batches) {
    yield* rows;
    done += rows.length;
    tell(done);
  }
}
