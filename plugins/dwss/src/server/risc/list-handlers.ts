import { isTruncated, pageOf, rowLimit } from '@gantry/plugin-sdk/contract';
import { likePattern, type RouteContext, type ServerHost, type Sql, sql } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { batchAction, batchTasks } from '../../contract/risc/batch.ts';
import { listedStatuses, resultOf } from '../../contract/risc/form.ts';
import type { ListQuery } from '../../contract/risc/requests.ts';
import { rowsOf } from './form-of.ts';
import type { RiscHandlers } from './handlers.ts';
import type { Forms } from './risc-kind.ts';

const orders: Readonly<Record<ListQuery['orderBy'], string>> = {
  updated_at: 'r.updated_at',
  created_at: 'r.created_at',
  form_number: 'r.number',
  submission_date: 'r.submitted_at',
  survey_time: 'r.survey_time',
  portion: '(select p.name from portion p where p.project_id = r.project_id and p.id = r.portion_id)',
  location: '(select l.name from location l where l.project_id = r.project_id and l.id = r.location_id)',
  description: 'r.description',
  status: 'r.status',
};

/** The list, with the numbers of its tabs where they are asked for. */
export function listHandlers({ people }: Pick<ServerHost, 'people'>, forms: Forms): RiscHandlers<'list'> {
  return {
    async list(query, context) {
      const { tx, user, project } = context;
      const asked = { page: query.page, pageSize: query.limit === -1 ? 99_999 : query.limit };
      const where = conditions(query, project);
      const filter = {
        viewer: user.id,
        equal: { discipline: query.discipline === '' ? undefined : query.discipline },
        where: query.batchGroup === '' ? where : [await doableForms(forms, context, query.batchGroup, where)],
      };
      const statuses = query.showAll ? [] : query.status;
      const direction = sql([query.order]);
      const orderBy = sql`${sql([orders[query.orderBy]])} ${direction} nulls last`;
      const { items, total } = await forms.list(tx, { ...filter, statuses }, { orderBy, ...pageOf(asked) });
      const counts = query.formStatusWithCountList ? await forms.counts(tx, filter) : undefined;
      return {
        data: [...(await rowsOf({ people }, tx, items))],
        summary: counts === undefined ? [] : tabsOf(counts),
        page: query.page,
        totalPage: Math.max(1, Math.ceil(total / Math.min(asked.pageSize, rowLimit))),
        totalCount: total,
        truncated: isTruncated(asked, total),
      };
    },
  };
}

function tabsOf(counts: Readonly<Partial<Record<string, number>>>) {
  const tabs = listedStatuses.map((id) => ({ id, count: counts[id] ?? 0 }));
  return [{ id: 'All' as const, count: tabs.reduce((sum, { count }) => sum + count, 0) }, ...tabs];
}

function conditions(query: ListQuery, { timeZone }: { readonly timeZone: string }): readonly Sql[] {
  const dayStart = (day: string, later: number) =>
    sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}::text)`;
  const within = (column: string, first: string, last: string) => [
    sql`${sql([column])} >= ${dayStart(first, 0)} and ${sql([column])} < ${dayStart(last, 1)}`,
  ];
  const equal = (column: string, value: string) => (value === '' ? [] : [sql`${sql([column])} = ${value}`]);
  const [first = '', last = ''] = query.dateRange.split(',');
  return [
    ...(query.search === '' ? [] : [sql`r.search_text ilike ${likePattern(query.search)}`]),
    ...(query.description === '' ? [] : [sql`r.description ilike ${likePattern(query.description)}`]),
    ...(query.form_result === '' ? [] : [sql`r.result = ${resultOf(query.form_result)}`]),
    ...equal('r.portion_id', query.portion),
    ...equal('r.location_id', query.location),
    ...equal('r.processed_by', query.processedBy),
    ...(query.tags.length === 0 ? [] : [sql`r.tags ?| ${[...query.tags]}::text[]`]),
    ...(query.workTypes.length === 0 ? [] : [sql`r.work_type = any(${[...query.workTypes]}::text[])`]),
    ...(query.dateRange === '' ? [] : within('r.submitted_at', first, last)),
    ...(query.date === '' ? [] : within('r.survey_time', query.date, query.date)),
  ];
}

/** Forms on which the caller can do a batch's action now. */
async function doableForms(
  forms: Forms,
  context: RouteContext,
  verb: Exclude<ListQuery['batchGroup'], ''>,
  where: readonly Sql[],
): Promise<Sql> {
  const open = sql`r.side_task is null and r.main_task = any(${[...batchTasks(verb)]}::text[])`;
  const filter = { viewer: context.user.id, where: [open, ...where] };
  const ids = await forms.doable(actOf(context), filter, ({ task }) => batchAction(verb, task));
  return sql`r.id = any(${[...ids]}::uuid[])`;
}
