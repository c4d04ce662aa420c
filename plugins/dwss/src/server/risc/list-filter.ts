import { likePattern, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, type RecordFilter, userOf } from '@gantry/plugin-sdk/server/records';
import { batchAction, batchTasks } from '../../contract/risc/batch.ts';
import { resultOf } from '../../contract/risc/form.ts';
import type { ListQuery } from '../../contract/risc/requests.ts';
import type { RiscNames } from '../../contract/risc/workflow.ts';
import { isCounted, isOfType } from './counted.ts';
import type { Forms } from './risc-kind.ts';

type Asked = Omit<ListQuery, 'page' | 'limit' | 'formStatusWithCountList'>;

/** Which forms a query of the actor asks for. */
export async function filterOf(forms: Forms, act: Act, query: Asked): Promise<RecordFilter<RiscNames>> {
  const viewer = userOf(act) ?? '';
  const where = conditions(query, act);
  const { batchGroup, discipline } = query;
  return {
    viewer,
    equal: { discipline: discipline === '' ? undefined : discipline },
    statuses: query.showAll ? [] : query.status,
    where: batchGroup === '' ? where : [await doableForms(forms, act, batchGroup, { viewer, where })],
  };
}

/** Read once for the whole list: a look-up in a table for each of its forms takes far longer. */
const nameIn = (table: 'portion' | 'location', projectId: string): Sql =>
  sql`(select jsonb_object_agg(n.id, n.name) from ${sql([table])} n where n.project_id = ${projectId}) ->> r.${sql([`${table}_id`])}::text`;

/** Other orders than these two are of columns. Each has an index that is in this order from its end too; empty values are the lowest. */
const columns: Readonly<Record<Exclude<ListQuery['orderBy'], 'portion' | 'location'>, string>> = {
  updated_at: 'r.updated_at',
  created_at: 'r.created_at',
  form_number: 'r.number',
  submission_date: 'r.submitted_at',
  survey_time: 'r.survey_time',
  description: 'r.description',
  status: 'r.status',
};
const neverEmpty: ReadonlySet<string> = new Set(['updated_at', 'created_at', 'description', 'status']);

/** In which order a query asks for them. */
export const orderOf = ({ orderBy, order, dateRange }: Asked, { projectId }: Pick<Tx, 'projectId'>): Sql => {
  const column =
    orderBy === 'portion' || orderBy === 'location' ? nameIn(orderBy, projectId) : sql([columns[orderBy]]);
  // The forms of some days are found by their days and sorted. In the order of an index PostgreSQL would read half of all forms for them.
  const value = isShort(dateRange) && orderBy !== 'submission_date' ? sql`greatest(${column})` : column;
  if (neverEmpty.has(orderBy)) return sql`${value} ${sql([order])}`;
  return order === 'asc' ? sql`${value} asc nulls first` : sql`${value} desc nulls last`;
};

/** Days of submission of which there are few among all. */
const shortPeriod = 92;

function isShort(dateRange: string): boolean {
  const [first = '', last = ''] = dateRange.split(',');
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 <= shortPeriod;
}

function conditions(query: Asked, { timeZone }: Pick<Act, 'timeZone'>): readonly Sql[] {
  const dayStart = (day: string, later: number) =>
    sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}::text)`;
  const within = (column: string, range: string) => {
    const [first = '', last = first] = range.split(',');
    if (range === '') return [];
    return [sql`${sql([column])} >= ${dayStart(first, 0)} and ${sql([column])} < ${dayStart(last, 1)}`];
  };
  const equal = (column: string, value: string) => (value === '' ? [] : [sql`${sql([column])} = ${value}`]);
  return [
    ...(query.search === '' ? [] : [sql`r.search_text ilike ${likePattern(query.search)}`]),
    ...(query.description === ''
      ? []
      : [
          sql`r.search_text ilike ${likePattern(query.description)} and r.description ilike ${likePattern(query.description)}`,
        ]),
    ...(query.form_result === '' ? [] : [sql`r.result = ${resultOf(query.form_result)}`]),
    ...equal('r.portion_id', query.portion),
    ...equal('r.location_id', query.location),
    ...equal('r.processed_by', query.processedBy),
    ...(query.tags.length === 0 ? [] : [sql`r.tags ?| ${[...query.tags]}::text[]`]),
    ...(query.workTypes.length === 0 ? [] : [sql`r.work_type = any(${[...query.workTypes]}::text[])`]),
    ...within('r.submitted_at', query.dateRange),
    ...within('r.returned_at', query.returnRange),
    ...within('r.survey_time', query.date),
    ...(query.counted === '' ? [] : [isCounted(query.counted)]),
    ...(query.type === '' ? [] : [isOfType(query.type)]),
  ];
}

/** Forms on which the actor can do a batch's action now. */
async function doableForms(
  forms: Forms,
  act: Act,
  verb: Exclude<ListQuery['batchGroup'], ''>,
  { viewer, where }: { readonly viewer: string; readonly where: readonly Sql[] },
): Promise<Sql> {
  const open = sql`r.side_task is null and r.main_task = any(${[...batchTasks(verb)]}::text[])`;
  const filter = { viewer, where: [open, ...where] };
  const ids = await forms.doable(act, filter, ({ task }) => batchAction(verb, task));
  return sql`r.id = any(${[...ids]}::uuid[])`;
}
