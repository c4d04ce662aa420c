import { ConflictError, defineRoute, type Route, type Tx } from '@gantry/plugin-sdk/server';
import { addLocationBody, type Location, updateLocationBody } from '../contract/location.ts';
import {
  deletedLocationReply,
  deleteLocationQuery,
  locationListReply,
  locationParams,
  locationReply,
  locationsQuery,
  locationsReply,
  paths,
  projectQuery,
  rowLimit,
} from '../contract/wire.ts';
import { recordLocation } from './location-record.ts';
import {
  addLocation,
  changeLocation,
  listLocations,
  lockLocation,
  removeLocation,
} from './location-repository.ts';
import { pageOf } from './page.ts';

const all = { orderBy: 'name', isDesc: false, search: '', limit: rowLimit, offset: 0 } as const;

const list = defineRoute({
  method: 'GET',
  path: paths.locationList,
  summary: 'All locations of the project by name',
  project: 'query',
  permission: 'PTW_VIEW',
  query: projectQuery,
  response: locationListReply,
  async handle(_input, { tx }) {
    const { locations, total } = await listLocations(tx, all);
    return { locations: [...locations], truncated: total > locations.length };
  },
});

const page = defineRoute({
  method: 'GET',
  path: paths.locations,
  summary: 'Locations of the project, a page at a time',
  project: 'query',
  permission: 'PTW_VIEW',
  query: locationsQuery,
  response: locationsReply,
  async handle({ query }, { tx }) {
    const { limit, offset } = pageOf(query);
    const { locations, total } = await listLocations(tx, { ...query, limit, offset });
    return {
      locations: [...locations],
      total,
      truncated: query.pageSize > rowLimit && offset + locations.length < total,
    };
  },
});

const add = defineRoute({
  method: 'POST',
  path: paths.addLocation,
  summary: 'Add a location',
  project: 'body',
  permission: 'PTW_LOCATION_ADMIN',
  body: addLocationBody,
  response: locationReply,
  async handle({ body }, { tx, now }) {
    const location = await addLocation(tx, body, now);
    await recordLocation(tx, 'create', null, location);
    return { location };
  },
});

const update = defineRoute({
  method: 'POST',
  path: paths.updateLocation,
  summary: 'Change a location',
  project: 'body',
  permission: 'PTW_LOCATION_ADMIN',
  body: updateLocationBody,
  response: locationReply,
  async handle({ body }, { tx, now }) {
    const before = await lockLocation(tx, body.locationID);
    const wanted = { ...body, hasUtility: body.hasUtility ?? before.hasUtility };
    if (body.version !== undefined && body.version !== before.version)
      throw new ConflictError('VERSION_CONFLICT', 'Somebody changed this location since you opened it.', {
        expectedVersion: body.version,
        currentVersion: before.version,
        changedFields: differing(before, wanted),
        current: before,
      });
    if (differing(before, wanted).length === 0) return { location: before };
    const after = await changeLocation(tx, before.locationID, wanted, now);
    await recordLocation(tx, 'update', before, after);
    return { location: after };
  },
});

const compared = ['name', 'latitude', 'longitude', 'height', 'hasUtility'] as const;

function differing(before: Location, wanted: Pick<Location, (typeof compared)[number]>): string[] {
  return compared.filter((field) => before[field] !== wanted[field]);
}

const remove = defineRoute({
  method: 'DELETE',
  path: paths.location,
  summary: 'Delete a location',
  project: 'query',
  permission: 'PTW_LOCATION_ADMIN',
  params: locationParams,
  query: projectQuery,
  response: deletedLocationReply,
  async handle({ params }, { tx, now }) {
    return deleteOne(tx, params.locationID, now);
  },
});

const removeByGet = defineRoute({
  method: 'GET',
  path: paths.deleteLocation,
  summary: 'Delete a location (for callers of the original interface)',
  project: 'query',
  permission: 'PTW_LOCATION_ADMIN',
  query: deleteLocationQuery,
  response: deletedLocationReply,
  writesOnGet: true,
  async handle({ query }, { tx, now }) {
    return deleteOne(tx, query.locationID, now);
  },
});

async function deleteOne(tx: Tx, id: string, now: Date): Promise<{ locationID: string }> {
  const before = await lockLocation(tx, id);
  await removeLocation(tx, id, now);
  await recordLocation(tx, 'delete', before, null);
  return { locationID: id };
}

export const locationRoutes: readonly Route[] = [list, page, add, update, remove, removeByGet];
