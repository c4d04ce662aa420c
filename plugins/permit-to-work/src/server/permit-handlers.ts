import type { ServerHost } from '@gantry/plugin-sdk/server';
import {
  type Act,
  actOf,
  type HistoryEntry,
  recordHandlers,
  verificationHandlers,
} from '@gantry/plugin-sdk/server/records';
import { permitStatus } from '../contract/permit.ts';
import type { permitRecordCalls } from '../contract/permit-history.ts';
import { actionsOf, editableFieldsOf } from '../contract/permit-workflow.ts';
import type { PermitHandlers } from './handlers.ts';
import { findConflicts } from './permit-conflicts.ts';
import { dueTimes } from './permit-due.ts';
import { permitEditing } from './permit-editing.ts';
import { locationOf } from './permit-places.ts';
import { type PermitRecord, type Permits, permitOf } from './permit-records.ts';
import { checkedPhoto } from './photo-repository.ts';
import { readPhoto } from './picture.ts';
import { signedPermit } from './signed-permit.ts';

type Names =
  | 'createPermit'
  | 'permit'
  | 'updatePermit'
  | 'act'
  | 'takeAlarm'
  | 'conflicts'
  | 'plannedConflicts'
  | keyof typeof permitRecordCalls;

/** Images are decoded before the permit is locked, so that no other request waits for the decoding. */
export function permitHandlers(
  { files, images, people, signing }: Pick<ServerHost, 'files' | 'images' | 'people' | 'signing'>,
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
        dueAt: (await dueTimes(act, [record])).get(record.id)?.toISOString() ?? null,
        allowedActions: [...actionsOf(record, actor)],
        editableFields: [...editableFieldsOf(record, actor)],
      },
    };
  };
  return {
    ...recordHandlers({ people, signing }, permits, permitHistory),
    ...verificationHandlers({ people, files }, permits, {
      ...permitCalls,
      ownFiles: ({ tx }, id, content) => checkedPhoto(tx, id, content),
      more: async ({ tx }, signed) => ({
        signed: signed === undefined ? null : await signedPermit(tx, signed),
      }),
    }),

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
  };
}

const permitCalls = {
  id: 'formUUID',
  status: permitStatus,
  // Entries from before permits were records of the SDK kept the name themselves.
  nameIn: ({ details: { actorName } }: HistoryEntry) => (typeof actorName === 'string' ? actorName : null),
};

/** What the history of permits has beside that of every record. */
const permitHistory = {
  ...permitCalls,
  more:
    async () =>
    ({ details: { acceptedConflicts } }: HistoryEntry) => ({
      acceptedConflicts: Array.isArray(acceptedConflicts) ? acceptedConflicts.map(String) : [],
    }),
};
