import {
  defineRoute,
  type Images,
  type People,
  type Route,
  type ServerHost,
} from '@gantry/plugin-sdk/server';
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
import { dataUrlOf, readPhoto, readSignatureImage } from './picture.ts';
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

async function photoOf(images: Images, body: { readonly entranceImage?: string | undefined }) {
  return body.entranceImage === undefined ? undefined : readPhoto(images, body.entranceImage);
}

type Services = Pick<ServerHost, 'images' | 'people'>;

const create = ({ images, people }: Services) =>
  defineRoute({
    method: 'POST',
    path: paths.permits,
    summary: 'Start a draft',
    project: 'body',
    permission: 'PTW_REQUEST',
    body: createPermitBody,
    response: permitReply,
    async handle({ body }, context) {
      const act = actOf(context, people);
      return replyWith(act, await createPermit(act, body, await photoOf(images, body)));
    },
  });

const read = (people: People) =>
  partRoute(people, {
    path: paths.permit,
    summary: 'One permit',
    params: permitParams,
    response: permitReply,
    read: async (act, permit) => replyWith(act, permit),
  });

const update = ({ images, people }: Services) =>
  defineRoute({
    method: 'PATCH',
    path: paths.permit,
    summary: 'Change the fields of a permit that are open to the caller now',
    project: 'body',
    permission: 'PTW_VIEW',
    params: permitParams,
    body: updatePermitBody,
    response: permitReply,
    async handle({ params, body }, context) {
      const act = actOf(context, people);
      const photo = await photoOf(images, body);
      return replyWith(act, await updatePermit(act, params.formUUID, body, photo));
    },
  });

const action = ({ images, people }: Services) =>
  defineRoute({
    method: 'POST',
    path: paths.action,
    summary: 'Do one action of the lifecycle',
    project: 'body',
    permission: 'PTW_VIEW',
    params: actionParams,
    body: actionBody,
    response: permitReply,
    async handle({ params, body }, context) {
      const act = actOf(context, people);
      const image = body.signature && (await readSignatureImage(images, body.signature.image));
      return replyWith(act, await actOnPermit(act, params.formUUID, params.action, body, image));
    },
  });

const history = (people: People) =>
  partRoute(people, {
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

const conflicts = (people: People) =>
  partRoute(people, {
    path: paths.conflicts,
    summary: 'Other work that a permit gets in the way of',
    params: permitParams,
    response: conflictsReply,
    read: async (act, permit) => ({ conflicts: [...(await findConflicts(act, permit))] }),
  });

const signatureImage = (people: People) =>
  partRoute(people, {
    path: paths.signatureImage,
    summary: 'The drawn image of a signature',
    params: signatureParams,
    response: signatureImageReply,
    read: async ({ tx }, { formUUID }, { signatureID }) => ({
      image: dataUrlOf(await readSignatureBytes(tx, formUUID, signatureID)),
    }),
  });

/** Pictures are decoded before the permit is locked: others must not wait for that. */
export const permitRoutes = (services: Services): readonly Route[] => [
  create(services),
  read(services.people),
  update(services),
  action(services),
  history(services.people),
  conflicts(services.people),
  signatureImage(services.people),
];
