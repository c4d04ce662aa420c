import { type PageAsked, pageOf } from '@gantry/plugin-sdk/contract';
import { NotFoundError, type People, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import {
  historyFields,
  importKinds,
  type ScheduleChange,
  type ScheduleImportEntry,
} from '../../contract/schedule/import-history.ts';
import { evaluateRulesSoon, lockProgramme } from './import-records.ts';

const entryRow = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  links: z.number(),
  dataDay: z.string().nullable(),
  madeBy: z.string(),
  madeAt: z.date(),
  rolledBackBy: z.string().nullable(),
  rolledBackAt: z.date().nullable(),
  canRollBack: z.boolean(),
});
const countRow = z.object({ total: z.number() });

/** A page of the imports, latest first. */
export async function importPage(
  people: People,
  tx: Tx,
  query: PageAsked,
): Promise<{ imports: ScheduleImportEntry[]; total: number }> {
  const { limit, offset } = pageOf(query);
  const rows = await tx.many(
    entryRow,
    sql`select i.id, i.kind, i.file_name as "fileName", a.added, a.changed, a.removed,
          (select count(*)::integer from schedule_import_link l where l.project_id = i.project_id and l.import_id = i.id) as links,
          i.data_day::text as "dataDay", i.made_by as "madeBy", i.made_at as "madeAt", i.rolled_back_by as "rolledBackBy", i.rolled_back_at as "rolledBackAt",
          i.rolled_back_at is null and not exists (select from schedule_import later where later.project_id = i.project_id
            and later.number > i.number and later.rolled_back_at is null) as "canRollBack"
        from schedule_import i cross join lateral (
          select (count(*) filter (where before is null))::integer as added, (count(*) filter (where after is null))::integer as removed,
            (count(*) filter (where before is not null and after is not null))::integer as changed
          from schedule_import_activity c where c.project_id = i.project_id and c.import_id = i.id
        ) a
        where i.project_id = ${tx.projectId} order by i.number desc limit ${limit} offset ${offset}`,
  );
  const { total } = await tx.one(
    countRow,
    sql`select count(*)::integer as total from schedule_import where project_id = ${tx.projectId}`,
  );
  const named = await people.named(
    tx,
    rows.flatMap(({ madeBy, rolledBackBy }) => [madeBy, ...(rolledBackBy === null ? [] : [rolledBackBy])]),
  );
  const nameOf = (id: string) => named.get(id)?.name ?? '';
  const imports = rows.map(({ id, madeBy, madeAt, rolledBackBy: by, rolledBackAt: at, ...row }) => ({
    ...row,
    importId: id,
    madeBy: nameOf(madeBy),
    madeAt: madeAt.toISOString(),
    rolledBack: by === null || at === null ? null : { by: nameOf(by), at: at.toISOString() },
  }));
  return { imports, total };
}

/** The columns of `activity` as the history has them. */
const columnOf = (field: (typeof historyFields)[number]): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const stored = z.record(z.string(), z.string().nullable()).nullable();
const changeRow = z.object({ activityId: z.string(), before: stored, after: stored });

/** A page of what an import did to activities: the fields that differ. @throws NotFoundError */
export async function importChanges(
  tx: Tx,
  importId: string,
  query: PageAsked,
): Promise<{ changes: ScheduleChange[]; total: number }> {
  await requireImport(tx, importId);
  const { limit, offset } = pageOf(query);
  const own = sql`from schedule_import_activity where project_id = ${tx.projectId} and import_id = ${importId}`;
  const rows = await tx.many(
    changeRow,
    sql`select activity_id as "activityId", before, after ${own} order by activity_id limit ${limit} offset ${offset}`,
  );
  const { total } = await tx.one(countRow, sql`select count(*)::integer as total ${own}`);
  const changes = rows.map(({ activityId, before, after }) => {
    const differs = historyFields.filter((field) => before?.[columnOf(field)] !== after?.[columnOf(field)]);
    const side = (values: typeof before) =>
      values && Object.fromEntries(differs.map((field) => [field, values[columnOf(field)] ?? null]));
    return { activityId, before: side(before), after: side(after) };
  });
  return { changes, total };
}

/** @throws NotFoundError */
async function requireImport(tx: Tx, importId: string) {
  const row = await tx.maybe(
    z.object({ isLatest: z.boolean() }),
    sql`select i.rolled_back_at is null and not exists (select from schedule_import later where later.project_id = i.project_id
          and later.number > i.number and later.rolled_back_at is null) as "isLatest"
        from schedule_import i where i.project_id = ${tx.projectId} and i.id = ${importId}`,
  );
  if (row === undefined) throw new NotFoundError('The import');
  return row;
}

/**
 * Takes back the latest import or removal. Links that somebody made meanwhile to activities that it added go with these.
 * @returns false if it is not the latest
 * @throws NotFoundError
 */
export async function rollBackImport(
  { tx, user, now }: Pick<RouteContext, 'tx' | 'user' | 'now'>,
  importId: string,
): Promise<boolean> {
  await lockProgramme(tx);
  if (!(await requireImport(tx, importId)).isLatest) return false;
  const own = sql`project_id = ${tx.projectId} and import_id = ${importId}`;
  // A rule that is gone meanwhile owns nothing.
  const rules = sql`(select id from link_rule where project_id = ${tx.projectId})`;
  await tx.run(sql`
    delete from activity_link l using schedule_import_link c where c.project_id = ${tx.projectId} and c.import_id = ${importId} and not c.was_there and l.project_id = c.project_id
      and l.model_id = c.model_id and l.global_id = c.global_id and l.activity_id = c.activity_id`);
  await tx.run(sql`
    delete from activity where project_id = ${tx.projectId} and id in (
      select activity_id from schedule_import_activity where ${own} and before is null)`);
  await tx.run(sql`
    insert into activity
    select old.* from schedule_import_activity c
    cross join lateral jsonb_populate_record(null::activity, case when (c.before->>'rule_id')::uuid in ${rules} then c.before
      else c.before || '{"rule_id": null}' end) old
    where c.project_id = ${tx.projectId} and c.import_id = ${importId} and c.before is not null
    on conflict (project_id, id) do update set name = excluded.name, item_name = excluded.item_name, trade = excluded.trade,
      bay = excluded.bay, plan_start = excluded.plan_start, plan_finish = excluded.plan_finish, actual_start = excluded.actual_start,
      actual_finish = excluded.actual_finish, plan_removal = excluded.plan_removal, actual_removal = excluded.actual_removal,
      rule_id = excluded.rule_id`);
  await tx.run(sql`
    insert into activity_link (project_id, model_id, global_id, activity_id, rule_id)
    select project_id, model_id, global_id, activity_id, rule_id from schedule_import_link
    where ${own} and was_there and (rule_id is null or rule_id in ${rules})
    on conflict (project_id, model_id, global_id, activity_id) do update set rule_id = excluded.rule_id`);
  await evaluateRulesSoon(tx);
  await tx.run(sql`
    update schedule_import set rolled_back_by = ${user.id}, rolled_back_at = ${now}
    where project_id = ${tx.projectId} and id = ${importId}`);
  return true;
}
