import { rowLimit } from '@gantry/plugin-sdk/contract';
import { type RouteContext, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { attachableStatuses } from '../../contract/risc/form.ts';
import { decidingStatuses, linkTopics, type objectLinkCalls } from '../../contract/risc/object-links.ts';
import type { RiscHandlers } from './handlers.ts';
import {
  addLink,
  isFull,
  linkedAmong,
  linksOfForm,
  linksOfNumber,
  linksOfObject,
  type ObjectKey,
  removeLink,
} from './object-links.ts';
import { afterObject, type ObjectState, objectStates } from './object-states.ts';
import type { Forms, RiscRecord } from './risc-kind.ts';

/** Besides the statuses that screens offer: a draft of the caller's own, which may begin at an object. */
const linkable: ReadonlySet<string> = new Set([...attachableStatuses, 'Draft']);

/** Links of forms and objects of the model. */
export function objectHandlers(
  forms: Forms,
  { models }: Pick<ServerHost, 'models'>,
): RiscHandlers<keyof typeof objectLinkCalls> {
  const listOf = async ({ tx, user }: RouteContext, object: ObjectKey) => ({
    objectFormAttachList: await linksOfObject(tx, forms, user.id, object),
  });
  /** In one order, so that two callers who change the same forms do not wait for each other. */
  const lockAll = async (context: RouteContext, ids: readonly string[]) => {
    const records: RiscRecord[] = [];
    for (const id of [...new Set(ids)].sort()) records.push(await forms.lock(actOf(context), id));
    return records;
  };
  const tell = async (
    context: RouteContext,
    { modelId, bimId }: ObjectKey,
    record: RiscRecord,
    action: string,
  ) => {
    await context.tx.audit({ entity: 'object-form', entityId: record.id, action, after: { modelId, bimId } });
    await forms.announce(actOf(context), record);
  };
  /** Whether a version of a model of the project has the object: no inspection waits at one that is gone. */
  const isThere = async (tx: Tx, { modelId, bimId }: ObjectKey) =>
    (await models.known(tx, [modelId])).has(modelId) && (await models.objects(tx, modelId, [bimId])).size > 0;
  const tellAll = ({ tx }: RouteContext, { modelId }: ObjectKey) =>
    tx.emit({ topic: linkTopics.linksChanged, payload: { modelId }, permission: 'RISC_VIEW' });

  return {
    objectForms: (object, context) => listOf(context, object),

    async attachForms({ objectFormAttachList, ...object }, context) {
      const { tx, refuse } = context;
      const asked = objectFormAttachList.map(({ formId }) => formId);
      const records = await lockAll(context, asked);
      const linked = await linkedAmong(tx, object, asked);
      const fresh = records.filter(({ id }) => !linked.has(id));
      for (const { number: form_number, status } of fresh)
        if (!linkable.has(status))
          throw refuse('WRONG_STATE', `Form ${form_number} is ${status}; it cannot be linked now.`, {
            form_number,
            status,
          });
      if (fresh.length > 0 && !(await models.known(tx, [object.modelId])).has(object.modelId))
        throw refuse(
          'MODEL_GONE',
          'The project has no such model. Load the models again, and choose an object there.',
        );
      if (fresh.length > 0 && (await models.objects(tx, object.modelId, [object.bimId])).size === 0)
        throw refuse(
          'OBJECT_GONE',
          'No version of the model has such an object. Load the model again, and choose an object there.',
        );
      for (const record of fresh) {
        if (await isFull(tx, object, record.id))
          throw refuse('TOO_MANY_LINKS', 'The object or the form has too many links. Remove some first.');
        if (await addLink(actOf(context), object, record.id)) await tell(context, object, record, 'attach');
      }
      if (fresh.length > 0) await tellAll(context, object);
      return listOf(context, object);
    },

    async detachForms({ formIds, ...object }, context) {
      const { tx, refuse } = context;
      const records = await lockAll(context, formIds);
      const linked = await linkedAmong(tx, object, formIds);
      const held = records.find(({ id, status }) => linked.has(id) && !linkable.has(status));
      if (held !== undefined && (await isThere(tx, object))) {
        const { number: form_number, status } = held;
        throw refuse('WRONG_STATE', `Form ${form_number} is ${status}; it cannot be taken off now.`, {
          form_number,
          status,
        });
      }
      let removed = 0;
      for (const record of records)
        if (await removeLink(tx, object, record.id)) {
          removed += 1;
          await tell(context, object, record, 'detach');
        }
      if (removed > 0) await tellAll(context, object);
      return listOf(context, object);
    },

    formObjectsByNumber: async ({ formNo }, { tx, user }) => ({
      objectFormAttachList: await linksOfNumber(tx, forms, user.id, formNo),
    }),

    async formObjects({ id }, context) {
      const { id: formId } = await forms.read(actOf(context), id);
      return { objectFormAttachList: await linksOfForm(context.tx, forms, context.user.id, formId) };
    },

    async objectStates({ after }, { tx }) {
      // GlobalIds have no blanks.
      const at = after.lastIndexOf(' ');
      const from = at < 0 ? sql`true` : afterObject(after.slice(0, at), after.slice(at + 1));
      const found = await objectStates(tx, from, rowLimit);
      const last = found.length === rowLimit ? found.at(-1) : undefined;
      return {
        states: [...decidingStatuses],
        models: [...byModel(found)].map(([modelId, objects]) => ({ modelId, ...objects })),
        next: last === undefined ? null : `${last.modelId} ${last.bimId}`,
      };
    },
  };
}

function byModel(found: readonly ObjectState[]) {
  const models = new Map<string, { bimIds: string[]; state: number[] }>();
  for (const { modelId, bimId, state } of found) {
    const model = models.get(modelId) ?? { bimIds: [], state: [] };
    model.bimIds.push(bimId);
    model.state.push(decidingStatuses.indexOf(state));
    models.set(modelId, model);
  }
  return models;
}
