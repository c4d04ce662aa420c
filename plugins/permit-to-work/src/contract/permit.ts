import { instant, prose } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { checklistAnswer } from './checklists.ts';
import { confinedSpaceGates } from './confined-space-gates.ts';
import { permitType } from './permit-type.ts';

export const permitStatuses = [
  'Draft',
  'Requested',
  'Checked',
  'Issued',
  'Active',
  'Suspended',
  'Expired',
  'Closed',
  'Rejected',
  'Cancelled',
] as const;
export const permitStatus = z.enum(permitStatuses);
export type PermitStatus = z.infer<typeof permitStatus>;

/** Work may be going on or may start without a further approval: these are counted on the map and checked for conflicts. */
export const liveStatuses = ['Issued', 'Active', 'Suspended'] as const satisfies readonly PermitStatus[];

/** What a member can do to a permit; `expire` belongs to the clock alone and is not among them. */
export const permitActions = [
  'request',
  'check',
  'reject',
  'issue',
  'start',
  'suspend',
  'resume',
  'extend',
  'close',
  'closeOut',
  'cancel',
] as const;
export const permitAction = z.enum(permitActions);
export type PermitAction = z.infer<typeof permitAction>;

export const historyAction = z.enum(['create', 'update', 'expire', ...permitActions]);
export type HistoryAction = z.infer<typeof historyAction>;

/** `userId` is null for the system itself. */
export const person = z.object({ userId: z.uuid().nullable(), name: z.string() });
export type Person = z.infer<typeof person>;

export const editableFields = [
  'locationID',
  'permitType',
  'description',
  'validFrom',
  'validTo',
  'holderID',
  'maxEntrants',
  'stayMinutes',
  'checklist',
  'confinedSpace',
] as const;
export type EditableField = (typeof editableFields)[number];

/** The largest photo, bytes of JPEG or PNG. */
export const photoBytes = 500_000;
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;
/** `data:image/jpeg;base64,…` or PNG, of at most 500 kB. */
export const photoInput = z
  .string()
  .max(base64Length(photoBytes) + 30)
  .regex(/^data:image\/(jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/);

const fields = {
  locationID: z.uuid(),
  permitType,
  description: prose(2000),
  validFrom: instant,
  validTo: instant,
  /** A member with PTW_HOLD who takes charge of the work. */
  holderID: z.uuid().nullable(),
  /** The most people inside at one time; confined spaces only. */
  maxEntrants: z.int().min(1).max(30).nullable(),
  /** The longest that one person may stay inside, minutes; confined spaces only. */
  stayMinutes: z.int().min(1).max(720).nullable(),
  checklist: z.array(checklistAnswer).max(40),
  confinedSpace: confinedSpaceGates.nullable(),
};

export const createPermitBody = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  holderID: fields.holderID.default(null),
  maxEntrants: fields.maxEntrants.default(null),
  stayMinutes: fields.stayMinutes.default(null),
  checklist: fields.checklist.default([]),
  confinedSpace: fields.confinedSpace.default(null),
  entranceImage: photoInput.optional(),
  /** The new permit's id, made by the caller: sent again, the draft that it made is answered and no second one begun. */
  formUUID: z.uuid().optional(),
});
export type CreatePermitBody = z.input<typeof createPermitBody>;

/** Only what is present changes. `version` is the one that the editor saw. */
export const updatePermitBody = z.strictObject(fields).partial().extend({
  version: z.int().positive(),
  /** A new photo of the entrance: stored, and named in `confinedSpace.entrancePhoto` in place of the one before. */
  entranceImage: photoInput.optional(),
});

/** The largest signature image, bytes of PNG, and its longest side, pixels. */
export const signatureImageBytes = 100_000;
export const signatureImageSide = 2000;
export const signatureInput = z.strictObject({
  /** `data:image/png;base64,…` of at most 100 kB. */
  image: z
    .string()
    .max(base64Length(signatureImageBytes) + 30)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/),
});

export const actionBody = z.strictObject({
  version: z.int().positive(),
  signature: signatureInput.optional(),
  comment: prose(1000).default(''),
  /** extend: the new end. */
  validTo: instant.optional(),
  /** close, closeOut: the area is clean, safe and as it was. */
  areaRestored: z.boolean().optional(),
  /** close, closeOut of a confined space: people still inside. */
  peopleInside: z.int().min(0).max(999).optional(),
  /** issue, resume, extend: `conflictKey`s that the issuer has seen and accepts. */
  acceptedConflicts: z.array(z.string().max(120)).max(500).default([]),
  /** Sent again with the same key, an action that went through is not done twice: the answer is the permit as it is. */
  idempotencyKey: z.uuid().optional(),
});
export type ActionBody = z.input<typeof actionBody>;

/** Where a permit's work is, as its location stands now. */
export const permitLocation = z.object({
  locationID: z.uuid(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
  hasUtility: z.boolean(),
  /** False once the location was deleted: the permit keeps naming it. */
  active: z.boolean(),
});

export const permit = z.object({
  formUUID: z.uuid(),
  projectUUID: z.uuid(),
  /** `PTW-YYMM-NNNN`, given at the request; null before. */
  number: z.string().nullable(),
  status: permitStatus,
  permitType,
  location: permitLocation,
  description: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  requester: person,
  holder: person.nullable(),
  /** Who issued it. */
  issuer: person.nullable(),
  checklist: z.array(checklistAnswer),
  confinedSpace: confinedSpaceGates.nullable(),
  maxEntrants: z.number().nullable(),
  stayMinutes: z.number().nullable(),
  /** The holder has signed that work is over; the issuer's signature closes the permit. */
  handedBack: z.object({ by: person, at: z.string() }).nullable(),
  requestedAt: z.string().nullable(),
  issuedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Grows by one with each history entry, starting at 1. */
  version: z.int(),
});
export type Permit = z.infer<typeof permit>;

/** A permit as one member sees it. These pass status and part; the guards of an action may still refuse it. */
export const permitForMember = permit.extend({
  allowedActions: z.array(permitAction),
  editableFields: z.array(z.enum(editableFields)),
});
export type PermitForMember = z.infer<typeof permitForMember>;

export const signatureRecord = z.object({
  signatureID: z.uuid(),
  signer: person,
  company: z.string().nullable(),
  signedAt: z.string(),
  imageSha256: z.string(),
  /** Of the canonical JSON of the permit at the moment of signing. */
  contentSha256: z.string(),
  /** Hash of the signature before it on this permit, null for the first. */
  prevHash: z.string().nullable(),
  /** Over the fields above, chaining the permit's signatures. */
  hash: z.string(),
});

export const historyEntry = z.object({
  /** 1, 2, 3 …: also the permit's version after the entry. */
  seq: z.int(),
  action: historyAction,
  from: permitStatus.nullable(),
  to: permitStatus,
  by: person,
  at: z.string(),
  comment: z.string(),
  /** Names of the permit's fields that the entry changed. */
  changedFields: z.array(z.string()),
  /** Conflicts that were accepted with this action, by key. */
  acceptedConflicts: z.array(z.string()),
  signature: signatureRecord.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
