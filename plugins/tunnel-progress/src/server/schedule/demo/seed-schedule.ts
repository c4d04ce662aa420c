import { type DemoProject, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { playOn } from '@gantry/plugin-sdk/server/demo';
import * as z from 'zod';
import { followModels } from '../follow-models.ts';
import { addRule } from '../rules.ts';
import { tellChange } from '../schedule-routes.ts';

const set = 'Pset_Demo4D';
const rule = 'Activities of the model';
/** Trade of the temporary works, and how many days they stand after they are finished. */
const temporary = { trade: 'Struts and Walings', stands: 75, late: 6 };
/** Of the structure and of the services. */
const models = 2;
/** Milliseconds between two looks at whether the models are there. */
const look = 5000;

const doneRow = z.object({ rules: z.number(), standing: z.number() });

/**
 * Gives the demo's tunnel its programme: one rule takes activities and their days from the objects of the models, as soon as these are
 * there. The model says nothing of the removal of temporary works, so that follows by itself.
 */
export async function seedSchedule(
  project: DemoProject,
  host: ServerHost,
  signal: AbortSignal,
): Promise<void> {
  if (project.code !== 'BEM' || project.objects.length === 0) return;
  const act = <R>(work: (tx: Tx) => Promise<R>) =>
    host.database.inProject(project.id, { kind: 'system', name: 'demo' }, work);
  await act((tx) => ensureRule(tx, host));
  let isDone = false;
  const play = async () => {
    if (isDone) return;
    await followModels(host, project.id);
    isDone = await act(
      async (tx) => (await giveRemovals(tx)) && (await host.models.newest(tx)).length >= models,
    );
  };
  playOn(play, look, { log: host.log, signal });
  await play();
}

async function ensureRule(tx: Tx, { models, clock }: ServerHost): Promise<void> {
  const { rules } = await tx.one(
    doneRow,
    sql`select count(*)::integer as rules, 0 as standing from link_rule where project_id = ${tx.projectId}`,
  );
  if (rules > 0) return;
  await addRule(
    tx,
    models,
    {
      name: rule,
      modelId: null,
      conditions: [],
      activityId: null,
      property: { set, name: 'ActivityId' },
      readsSet: set,
    },
    clock(),
  );
}

/** Says when temporary works are removed. @returns whether there are any */
async function giveRemovals(tx: Tx): Promise<boolean> {
  const changed = await tx.run(sql`
    update activity set plan_removal = plan_finish + ${temporary.stands}::integer,
      actual_removal = case when actual_finish + ${temporary.stands + temporary.late}::integer <= (
          select max(actual_finish) from activity where project_id = ${tx.projectId}
        ) then actual_finish + ${temporary.stands + temporary.late}::integer end
    where project_id = ${tx.projectId} and trade = ${temporary.trade} and plan_removal is null`);
  if (changed > 0) await tellChange(tx);
  const { standing } = await tx.one(
    doneRow,
    sql`select 0 as rules, count(*)::integer as standing from activity
        where project_id = ${tx.projectId} and trade = ${temporary.trade} and plan_removal is not null`,
  );
  return standing > 0;
}
