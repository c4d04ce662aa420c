import type { Tx } from '@gantry/plugin-sdk/server';
import type { Signed } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { permitLocation } from '../contract/permit.ts';
import type { SignedPermit } from '../contract/permit-history.ts';
import { permitType } from '../contract/permit-type.ts';
import type { PermitNames } from '../contract/permit-workflow.ts';
import { locationOf } from './permit-places.ts';
import type { PermitRecord } from './permit-records.ts';

/** What of the signed content the page shows; the kind signs it beside the record. */
const content = z.object({
  permit: z.object({
    permitType,
    description: z.string(),
    validFrom: z.string(),
    validTo: z.string(),
    holder: z.object({ name: z.string() }).nullable(),
    location: permitLocation.pick({ name: true, latitude: true, longitude: true, height: true }),
  }),
});

/** Null if what was signed cannot be read any more. */
export async function signedPermit(
  tx: Tx,
  { record, signature, content: given }: Signed<PermitNames, PermitRecord['own']>,
): Promise<SignedPermit | null> {
  const read = content.safeParse(given);
  if (!read.success) return null;
  const { location, holder, ...permit } = read.data.permit;
  const now = await locationOf(tx, record.own.locationId);
  return {
    at: signature.signedAt,
    ...permit,
    holder: holder?.name ?? null,
    place: {
      name: location.name,
      nameNow: now.name,
      isMoved: (['latitude', 'longitude', 'height'] as const).some((key) => location[key] !== now[key]),
    },
  };
}
