import { ConflictError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import {
  type Conflict,
  conflictsOf,
  type PlacedPermit,
  type PlacedWork,
  type Site,
} from '../contract/conflicts.ts';
import { type Permit, permitStatus } from '../contract/permit.ts';
import { permitType } from '../contract/permit-type.ts';
import type { conflictsFoundDetails } from '../contract/wire.ts';

/** The conflicts of work with services and with permits under which work may go on. */
export async function findConflicts(tx: Tx, work: PlacedWork): Promise<readonly Conflict[]> {
  return conflictsOf(work, await livePermitsDuring(tx, work), await utilitySites(tx));
}

/**
 * Conflicting permits are issued one after the other, so that the second issuer sees the first.
 * @throws ConflictError CONFLICTS_FOUND unless every conflict was accepted.
 */
export async function requireAccepted(
  tx: Tx,
  permit: PlacedPermit,
  accepted: readonly string[],
): Promise<readonly Conflict[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('ptw_issue:' || ${tx.projectId}::text, 0))`);
  const conflicts = await findConflicts(tx, permit);
  if (conflicts.every((conflict) => accepted.includes(conflict.key))) return conflicts;
  throw new ConflictError(
    'CONFLICTS_FOUND',
    'Other work is in the way of this permit, or this permit in its way.',
    { conflicts } satisfies z.input<typeof conflictsFoundDetails>,
  );
}

const site = z.object({
  locationID: z.uuid(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
});
const at = z.date().transform((date) => date.toISOString());
const placedRow = site
  .extend({
    formUUID: z.uuid(),
    number: z.string().nullable(),
    status: permitStatus,
    permitType,
    validFrom: at,
    validTo: at,
  })
  .transform(
    ({ locationID, name, latitude, longitude, height, ...permit }): PlacedPermit => ({
      ...permit,
      location: { locationID, name, latitude, longitude, height },
    }),
  );

/** Permits under which work may go on in a period. The statuses are literals, as the partial index requires. */
export async function livePermitsDuring(
  tx: Tx,
  period: Pick<Permit, 'validFrom' | 'validTo'>,
): Promise<readonly PlacedPermit[]> {
  return tx.many(
    placedRow,
    sql`select p.id as "formUUID", p.number, p.status, p.permit_type as "permitType", p.valid_from as "validFrom",
          p.valid_to as "validTo", p.location_id as "locationID", l.name, l.latitude, l.longitude, l.height
        from permit p join ptw_location l on l.project_id = p.project_id and l.id = p.location_id
        where p.project_id = ${tx.projectId} and p.status in ('Issued', 'Active', 'Suspended')
          and p.valid_from < ${period.validTo}::timestamptz and p.valid_to > ${period.validFrom}::timestamptz`,
  );
}

async function utilitySites(tx: Tx): Promise<readonly Site[]> {
  return tx.many(
    site,
    sql`select id as "locationID", name, latitude, longitude, height from ptw_location
        where project_id = ${tx.projectId} and active and has_utility`,
  );
}
