import { type PageAsked, pageOf } from '@gantry/plugin-sdk/contract';
import { empty, likePattern, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import {
  type ActivityFields,
  type GivenActivity,
  mergedActivity,
  scheduleLimits,
} from '../../contract/schedule/activity.ts';
import { historyFields } from '../../contract/schedule/import-history.ts';

const day = z.string().nullable();
/** As `columns` reads it: what was stored need not fit the limits of the input. */
export const activityRow = z.object({
  activityId: z.string(),
  name: z.string(),
  itemName: z.string(),
  trade: z.string(),
  bay: z.string(),
  planStart: z.string(),
  planFinish: z.string(),
  actualStart: day,
  actualFinish: day,
  planRemoval: day,
  actualRemoval: day,
});

/** The fields of a row of `activity`, as `a`. */
export const columns = raw(`a.id as "activityId", a.name, a.item_name as "itemName", a.trade, a.bay,
  a.plan_start::text as "planStart", a.plan_finish::text as "planFinish", a.actual_start::text as "actualStart",
  a.actual_finish::text as "actualFinish", a.plan_removal::text as "planRemoval", a.actual_removal::text as "actualRemoval"`);

/** All activities of the project, by their ids. */
export const allActivities = (tx: Tx) =>
  tx.many(
    activityRow,
    sql`select ${columns} from activity a where a.project_id = ${tx.projectId} order by a.id limit ${scheduleLimits.activities}`,
  );

const countRow = z.object({ total: z.number() });
const listedRow = activityRow.extend({ objects: z.number() });
const orders = {
  activityId: 'a.id',
  planStart: 'a.plan_start',
  planFinish: 'a.plan_finish',
  bay: 'a.bay',
} as const;

export interface ActivityQuery extends PageAsked {
  readonly orderBy: keyof typeof orders;
  readonly isDesc: boolean;
  readonly search: string;
  readonly itemName: string;
}

/** A page of activities with the number of their objects. */
export async function activityPage(tx: Tx, query: ActivityQuery) {
  const { limit, offset } = pageOf(query);
  const pattern = likePattern(query.search);
  const where = sql`a.project_id = ${tx.projectId}
    ${query.itemName === '' ? empty : sql`and a.item_name = ${query.itemName}`}
    ${query.search === '' ? empty : sql`and (a.id ilike ${pattern} or a.name ilike ${pattern} or a.item_name ilike ${pattern} or a.bay ilike ${pattern})`}`;
  const way = raw(query.isDesc ? 'desc' : 'asc');
  const activities = await tx.many(
    listedRow,
    sql`select ${columns}, (select count(*)::integer from activity_link l
            where l.project_id = a.project_id and l.activity_id = a.id) as objects
        from activity a where ${where} order by ${raw(orders[query.orderBy])} ${way}, a.id ${way} limit ${limit} offset ${offset}`,
  );
  const { total } = await tx.one(
    countRow,
    sql`select count(*)::integer as total from activity a where ${where}`,
  );
  return { activities: [...activities], total };
}

/** Which activities are new, and which differ from those that are there. */
export interface Merge {
  readonly added: readonly ActivityFields[];
  readonly changed: readonly {
    readonly activity: ActivityFields;
    readonly fields: (typeof historyFields)[number][];
  }[];
  readonly unchanged: number;
}

/** Compares what a file says of activities with those of the project. */
export async function compareActivities(tx: Tx, given: readonly GivenActivity[]): Promise<Merge> {
  const rows = await tx.many(
    activityRow,
    sql`select ${columns} from activity a where a.project_id = ${tx.projectId} and a.id = any(${given.map((one) => one.activityId)}::text[])`,
  );
  const known = new Map(rows.map((row) => [row.activityId, row]));
  const added: ActivityFields[] = [];
  const changed: Merge['changed'][number][] = [];
  for (const one of given) {
    const before = known.get(one.activityId);
    const activity = mergedActivity(one, before);
    if (before === undefined) {
      added.push(activity);
      continue;
    }
    const fields = historyFields.filter((key) => activity[key] !== before[key]);
    if (fields.length > 0) changed.push({ activity, fields });
  }
  return { added, changed, unchanged: given.length - added.length - changed.length };
}

/** Adds or overwrites activities. @param ruleId - the rule that makes them; null for a planner */
export async function writeActivities(
  tx: Tx,
  activities: readonly ActivityFields[],
  ruleId: string | null = null,
): Promise<void> {
  if (activities.length === 0) return;
  // Models seldom say when temporary works are removed: what a planner said stays.
  const keptBy = (column: string) =>
    raw(ruleId === null ? `excluded.${column}` : `coalesce(excluded.${column}, activity.${column})`);
  const of = <K extends keyof ActivityFields>(key: K) => activities.map((one) => one[key]);
  await tx.run(sql`
    insert into activity (project_id, id, name, item_name, trade, bay, plan_start, plan_finish, actual_start, actual_finish,
      plan_removal, actual_removal, rule_id)
    select ${tx.projectId}::uuid, g.*, ${ruleId}::uuid from unnest(${of('activityId')}::text[], ${of('name')}::text[], ${of('itemName')}::text[],
      ${of('trade')}::text[], ${of('bay')}::text[], ${of('planStart')}::date[], ${of('planFinish')}::date[], ${of('actualStart')}::date[],
      ${of('actualFinish')}::date[], ${of('planRemoval')}::date[], ${of('actualRemoval')}::date[]) g
    on conflict (project_id, id) do update set name = excluded.name, item_name = excluded.item_name, trade = excluded.trade,
      bay = excluded.bay, plan_start = excluded.plan_start, plan_finish = excluded.plan_finish, actual_start = excluded.actual_start,
      actual_finish = excluded.actual_finish, plan_removal = ${keptBy('plan_removal')}, actual_removal = ${keptBy('actual_removal')},
      rule_id = excluded.rule_id`);
}

/** Gives activities a trade and a bay where they have none. */
export async function fillPlaces(
  tx: Tx,
  places: readonly Pick<ActivityFields, 'activityId' | 'trade' | 'bay'>[],
): Promise<void> {
  const of = (key: 'activityId' | 'trade' | 'bay') => places.map((one) => one[key]);
  await tx.run(sql`
    update activity a set trade = coalesce(nullif(a.trade, ''), g.trade), bay = coalesce(nullif(a.bay, ''), g.bay)
    from unnest(${of('activityId')}::text[], ${of('trade')}::text[], ${of('bay')}::text[]) g(id, trade, bay)
    where a.project_id = ${tx.projectId} and a.id = g.id and (a.trade = '' or a.bay = '')`);
}

export async function countOf(tx: Tx, table: Sql): Promise<number> {
  return (
    await tx.one(
      countRow,
      sql`select count(*)::integer as total from ${table} where project_id = ${tx.projectId}`,
    )
  ).total;
}
