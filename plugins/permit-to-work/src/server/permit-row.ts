import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { checklistAnswer } from '../contract/checklists.ts';
import { confinedSpaceGates } from '../contract/confined-space-gates.ts';
import { type Permit, type Person, permitStatus } from '../contract/permit.ts';
import { permitType } from '../contract/permit-type.ts';

/** A permit with its location and the names of its people; goes with `permitRow`. */
export const selectPermit = sql`
  select p.project_id, p.id, p.number, p.status, p.permit_type, p.description, p.valid_from, p.valid_to,
    p.location_id, l.name as location_name, l.latitude, l.longitude, l.height, l.has_utility, l.active as location_active,
    p.requester_id, requester.name as requester_name, p.holder_id, holder.name as holder_name,
    p.issuer_id, issuer.name as issuer_name, p.handed_back_by, handing.name as handed_back_name, p.handed_back_at,
    p.checklist, p.confined_space, p.max_entrants, p.stay_minutes, p.requested_at, p.issued_at, p.closed_at,
    p.created_at, p.updated_at, p.version
  from permit p
  join ptw_location l on l.project_id = p.project_id and l.id = p.location_id
  join app_user requester on requester.id = p.requester_id
  left join app_user holder on holder.id = p.holder_id
  left join app_user issuer on issuer.id = p.issuer_id
  left join app_user handing on handing.id = p.handed_back_by`;

const id = z.uuid();
const at = z.date().transform((date) => date.toISOString());

export const permitRow = z
  .object({
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
    requester_name: z.string(),
    holder_id: id.nullable(),
    holder_name: z.string().nullable(),
    issuer_id: id.nullable(),
    issuer_name: z.string().nullable(),
    handed_back_by: id.nullable(),
    handed_back_name: z.string().nullable(),
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
  })
  .transform((row): Permit => {
    const handing = personOf(row.handed_back_by, row.handed_back_name);
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
      requester: { userId: row.requester_id, name: row.requester_name },
      holder: personOf(row.holder_id, row.holder_name),
      issuer: personOf(row.issuer_id, row.issuer_name),
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
  });

function personOf(userId: string | null, name: string | null): Person | null {
  return userId !== null && name !== null ? { userId, name } : null;
}
