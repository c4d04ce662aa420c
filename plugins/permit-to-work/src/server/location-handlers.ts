import { isTruncated, pageOf, rowLimit } from '@gantry/plugin-sdk/contract';
import type { Tx } from '@gantry/plugin-sdk/server';
import type { Location } from '../contract/location.ts';
import type { PermitHandlers } from './handlers.ts';
import { recordLocation } from './location-record.ts';
import {
  addLocation,
  changeLocation,
  listLocations,
  lockLocation,
  removeLocation,
} from './location-repository.ts';

const all = { orderBy: 'name', isDesc: false, search: '', limit: rowLimit, offset: 0 } as const;

type Names =
  | 'locationList'
  | 'locations'
  | 'addLocation'
  | 'updateLocation'
  | 'deleteLocation'
  | 'deleteLocationByGet';

export const locationHandlers: PermitHandlers<Names> = {
  async locationList(_input, { tx }) {
    const { locations, total } = await listLocations(tx, all);
    return { locations: [...locations], truncated: total > locations.length };
  },
  async locations(query, { tx }) {
    const { locations, total } = await listLocations(tx, { ...query, ...pageOf(query) });
    return { locations: [...locations], total, truncated: isTruncated(query, total) };
  },
  async addLocation(fields, { tx, now }) {
    const location = await addLocation(tx, fields, now);
    await recordLocation(tx, 'create', null, location);
    return { location };
  },
  async updateLocation({ locationID, version, ...fields }, { tx, now, refuse }) {
    const before = await lockLocation(tx, locationID);
    const wanted = { ...fields, hasUtility: fields.hasUtility ?? before.hasUtility };
    const changedFields = differing(before, wanted);
    if (version !== undefined && version !== before.version)
      throw refuse('VERSION_CONFLICT', 'Somebody changed this location since you opened it.', {
        expectedVersion: version,
        currentVersion: before.version,
        changedFields,
        current: before,
      });
    if (changedFields.length === 0) return { location: before };
    const after = await changeLocation(tx, before.locationID, wanted, now);
    await recordLocation(tx, 'update', before, after);
    return { location: after };
  },
  deleteLocation: ({ locationID }, { tx, now }) => deleteOne(tx, locationID, now),
  deleteLocationByGet: ({ locationID }, { tx, now }) => deleteOne(tx, locationID, now),
};

const compared = ['name', 'latitude', 'longitude', 'height', 'hasUtility'] as const;

function differing(before: Location, wanted: Pick<Location, (typeof compared)[number]>): string[] {
  return compared.filter((field) => before[field] !== wanted[field]);
}

async function deleteOne(tx: Tx, id: string, now: Date): Promise<{ locationID: string }> {
  const before = await lockLocation(tx, id);
  await removeLocation(tx, id, now);
  await recordLocation(tx, 'delete', before, null);
  return { locationID: id };
}
