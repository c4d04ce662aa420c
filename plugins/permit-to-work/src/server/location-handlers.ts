import { rowLimit } from '@gantry/plugin-sdk/contract';
import {
  ConflictError,
  NotFoundError,
  recordTable,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { locationEndpoints } from '../contract/endpoints.ts';
import { type Location, location } from '../contract/location.ts';
import { topics } from '../contract/wire.ts';
import { locationWords } from './audit-words.ts';
import type { PermitHandlers } from './handlers.ts';
import { placeOf } from './permit-places.ts';

const openRow = z.object({ open: z.number() });

/** The locations of a project. Deleting one frees its name; closed permits still name it. */
export const locations = recordTable({
  table: 'ptw_location',
  entity: 'ptw-location',
  auditWords: locationWords,
  topic: topics.locationChanged,
  idKey: 'locationID',
  viewPermission: 'PTW_VIEW',
  fields: location.pick({ name: true, latitude: true, longitude: true, height: true, hasUtility: true }),
  orders: { name: sql`lower(name)`, latitude: sql`latitude`, longitude: sql`longitude`, height: sql`height` },
  thenBy: sql`lower(name)`,
  searchIn: sql`name`,
  unique: { field: 'name', code: 'LOCATION_NAME_TAKEN' },
  record: ({ id, projectId, ...row }): Location => ({
    ...row,
    locationID: id,
    projectUUID: projectId,
    active: 1,
    type: 'DIARY',
    detail: { latitude: row.latitude, longitude: row.longitude },
  }),
  async mayRemove(tx, id) {
    const { open } = await tx.one(
      openRow,
      sql`select coalesce(sum(total), 0)::bigint as open from permit_count
          where project_id = ${tx.projectId} and location_id = ${id}
            and status in ('Requested', 'Checked', 'Issued', 'Active', 'Suspended', 'Expired')`,
    );
    if (open > 0)
      throw new ConflictError('LOCATION_IN_USE', `${open} permits at this location are not closed.`, {
        permits: open,
      });
  },
});

/** Accepts a deleted location, because its permits can still be listed. @throws NotFoundError */
export async function requireLocation(tx: Tx, id: string): Promise<void> {
  const found = await tx.run(sql`select from ptw_location where project_id = ${tx.projectId} and id = ${id}`);
  if (found === 0) throw new NotFoundError('The location');
}

const all = { orderBy: 'name', isDesc: false, search: '', limit: rowLimit, offset: 0 } as const;

const removeLocation: PermitHandlers<'deleteLocation'>['deleteLocation'] = async ({ locationID }, act) => {
  await locations.remove(act, locationID);
  return { locationID };
};

export const locationHandlers = ({
  notifications,
}: Pick<ServerHost, 'notifications'>): PermitHandlers<keyof typeof locationEndpoints> => ({
  async locationList(_input, { tx }) {
    const { rows, unreadable, total } = await locations.list(tx, all);
    return { locations: [...rows], unreadable, truncated: total > rows.length + unreadable };
  },
  async locations(query, { tx }) {
    const { rows, ...rest } = await locations.page(tx, query);
    return { locations: rows, ...rest };
  },
  addLocation: async (fields, act) => ({ location: await locations.add(act, fields) }),
  async updateLocation({ locationID, version, ...fields }, act) {
    const changed = await locations.change(act, locationID, fields, version);
    const { key, ...name } = placeOf(changed);
    await notifications.rename(act.tx, new Map([[key, name]]));
    return { location: changed };
  },
  deleteLocation: removeLocation,
  deleteLocationByGet: removeLocation,
});
