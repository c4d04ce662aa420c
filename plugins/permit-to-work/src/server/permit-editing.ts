import { type ruleBroken, withoutUndefined } from '@gantry/plugin-sdk/contract';
import { HttpError, type People, RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { Person } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import { foreignChecklistItems } from '../contract/checklists.ts';
import { type ConfinedSpaceGates, confinedSpaceGates } from '../contract/confined-space-gates.ts';
import { periodBlockers } from '../contract/guards.ts';
import { type createPermitBody, editableFields, type updatePermitBody } from '../contract/permit.ts';
import { editableFieldsOf } from '../contract/permit-workflow.ts';
import { locationOf } from './permit-places.ts';
import type { PermitRecord, Permits } from './permit-records.ts';
import { hasPhoto, insertPhoto } from './photo-repository.ts';
import type { Photo } from './picture.ts';

type NewPermit = Omit<z.output<typeof createPermitBody>, 'entranceImage'>;
type Edit = Omit<z.output<typeof updatePermitBody>, 'entranceImage'>;
type Own = PermitRecord['own'];

/** Creates and edits permits. Photos show the entrance. */
export const permitEditing = (permits: Permits, people: People) => ({
  /**
   * Creates a draft of the actor, or returns the one that the same request created before.
   * @throws NotFoundError, RuleError, ConflictError KEY_REUSED.
   */
  async create(act: Act, body: NewPermit, photo?: Photo): Promise<PermitRecord> {
    const { formUUID, locationID, holderID, ...fields } = body;
    const begin = async () => {
      const own: Own = {
        ...fields,
        locationId: await placeFor(act.tx, locationID),
        confinedSpace: withPhoto(body.confinedSpace, photo),
        handedBackAt: null,
        requestedAt: null,
        issuedAt: null,
        closedAt: null,
      };
      requireSound(own);
      return { own, people: { holder: await holderFor(people, act.tx, holderID) } };
    };
    const permit = await permits.create(act, begin, { id: formUUID });
    await keepPhoto(act, permit.id, permit.own, photo);
    return permit;
  },

  /** Changes the fields that are present. An edit without a change is not recorded. */
  edit: (act: Act, id: string, { version, ...body }: Edit, photo?: Photo): Promise<PermitRecord> =>
    permits.edit(act, id, version, async (record) => {
      requireEditable(act, record, body, photo);
      const before = record.own;
      const { locationID, holderID, ...fields } = body;
      // Answers and gates do not apply to another type.
      const isOther = body.permitType !== undefined && body.permitType !== before.permitType;
      const kept: Own = isOther
        ? { ...before, checklist: [], confinedSpace: null, maxEntrants: null, stayMinutes: null }
        : before;
      const own: Own = {
        ...kept,
        ...withoutUndefined(fields),
        ...(locationID !== undefined && { locationId: await placeFor(act.tx, locationID) }),
      };
      const after = { ...own, confinedSpace: withPhoto(own.confinedSpace, photo) };
      requireSound(after);
      await keepPhoto(act, id, after, photo);
      const holder = holderID === undefined ? undefined : await holderFor(people, act.tx, holderID);
      return { own: after, people: { ...(holder !== undefined && { holder }) } };
    }),
});

function withPhoto(gates: ConfinedSpaceGates | null, photo: Photo | undefined): ConfinedSpaceGates | null {
  if (photo === undefined) return gates;
  return { ...(gates ?? confinedSpaceGates.parse({})), entrancePhoto: photo.sha256 };
}

/** Stores the photo. @throws RuleError if the permit names a photo that it does not have. */
async function keepPhoto(act: Act, id: string, own: Own, photo: Photo | undefined): Promise<void> {
  if (photo !== undefined) await insertPhoto(act, id, photo);
  const named = own.confinedSpace?.entrancePhoto ?? null;
  if (named !== null && !(await hasPhoto(act.tx, id, named)))
    throw new RuleError('RULE_BROKEN', 'The permit has no such photo.', {
      fields: [{ path: 'confinedSpace.entrancePhoto', code: 'PHOTO_UNKNOWN' }],
    });
}

function requireEditable(
  act: Act,
  permit: PermitRecord,
  body: Omit<Edit, 'version'>,
  photo: Photo | undefined,
): void {
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

/** Checks that apply to every permit, including drafts. */
function requireSound(permit: Own): void {
  const fields: z.input<typeof ruleBroken.details>['fields'] = [
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

/** The entry log identifies people by card, so a card may be listed only once. */
function cardsTwice({ confinedSpace }: Own): readonly string[] {
  const seen = new Set<string>();
  return (confinedSpace?.entrants ?? []).flatMap(({ cardNumber }, at) => {
    if (seen.has(cardNumber)) return [`confinedSpace.entrants.${at}.cardNumber`];
    seen.add(cardNumber);
    return [];
  });
}

/** Locks the location against deletion until the commit. @throws NotFoundError */
async function placeFor(tx: Tx, id: string): Promise<string> {
  const { locationID } = await locationOf(tx, id, sql`and active for share`);
  return locationID;
}

async function holderFor(people: People, tx: Tx, id: string | null): Promise<Person | null> {
  if (id === null) return null;
  const holder = (await people.members(tx, { permission: 'PTW_HOLD' })).people.find((one) => one.id === id);
  if (holder === undefined)
    throw new RuleError('RULE_BROKEN', 'The holder must be a member of the project who may hold permits.', {
      fields: [{ path: 'holderID', code: 'NOT_A_HOLDER' }],
    });
  return { userId: id, company: holder.company?.id ?? null };
}
