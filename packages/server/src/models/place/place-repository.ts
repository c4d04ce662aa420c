import {
  hostTopics,
  type PlacementRule,
  type ProjectCoordinates,
  placementRule,
  projectCoordinates,
} from '@gantry/contract';
import { ConflictError, NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { notesOf, placesOf } from './place-model.ts';
import { modelFrame } from './placement.ts';

const frameRow = z.object({ frame: modelFrame.nullable(), rule: placementRule.nullable() });
const idRow = z.object({ id: z.string() });
const coordinateKeys = projectCoordinates.keyof().options;

/** The project's grid and origin. */
export async function readCoordinates(tx: Tx): Promise<ProjectCoordinates> {
  return tx.one(
    projectCoordinates,
    sql`select crs, origin_easting as easting, origin_northing as northing, origin_height as height
        from project where id = ${tx.projectId}`,
  );
}

/**
 * Sets the project's grid and origin and places all versions anew.
 * @param seen - what the person saw before the change
 * @throws ConflictError VERSION_CONFLICT if that is no longer so; GRID_IN_USE if the grid changes while a model is placed: what modules
 *   store is in the old grid's metres.
 */
export async function writeCoordinates(
  tx: Tx,
  wanted: ProjectCoordinates,
  seen?: ProjectCoordinates,
): Promise<void> {
  await lockPlaces(tx, 'all');
  const { crs, easting, northing, height } = wanted;
  const before = await readCoordinates(tx);
  if (seen !== undefined && coordinateKeys.some((key) => seen[key] !== before[key]))
    throw new ConflictError('VERSION_CONFLICT', 'Somebody else changed the coordinates.', {
      current: before,
    });
  if (crs !== before.crs && (await tx.run(sql`select from model_version where placement is not null`)) > 0)
    throw new ConflictError('GRID_IN_USE', 'The grid cannot be changed while models are placed in it.', {
      crs: before.crs,
    });
  await tx.run(
    sql`select gantry.set_coordinates(${crs}::integer, ${easting}::double precision, ${northing}::double precision, ${height}::double precision)`,
  );
  await tx.audit({
    entity: 'project',
    entityId: tx.projectId,
    action: 'set-coordinates',
    before,
    after: wanted,
  });
  const versions = await tx.many(idRow, sql`select id from model_version where frame is not null`);
  for (const { id } of versions) await placeVersion(tx, id);
  await tx.emit({ topic: hostTopics.layersChanged, payload: {}, permission: 'LAYER_VIEW' });
  // Its distance, and its place on the grid.
  await tx.emit({ topic: hostTopics.boundaryChanged, payload: {}, permission: 'LAYER_VIEW' });
}

/**
 * Places a version by the rule that somebody chose.
 * @throws NotFoundError, ConflictError PLACE_UNKNOWN if the file offers no such place.
 */
export async function choosePlace(tx: Tx, id: string, rule: PlacementRule): Promise<void> {
  await lockPlaces(tx, 'one');
  const row = await tx.maybe(
    frameRow,
    sql`select frame, place->>'rule' as rule from model_version where id = ${id} for update`,
  );
  if (row === undefined) throw new NotFoundError('The version');
  const isOffered =
    row.frame !== null && placesOf(row.frame, await readCoordinates(tx)).some((place) => place.rule === rule);
  if (!isOffered) throw new ConflictError('PLACE_UNKNOWN', 'The file of this version offers no such place.');
  await placeVersion(tx, id, rule);
  await tx.audit({
    entity: 'model-version',
    entityId: id,
    action: 'place',
    before: { rule: row.rule },
    after: { rule },
  });
  await tx.emit({ topic: hostTopics.layersChanged, payload: {}, permission: 'LAYER_VIEW' });
}

/**
 * Writes the place of a converted version: by the rule given, else by the rule that a person chose earlier, else the likeliest. A new
 * version does not inherit the choice for an older one, whose file may have had other faults.
 */
export async function placeVersion(tx: Tx, id: string, given?: PlacementRule): Promise<void> {
  await lockPlaces(tx, 'one');
  const row = await tx.maybe(
    frameRow,
    sql`select frame, case when (place->>'chosen')::boolean then place->>'rule' end as rule
        from model_version where id = ${id}`,
  );
  if (!row?.frame) return;
  const places = placesOf(row.frame, await readCoordinates(tx));
  const chosen = given ?? row.rule;
  const best = places.find(({ rule }) => rule === chosen) ?? places[0];
  if (best === undefined) return;
  const place = {
    rule: best.rule,
    chosen: best.rule === chosen,
    notes: notesOf(best, places),
    choices: places.map(({ placement: _, ...choice }) => choice),
  };
  const placement = best.placement === null ? null : JSON.stringify(best.placement);
  await tx.run(
    sql`update model_version set placement = ${placement}, place = ${JSON.stringify(place)} where id = ${id}`,
  );
}

/**
 * Makes a version that is placed and a change of the coordinates, which places all, wait for each other. Taken before the rows of
 * versions that both update, so that they cannot deadlock.
 */
async function lockPlaces(tx: Tx, what: 'one' | 'all'): Promise<void> {
  const key = sql`hashtextextended('gantry.places:' || ${tx.projectId}::text, 0)`;
  await tx.run(
    what === 'all'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
}
