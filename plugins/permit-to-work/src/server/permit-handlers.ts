import type { ProjectPerson, ServerHost } from '@gantry/plugin-sdk/server';
import {
  type Act,
  actOf,
  coverageOf,
  type HistoryEntry,
  handedOverIn,
  type RecordSignature,
} from '@gantry/plugin-sdk/server/records';
import { historyAction, permitStatus } from '../contract/permit.ts';
import { actionsOf, editableFieldsOf } from '../contract/permit-workflow.ts';
import type { PermitHandlers } from './handlers.ts';
import { personNamed } from './people-repository.ts';
import { findConflicts } from './permit-conflicts.ts';
import { dueAt } from './permit-due.ts';
import { permitEditing } from './permit-editing.ts';
import { locationOf } from './permit-places.ts';
import { type PermitRecord, type Permits, permitOf } from './permit-records.ts';
import { dataUrlOf, readPhoto } from './picture.ts';

type Names =
  | 'createPermit'
  | 'permit'
  | 'updatePermit'
  | 'act'
  | 'takeAlarm'
  | 'history'
  | 'conflicts'
  | 'plannedConflicts'
  | 'signatureImage';

/** Images are decoded before the permit is locked, so that no other request waits for the decoding. */
export function permitHandlers(
  { images, people, signing }: Pick<ServerHost, 'images' | 'people' | 'signing'>,
  permits: Permits,
): PermitHandlers<Names> {
  const editing = permitEditing(permits, people);
  const photoOf = async (body: { readonly entranceImage?: string | undefined }) =>
    body.entranceImage === undefined ? undefined : readPhoto(images, body.entranceImage);
  /** The permit as this member sees it. */
  const replyWith = async (act: Act, record: PermitRecord) => {
    const { tx, actor } = act;
    const alarms = (await permits.alarmsOf(act, [record.id])).get(record.id) ?? [];
    return {
      permit: {
        ...(await permitOf(people, tx, record)),
        alarms: [...alarms],
        dueAt: await dueAt(permits, act, record),
        allowedActions: [...actionsOf(record, actor)],
        editableFields: [...editableFieldsOf(record, actor)],
      },
    };
  };
  return {
    async createPermit({ entranceImage, ...body }, context) {
      const act = actOf(context);
      return replyWith(act, await editing.create(act, body, await photoOf({ entranceImage })));
    },
    async permit({ formUUID }, context) {
      const act = actOf(context);
      return replyWith(act, await permits.read(act, formUUID));
    },
    async updatePermit({ formUUID, entranceImage, ...body }, context) {
      const act = actOf(context);
      return replyWith(act, await editing.edit(act, formUUID, body, await photoOf({ entranceImage })));
    },
    async act({ formUUID, action, version, comment, idempotencyKey, signature: given, ...input }, context) {
      const act = actOf(context);
      const signature = await signing.given(context, given);
      const request = { version, comment, idempotencyKey, signature, input };
      return replyWith(act, await permits.act(act, formUUID, action, request));
    },
    async takeAlarm({ formUUID, alarmID }, context) {
      const act = actOf(context);
      await permits.takeAlarm(act, formUUID, alarmID);
      return replyWith(act, await permits.read(act, formUUID));
    },
    async history({ formUUID }, context) {
      const act = actOf(context);
      const entries = await permits.history(act, formUUID);
      const { signatures, intact, covered } = await permits.verify(act, formUUID);
      const ids = [...entries.map(({ userId }) => userId), ...signatures.map(({ actorId }) => actorId)];
      const names = await people.named(act.tx, ids);
      const history = entries.map((entry) => {
        const signature = signatures.find(({ id }) => id === entry.signatureId);
        return {
          ...entryOf(entry, names),
          signature: signature ? signatureOf(signature, names) : null,
          coverage: coverageOf(covered, entry.seq),
        };
      });
      return { history, signaturesIntact: intact };
    },
    async conflicts({ formUUID }, context) {
      const act = actOf(context);
      const permit = await permitOf(people, act.tx, await permits.read(act, formUUID));
      return { conflicts: [...(await findConflicts(act.tx, permit))] };
    },
    async plannedConflicts({ locationID, ...work }, context) {
      const { tx } = context;
      if (work.formUUID !== undefined) await permits.read(actOf(context), work.formUUID);
      const location = await locationOf(tx, locationID);
      return { conflicts: [...(await findConflicts(tx, { ...work, location }))] };
    },
    async signatureImage({ formUUID, signatureID }, context) {
      return { image: dataUrlOf(await permits.signatureImage(actOf(context), formUUID, signatureID)) };
    },
  };
}

type Named = ReadonlyMap<string, ProjectPerson>;

/** By the name of that time. Of entries from before the SDK kept it, only those older than its records have one. */
function entryOf({ seq, userId, details, ...entry }: HistoryEntry, names: Named) {
  const { acceptedConflicts } = details;
  const actorName = entry.actorName ?? details.actorName;
  const by = userId === null ? { userId, name: 'System' } : personNamed(names, userId);
  return {
    seq,
    action: historyAction.parse(entry.action),
    from: permitStatus.nullable().parse(entry.from),
    to: permitStatus.parse(entry.to),
    by: typeof actorName === 'string' ? { ...by, name: actorName } : by,
    at: entry.at,
    comment: entry.comment,
    changedFields: [...entry.changedFields],
    acceptedConflicts: Array.isArray(acceptedConflicts) ? acceptedConflicts.map(String) : [],
    handedOver: [...handedOverIn({ action: entry.action, details })],
  };
}

function signatureOf(signature: RecordSignature, names: Named) {
  const { id, actorId, actorName, companyName, signedAt, imageSha256, contentSha256, prevHash, hash } =
    signature;
  const signer = personNamed(names, actorId);
  return {
    signatureID: id,
    signer: actorName === null ? signer : { ...signer, name: actorName },
    company: companyName,
    signedAt,
    imageSha256,
    contentSha256,
    prevHash,
    hash,
  };
}
