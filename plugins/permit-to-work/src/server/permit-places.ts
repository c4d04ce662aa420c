import { empty, NotFoundError, type PlaceName, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Permit, permitLocation } from '../contract/permit.ts';

/** A location as notifications and alarms name it. `locationHandlers` says when it is renamed. */
export const placeOf = ({
  locationID,
  name,
}: Pick<Permit['location'], 'locationID' | 'name'>): PlaceName & { readonly key: string } => ({
  en: name,
  'zh-CN': name,
  key: `location/${locationID}`,
});

/** A permit's location, even if it has been deleted. @throws NotFoundError */
export async function locationOf(tx: Tx, id: string, lock: Sql = empty): Promise<Permit['location']> {
  const found = await tx.maybe(
    permitLocation,
    sql`select id as "locationID", name, latitude, longitude, height, has_utility as "hasUtility", active
        from ptw_location where project_id = ${tx.projectId} and id = ${id} ${lock}`,
  );
  if (found === undefined) throw new NotFoundError('The location');
  return found;
}
