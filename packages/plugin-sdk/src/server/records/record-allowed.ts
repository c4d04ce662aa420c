import { sql } from '@gantry/plugin-sdk/server';
import { allowedActions, type Names, rowsAt } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import { actorFor, deputiesFor } from './record-actor.ts';
import type { AllowedAction, RecordOf } from './record-kind.ts';
import { type RecordFilter, recordLists } from './record-lists.ts';
import { isOfSystem, type RecordContext, workflowFor } from './record-step.ts';

/** Records that one question about a whole list looks at. */
const mostJudged = 10_000;

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
 * The ids of the records on which the actor can do an action now. They are judged one by one, by the rules by which a step is: SQL of its
 * own for parts, companies, disciplines and delegations would say something else one day.
 */
export async function doableFor<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  act: Act,
  filter: RecordFilter<N>,
  actionOf: (record: RecordOf<N, z.output<S>>) => N['action'] | undefined,
): Promise<readonly string[]> {
  const { kind, store } = context;
  const { condition } = recordLists(kind, store);
  const records = await act.tx.many(
    store.row,
    sql`select ${store.columns} from ${store.table} r where ${condition(act.tx, filter)} order by r.id limit ${mostJudged}`,
  );
  const ids: string[] = [];
  for (const record of records) {
    const wanted = actionOf(record);
    if (wanted === undefined) continue;
    const allowed = await allowedFor(context, act, record);
    if (allowed.some(({ action }) => action === wanted)) ids.push(record.id);
  }
  return ids;
}
