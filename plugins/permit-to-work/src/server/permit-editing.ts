import { randomUUID } from 'node:crypto';
import { ConflictError, HttpError, NotFoundError, RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { z } from 'zod';
import { foreignChecklistItems } from '../contract/checklists.ts';
import { type ConfinedSpaceGates, confinedSpaceGates } from '../contract/confined-space-gates.ts';
import { periodBlockers } from '../contract/guards.ts';
import {
  type createPermitBody,
  editableFields,
  type Permit,
  type Person,
  permitLocation,
  type updatePermitBody,
} from '../contract/permit.ts';
import { editableFieldsOf } from '../contract/transitions.ts';
import type { ruleDetails } from '../contract/wire.ts';
import type { Act } from './actor.ts';
import { membersWith } from './people-repository.ts';
import { changedFields, personOf, recordStep } from './permit-record.ts';
import { findPermit, insertPermit, lockPermit, permitBegun, savePermit } from './permit-repository.ts';
import { hasPhoto, insertPhoto } from './photo-repository.ts';
import type { Photo } from './picture.ts';
import { requireVersion } from './version-conflict.ts';

/**
 * A new draft of the actor's, or the one that the same request began before.
 * @param photo - of the entrance
 * @throws NotFoundError, RuleError, ConflictError KEY_REUSED.
 */
export async function createPermit(
  act: Act,
  body: Omit<z.output<typeof createPermitBody>, 'entranceImage'>,
  photo?: Photo,
): Promise<Permit> {
  const id = body.formUUID ?? randomUUID();
  const begun = body.formUUID === undefined ? undefined : await permitBegun(act.tx, id);
  if (begun !== undefined) {
    if (act.actor.kind === 'member' && begun === act.actor.userId) return findPermit(act, id);
    throw new ConflictError('KEY_REUSED', 'Another permit has this id.');
  }
  const at = act.now.toISOString();
  const permit: Permit = {
    formUUID: id,
    projectUUID: act.tx.projectId,
    number: null,
    status: 'Draft',
    permitType: body.permitType,
    location: await placeFor(act.tx, body.locationID),
    description: body.description,
    validFrom: body.validFrom,
    validTo: body.validTo,
    requester: personOf(act),
    holder: await holderFor(act, body.holderID),
    issuer: null,
    checklist: body.checklist,
    confinedSpace: withPhoto(body.confinedSpace, photo),
    maxEntrants: body.maxEntrants,
    stayMinutes: body.stayMinutes,
    handedBack: null,
    requestedAt: null,
    issuedAt: null,
    closedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  requireSound(permit);
  await insertPermit(act.tx, permit);
  if (photo !== undefined) await insertPhoto(act, permit.formUUID, photo);
  await requirePhoto(act.tx, permit);
  await recordStep(act, { action: 'create', before: null, after: permit, ...plain });
  return permit;
}

const plain = { comment: '', acceptedConflicts: [], signatureID: null, idempotencyKey: null } as const;

type Edit = Omit<z.output<typeof updatePermitBody>, 'entranceImage'>;

/** Changes the fields that are present; an edit that changes nothing leaves no trace. */
export async function updatePermit(act: Act, id: string, body: Edit, photo?: Photo): Promise<Permit> {
  const before = await lockPermit(act, id);
  await requireVersion(act.tx, before, body.version);
  requireEditable(act, before, body, photo);
  const permitType = body.permitType ?? before.permitType;
  const sameType = permitType === before.permitType;
  const after: Permit = {
    ...before,
    permitType,
    location: body.locationID === undefined ? before.location : await placeFor(act.tx, body.locationID),
    description: body.description ?? before.description,
    validFrom: body.validFrom ?? before.validFrom,
    validTo: body.validTo ?? before.validTo,
    holder: body.holderID === undefined ? before.holder : await holderFor(act, body.holderID),
    // Answers and gates of another type mean nothing for this one.
    checklist: body.checklist ?? (sameType ? before.checklist : []),
    confinedSpace: withPhoto(
      body.confinedSpace === undefined ? kept(sameType, before.confinedSpace) : body.confinedSpace,
      photo,
    ),
    maxEntrants: body.maxEntrants === undefined ? kept(sameType, before.maxEntrants) : body.maxEntrants,
    stayMinutes: body.stayMinutes === undefined ? kept(sameType, before.stayMinutes) : body.stayMinutes,
    updatedAt: act.now.toISOString(),
    version: before.version + 1,
  };
  requireSound(after);
  if (changedFields(before, after).length === 0) return before;
  if (photo !== undefined) await insertPhoto(act, id, photo);
  await requirePhoto(act.tx, after);
  await savePermit(act.tx, after);
  await recordStep(act, { action: 'update', before, after, ...plain });
  return after;
}

function withPhoto(gates: ConfinedSpaceGates | null, photo: Photo | undefined): ConfinedSpaceGates | null {
  if (photo === undefined) return gates;
  return { ...(gates ?? confinedSpaceGates.parse({})), entrancePhoto: photo.sha256 };
}

/** @throws RuleError for a photo that this permit does not have. */
async function requirePhoto(tx: Tx, permit: Permit): Promise<void> {
  const named = permit.confinedSpace?.entrancePhoto ?? null;
  if (named !== null && !(await hasPhoto(tx, permit.formUUID, named)))
    throw new RuleError('RULE_BROKEN', 'The permit has no such photo.', {
      fields: [{ path: 'confinedSpace.entrancePhoto', code: 'PHOTO_UNKNOWN' }],
    });
}

function kept<T>(sameType: boolean, value: T): T | null {
  return sameType ? value : null;
}

function requireEditable(act: Act, permit: Permit, body: Edit, photo: Photo | undefined): void {
  const allowed = editableFieldsOf(permit, act.actor);
  const wanted = editableFields.filter(
    (field) => body[field] !== undefined || (field === 'confinedSpace' && photo !== undefined),
  );
  const refused = wanted.filter((field) => !allowed.includes(field));
  if (refused.length === 0) return;
  throw new HttpError(403, 'FORBIDDEN', 'You cannot change these fields of this permit now.', {
    details: { status: permit.status, fields: refused, editableFields: allowed },
  });
}

/** What must hold for every permit, a draft included. */
function requireSound(permit: Permit): void {
  const fields: z.input<typeof ruleDetails>['fields'] = [
    ...periodBlockers(permit).map(({ code }) => ({ path: 'validTo', code })),
    ...foreignChecklistItems(permit.permitType, permit.checklist).map((item) => ({
      path: `checklist.${item}`,
      code: 'NOT_ON_CHECKLIST',
    })),
    ...cardsTwice(permit).map((path) => ({ path, code: 'CARD_TWICE' })),
    ...(permit.permitType === 'Confined Space'
      ? []
      : (['confinedSpace', 'maxEntrants', 'stayMinutes'] as const)
          .filter((path) => permit[path] !== null)
          .map((path) => ({ path, code: 'ONLY_CONFINED_SPACE' }))),
  ];
  if (fields.length > 0) throw new RuleError('RULE_BROKEN', 'The permit breaks a rule.', { fields });
}

/** The entry log knows people by their cards: one card is one person. */
function cardsTwice({ confinedSpace }: Permit): readonly string[] {
  const seen = new Set<string>();
  return (confinedSpace?.entrants ?? []).flatMap(({ cardNumber }, at) => {
    if (seen.has(cardNumber)) return [`confinedSpace.entrants.${at}.cardNumber`];
    seen.add(cardNumber);
    return [];
  });
}

/** Locked against deletion until the commit. @throws NotFoundError */
async function placeFor(tx: Tx, id: string): Promise<Permit['location']> {
  const found = await tx.maybe(
    permitLocation,
    sql`select id as "locationID", name, latitude, longitude, height, has_utility as "hasUtility", active
        from ptw_location where project_id = ${tx.projectId} and id = ${id} and active for share`,
  );
  if (found === undefined) throw new NotFoundError('The location');
  return found;
}

async function holderFor({ tx, people }: Act, id: string | null): Promise<Person | null> {
  if (id === null) return null;
  const holder = (await membersWith(people, tx, 'PTW_HOLD')).find((member) => member.userId === id);
  if (holder === undefined)
    throw new RuleError('RULE_BROKEN', 'The holder must be a member of the project who may hold permits.', {
      fields: [{ path: 'holderID', code: 'NOT_A_HOLDER' }],
    });
  return { userId: holder.userId, name: holder.name };
}
