import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** An object of a model. */
export interface LookedAt {
  readonly modelId: string;
  readonly globalId: string;
}

/** What the model and the lists say of the place of an object. */
export interface StatedPlace {
  readonly by: 'object' | 'storey';
  /** Of the place, as the model or the list calls it. */
  readonly name: string;
  /** Locations that it can be; several if they have the same name. Undefined: only its portion is known. */
  readonly locations?: readonly string[];
  /** Portions that it can be in. */
  readonly portions: readonly string[];
}

type Where = { readonly tx: Tx; readonly models: Pick<ServerHost['models'], 'placesOf'> };
const locationRow = z.object({
  id: z.uuid(),
  portion: z.uuid(),
  name: z.string(),
  modelId: z.string().nullable(),
  globalId: z.string().nullable(),
  objectName: z.string().nullable(),
});
const portionRow = z.object({ id: z.uuid(), name: z.string() });

/** Names one object among those of all models. */
export const keyOf = ({ modelId, globalId }: LookedAt) => `${modelId} ${globalId}`;
const plain = (name: string) => name.trim().toLowerCase();

/**
 * Where objects lie, by `keyOf`. In this order: the object stands for a location; the space, storey or part around it does, by its GlobalId,
 * or by its name where the model gives no other; that place has the name of a location, or of a portion. Other objects are left out.
 */
export async function statedPlaces(
  { tx, models }: Where,
  objects: readonly LookedAt[],
): Promise<ReadonlyMap<string, StatedPlace>> {
  const around = new Map<string, readonly { readonly globalId: string | null; readonly name: string }[]>();
  for (const modelId of new Set(objects.map((one) => one.modelId))) {
    const ids = objects.filter((one) => one.modelId === modelId).map(({ globalId }) => globalId);
    for (const [globalId, places] of await models.placesOf(tx, modelId, ids))
      around.set(keyOf({ modelId, globalId }), places);
  }
  const places = [...around.values()].flat();
  const ids = [
    ...objects.map(({ globalId }) => globalId),
    ...places.flatMap(({ globalId }) => globalId ?? []),
  ];
  const names = [...new Set(places.map(({ name }) => plain(name)).filter((name) => name !== ''))];
  const [locations, portions] = await Promise.all([
    tx.many(
      locationRow,
      sql`select id, portion_id as portion, name, object ->> 'modelId' as "modelId", object ->> 'globalId' as "globalId", object ->> 'name' as "objectName"
          from location where project_id = ${tx.projectId} and active
            and (object ->> 'globalId' = any(${ids}::text[]) or lower(btrim(name)) = any(${names}::text[])
              or lower(btrim(object ->> 'name')) = any(${names}::text[])) order by position, id limit 1000`,
    ),
    tx.many(
      portionRow,
      sql`select id, name from portion where project_id = ${tx.projectId} and active and lower(btrim(name)) = any(${names}::text[]) limit 1000`,
    ),
  ]);
  const stated = new Map<string, StatedPlace>();
  for (const object of objects) {
    const { modelId } = object;
    const inModel = locations.filter((one) => one.modelId === modelId);
    const found = (by: StatedPlace['by'], name: string, all: readonly z.output<typeof locationRow>[]) =>
      all.length === 0
        ? undefined
        : { by, name, locations: all.map(({ id }) => id), portions: all.map(({ portion }) => portion) };
    const own = inModel.filter(({ globalId }) => globalId === object.globalId);
    const within = around.get(keyOf(object)) ?? [];
    const first = <T>(look: (place: (typeof within)[number]) => T | undefined) => {
      for (const place of within) {
        const result = look(place);
        if (result !== undefined) return result;
      }
      return undefined;
    };
    const place =
      found('object', own[0]?.name ?? '', own) ??
      first(({ globalId, name }) =>
        found('storey', name, globalId === null ? [] : inModel.filter((one) => one.globalId === globalId)),
      ) ??
      first(({ globalId, name }) =>
        found(
          'storey',
          name,
          globalId === null ? inModel.filter((one) => plain(one.objectName ?? '') === plain(name)) : [],
        ),
      ) ??
      first(({ name }) =>
        found(
          'storey',
          name,
          locations.filter((one) => plain(one.name) === plain(name)),
        ),
      ) ??
      first(({ name }) => {
        const larger = portions.filter((one) => plain(one.name) === plain(name)).map(({ id }) => id);
        return larger.length === 0 ? undefined : ({ by: 'storey', name, portions: larger } as const);
      });
    if (place !== undefined) stated.set(keyOf(object), place);
  }
  return stated;
}

const formRow = z.object({ number: z.string().nullable(), location: z.uuid(), portion: z.uuid() });

/** The form on an object that was submitted last. @param except - a form that does not count */
export function lastFormOn(tx: Tx, { modelId, globalId }: LookedAt, except: string | null) {
  return tx.maybe(
    formRow,
    sql`select r.number, r.location_id as location, l.portion_id as portion from record_object o
        join risc_form r on r.project_id = o.project_id and r.id = o.record_id
        join location l on l.project_id = r.project_id and l.id = r.location_id
        where o.project_id = ${tx.projectId} and o.model_id = ${modelId} and o.global_id = ${globalId}
          and o.removed_seq is null and r.submitted_at is not null
          and r.status not in ('Withdrew', 'Deleted') and r.id is distinct from ${except}::uuid
        order by r.submitted_at desc, r.id limit 1`,
  );
}
