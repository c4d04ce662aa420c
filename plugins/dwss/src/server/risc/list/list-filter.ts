import { isShortSearch } from '@gantry/plugin-sdk/contract';
import { join, likePattern, type Sql, sql, textSearch } from '@gantry/plugin-sdk/server';
import { type Act, type RecordFilter, userOf } from '@gantry/plugin-sdk/server/records';
import { actionByTask, nextStep } from '../../../contract/risc/batch.ts';
import { resultOf } from '../../../contract/risc/form.ts';
import { type ListFilter, shortSearchDays } from '../../../contract/risc/list-offer.ts';
import type { ListQuery } from '../../../contract/risc/requests.ts';
import type { RiscNames } from '../../../contract/risc/workflow.ts';
import type { Forms } from '../risc-kind.ts';
import { isCounted, isOfType } from './counted.ts';

export type Asked = Omit<ListQuery, 'page' | 'limit' | 'formStatusWithCountList'>;
/** What a list counts: no order. */
type Narrowed = Omit<Asked, 'orderBy' | 'order'>;

/** Which forms a query of the actor asks for. */
export async function filterOf(forms: Forms, act: Act, query: Narrowed): Promise<RecordFilter<RiscNames>> {
  const { discipline, ...found } = await conditionsOf(forms, act, query);
  return { ...scopeOf(act, query), where: Object.values(found) };
}

/** What is counted without reading forms: the member who asks, tabs, and the discipline. */
export function scopeOf(act: Act, { discipline, showAll, status }: Narrowed) {
  return {
    viewer: userOf(act) ?? '',
    equal: { discipline: discipline === '' ? undefined : discipline },
    statuses: showAll ? [] : status,
  };
}

export type Conditions = Partial<Record<ListFilter, Sql>>;

/** The part of a list, by the latest change, that a page needs: as many forms as it has with those before it. */
interface FirstForms {
  readonly statuses: readonly RiscNames['status'][];
  readonly most: number;
  readonly isDesc: boolean;
}

/**
 * The filters that are on, by their names.
 * @param first - if no other forms are needed of those that the rules decide about
 */
export async function conditionsOf(
  forms: Forms,
  act: Act,
  query: Narrowed,
  first?: FirstForms,
): Promise<Conditions> {
  const own = conditions(query, act);
  const { batchGroup, mine } = query;
  if (batchGroup === '' && !mine) return own;
  const { viewer } = scopeOf(act, query);
  const scope = { viewer, where: Object.values(own), ...(first && { statuses: first.statuses }) };
  const asked = [...(batchGroup === '' ? [] : [actionByTask[batchGroup]]), ...(mine ? [nextStep] : [])];
  const lists: (readonly string[])[] = [];
  for (const steps of asked) lists.push(await forms.doable(act, scope, steps));
  const [one = [], ...others] = lists;
  const inAll = one.filter((id) => others.every((ids) => ids.includes(id)));
  const ids = first === undefined ? inAll : inAll.slice(...(first.isDesc ? [0, first.most] : [-first.most]));
  return { ...own, [mine ? 'mine' : 'batchGroup']: sql`r.id = any(${ids}::uuid[])` };
}

/** What the forms of a list are ordered by. In an index each is `desc nulls last`, so empty values are the lowest. */
export const orderKeys: Readonly<Record<ListQuery['orderBy'], readonly Sql[]>> = {
  updated_at: [sql`r.updated_at`],
  created_at: [sql`r.created_at`],
  form_number: [sql`r.number`],
  submission_date: [sql`r.submitted_at`],
  survey_time: [sql`r.survey_time`],
  return_date: [sql`r.returned_at`],
  portion: [sql`r.portion_name`, sql`r.number`],
  location: [sql`r.location_name`, sql`r.number`],
  description: [sql`left(r.description, 100)`],
  status: [sql`r.status`, sql`r.updated_at`],
};

/** The latest change as its index of all statuses has it, and no other order: so PostgreSQL takes that index for no merged page. */
export const latestOfAll = sql`greatest(r.updated_at, '-infinity')`;

/** In which order an answer of all forms, or a file, has them. */
export const orderOf = ({ orderBy, order }: Pick<Asked, 'orderBy' | 'order'>): Sql =>
  join(
    orderKeys[orderBy].map((key) =>
      order === 'asc' ? sql`${key} asc nulls first` : sql`${key} desc nulls last`,
    ),
  );

function conditions(query: Narrowed, { timeZone, now }: Pick<Act, 'timeZone' | 'now'>): Conditions {
  const dayStart = (day: string, later: number) =>
    sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}::text)`;
  const within = (column: string, range: string) => {
    const [first = '', last = first] = range.split(',');
    return sql`${sql([column])} >= ${dayStart(first, 0)} and ${sql([column])} < ${dayStart(last, 1)}`;
  };
  const all: Record<Exclude<ListFilter, 'batchGroup' | 'mine'>, Sql | false> = {
    discipline: query.discipline !== '' && sql`r.discipline = ${query.discipline}`,
    search: query.search !== '' && textIn(query.search, now),
    description:
      query.description !== '' &&
      sql`${textIn(query.description, now)} and r.description ilike ${likePattern(query.description)}`,
    form_result: query.form_result !== '' && sql`r.result = ${resultOf(query.form_result)}`,
    portion: query.portion !== '' && sql`r.portion_id = ${query.portion}`,
    location: query.location !== '' && sql`r.location_id = ${query.location}`,
    processedBy: query.processedBy !== '' && sql`r.processed_by = ${query.processedBy}`,
    tags: query.tags.length > 0 && sql`r.tags ?| ${[...query.tags]}::text[]`,
    workTypes: query.workTypes.length > 0 && sql`r.work_type = any(${[...query.workTypes]}::text[])`,
    dateRange: query.dateRange !== '' && within('r.submitted_at', query.dateRange),
    returnRange: query.returnRange !== '' && within('r.returned_at', query.returnRange),
    date: query.date !== '' && within('r.survey_time', query.date),
    counted: query.counted !== '' && isCounted(query.counted, now),
    type: query.type !== '' && isOfType(query.type),
  };
  // The entries that are left are conditions.
  return Object.fromEntries(Object.entries(all).filter(([, condition]) => condition !== false)) as Conditions;
}

/** A text in number or description. */
function textIn(search: string, now: Date): Sql {
  const text = textSearch(sql`r.search_text`, search);
  if (!isShortSearch(search)) return text;
  const since = new Date(now.getTime() - shortSearchDays * 86_400_000);
  return sql`${text} and ${latestOfAll} > ${since}`;
}
