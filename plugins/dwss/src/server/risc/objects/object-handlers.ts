import { rowLimit } from '@gantry/plugin-sdk/contract';
import { type RouteContext, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import type { Discipline } from '../../../contract/discipline.ts';
import { decidingStatuses, linkTopics, type objectLinkCalls } from '../../../contract/risc/object-links.ts';
import { isOfOtherCompany, isSupervisor, maySupervise } from '../files/attachments.ts';
import type { RiscHandlers } from '../handlers.ts';
import type { Forms, RiscRecord } from '../risc-kind.ts';
import { linkRule } from './link-rules.ts';
import {
  type FoundLink,
  isFull,
  linkedAmong,
  linksOfForm,
  linksOfNumber,
  linksOfObject,
  type ObjectKey,
  recordObject,
} from './object-links.ts';
import { afterObject, type ObjectState, objectStates } from './object-states.ts';

/** Links of forms and objects of the model. */
export function objectHandlers(
  forms: Forms,
  { models, people }: Pick<ServerHost, 'models' | 'people'>,
): RiscHandlers<keyof typeof objectLinkCalls> {
  /** Says of each link what the caller can do about it. */
  const answer = async (context: RouteContext, links: readonly FoundLink[]) => {
    const act = actOf(context);
    const asked = new Set(
      links.filter(({ submitter }) => isOfOtherCompany(act, submitter)).map(({ discipline }) => discipline),
    );
    const supervised = new Set<Discipline>();
    for (const discipline of asked)
      if (await maySupervise(people, act, discipline)) supervised.add(discipline);
    return {
      objectFormAttachList: links.map(({ resultVersion, submitter, ...link }) => {
        const { status, discipline } = link;
        const supervises = isOfOtherCompany(act, submitter) && supervised.has(discipline);
        const change = linkRule({ status, resultVersion, supervises, change: 'remove' });
        return { ...link, change };
      }),
    };
  };
  const listOf = async (context: RouteContext, object: ObjectKey) =>
    answer(context, await linksOfObject(context.tx, forms, context.user.id, object));
  /** In one order, so that two callers who change the same forms do not wait for each other. */
  const lockAll = async (context: RouteContext, ids: readonly string[]) => {
    const records: RiscRecord[] = [];
    for (const id of [...new Set(ids)].sort()) records.push(await forms.lock(actOf(context), id));
    return records;
  };
  const audit = (context: RouteContext, { modelId, bimId }: ObjectKey, id: string, action: string) =>
    context.tx.audit({ entity: 'object-form', entityId: id, action, after: { modelId, bimId } });
  /** Whether a version of a model of the project has the object: no inspection waits at one that is gone. */
  const isThere = async (tx: Tx, { modelId, bimId }: ObjectKey) =>
    (await models.known(tx, [modelId])).has(modelId) && (await models.objects(tx, modelId, [bimId])).size > 0;
  const tellAll = ({ tx }: RouteContext, { modelId }: ObjectKey) =>
    tx.emit({ topic: linkTopics.linksChanged, payload: { modelId }, permission: 'RISC_VIEW' });

  return {
    objectForms: (object, context) => listOf(context, object),

    async attachForms({ objectFormAttachList, reason, ...object }, context) {
      const { tx, refuse } = context;
      const act = actOf(context);
      const asked = objectFormAttachList.map(({ formId }) => formId);
      const records = await lockAll(context, asked);
      const linked = await linkedAmong(tx, object, asked);
      const fresh = records.filter(({ id }) => !linked.has(id));
      for (const record of fresh) {
        const { number: form_number, status } = record;
        const supervises = await isSupervisor(people, act, record);
        const rule = linkRule({ ...standingOf(record), supervises, change: 'add' });
        if (rule === 'state')
          throw refuse('WRONG_STATE', `Form ${form_number} is ${status}; it cannot be linked now.`, {
            form_number,
            status,
          });
        if (rule === 'sealed') throw refuse('RESULT_SIGNED', sealedText(form_number), { form_number });
        if (rule === 'reason' && reason === '')
          throw refuse('REASON_REQUIRED', reasonText(form_number), { form_number });
      }
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
      for (const { id } of fresh) {
        if (await isFull(tx, object, id))
          throw refuse('TOO_MANY_LINKS', 'The object or the form has too many links. Remove some first.');
        await forms.link(act, id, undefined, [recordObject(object)], reason);
        await audit(context, object, id, 'attach');
      }
      if (fresh.length > 0) await tellAll(context, object);
      return listOf(context, object);
    },

    async detachForms({ formIds, reason, ...object }, context) {
      const { tx, refuse } = context;
      const act = actOf(context);
      const records = await lockAll(context, formIds);
      const linked = await linkedAmong(tx, object, formIds);
      const isGone = !(await isThere(tx, object));
      const held = records.filter(({ id }) => linked.has(id));
      for (const record of held) {
        const { number: form_number, status } = record;
        const supervises = await isSupervisor(people, act, record);
        const rule = linkRule({ ...standingOf(record), supervises, change: 'remove', isGone });
        if (rule === 'state')
          throw refuse('WRONG_STATE', `Form ${form_number} is ${status}; it cannot be taken off now.`, {
            form_number,
            status,
          });
        if (rule === 'sealed') throw refuse('RESULT_SIGNED', sealedText(form_number), { form_number });
        if (rule === 'reason' && reason === '')
          throw refuse('REASON_REQUIRED', reasonText(form_number), { form_number });
      }
      for (const { id } of held) {
        await forms.unlink(act, id, undefined, [{ modelId: object.modelId, globalId: object.bimId }], reason);
        await audit(context, object, id, 'detach');
      }
      if (held.length > 0) await tellAll(context, object);
      return listOf(context, object);
    },

    formObjectsByNumber: async ({ formNo }, context) =>
      answer(context, await linksOfNumber(context.tx, forms, context.user.id, formNo)),

    async formObjects({ id }, context) {
      const { id: formId } = await forms.read(actOf(context), id);
      return answer(context, await linksOfForm(context.tx, forms, context.user.id, formId));
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

/** What decides about the links of a form. */
const standingOf = ({ status, own: { resultVersion } }: RiscRecord) => ({ status, resultVersion });

const sealedText = (form_number: string | null) =>
  `The result of form ${form_number} is signed. Only the consultant's side changes its objects now. Ask the gate or the inspector.`;
const reasonText = (form_number: string | null) =>
  `The result of form ${form_number} is signed. Say why its objects change; the history keeps the reason.`;

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
