import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { actionBody, createPermitBody, type Permit, updatePermitBody } from '../contract/permit.ts';
import { allowedActions, editableFieldsOf } from '../contract/transitions.ts';
import {
  actionParams,
  conflictsReply,
  historyReply,
  paths,
  permitParams,
  permitReply,
  signatureImageReply,
  signatureParams,
} from '../contract/wire.ts';
import { type Act, actOf } from './actor.ts';
import { historyAfter } from './history-repository.ts';
import { partRoute } from './part-route.ts';
import { actOnPermit, findConflicts } from './permit-acting.ts';
import { createPermit, updatePermit } from './permit-editing.ts';
import { dataUrlOf } from './picture.ts';
import { readSignatureBytes, readSignatures } from './signature-repository.ts';

/** The permit as this member sees it. */
function replyWith(act: Act, permit: Permit) {
  return {
    permit: {
      ...permit,
      allowedActions: [...allowedActions(permit, act.actor)],
      editableFields: [...editableFieldsOf(permit, act.actor)],
    },
  };
}

const create = defineRoute({
  method: 'POST',
  path: paths.permits,
  summary: 'Start a draft',
  project: 'body',
  permission: 'PTW_REQUEST',
  body: createPermitBody,
  response: permitReply,
  async handle({ body }, context) {
    const act = actOf(context);
    return replyWith(act, await createPermit(act, body));
  },
});

const read = partRoute({
  path: paths.permit,
  summary: 'One permit',
  params: permitParams,
  response: permitReply,
  read: async (act, permit) => replyWith(act, permit),
});

const update = defineRoute({
  method: 'PATCH',
  path: paths.permit,
  summary: 'Change the fields of a permit that are open to the caller now',
  project: 'body',
  permission: 'PTW_VIEW',
  params: permitParams,
  body: updatePermitBody,
  response: permitReply,
  async handle({ params, body }, context) {
    const act = actOf(context);
    return replyWith(act, await updatePermit(act, params.formUUID, body));
  },
});

const action = defineRoute({
  method: 'POST',
  path: paths.action,
  summary: 'Do one action of the lifecycle',
  project: 'body',
  permission: 'PTW_VIEW',
  params: actionParams,
  body: actionBody,
  response: permitReply,
  async handle({ params, body }, context) {
    const act = actOf(context);
    return replyWith(act, await actOnPermit(act, params.formUUID, params.action, body));
  },
});

const history = partRoute({
  path: paths.history,
  summary: 'What happened to a permit, oldest first',
  params: permitParams,
  response: historyReply,
  async read({ tx }, { formUUID }) {
    const [{ bySeq, intact }, entries] = await Promise.all([
      readSignatures(tx, formUUID),
      historyAfter(tx, formUUID, 0),
    ]);
    return {
      history: entries.map((entry) => ({ ...entry, signature: bySeq.get(entry.seq) ?? null })),
      signaturesIntact: intact,
    };
  },
});

const conflicts = partRoute({
  path: paths.conflicts,
  summary: 'Other work that a permit gets in the way of',
  params: permitParams,
  response: conflictsReply,
  read: async (act, permit) => ({ conflicts: [...(await findConflicts(act, permit))] }),
});

const signatureImage = partRoute({
  path: paths.signatureImage,
  summary: 'The drawn image of a signature',
  params: signatureParams,
  response: signatureImageReply,
  read: async ({ tx }, { formUUID }, { signatureID }) => ({
    image: dataUrlOf(await readSignatureBytes(tx, formUUID, signatureID)),
  }),
});

export const permitRoutes: readonly Route[] = [
  create,
  read,
  update,
  action,
  history,
  conflicts,
  signatureImage,
];
