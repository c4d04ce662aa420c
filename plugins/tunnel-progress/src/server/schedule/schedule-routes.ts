import {
  implement,
  type Models,
  NotFoundError,
  type Route,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { permissions } from '../../contract/permissions.ts';
import type { ScheduleImport } from '../../contract/schedule/imports.ts';
import { lateBays } from '../../contract/schedule/late-bays.ts';
import { activityDays } from '../../contract/schedule/programme.ts';
import { scheduleCalls, scheduleChanged } from '../../contract/schedule/schedule.ts';
import { changeDays, dayNumber, isoOf } from '../../contract/schedule/state-at.ts';
import { activityPage } from './activities.ts';
import { evaluateRule } from './evaluate-rule.ts';
import { formsPermission, heldActivities } from './hold-points.ts';
import { importChanges, importPage, rollBackImport } from './import-history.ts';
import { importFacts } from './import-records.ts';
import { assertRoom, importActivities, importLinks, importRemoval } from './import-schedule.ts';
import { activitiesOf, addLinks, removeLinks } from './links.ts';
import { objectStates } from './object-states.ts';
import { programmeCurve } from './programme-curve.ts';
import { quantitiesOn } from './quantities.ts';
import { dataDayOf, readActivities, readProgramme } from './read-programme.ts';
import { addRule, applyRules, assertRule, listRules, removeRule } from './rules.ts';

const mostBays = 200;
/** Ids of objects that an error tells. */
const mostTold = 20;

/** Tells open browsers that the programme is another one. */
export const tellChange = (tx: Tx): Promise<void> =>
  tx.emit({ topic: scheduleChanged, payload: {}, permission: permissions.view });

const noted = async (tx: Tx, action: string, after: object): Promise<void> => {
  await tx.audit({ entity: 'schedule', entityId: tx.projectId, action, after });
  await tellChange(tx);
};

/** The calls of the programme. */
export const scheduleRoutes = ({
  models,
  people,
  services,
}: Pick<ServerHost, 'models' | 'people' | 'services'>): readonly Route[] =>
  implement(scheduleCalls, {
    activityList: (query, { tx }) => activityPage(tx, query),
    programme: (_, context) => readProgramme(context),
    async states({ day, mode }, context) {
      return { states: objectStates(await readProgramme(context), dayNumber(day), mode) };
    },
    async changeDays({ mode }, context) {
      const days = new Set(
        activityDays(await readActivities(context)).flatMap((one) => changeDays(one, mode)),
      );
      return { days: [...days].sort((a, b) => a - b).flatMap((day) => isoOf(day) ?? []) };
    },
    async lateList({ day }, context) {
      const programme = await readActivities(context);
      const bays = lateBays(programme, dayNumber(day));
      return { bays: bays.slice(0, mostBays), total: bays.length, dataDay: await dataDayOf(context) };
    },
    async holdPoints(_, { tx, user }) {
      const held = await heldActivities(tx, services, user.permissions.has(formsPermission));
      return { isOffered: held !== undefined, holdPoints: held ?? [] };
    },
    quantities: (query, context) => quantitiesOn(context, models, query),
    curve: ({ weight }, context) => programmeCurve(context, weight),
    async objectActivities(object, context) {
      return {
        activities: [...(await activitiesOf(context.tx, object))],
        dataDay: await dataDayOf(context),
      };
    },
    async importLinks({ rows, fileName, apply }, context) {
      const { tx } = context;
      const result = await importLinks(
        tx,
        models,
        rows,
        apply ? importFacts(context, 'links', fileName) : undefined,
      );
      if (apply) await noted(tx, 'import', summaryOf(result));
      return result;
    },
    async importActivities({ rows, fileName, dataDay, removeMissing, leftOut, apply }, context) {
      const { tx } = context;
      const facts = apply ? { ...importFacts(context, 'programme', fileName), dataDay } : undefined;
      const result = await importActivities(tx, rows, { removesMissing: removeMissing, leftOut }, facts);
      if (apply) await noted(tx, 'import', summaryOf(result));
      return result;
    },
    async removeActivities({ activityIds }, context) {
      const removed = await importRemoval(context.tx, activityIds, importFacts(context, 'removal', ''));
      if (removed > 0) await noted(context.tx, 'remove', { activityIds });
      return { removed };
    },
    imports: (query, { tx }) => importPage(people, tx, query),
    importChanges: ({ importId, ...query }, { tx }) => importChanges(tx, importId, query),
    async rollBackImport({ importId }, context) {
      if (!(await rollBackImport(context, importId)))
        throw context.refuse(
          'NOT_LATEST',
          'A later import is in effect. Only the latest can be taken back; reload to see it.',
        );
      await assertRoom(context.tx);
      await noted(context.tx, 'roll-back', { importId });
      return { importId };
    },
    async link({ activityId, objects }, { tx, refuse }) {
      const there = sql`select from activity where project_id = ${tx.projectId} and id = ${activityId} for share`;
      if ((await tx.run(there)) === 0)
        throw refuse('ACTIVITY_GONE', 'The activity is not there any more. Choose another one.');
      const gone = await unknownObjects(tx, models, objects);
      if (gone.length > 0)
        throw refuse('OBJECT_GONE', 'No version of the model has some of the objects.', {
          globalIds: gone.slice(0, mostTold),
        });
      const added = await addLinks(
        tx,
        objects.map((object) => ({ ...object, activityId })),
      );
      await assertRoom(tx);
      if (added > 0) await noted(tx, 'link', { activityId, added });
      return { added };
    },
    async unlink({ activityId, objects }, { tx, refuse }) {
      const removed = await removeLinks(tx, objects, activityId);
      if (removed === 0) throw refuse('LINK_GONE', 'None of the objects is linked any more.');
      await noted(tx, 'unlink', { activityId, removed });
      return { removed };
    },
    async ruleList(_, { tx }) {
      return { rules: await listRules(tx) };
    },
    async previewRule(rule, { tx }) {
      await assertRule(tx, models, rule);
      return { fit: (await evaluateRule(tx, models, rule)).fit };
    },
    async addRule(rule, { tx, now }) {
      const added = await addRule(tx, models, rule, now);
      await noted(tx, 'add-rule', { name: rule.name });
      return { rule: added };
    },
    async applyRules(_, { tx, now }) {
      if ((await applyRules(tx, models, now)) > 0) await tellChange(tx);
      return { rules: await listRules(tx) };
    },
    async removeRule({ ruleID }, { tx }) {
      const removed = await removeRule(tx, ruleID);
      if (removed === undefined) throw new NotFoundError('The rule');
      await noted(tx, 'remove-rule', { ruleID });
      return { removed };
    },
  });

/** GlobalIds of objects that no version of their model has. */
async function unknownObjects(
  tx: Tx,
  models: Models,
  objects: readonly { readonly modelId: string; readonly globalId: string }[],
): Promise<readonly string[]> {
  const ofModels = new Map<string, string[]>();
  for (const { modelId, globalId } of objects) {
    const ids = ofModels.get(modelId);
    if (ids === undefined) ofModels.set(modelId, [globalId]);
    else ids.push(globalId);
  }
  const gone: string[] = [];
  for (const [modelId, ids] of ofModels) {
    const known = await models.objects(tx, modelId, ids);
    gone.push(...ids.filter((id) => !known.has(id)));
  }
  return gone;
}

const summaryOf = ({ added, changed, linksAdded, missing, removesMissing }: ScheduleImport) => ({
  added: added.length,
  changed: changed.length,
  removed: removesMissing ? missing.length : 0,
  linksAdded,
});
