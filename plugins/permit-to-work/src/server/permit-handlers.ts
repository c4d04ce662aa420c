import type { Images, ServerHost } from '@gantry/plugin-sdk/server';
import type { Permit } from '../contract/permit.ts';
import { allowedActions, editableFieldsOf } from '../contract/transitions.ts';
import { type Act, actOf } from './actor.ts';
import type { PermitHandlers } from './handlers.ts';
import { historyAfter } from './history-repository.ts';
import { actOnPermit, findConflicts } from './permit-acting.ts';
import { createPermit, updatePermit } from './permit-editing.ts';
import { findPermit } from './permit-repository.ts';
import { dataUrlOf, readPhoto, readSignatureImage } from './picture.ts';
import { readSignatureBytes, readSignatures } from './signature-repository.ts';

type Names = 'createPermit' | 'permit' | 'updatePermit' | 'act' | 'history' | 'conflicts' | 'signatureImage';

/** Pictures are decoded before the permit is locked, so that nobody waits for that. */
export const permitHandlers = ({
  images,
  people,
}: Pick<ServerHost, 'images' | 'people'>): PermitHandlers<Names> => ({
  async createPermit(body, context) {
    const act = actOf(context, people);
    return replyWith(act, await createPermit(act, body, await photoOf(images, body)));
  },
  async permit({ formUUID }, context) {
    const act = actOf(context, people);
    return replyWith(act, await findPermit(act, formUUID));
  },
  async updatePermit({ formUUID, ...body }, context) {
    const act = actOf(context, people);
    return replyWith(act, await updatePermit(act, formUUID, body, await photoOf(images, body)));
  },
  async act({ formUUID, action, ...body }, context) {
    const act = actOf(context, people);
    const image = body.signature && (await readSignatureImage(images, body.signature.image));
    return replyWith(act, await actOnPermit(act, formUUID, action, body, image));
  },
  async history({ formUUID }, context) {
    const act = actOf(context, people);
    const { tx } = act;
    await findPermit(act, formUUID);
    const [{ bySeq, intact }, entries] = await Promise.all([
      readSignatures(tx, formUUID),
      historyAfter(tx, formUUID, 0),
    ]);
    return {
      history: entries.map((entry) => ({ ...entry, signature: bySeq.get(entry.seq) ?? null })),
      signaturesIntact: intact,
    };
  },
  async conflicts({ formUUID }, context) {
    const act = actOf(context, people);
    return { conflicts: [...(await findConflicts(act, await findPermit(act, formUUID)))] };
  },
  async signatureImage({ formUUID, signatureID }, context) {
    const act = actOf(context, people);
    const { tx } = act;
    await findPermit(act, formUUID);
    return { image: dataUrlOf(await readSignatureBytes(tx, formUUID, signatureID)) };
  },
});

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
