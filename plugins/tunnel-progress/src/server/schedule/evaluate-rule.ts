import type { Models, NewestVersion, PropertyName, Tx } from '@gantry/plugin-sdk/server';
import { sql } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import {
  type ActivityFields,
  activityFields,
  dayProblem,
  scheduleLimits,
} from '../../contract/schedule/activity.ts';
import type { RuleFields, RuleFit } from '../../contract/schedule/rules.ts';
import type { Link } from './links.ts';

/** What a rule finds. */
export interface Found {
  readonly links: readonly Link[];
  /** Activities that it makes, or whose days it keeps. */
  readonly made: readonly ActivityFields[];
  /** What the model says of activities that others brought in; files of planning programs seldom know the bays. */
  readonly places: readonly (Place & { readonly activityId: string })[];
  readonly fit: RuleFit;
  /** Versions by their models. */
  readonly versions: Readonly<Record<string, string>>;
}

interface Place {
  readonly trade: string;
  readonly bay: string;
}

type Evaluated = Pick<RuleFields, 'modelId' | 'conditions' | 'activityId' | 'property' | 'readsSet'> & {
  /** Of a rule that is kept. */
  readonly id?: string;
};

const told = 20;
const text = ['Trade', 'Tube', 'Bay'] as const;
const days = [
  'PlanStart',
  'PlanFinish',
  'ActualStart',
  'ActualFinish',
  'PlanRemoval',
  'ActualRemoval',
] as const;
const readNames = [...text, ...days] as const;

const itemRow = z.object({ name: z.string() });
const idRow = z.object({ id: z.string(), isOwn: z.boolean() });

/** The newest versions of the models that a rule is about. */
export const versionsOf = (
  { modelId }: Pick<RuleFields, 'modelId'>,
  newest: readonly NewestVersion[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    newest
      .filter((one) => modelId === null || one.modelId === modelId)
      .map((one) => [one.modelId, one.versionId]),
  );

/** Evaluates a rule against the newest versions of the models, and writes nothing. */
export async function evaluateRule(tx: Tx, models: Models, rule: Evaluated): Promise<Found> {
  const newest = await models.newest(tx);
  const versions = versionsOf(rule, newest);
  const named = ({ set, name }: { readonly set: string; readonly name: string }): PropertyName => ({
    name,
    ...(set === '' ? {} : { set }),
  });
  const reads = rule.readsSet === '' ? [] : readNames.map((name) => ({ set: rule.readsSet, name }));
  const { objects } = await models.objectsWith(tx, {
    ...(rule.modelId === null ? {} : { models: [rule.modelId] }),
    where: rule.conditions.map(({ value, ...property }) => ({ ...named(property), value })),
    read: rule.property === null ? [] : [named(rule.property), ...reads],
    limit: scheduleLimits.links,
  });
  const wanted = new Map<string, readonly (string | null)[]>();
  const links: Link[] = [];
  for (const { modelId, globalId, values } of objects) {
    const id = rule.activityId ?? values[0]?.trim() ?? '';
    if (id === '') continue;
    if (!wanted.has(id)) wanted.set(id, values.slice(1));
    links.push({ modelId, globalId, activityId: id });
  }
  const rows = await tx.many(
    idRow,
    sql`select id, rule_id is not distinct from ${rule.id ?? null}::uuid and rule_id is not null as "isOwn" from activity
        where project_id = ${tx.projectId} and id = any(${[...wanted.keys()]}::text[]) limit ${scheduleLimits.activities}`,
  );
  const known = new Map(rows.map(({ id, isOwn }) => [id, isOwn]));
  const items = new Set(
    (await tx.many(itemRow, sql`select name from item where project_id = ${tx.projectId} limit 10000`)).map(
      ({ name }) => name,
    ),
  );
  const made = [...wanted].flatMap(([id, values]) =>
    rule.readsSet !== '' && known.get(id) !== false ? (activityFrom(id, values, items) ?? []) : [],
  );
  const places = [...wanted].flatMap(([activityId, values]) =>
    rule.readsSet !== '' && known.get(activityId) === false ? [{ activityId, ...placeFrom(values) }] : [],
  );
  for (const { activityId } of made) known.set(activityId, true);
  const missing = [...wanted.keys()].filter((id) => !known.has(id));
  const fitting = links.filter(({ activityId }) => known.has(activityId));
  const unindexed = newest.filter(({ modelId, hasIndex }) => !hasIndex && versions[modelId] !== undefined);
  return {
    links: fitting,
    made,
    places,
    versions,
    fit: {
      objects: objects.length,
      linked: fitting.length,
      activities: wanted.size - missing.length,
      missing: missing.slice(0, told),
      missingCount: missing.length,
      unindexed: unindexed.map(({ modelName }) => modelName).slice(0, told),
    },
  };
}

const valueIn = (values: readonly (string | null)[], name: (typeof readNames)[number]) =>
  values[readNames.indexOf(name)]?.trim() ?? '';

function placeFrom(values: readonly (string | null)[]): Place {
  const bay = valueIn(values, 'Bay');
  // Numbers of bays sort as texts.
  const parts = [valueIn(values, 'Tube'), bay === '' ? '' : bay.padStart(3, '0')];
  return { trade: valueIn(values, 'Trade'), bay: parts.filter((part) => part !== '').join(' ') };
}

/** An activity as a model has it; undefined without the days of a plan. */
function activityFrom(
  activityId: string,
  values: readonly (string | null)[],
  items: ReadonlySet<string>,
): ActivityFields | undefined {
  const day = (name: (typeof days)[number]) => valueIn(values, name).slice(0, 10) || null;
  const { trade, bay } = placeFrom(values);
  const inTube = `${trade} ${valueIn(values, 'Tube')}`;
  const given = activityFields.safeParse({
    activityId,
    // Items may be of a trade in one tube, such as `Jet Fan EB`.
    itemName: items.has(inTube) ? inTube : trade,
    trade,
    bay,
    planStart: day('PlanStart'),
    planFinish: day('PlanFinish'),
    actualStart: day('ActualStart'),
    actualFinish: day('ActualFinish'),
    planRemoval: day('PlanRemoval'),
    actualRemoval: day('ActualRemoval'),
  });
  return given.success && dayProblem(given.data) === undefined ? given.data : undefined;
}
