import { likePattern, type Sql, sql } from '@gantry/plugin-sdk/server';
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

/** In which order a query asks for them. */
export const orderOf = ({ orderBy, order }: Asked): Sql =>
  sql`${sql([orders[orderBy]])} ${sql([order])} nulls last`;

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
    ...(query.description === '' ? [] : [sql`r.description ilike ${likePattern(query.description)}`]),
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
