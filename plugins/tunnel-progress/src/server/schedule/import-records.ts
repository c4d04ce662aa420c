import { empty, type RouteContext, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import type { importKinds } from '../../contract/schedule/import-history.ts';
import type { Link } from './links.ts';

/** Who imports what. */
export interface ImportFacts {
  readonly kind: (typeof importKinds)[number];
  readonly fileName: string;
  readonly by: string;
  readonly at: Date;
  /** Up to which work is reported, `YYYY-MM-DD`; null where the file does not say so. */
  readonly dataDay: string | null;
}

export const importFacts = (
  { user, now }: Pick<RouteContext, 'user' | 'now'>,
  kind: ImportFacts['kind'],
  fileName: string,
): ImportFacts => ({ kind, fileName, by: user.id, at: now, dataDay: null });

/** Makes changes of a project's programme wait for each other until the end of the transaction. */
export async function lockProgramme(tx: Tx): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('tunnel-progress programme ' || ${tx.projectId}, 0))`,
  );
}

/** Lets the timer evaluate the rules, which may link activities that were not there before. */
export async function evaluateRulesSoon(tx: Tx): Promise<void> {
  await tx.run(sql`update link_rule set versions = null where project_id = ${tx.projectId}`);
}

/** Links that go with their activities. */
interface WithActivities {
  readonly removed: readonly string[];
}

/** The data day that the latest import tells of those that are in effect. @param only - a further condition */
export const toldDataDay = ({ projectId }: Pick<Tx, 'projectId'>, only = empty): Sql =>
  sql`(select data_day from schedule_import where project_id = ${projectId} and data_day is not null and rolled_back_at is null
       ${only} order by number desc limit 1)`;

/** Links of one statement. */
const batch = 20_000;
const idRow = z.object({ id: z.uuid() });

/**
 * Changes the programme and keeps what was there before, so that it can be taken back. Call `lockProgramme` first.
 * @param activityIds - of the activities that `change` may change
 * @param links - that `change` may add, or the activities that it removes with all of theirs
 */
export async function recorded(
  tx: Tx,
  { kind, fileName, by, at, dataDay }: ImportFacts,
  activityIds: readonly string[],
  links: readonly Link[] | WithActivities,
  change: () => Promise<void>,
): Promise<void> {
  const { id } = await tx.one(
    idRow,
    sql`insert into schedule_import (project_id, number, kind, file_name, made_by, made_at, data_day)
        select ${tx.projectId}::uuid, coalesce(max(number), 0) + 1, ${kind}, ${fileName}, ${by}::uuid, ${at}, ${dataDay}::date
        from schedule_import where project_id = ${tx.projectId} returning id`,
  );
  await tx.run(sql`
    insert into schedule_import_activity (project_id, import_id, activity_id, before)
    select ${tx.projectId}, ${id}, g.id, to_jsonb(a) from unnest(${activityIds}::text[]) g (id)
    left join activity a on a.project_id = ${tx.projectId} and a.id = g.id`);
  await noteLinks(tx, id, links);
  await change();
  await evaluateRulesSoon(tx);
  await tx.run(sql`
    update schedule_import_activity c set after = to_jsonb(a) from activity a
    where c.project_id = ${tx.projectId} and c.import_id = ${id} and a.project_id = c.project_id and a.id = c.activity_id`);
  await tx.run(sql`
    delete from schedule_import_activity
    where project_id = ${tx.projectId} and import_id = ${id} and before is not distinct from after`);
  // What changed nothing cannot be taken back, and would stand in the way of what can.
  const noted = sql`where c.project_id = i.project_id and c.import_id = i.id`;
  await tx.run(sql`
    delete from schedule_import i where i.project_id = ${tx.projectId} and i.id = ${id}
      and (i.data_day is null or i.data_day is not distinct from ${toldDataDay(tx, sql`and number < i.number`)})
      and not exists (select from schedule_import_activity c ${noted}) and not exists (select from schedule_import_link c ${noted})`);
}

async function noteLinks(tx: Tx, id: string, links: readonly Link[] | WithActivities): Promise<void> {
  const into = sql`insert into schedule_import_link (project_id, import_id, model_id, global_id, activity_id, was_there, rule_id)`;
  if ('removed' in links) {
    await tx.run(sql`${into}
      select project_id, ${id}, model_id, global_id, activity_id, true, rule_id from activity_link
      where project_id = ${tx.projectId} and activity_id = any(${links.removed}::text[])`);
    return;
  }
  for (let at = 0; at < links.length; at += batch) {
    const some = links.slice(at, at + batch);
    await tx.run(sql`${into}
      select ${tx.projectId}, ${id}, g.model_id, g.global_id, g.activity_id, l.model_id is not null, l.rule_id
      from unnest(${some.map((link) => link.modelId)}::uuid[], ${some.map((link) => link.globalId)}::text[],
        ${some.map((link) => link.activityId)}::text[]) g (model_id, global_id, activity_id)
      left join activity_link l on l.project_id = ${tx.projectId} and l.model_id = g.model_id and l.global_id = g.global_id
        and l.activity_id = g.activity_id
      where l.model_id is null or l.rule_id is not null`);
  }
}
