import { join, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { allowedActions, type Names, rowsAt } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { columnOf } from '../columns.ts';
import type { Act } from './act.ts';
import { actorFor, deputiesFor, mayRepresent } from './record-actor.ts';
import type { AllowedAction, RecordOf } from './record-kind.ts';
import { type RecordFilter, recordLists } from './record-lists.ts';
import { isOfSystem, type RecordContext, workflowFor } from './record-step.ts';
import type { RecordStore } from './record-store.ts';

/** The action for each main task; a task without an entry has none. */
export type StepsByTask<N extends Names> = Readonly<Partial<Record<N['task'], N['action']>>>;

/** Records that one question about a whole list looks at. */
const mostJudged = 100_000;

/** The actions that the actor can take on each of some records, by id; on an item only while its parent's status lets people act. */
export async function allowedForAll<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  act: Act,
  records: readonly RecordOf<N, z.output<S>>[],
): Promise<ReadonlyMap<string, readonly AllowedAction<N>[]>> {
  const parents = await context.part?.parents(act.tx, records);
  // Together, so that what they ask for, such as permissions by discipline, takes one round trip.
  const found = await Promise.all(
    records.map(async (record) => {
      const all = await allowedAlone(context, act, record);
      const fits = (action: string) => parents?.get(record.id)?.fits(action) !== false;
      return [record.id, all.filter(({ action }) => fits(action))] as const;
    }),
  );
  return new Map(found);
}

export async function allowedFor<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  act: Act,
  record: RecordOf<N, z.output<S>>,
): Promise<readonly AllowedAction<N>[]> {
  return (await allowedForAll(context, act, [record])).get(record.id) ?? [];
}

/** In the order of the table. Reads delegations only if actions remain that a deputy might take. */
async function allowedAlone<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  act: Act,
  record: RecordOf<N, z.output<S>>,
): Promise<readonly AllowedAction<N>[]> {
  const workflow = await workflowFor(context.kind, act, record);
  const own = new Set(allowedActions(workflow, record, await actorFor(context, act, record)));
  const ofPeople = rowsAt(workflow, record).filter((row) => !isOfSystem(workflow, row));
  const actions = [...new Set(ofPeople.map((row) => row.action))];
  if (actions.every((action) => own.has(action)))
    return actions.map((action) => ({ action, actingFor: null }));
  const lent = (await deputiesFor(context, act, workflow, record)).flatMap(({ actor, principal }) =>
    allowedActions(workflow, record, actor).map((action) => ({ action, actingFor: principal })),
  );
  return actions.flatMap((action): readonly AllowedAction<N>[] => {
    if (own.has(action)) return [{ action, actingFor: null }];
    return lent.filter((one) => one.action === action).slice(0, 1);
  });
}

/**
 * The ids of the records on which the actor can do an action now, the latest change first. Records that differ in nothing that decides are
 * judged once, by the rules by which a step is: SQL of its own for parts, companies, disciplines and delegations would say something else one
 * day. Nobody can judge a damaged record, so it is among them: the list that reads it leaves it out and says so.
 */
export async function doableFor<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  act: Act,
  filter: RecordFilter<N>,
  wanted: ((record: RecordOf<N, z.output<S>>) => N['action'] | undefined) | StepsByTask<N>,
): Promise<readonly string[]> {
  const isByTask = typeof wanted !== 'function';
  const tasks = isByTask ? await tasksWithin(context, act, wanted) : [];
  if (isByTask && tasks.length === 0) return [];
  const open = isByTask ? [sql`r.side_task is null and r.main_task = any(${[...tasks]}::text[])`] : [];
  const actionOf = isByTask
    ? ({ task }: RecordOf<N, z.output<S>>) => (task === null ? undefined : wanted[task])
    : wanted;
  const groups = await alikeRecords(context, act, { ...filter, where: [...open, ...(filter.where ?? [])] });
  const asked = groups.flatMap(({ record }) =>
    record !== undefined && actionOf(record) !== undefined ? [record] : [],
  );
  const allowed = await allowedForAll(context, act, asked);
  const found = groups.flatMap(({ record, alike }) => {
    if (record === undefined) return alike;
    const isAllowed = allowed.get(record.id)?.some(({ action }) => action === actionOf(record));
    return isAllowed === true ? alike : [];
  });
  return found
    .sort((one, other) => other.changed - one.changed || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

/**
 * The tasks whose action the permissions of a member could let them take, on whatever record. The records that wait for others are the most,
 * and need not be judged. Whoever represents somebody has permissions besides, which depend on the record: for them these are all tasks.
 */
async function tasksWithin<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, services }: RecordContext<N, S, Input, Facts>,
  act: Act,
  wanted: StepsByTask<N>,
): Promise<readonly string[]> {
  const { actor } = act;
  // The keys are tasks.
  const tasks = Object.keys(wanted) as readonly N['task'][];
  const tables = typeof kind.workflow === 'function' ? kind.workflows : [kind.workflow];
  if (tables === undefined || actor.kind === 'system') return tasks;
  const has = (permission: string | undefined) =>
    permission === undefined || actor.permissions.has(permission);
  const own = tasks.filter((task) =>
    tables.some(({ rows, parts }) =>
      rows.some(
        ({ action, by, permission }) =>
          action === wanted[task] && has(permission) && by.some((part) => has(parts[part].permission)),
      ),
    ),
  );
  return own.length < tasks.length && (await mayRepresent({ kind, services }, act)) ? tasks : own;
}

/** What `allowedActions` reads of a record. JSON is compared as text, which takes PostgreSQL half as long. */
const standing = [
  ...['status', 'main_task', 'side_task'].map((column) => raw(`r.${column}`)),
  ...['flags', 'people'].map((column) => raw(`r.${column}::text`)),
];

/** One of a group of records. */
interface Alike {
  readonly id: string;
  /** Seconds since 1970 with the microseconds, which a `Date` does not hold. */
  readonly changed: number;
}

const alikeRow = z.looseObject({ alike_ids: z.array(z.uuid()), alike_changed: z.array(z.number()) });

/** JSON has no infinite number, which a damaged row may hold: it becomes one beyond every year, so that the order stays the same. */
const changedSql = sql`least(greatest(date_part('epoch', r.updated_at), -1e15), 1e15)`;

/** Records of a group that are read if the first one is damaged. */
const mostSpare = 20;

/**
 * One record of each group, undefined if it cannot be read, and what its group is. Ids and times of thousands come as JSON, which is read many
 * times faster than an array of PostgreSQL.
 */
async function alikeRecords<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, store, part }: RecordContext<N, S, Input, Facts>,
  { tx }: Act,
  filter: RecordFilter<N>,
) {
  const { condition } = recordLists(kind, store, part);
  const decide = kind.decidedBy?.map((field) => raw(`r.${columnOf(field)}`)) ?? [raw('r.id')];
  const deciding = [...standing, ...decide, ...(part ? [part.column] : [])];
  const groups = await tx.many(
    alikeRow.transform(({ alike_ids, alike_changed, ...found }) => ({
      record: readable(store.row, found),
      alike: alike_ids.map((id, at): Alike => ({ id, changed: alike_changed[at] ?? 0 })),
    })),
    sql`select ${store.columns}, array_to_json(alike.ids) as alike_ids, array_to_json(alike.changed) as alike_changed from (
          select array_agg(r.id) as ids, array_agg(${changedSql}) as changed from (
            select ${each([raw('r.id'), raw('r.updated_at'), ...deciding])} from ${store.table} r where ${condition(tx, filter)} limit ${mostJudged}) r
          group by ${each(deciding)}) alike
        join ${store.table} r on r.project_id = ${tx.projectId} and r.id = alike.ids[1]
        limit ${mostJudged}`,
  );
  const damaged = groups.filter(({ record }) => record === undefined);
  if (damaged.length === 0) return groups;
  const spare = await spareRecords(
    store,
    tx,
    damaged.flatMap(({ alike }) => alike.slice(0, mostSpare).map(({ id }) => id)),
  );
  return groups.map(({ record, alike }) => ({ record: record ?? firstOf(spare, alike), alike }));
}

/** Columns, each once: the statement around could not distinguish two of one name. */
const each = (columns: readonly Sql[]): Sql =>
  join([...new Map(columns.map((column) => [column.sql, column])).values()]);

/** The records that can be read, by their ids; the others are logged. */
async function spareRecords<N extends Names, Own>(
  { row, columns, table, listed }: RecordStore<N, Own>,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordOf<N, Own>>> {
  const { rows } = await tx.listed(
    row,
    sql`select ${columns} from ${table} r where r.project_id = ${tx.projectId} and r.id = any(${[...ids]}::uuid[]) limit ${mostJudged}`,
    listed,
  );
  return new Map(rows.map((record) => [record.id, record]));
}

function firstOf<R>(found: ReadonlyMap<string, R>, alike: readonly Alike[]): R | undefined {
  const one = alike.find(({ id }) => found.has(id));
  return one && found.get(one.id);
}

function readable<R>(row: z.ZodType<R>, found: unknown): R | undefined {
  try {
    return row.parse(found);
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}
