import { join, raw, sql } from '@gantry/plugin-sdk/server';
import { allowedActions, type Names, rowsAt } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { columnOf } from '../columns.ts';
import type { Act } from './act.ts';
import { actorFor, deputiesFor } from './record-actor.ts';
import type { AllowedAction, RecordOf } from './record-kind.ts';
import { type RecordFilter, recordLists } from './record-lists.ts';
import { isOfSystem, type RecordContext, workflowFor } from './record-step.ts';

/** Records that one question about a whole list looks at. */
const mostJudged = 100_000;

/** What the actor can do with a record, in the order of the table. Deputies are only asked for if something is left for them. */
export async function allowedFor<N extends Names, S extends z.ZodObject, Input, Facts>(
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
 * The ids of the records on which the actor can do an action now, the latest change first. Records that differ in nothing that decides are judged once, by the rules
 * by which a step is: SQL of its own for parts, companies, disciplines and delegations would say something else one day.
 */
export async function doableFor<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  act: Act,
  filter: RecordFilter<N>,
  actionOf: (record: RecordOf<N, z.output<S>>) => N['action'] | undefined,
): Promise<readonly string[]> {
  const found: Alike[] = [];
  for (const { record, alike } of await alikeRecords(context, act, filter)) {
    const wanted = actionOf(record);
    if (wanted === undefined) continue;
    const allowed = await allowedFor(context, act, record);
    if (allowed.some(({ action }) => action === wanted)) found.push(...alike);
  }
  return found
    .sort((one, other) => other.changed - one.changed || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

/** What `allowedActions` reads of a record. */
const standing = ['status', 'main_task', 'side_task', 'flags', 'people'].map((column) => raw(`r.${column}`));

/** One of a group of records. */
interface Alike {
  readonly id: string;
  /** Microseconds since 1970, which a `Date` does not hold. */
  readonly changed: number;
}

const alikeRow = z.looseObject({ alike_ids: z.array(z.uuid()), alike_changed: z.array(z.number()) });

/** One record of each group, and what its group is. */
function alikeRecords<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, store }: RecordContext<N, S, Input, Facts>,
  { tx }: Act,
  filter: RecordFilter<N>,
) {
  const { condition } = recordLists(kind, store);
  const decide = kind.decidedBy?.map((field) => raw(`r.${columnOf(field)}`)) ?? [raw('r.id')];
  return tx.many(
    alikeRow.transform(({ alike_ids, alike_changed, ...found }) => ({
      record: store.row.parse(found),
      alike: alike_ids.map((id, at): Alike => ({ id, changed: alike_changed[at] ?? 0 })),
    })),
    sql`select ${store.columns}, alike.ids as alike_ids, alike.changed as alike_changed from (
          select array_agg(r.id) as ids, array_agg((extract(epoch from r.updated_at) * 1000000)::float8) as changed from (
            select r.id, r.updated_at, ${join([...standing, ...decide])} from ${store.table} r where ${condition(tx, filter)} limit ${mostJudged}) r
          group by ${join([...standing, ...decide])}) alike
        join ${store.table} r on r.project_id = ${tx.projectId} and r.id = alike.ids[1]
        limit ${mostJudged}`,
  );
}
