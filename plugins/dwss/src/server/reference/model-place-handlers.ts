import { type Handlers, type ServerHost, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { referenceCalls } from '../../contract/reference/calls.ts';
import type { PlaceObject, PlacePoint } from '../../contract/reference/entries.ts';
import { requirePortion, unknownIn } from './named-entries.ts';
import { locations } from './reference-tables.ts';
import { keyOf, lastFormOn, statedPlaces } from './stated-places.ts';
import { forViewers } from './viewers.ts';

type Names = 'modelPlaces' | 'addModelPlaces' | 'placeOf';
type Models = ServerHost['models'];

/** Metres from a location's point within which a point belongs to the location. */
const near = 25;
const placedRow = z.object({ id: z.uuid(), modelId: z.string(), globalId: z.string() });
const offeredRow = z.object({ portion: z.uuid(), location: z.uuid(), name: z.string() });
const nameRow = z.object({ name: z.string() });

/** A location's name for a place of the model: one line of at most 120 characters. */
const locationName = (name: string) =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .trim();

/** The first of the locations that meets the condition, among those that new forms offer. */
const offeredWhere = (tx: Tx, condition: Sql, order: Sql) =>
  tx.maybe(
    offeredRow,
    sql`select l.id as location, l.portion_id as portion, l.name from location l
        join portion p on p.project_id = l.project_id and p.id = l.portion_id and p.active and p.offered
        where l.project_id = ${tx.projectId} and l.active and l.offered and ${condition} order by ${order}, l.id limit 1`,
  );

function nearest(tx: Tx, { easting, northing, height }: PlacePoint, within: Sql) {
  const apart = (axis: 'easting' | 'northing' | 'height', at: number) =>
    sql`power((l.point ->> ${axis}::text)::double precision - ${at}::double precision, 2)`;
  const distance = sql`sqrt(${apart('easting', easting)} + ${apart('northing', northing)} + ${apart('height', height)})`;
  return offeredWhere(tx, sql`l.point is not null and ${distance} <= ${near} and ${within}`, distance);
}

/** Places of models as locations, and locations of objects and points. */
export function modelPlaceHandlers(models: Models): Pick<Handlers<typeof referenceCalls>, Names> {
  return {
    async modelPlaces(_input, { tx }) {
      const { places, truncated } = await models.places(tx);
      const rows = await tx.many(
        placedRow,
        sql`select id, object ->> 'modelId' as "modelId", object ->> 'globalId' as "globalId" from location
            where project_id = ${tx.projectId} and active and object is not null limit 20000`,
      );
      const placed = new Map(rows.map((row) => [keyOf(row), row.id]));
      return {
        places: places.map((place) => ({ ...place, location: placed.get(keyOf(place)) ?? null })),
        truncated,
      };
    },

    async addModelPlaces({ portion_master, places }, act) {
      const { tx } = act;
      await requireInModels(models, tx, places);
      await requirePortion(tx, portion_master);
      const rows = await tx.many(
        nameRow,
        sql`select name from location where project_id = ${tx.projectId} and portion_id = ${portion_master} and active limit 20000`,
      );
      const there = new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
      // Of places with the same name, the first becomes the location.
      const wanted = new Map<string, { readonly name: string; readonly object: PlaceObject }>();
      for (const place of places) {
        const name = locationName(place.name) || place.globalId;
        const key = name.toLowerCase();
        if (!wanted.has(key)) wanted.set(key, { name: there.get(key) ?? name, object: place });
      }
      const merged = await locations.merge(
        act,
        [...wanted.values()].map((one) => ({ ...one, portion_master })),
        { apply: true, blank: { name_zh: '', code: '', offered: true, point: null } },
      );
      return { added: merged.added.length, placed: merged.changed.length };
    },

    placeOf: forViewers(async ({ modelId, bimId, easting, northing, height }, { tx }) => {
      const object = { modelId, globalId: bimId };
      const stated =
        bimId === '' ? undefined : (await statedPlaces({ tx, models }, [object])).get(keyOf(object));
      const inPlaces = (ids: readonly string[]) => sql`l.id = any(${ids}::uuid[])`;
      if (stated?.locations?.length === 1) {
        const place = await offeredWhere(tx, inPlaces(stated.locations), sql`l.position`);
        return { place: place === undefined ? null : { ...place, by: stated.by } };
      }
      // Only places that the model allows: otherwise the warning of a form would contradict this offer.
      const known = stated?.locations
        ? inPlaces(stated.locations)
        : sql`l.portion_id = any(${stated?.portions ?? []}::uuid[])`;
      const within = stated === undefined ? sql`true` : known;
      const isPoint = easting !== undefined && northing !== undefined && height !== undefined;
      const close = isPoint ? await nearest(tx, { easting, northing, height }, within) : undefined;
      if (close !== undefined) return { place: { ...close, by: 'point' } };
      const last = bimId === '' ? undefined : await lastFormOn(tx, object, null);
      if (last === undefined) return { place: null };
      const place = await offeredWhere(tx, sql`${inPlaces([last.location])} and ${within}`, sql`l.position`);
      return { place: place === undefined ? null : { ...place, by: 'form' } };
    }),
  };
}

/** @throws RuleError RULE_BROKEN for an object that no model of the project has */
export async function requireInModels(
  models: Pick<Models, 'objects'>,
  tx: Tx,
  objects: readonly PlaceObject[],
): Promise<void> {
  for (const modelId of new Set(objects.map((one) => one.modelId))) {
    const ids = objects.filter((one) => one.modelId === modelId).map(({ globalId }) => globalId);
    const known = await models.objects(tx, modelId, ids);
    if (!ids.every((id) => known.has(id))) throw unknownIn('object');
  }
}
