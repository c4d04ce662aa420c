import type { z } from 'zod';
import type { Conflict } from '../../contract/conflicts.ts';
import type { addLocationBody, Location } from '../../contract/location.ts';
import { editableFields, type PermitForMember } from '../../contract/permit.ts';

/** A permit as the caller gets it, with what they may do to it. Its alarms are kept beside it. */
export type KeptPermit = Omit<PermitForMember, 'alarms'>;

/** One pixel. */
export const ink =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const company = 'Kai Shing JV';
export const project = '22222222-2222-4222-8222-222222222222';

export const holder = { userId: '33333333-3333-4333-8333-333333333333', name: 'Cheung Ka-ho' };

/** Work in a confined space at the same place, in the way of hot work. */
export const confinedSpaceNear: Conflict = {
  key: 'HOT_WORK_NEAR_CONFINED_SPACE:77777777-7777-4777-8777-777777777777',
  kind: 'HOT_WORK_NEAR_CONFINED_SPACE',
  distance: null,
  permit: {
    formUUID: '77777777-7777-4777-8777-777777777777',
    number: 'PTW-2611-0777',
    permitType: 'Confined Space',
    status: 'Active',
    validFrom: '2026-11-20T00:00:00.000Z',
    validTo: '2026-11-20T10:00:00.000Z',
  },
  location: { locationID: '88888888-8888-4888-8888-888888888888', name: 'Shaft S1' },
};

/** What somebody may do to a draft of their own. */
export const ownDraft: Pick<KeptPermit, 'allowedActions' | 'editableFields' | 'dueAt'> = {
  allowedActions: ['request', 'cancel'],
  editableFields: [...editableFields],
  dueAt: null,
};

/** What a new permit has before anything is filled in. */
export const blank = {
  projectUUID: project,
  number: null,
  status: 'Draft',
  issuer: null,
  handedBack: null,
  isLapsed: false,
  requestedAt: null,
  issuedAt: null,
  closedAt: null,
  version: 1,
} as const;

export function locationFrom(
  fields: z.output<typeof addLocationBody> & Pick<Location, 'locationID' | 'version'>,
): Location {
  const { latitude, longitude } = fields;
  return { ...fields, projectUUID: project, detail: { latitude, longitude } };
}
