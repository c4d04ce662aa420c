import { likePattern, type Sql, sql } from '@gantry/plugin-sdk/server';
import type { RecordFilter } from '@gantry/plugin-sdk/server/records';
import { batchTasks } from '../../contract/risc/batch.ts';
import { resultOf } from '../../contract/risc/form.ts';
import type { ListQuery } from '../../contract/risc/requests.ts';
import type { RiscNames, RiscVariant } from '../../contract/risc/workflow.ts';

type Asked = Omit<ListQuery, 'page' | 'limit' | 'formStatusWithCountList'>;

/** Who asks for a list, and where. */
export interface ListReader {
  readonly userId: string;
  readonly permissions: ReadonlySet<string>;
  readonly timeZone: string;
  readonly variant: RiscVariant;
}

/** Which forms a query asks for. */
export const filterOf = (query: Asked, reader: ListReader): RecordFilter<RiscNames> => ({
  viewer: reader.userId,
  equal: { discipline: query.discipline === '' ? undefined : query.discipline },
  statuses: query.showAll ? [] : query.status,
  where: conditions(query, reader),
});

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

function conditions(query: Asked, reader: ListReader): readonly Sql[] {
  const { timeZone } = reader;
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
    ...(query.batchGroup === '' ? [] : waitingFor(query.batchGroup, reader)),
  ];
}

/** Forms whose open task is one of the batch's and waits for this member, by permission or by name. */
function waitingFor(
  verb: Exclude<ListQuery['batchGroup'], ''>,
  { variant, permissions, userId }: ListReader,
): readonly Sql[] {
  const mine = batchTasks(verb, variant, permissions);
  return [
    sql`r.side_task is null and r.main_task = any(${mine}::text[])
        and exists (select 1 from record_task t where t.project_id = r.project_id and t.record_id = r.id and t.lane = 'main'
          and t.closed_at is null and (t.assignee_id is null or t.assignee_id = ${userId}))`,
  ];
}
