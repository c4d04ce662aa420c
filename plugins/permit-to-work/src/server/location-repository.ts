import { randomUUID } from 'node:crypto';
import { ConflictError, empty, NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Location } from '../contract/location.ts';
import { likePattern } from './like-pattern.ts';

const idRow = z.object({ id: z.uuid() });
const totalRow = z.object({ total: z.number() });
const openRow = z.object({ open: z.number() });

const locationRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    height: z.number(),
    project_id: z.uuid(),
    has_utility: z.boolean(),
    version: z.number(),
  })
  .transform(
    (row): Location => ({
      locationID: row.id,
      name: row.name,
      latitude: row.latitude,
      longitude: row.longitude,
      height: row.height,
      projectUUID: row.project_id,
      active: 1,
      type: 'DIARY',
      detail: { latitude: row.latitude, longitude: row.longitude },
      hasUtility: row.has_utility,
      version: row.version,
    }),
  );

const columns = sql`id, name, latitude, longitude, height, project_id, has_utility, version`;

interface Page {
  readonly limit: number;
  readonly offset: number;
}
type SortColumn = 'name' | 'latitude' | 'longitude' | 'height';

// The name decides between equals, so that no row shows on two pages.
const orders: Readonly<Record<SortColumn, { readonly up: Sql; readonly down: Sql }>> = {
  name: { up: sql`lower(name), id`, down: sql`lower(name) desc, id` },
  latitude: { up: sql`latitude, lower(name), id`, down: sql`latitude desc, lower(name), id` },
  longitude: { up: sql`longitude, lower(name), id`, down: sql`longitude desc, lower(name), id` },
  height: { up: sql`height, lower(name), id`, down: sql`height desc, lower(name), id` },
};

export async function listLocations(
  tx: Tx,
  query: Page & { readonly orderBy: SortColumn; readonly isDesc: boolean; readonly search: string },
): Promise<{ readonly locations: readonly Location[]; readonly total: number }> {
  const found = query.search === '' ? empty : sql`and name ilike ${likePattern(query.search)}`;
  const order = orders[query.orderBy][query.isDesc ? 'down' : 'up'];
  const [locations, { total }] = await Promise.all([
    tx.many(
      locationRow,
      sql`select ${columns} from ptw_location where project_id = ${tx.projectId} and active ${found}
          order by ${order} limit ${query.limit} offset ${query.offset}`,
    ),
    tx.one(
      totalRow,
      sql`select count(*) as total from ptw_location where project_id = ${tx.projectId} and active ${found}`,
    ),
  ]);
  return { locations, total };
}

type Fields = Pick<Location, 'name' | 'latitude' | 'longitude' | 'height' | 'hasUtility'>;

/** @throws ConflictError LOCATION_NAME_TAKEN. */
export async function addLocation(tx: Tx, fields: Fields, now: Date): Promise<Location> {
  await holdNames(tx);
  await requireFreeName(tx, fields.name, null);
  return tx.one(
    locationRow,
    sql`insert into ptw_location (project_id, id, name, latitude, longitude, height, has_utility, created_at, updated_at)
        values (${tx.projectId}, ${randomUUID()}, ${fields.name}, ${fields.latitude}, ${fields.longitude},
          ${fields.height}, ${fields.hasUtility}, ${now}, ${now})
        returning ${columns}`,
  );
}

/** A location that is not deleted, locked until the commit. @throws NotFoundError */
export async function lockLocation(tx: Tx, id: string): Promise<Location> {
  await holdNames(tx);
  const found = await tx.maybe(
    locationRow,
    sql`select ${columns} from ptw_location where project_id = ${tx.projectId} and id = ${id} and active for update`,
  );
  if (found === undefined) throw new NotFoundError('The location');
  return found;
}

/** A deleted one will do: its permits can still be listed. @throws NotFoundError */
export async function requireLocation(tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(
    idRow,
    sql`select id from ptw_location where project_id = ${tx.projectId} and id = ${id}`,
  );
  if (found === undefined) throw new NotFoundError('The location');
}

/** The caller has locked it. @throws ConflictError LOCATION_NAME_TAKEN. */
export async function changeLocation(tx: Tx, id: string, fields: Fields, now: Date): Promise<Location> {
  await requireFreeName(tx, fields.name, id);
  return tx.one(
    locationRow,
    sql`update ptw_location set name = ${fields.name}, latitude = ${fields.latitude}, longitude = ${fields.longitude},
          height = ${fields.height}, has_utility = ${fields.hasUtility}, version = version + 1, updated_at = ${now}
        where project_id = ${tx.projectId} and id = ${id} returning ${columns}`,
  );
}

/**
 * Hides the location and frees its name; closed permits keep naming it. The caller has locked it.
 * @throws ConflictError LOCATION_IN_USE while permits there are under way.
 */
export async function removeLocation(tx: Tx, id: string, now: Date): Promise<void> {
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
  await tx.run(
    sql`update ptw_location set active = false, version = version + 1, updated_at = ${now}
        where project_id = ${tx.projectId} and id = ${id}`,
  );
}

/** Makes the writers of a project's locations take turns: names are unique, and a deletion sees all permits. */
async function holdNames(tx: Tx): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('ptw_location:' || ${tx.projectId}::text, 0))`,
  );
}

async function requireFreeName(tx: Tx, name: string, except: string | null): Promise<void> {
  const taken = await tx.maybe(
    idRow,
    sql`select id from ptw_location where project_id = ${tx.projectId} and active
          and lower(name) = lower(${name}) and id is distinct from ${except}::uuid`,
  );
  if (taken !== undefined)
    throw new ConflictError('LOCATION_NAME_TAKEN', 'Another location of this project has this name.', {
      fields: [{ path: 'name', code: 'TAKEN' }],
    });
}
