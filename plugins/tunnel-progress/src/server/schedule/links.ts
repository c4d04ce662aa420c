import { sql, type Tx } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import { scheduleLimits } from '../../contract/schedule/activity.ts';
import { activityRow, columns } from './activities.ts';

/** An object and an activity that it belongs to. */
export interface Link {
  readonly modelId: string;
  readonly globalId: string;
  readonly activityId: string;
}

/** Links of one statement. */
const batch = 20_000;

/** Adds links that are not there, and returns how many. @param ruleId - the rule that makes them; null for a person */
export async function addLinks(
  tx: Tx,
  links: readonly Link[],
  ruleId: string | null = null,
): Promise<number> {
  let added = 0;
  for (let at = 0; at < links.length; at += batch) {
    const some = links.slice(at, at + batch);
    // A link that a person makes stays when the rule goes that made it before.
    const conflict =
      ruleId === null
        ? sql`on conflict (project_id, model_id, global_id, activity_id) do update set rule_id = null where activity_link.rule_id is not null`
        : sql`on conflict do nothing`;
    added += await tx.run(sql`
      insert into activity_link (project_id, model_id, global_id, activity_id, rule_id)
      select ${tx.projectId}::uuid, g.model_id, g.global_id, g.activity_id, ${ruleId}::uuid
      from unnest(${some.map((link) => link.modelId)}::uuid[], ${some.map((link) => link.globalId)}::text[],
        ${some.map((link) => link.activityId)}::text[]) g (model_id, global_id, activity_id) ${conflict}`);
  }
  return added;
}

const placeRow = z.object({ place: z.number() });

/** Which of the links are there already, by their places in the list. */
export async function linksThere(tx: Tx, links: readonly Link[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let at = 0; at < links.length; at += batch) {
    const some = links.slice(at, at + batch);
    const rows = await tx.many(
      placeRow,
      sql`select g.place::integer as place from unnest(${some.map((link) => link.modelId)}::uuid[], ${some.map((link) => link.globalId)}::text[],
            ${some.map((link) => link.activityId)}::text[]) with ordinality as g (model_id, global_id, activity_id, place)
          join activity_link l using (model_id, global_id, activity_id) where l.project_id = ${tx.projectId} limit ${batch}`,
    );
    for (const { place } of rows) found.add(at + place - 1);
  }
  return found;
}

/** Takes links away, of one activity or of all, and returns how many. */
export function removeLinks(
  tx: Tx,
  objects: readonly Pick<Link, 'modelId' | 'globalId'>[],
  activityId: string | null,
): Promise<number> {
  return tx.run(sql`
    delete from activity_link l using unnest(${objects.map((one) => one.modelId)}::uuid[], ${objects.map((one) => one.globalId)}::text[])
      as g (model_id, global_id)
    where l.project_id = ${tx.projectId} and l.model_id = g.model_id and l.global_id = g.global_id
      and (${activityId}::text is null or l.activity_id = ${activityId})`);
}

const groupRow = z.object({ modelId: z.string(), activityId: z.string(), globalIds: z.array(z.string()) });

/** All links, model by model and activity by activity. */
export const groupedLinks = (tx: Tx) =>
  tx.many(
    groupRow,
    sql`select model_id as "modelId", activity_id as "activityId", array_agg(global_id order by global_id) as "globalIds"
        from activity_link where project_id = ${tx.projectId} group by model_id, activity_id order by 1, 2 limit ${scheduleLimits.links}`,
  );

const objectRow = activityRow.extend({ byRule: z.boolean() });

/** The activities of an object, in the order of their days. */
export const activitiesOf = (tx: Tx, { modelId, globalId }: Pick<Link, 'modelId' | 'globalId'>) =>
  tx.many(
    objectRow,
    sql`select ${columns}, l.rule_id is not null as "byRule"
        from activity_link l join activity a on a.project_id = l.project_id and a.id = l.activity_id
        where l.project_id = ${tx.projectId} and l.model_id = ${modelId} and l.global_id = ${globalId}
        order by a.plan_start, a.id limit 100`,
  );
