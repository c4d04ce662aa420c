import type { Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Location } from '../contract/location.ts';
import { type locationChangedPayload, topics } from '../contract/wire.ts';

/** Puts a change of a location on record: the project's audit trail, and the news to browsers. */
export async function recordLocation(
  tx: Tx,
  action: string,
  before: Location | null,
  after: Location | null,
): Promise<void> {
  const id = z.uuid().parse((after ?? before)?.locationID);
  await tx.audit({
    entity: 'ptw-location',
    entityId: id,
    action,
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  });
  await tx.emit({
    topic: topics.locationChanged,
    payload: { locationID: id } satisfies z.input<typeof locationChangedPayload>,
    permission: 'PTW_VIEW',
  });
}
