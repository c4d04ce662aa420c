import { moment, prose, signatureInput, standingAlarm } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { checklistAnswer } from './checklists.ts';
import { confinedSpaceGates, confinedSpaceInput } from './confined-space-gates.ts';
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

/** Statuses in which work goes on or may start without further approval. The map counts them; conflicts consider them. */
export const liveStatuses = ['Issued', 'Active', 'Suspended'] as const satisfies readonly PermitStatus[];

/** Statuses after the request and before the end. A location with such permits cannot be deleted. */
export const openStatuses = ['Requested', 'Checked', ...liveStatuses, 'Expired'] as const;

/** Actions of members. `expire` is not among them: only the timer does it. */
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
  'reschedule',
] as const;
export const permitAction = z.enum(permitActions);
export type PermitAction = z.infer<typeof permitAction>;

/** `userId` is null for the system. */
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

/** Size limit of a photo, in bytes of JPEG or PNG. */
export const photoBytes = 500_000;
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;
/** A data URL of a JPEG or PNG of at most 500 kB. */
export const photoInput = z
  .string()
  .max(base64Length(photoBytes) + 30)
  .regex(/^data:image\/(jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/);

const fields = {
  locationID: z.uuid(),
  permitType,
  description: prose(2000),
  validFrom: moment,
  validTo: moment,
  /** The member with PTW_HOLD who takes charge of the work. */
  holderID: z.uuid().nullable(),
  /** Most people inside at one time; confined spaces only. */
  maxEntrants: z.int().min(1).max(30).nullable(),
  /** Longest stay of one person inside, in minutes; confined spaces only. */
  stayMinutes: z.int().min(1).max(720).nullable(),
  checklist: z.array(checklistAnswer).max(40),
  confinedSpace: confinedSpaceInput.nullable(),
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
  /** The new permit's id, chosen by the caller. Sending it again returns the existing draft instead of creating another. */
  formUUID: z.uuid().optional(),
});
export type CreatePermitBody = z.input<typeof createPermitBody>;

/** Only fields that are present change. `version` is the one that the editor saw. */
export const updatePermitBody = z.strictObject(fields).partial().extend({
  version: z.int().positive(),
  /** A new photo of the entrance. It replaces the one in `confinedSpace.entrancePhoto`. */
  entranceImage: photoInput.optional(),
});

export const actionBody = z.strictObject({
  version: z.int().positive(),
  signature: signatureInput.optional(),
  comment: prose(1000).default(''),
  /** reschedule: the new start. */
  validFrom: moment.optional(),
  /** extend, reschedule: the new end. */
  validTo: moment.optional(),
  /** close, closeOut: the area is clean, safe and as it was. */
  areaRestored: z.boolean().optional(),
  /** close, closeOut of a confined space: people still inside. */
  peopleInside: z.int().min(0).max(999).optional(),
  /** issue, resume, extend: keys of the conflicts that the issuer accepts. */
  acceptedConflicts: z.array(z.string().max(120)).max(500).default([]),
  /** Repeating a completed action with the same key does nothing and returns the permit. */
  idempotencyKey: z.uuid().optional(),
});
export type ActionBody = z.input<typeof actionBody>;

/** The permit's location as it is now. */
export const permitLocation = z.object({
  locationID: z.uuid(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
  hasUtility: z.boolean(),
  /** False once the location is deleted; the permit still names it. */
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
  /** The member who issued the permit. */
  issuer: person.nullable(),
  checklist: z.array(checklistAnswer),
  confinedSpace: confinedSpaceGates.nullable(),
  maxEntrants: z.number().nullable(),
  stayMinutes: z.number().nullable(),
  /** Set once the holder has signed that work is over. The issuer's signature then closes the permit. */
  handedBack: z.object({ by: person, at: z.string() }).nullable(),
  /** The period ended before the permit was issued. The requester must set another period, or the permit cannot go on. */
  isLapsed: z.boolean(),
  requestedAt: z.string().nullable(),
  issuedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Starts at 1 and grows by one with each history entry. */
  version: z.int(),
});
export type Permit = z.infer<typeof permit>;

/** A permit as one member sees it. The status and the member's part allow these actions; guards may still block them. */
export const permitForMember = permit.extend({
  allowedActions: z.array(permitAction),
  editableFields: z.array(z.enum(editableFields)),
  /** Current dangers, the worst first and those taken last. */
  alarms: z.array(standingAlarm),
  /** When the open step should be done; null where nobody waits for it. */
  dueAt: z.string().nullable(),
});
export type PermitForMember = z.infer<typeof permitForMember>;
