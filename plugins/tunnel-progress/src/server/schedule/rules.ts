import { ConflictError, HttpError, type Models, RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import { scheduleLimits } from '../../contract/schedule/activity.ts';
import { type LinkRule, type RuleFields, ruleCondition, ruleFit } from '../../contract/schedule/rules.ts';
import { fillPlaces, writeActivities } from './activities.ts';
import { evaluateRule, versionsOf } from './evaluate-rule.ts';
import { lockProgramme } from './import-records.ts';
import { assertRoom } from './import-schedule.ts';
import { addLinks } from './links.ts';

const ruleRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    modelId: z.string().nullable(),
    conditions: z.array(ruleCondition),
    activityId: z.string().nullable(),
    property: ruleCondition.omit({ value: true }).nullable(),
    readsSet: z.string(),
    versions: z.record(z.string(), z.string()).nullable(),
    fit: ruleFit.nullable(),
    lost: z.number(),
    appliedAt: z.date().nullable(),
  })
  .transform(({ appliedAt, ...rule }) => ({ ...rule, appliedAt: appliedAt?.toISOString() ?? null }));
type StoredRule = z.output<typeof ruleRow>;

const storedRules = (tx: Tx) =>
  tx.many(
    ruleRow,
    sql`select id, name, model_id as "modelId", conditions, activity_id as "activityId", property, reads_set as "readsSet", versions, fit, lost,
          applied_at as "appliedAt"
        from link_rule where project_id = ${tx.projectId} order by added_at, id limit ${scheduleLimits.rules}`,
  );

export async function listRules(tx: Tx): Promise<LinkRule[]> {
  return (await storedRules(tx)).map(({ versions: _, ...rule }) => rule);
}

/**
 * @throws RuleError RULE_NEEDS_TARGET for a rule that says neither or both of which activity it means, or that means every object; MODEL_GONE
 */
export async function assertRule(tx: Tx, models: Models, rule: RuleFields): Promise<void> {
  const { modelId, activityId, property, conditions, readsSet } = rule;
  if (modelId !== null && !(await models.known(tx, [modelId])).has(modelId))
    throw new RuleError('MODEL_GONE', 'The project does not have the model any more.');
  if ((activityId === null) === (property === null))
    throw new RuleError('RULE_NEEDS_TARGET', 'A rule names one activity, or the property that has its id.');
  if (activityId !== null && (conditions.length === 0 || readsSet !== ''))
    throw new RuleError(
      'RULE_NEEDS_TARGET',
      'A rule for one activity needs a condition, and makes no activity.',
    );
}

/** Keeps a rule, and links what it finds. */
export async function addRule(tx: Tx, models: Models, rule: RuleFields, now: Date): Promise<LinkRule> {
  await assertRule(tx, models, rule);
  const before = await storedRules(tx);
  if (before.length >= scheduleLimits.rules)
    throw new HttpError(422, 'TOO_MANY', `A project has at most ${scheduleLimits.rules} rules.`);
  if (before.some(({ name }) => name === rule.name))
    throw new ConflictError('RULE_NAME_TAKEN', 'Another rule has this name.');
  const target = sql`select from activity where project_id = ${tx.projectId} and id = ${rule.activityId}`;
  if (rule.activityId !== null && (await tx.run(target)) === 0)
    throw new RuleError('ACTIVITY_GONE', 'The activity is not there any more.');
  await tx.run(sql`
    insert into link_rule (project_id, name, model_id, conditions, activity_id, property, reads_set, added_at)
    values (${tx.projectId}, ${rule.name}, ${rule.modelId}, ${JSON.stringify(rule.conditions)}::jsonb, ${rule.activityId},
      ${rule.property === null ? null : JSON.stringify(rule.property)}::jsonb, ${rule.readsSet}, ${now})`);
  await applyRules(tx, models, now, ({ name }) => name === rule.name);
  const added = (await listRules(tx)).find(({ name }) => name === rule.name);
  if (added === undefined) throw new Error('The rule that was added is missing.');
  return added;
}

/** Evaluates rules against the newest versions of the models and replaces their links. @returns how many were evaluated */
export async function applyRules(
  tx: Tx,
  models: Models,
  now: Date,
  isMeant: (rule: StoredRule) => boolean = () => true,
): Promise<number> {
  await lockProgramme(tx);
  const rules = (await storedRules(tx)).filter(isMeant);
  for (const rule of rules) await applyRule(tx, models, rule, now);
  if (rules.length > 0) await assertRoom(tx);
  return rules.length;
}

/** Rules whose models have other versions than when they were evaluated. */
export async function staleRules(tx: Tx, models: Models): Promise<ReadonlySet<string>> {
  const rules = await storedRules(tx);
  if (rules.length === 0) return new Set();
  const newest = await models.newest(tx);
  const stale = rules.filter((rule) => {
    const now = versionsOf(rule, newest);
    const then = rule.versions;
    if (then === null) return true;
    const ids = Object.keys(now);
    return ids.length !== Object.keys(then).length || ids.some((id) => now[id] !== then[id]);
  });
  return new Set(stale.map(({ id }) => id));
}

const keptRow = z.object({ kept: z.number() });

async function applyRule(tx: Tx, models: Models, rule: StoredRule, now: Date): Promise<void> {
  const found = await evaluateRule(tx, models, rule);
  // Activities of the rule itself follow the model; those that a planner brought in get only what is empty.
  await writeActivities(tx, found.made, rule.id);
  await fillPlaces(tx, found.places);
  const before = await tx.run(
    sql`delete from activity_link where project_id = ${tx.projectId} and rule_id = ${rule.id}`,
  );
  await addLinks(tx, found.links, rule.id);
  const { kept } = await tx.one(
    keptRow,
    sql`select count(*)::integer as kept from activity_link where project_id = ${tx.projectId} and rule_id = ${rule.id}`,
  );
  await tx.run(sql`
    update link_rule set versions = ${JSON.stringify(found.versions)}::jsonb, fit = ${JSON.stringify(found.fit)}::jsonb,
      lost = ${Math.max(0, before - kept)}, applied_at = ${now}
    where project_id = ${tx.projectId} and id = ${rule.id}`);
}

/** Removes a rule with its links, and the activities that it made. @returns how many links went */
export async function removeRule(tx: Tx, id: string): Promise<number | undefined> {
  const links = await tx.run(
    sql`delete from activity_link where project_id = ${tx.projectId} and rule_id = ${id}`,
  );
  const rules = await tx.run(sql`delete from link_rule where project_id = ${tx.projectId} and id = ${id}`);
  return rules === 0 ? undefined : links;
}
