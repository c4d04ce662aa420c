import { type ProjectPerson, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { checklistAnswer } from '../contract/checklists.ts';
import { confinedSpaceGates } from '../contract/confined-space-gates.ts';
import { type Permit, permitStatus } from '../contract/permit.ts';
import { permitType } from '../contract/permit-type.ts';
import { personNamed } from './people-repository.ts';

/** A permit with its location; goes with `permitRow`. */
export const selectPermit = sql`
  select p.project_id, p.id, p.number, p.status, p.permit_type, p.description, p.valid_from, p.valid_to,
    p.location_id, l.name as location_name, l.latitude, l.longitude, l.height, l.has_utility, l.active as location_active,
    p.requester_id, p.holder_id, p.issuer_id, p.handed_back_by, p.handed_back_at,
    p.checklist, p.confined_space, p.max_entrants, p.stay_minutes, p.requested_at, p.issued_at, p.closed_at,
    p.created_at, p.updated_at, p.version
  from permit p
  join ptw_location l on l.project_id = p.project_id and l.id = p.location_id`;

const id = z.uuid();
const at = z.date().transform((date) => date.toISOString());

export const permitRow = z.object({
  project_id: id,
  id,
  number: z.string().nullable(),
  status: permitStatus,
  permit_type: permitType,
  description: z.string(),
  valid_from: at,
  valid_to: at,
  location_id: id,
  location_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
  has_utility: z.boolean(),
  location_active: z.boolean(),
  requester_id: id,
  holder_id: id.nullable(),
  issuer_id: id.nullable(),
  handed_back_by: id.nullable(),
  handed_back_at: at.nullable(),
  checklist: z.array(checklistAnswer),
  confined_space: confinedSpaceGates.nullable(),
  max_entrants: z.number().nullable(),
  stay_minutes: z.number().nullable(),
  requested_at: at.nullable(),
  issued_at: at.nullable(),
  closed_at: at.nullable(),
  created_at: at,
  updated_at: at,
  version: z.number(),
});
type PermitRow = z.output<typeof permitRow>;

/** Ids of the people of a permit, to be named in one call. */
export function peopleOf(row: PermitRow): readonly (string | null)[] {
  return [row.requester_id, row.holder_id, row.issuer_id, row.handed_back_by];
}

export function permitOf(row: PermitRow, people: ReadonlyMap<string, ProjectPerson>): Permit {
  const handing = personNamed(people, row.handed_back_by);
  return {
    formUUID: row.id,
    projectUUID: row.project_id,
    number: row.number,
    status: row.status,
    permitType: row.permit_type,
    location: {
      locationID: row.location_id,
      name: row.location_name,
      latitude: row.latitude,
      longitude: row.longitude,
      height: row.height,
      hasUtility: row.has_utility,
      active: row.location_active,
    },
    description: row.description,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    requester: personNamed(people, row.requester_id),
    holder: personNamed(people, row.holder_id),
    issuer: personNamed(people, row.issuer_id),
    checklist: row.checklist,
    confinedSpace: row.confined_space,
    maxEntrants: row.max_entrants,
    stayMinutes: row.stay_minutes,
    handedBack: handing && row.handed_back_at ? { by: handing, at: row.handed_back_at } : null,
    requestedAt: row.requested_at,
    issuedAt: row.issued_at,
    closedAt: row.closed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
