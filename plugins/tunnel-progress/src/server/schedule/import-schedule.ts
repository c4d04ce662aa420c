import { HttpError, type Models, RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import { dayProblem, type GivenActivity, scheduleLimits } from '../../contract/schedule/activity.ts';
import type { ImportedLink, rowProblems, ScheduleImport } from '../../contract/schedule/imports.ts';
import { compareActivities, countOf, type Merge, writeActivities } from './activities.ts';
import { type ImportFacts, lockProgramme, recorded } from './import-records.ts';
import { addLinks, type Link, linksThere } from './links.ts';

const idRow = z.object({ id: z.string() });

interface WrongRow {
  readonly row: number;
  readonly code: (typeof rowProblems)[number];
  readonly value: string;
}

/** Wrong rows that are told. */
const mostTold = 100;

function refuse(rows: readonly WrongRow[]): never {
  throw new RuleError('ROWS_REFUSED', 'Some rows are wrong. Nothing was written.', {
    rows: rows.slice(0, mostTold),
  });
}

const activityIn = (row: ImportedLink): GivenActivity => ({
  activityId: row.activity_id,
  name: row.name,
  itemName: row.item_name,
  trade: row.trade,
  bay: row.bay,
  planStart: row.plan_start,
  planFinish: row.plan_finish,
  actualStart: row.actual_start,
  actualFinish: row.actual_finish,
  planRemoval: row.plan_removal,
  actualRemoval: row.actual_removal,
});

/** Activities of a file, each once, with rows that are wrong. */
function gather(rows: readonly GivenActivity[], isTwiceWrong: boolean) {
  const activities = new Map<string, GivenActivity>();
  const rowOf = new Map<string, number>();
  const wrong: WrongRow[] = [];
  for (const [at, row] of rows.entries()) {
    const tell = (code: WrongRow['code']) => wrong.push({ row: at + 1, code, value: row.activityId });
    const first = activities.get(row.activityId);
    if (first === undefined) {
      activities.set(row.activityId, row);
      rowOf.set(row.activityId, at + 1);
    } else if (isTwiceWrong) tell('TWICE');
    else if (JSON.stringify(first) !== JSON.stringify(row)) tell('ROWS_DISAGREE');
  }
  return { activities: [...activities.values()], rowOf, wrong };
}

type Gathered = ReturnType<typeof gather>;

/** Compares activities of a file with those that are there. @throws RuleError ROWS_REFUSED, also for days that cannot be */
async function compared(tx: Tx, { activities, rowOf, wrong }: Gathered): Promise<Merge> {
  const merge = await compareActivities(tx, activities);
  for (const activity of [...merge.added, ...merge.changed.map((one) => one.activity)]) {
    const code = dayProblem(activity);
    if (code !== undefined)
      wrong.push({ row: rowOf.get(activity.activityId) ?? 1, code, value: activity.activityId });
  }
  if (wrong.length > 0) refuse(wrong.sort((a, b) => a.row - b.row));
  return merge;
}

/** What becomes of activities that a file lacks. */
export interface MissingActivities {
  /** Those that planners brought in go. */
  readonly removesMissing: boolean;
  /** Ids that stand in the file with days that cannot be read: they are not missing. */
  readonly leftOut: readonly string[];
}

/**
 * Adds or changes activities, all or none.
 * @param facts - without them nothing is written
 * @throws RuleError ROWS_REFUSED, TOO_MANY
 */
export async function importActivities(
  tx: Tx,
  rows: readonly GivenActivity[],
  { removesMissing, leftOut }: MissingActivities,
  facts?: ImportFacts,
): Promise<ScheduleImport> {
  const gathered = gather(rows, true);
  if (facts !== undefined) await lockProgramme(tx);
  const merge = await compared(tx, gathered);
  const missing = await missingActivities(tx, [...gathered.rowOf.keys(), ...leftOut]);
  const gone = removesMissing ? missing : [];
  if (facts !== undefined)
    await recorded(tx, facts, [...idsOf(merge), ...gone], { removed: gone }, async () => {
      await removeActivities(tx, gone);
      await applyMerge(tx, merge);
    });
  return answerOf(merge, { missing, removesMissing });
}

/** Adds or changes activities and their links from `schedule_links.csv`, all or none. @throws RuleError ROWS_REFUSED, TOO_MANY */
export async function importLinks(
  tx: Tx,
  models: Models,
  rows: readonly ImportedLink[],
  facts?: ImportFacts,
): Promise<ScheduleImport> {
  const gathered = gather(rows.map(activityIn), false);
  const links = await findLinks(tx, models, rows, gathered.wrong);
  if (facts !== undefined) await lockProgramme(tx);
  const merge = await compared(tx, gathered);
  const linksKept = (await linksThere(tx, links)).size;
  if (facts !== undefined)
    await recorded(tx, facts, idsOf(merge), links, async () => {
      await applyMerge(tx, merge);
      await addLinks(tx, links);
      await assertRoom(tx);
    });
  return answerOf(merge, { linksAdded: links.length - linksKept, linksKept });
}

/** Removes activities with their links, so that it can be taken back. @returns how many there were */
export async function importRemoval(
  tx: Tx,
  activityIds: readonly string[],
  facts: ImportFacts,
): Promise<number> {
  await lockProgramme(tx);
  const there = await tx.many(
    idRow,
    sql`select id from activity where project_id = ${tx.projectId} and id = any(${activityIds}::text[]) limit ${scheduleLimits.activities}`,
  );
  const ids = there.map(({ id }) => id);
  if (ids.length > 0) await recorded(tx, facts, ids, { removed: ids }, () => removeActivities(tx, ids));
  return ids.length;
}

async function removeActivities(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.run(sql`delete from activity where project_id = ${tx.projectId} and id = any(${ids}::text[])`);
}

/** Activities that planners brought in and that are not among these. */
async function missingActivities(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.many(
    idRow,
    sql`select id from activity where project_id = ${tx.projectId} and rule_id is null
        and id <> all(${ids}::text[]) order by id limit ${scheduleLimits.activities}`,
  );
  return rows.map(({ id }) => id);
}

const idsOf = ({ added, changed }: Merge): readonly string[] => [
  ...added.map(({ activityId }) => activityId),
  ...changed.map(({ activity }) => activity.activityId),
];

/** The links of the rows; rows whose object is not found are added to `wrong`. */
async function findLinks(
  tx: Tx,
  models: Models,
  rows: readonly ImportedLink[],
  wrong: WrongRow[],
): Promise<readonly Link[]> {
  const holders = await models.modelsOf(tx, new Set(rows.map((row) => row.ifc_guid)));
  const links: Link[] = [];
  const seen = new Set<string>();
  for (const [at, { activity_id: activityId, ifc_guid: globalId, layer_id: layer }] of rows.entries()) {
    if (globalId === '') continue;
    const found = (holders.get(globalId) ?? []).filter(
      ({ modelId, layerId }) => layer === '' || layer === modelId || layer === layerId,
    );
    const [holder, ...others] = found;
    if (holder === undefined || others.length > 0) {
      const code = holder === undefined ? 'OBJECT_UNKNOWN' : 'OBJECT_IN_SEVERAL';
      wrong.push({ row: at + 1, code, value: globalId });
      continue;
    }
    const key = `${activityId}\n${holder.modelId}\n${globalId}`;
    if (seen.has(key)) wrong.push({ row: at + 1, code: 'TWICE', value: globalId });
    seen.add(key);
    links.push({ modelId: holder.modelId, globalId, activityId });
  }
  return links;
}

async function applyMerge(tx: Tx, { added, changed }: Merge): Promise<void> {
  await writeActivities(tx, [...added, ...changed.map(({ activity }) => activity)]);
  await assertRoom(tx);
}

/** @throws RuleError TOO_MANY when the project has more than it may have. */
export async function assertRoom(tx: Tx): Promise<void> {
  const { activities, links } = scheduleLimits;
  if ((await countOf(tx, sql`activity`)) > activities)
    throw new HttpError(
      422,
      'TOO_MANY',
      `A project has at most ${activities} activities. Nothing was written.`,
    );
  if ((await countOf(tx, sql`activity_link`)) > links)
    throw new HttpError(
      422,
      'TOO_MANY',
      `A project has at most ${links} links to objects. Nothing was written.`,
    );
}

const answerOf = (
  { added, changed, unchanged }: Merge,
  more: Partial<Pick<ScheduleImport, 'linksAdded' | 'linksKept' | 'removesMissing'>> & {
    readonly missing?: readonly string[];
  },
): ScheduleImport => ({
  added: added.map(({ activityId }) => activityId),
  changed: changed.map(({ activity, fields }) => ({ activityId: activity.activityId, fields: [...fields] })),
  unchanged,
  linksAdded: 0,
  linksKept: 0,
  removesMissing: false,
  ...more,
  missing: [...(more.missing ?? [])],
});
