import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { Contradiction } from '../../contract/risc/place-check.ts';
import type { RiscHandlers } from './handlers.ts';
import { placeNames } from './places.ts';
import type { Forms } from './risc-kind.ts';

/** An object and where a form about it says that it is. */
interface Stated {
  readonly locationId: string;
  readonly objects: readonly { readonly modelId: string; readonly globalId: string; readonly name: string }[];
  /** The form itself; null while it has none. */
  readonly formId: string | null;
}

/** Objects that are looked at: of a form with more, the first ones stand for the others. */
const most = 50;
const placeRow = z.object({ id: z.uuid(), name: z.string() });
const portionRow = z.object({ portion_id: z.uuid() });
const formRow = z.object({ number: z.string().nullable(), location_id: z.uuid() });
const objectRow = z.object({ modelId: z.string(), globalId: z.string(), name: z.string() });

/**
 * Objects whose own place contradicts the location. The model decides where the storey of an object has the name of a location, or of a portion,
 * of the project. Where it has none of these names, the last form on the object that was submitted does. Otherwise nothing is said.
 */
export async function contradictionsOf(
  { tx, models }: { readonly tx: Tx; readonly models: ServerHost['models'] },
  { locationId, objects, formId }: Stated,
): Promise<readonly Contradiction[]> {
  const looked = objects.slice(0, most);
  if (looked.length === 0) return [];
  const storeys = await storeysOf(tx, models, looked);
  const wanted = [...new Set(storeys.values())].map(plain);
  const named = (table: 'location' | 'portion') =>
    tx.many(
      placeRow,
      table === 'location'
        ? sql`select id, name from location where project_id = ${tx.projectId} and lower(btrim(name)) = any(${wanted}::text[]) limit 1000`
        : sql`select id, name from portion where project_id = ${tx.projectId} and lower(btrim(name)) = any(${wanted}::text[]) limit 1000`,
    );
  const [locations, portions, here, names] = await Promise.all([
    named('location'),
    named('portion'),
    tx.maybe(
      portionRow,
      sql`select portion_id from location where project_id = ${tx.projectId} and id = ${locationId}`,
    ),
    placeNames(tx, [locationId]),
  ]);
  const location = names.get(locationId);
  if (location === undefined) return [];
  const found: Contradiction[] = [];
  for (const object of looked) {
    const storey = storeys.get(`${object.modelId} ${object.globalId}`);
    const at = (places: readonly z.output<typeof placeRow>[]) =>
      storey === undefined ? [] : places.filter(({ name }) => plain(name) === plain(storey));
    const common = { object: object.name || object.globalId, location };
    const [places, larger] = [at(locations), at(portions)];
    const same = places.length > 0 ? places.map(({ id }) => id) : larger.map(({ id }) => id);
    if (storey !== undefined && same.length > 0) {
      const own = places.length > 0 ? locationId : here?.portion_id;
      if (own === undefined || !same.includes(own))
        found.push({ ...common, place: storey, by: 'model', form_number: null });
      continue;
    }
    const last = await lastFormOn(tx, object, formId);
    if (last === undefined || last.location_id === locationId) continue;
    const place = (await placeNames(tx, [last.location_id])).get(last.location_id);
    if (place !== undefined) found.push({ ...common, place, by: 'form', form_number: last.number });
  }
  return found;
}

const plain = (name: string) => name.trim().toLowerCase();

async function storeysOf(
  tx: Tx,
  models: ServerHost['models'],
  objects: Stated['objects'],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const modelId of new Set(objects.map((one) => one.modelId))) {
    const ids = objects.filter((one) => one.modelId === modelId).map(({ globalId }) => globalId);
    for (const [id, storey] of await models.storeys(tx, modelId, ids)) found.set(`${modelId} ${id}`, storey);
  }
  return found;
}

function lastFormOn(tx: Tx, { modelId, globalId }: Stated['objects'][number], formId: string | null) {
  return tx.maybe(
    formRow,
    sql`select r.number, r.location_id from record_object o
        join risc_form r on r.project_id = o.project_id and r.id = o.record_id
        where o.project_id = ${tx.projectId} and o.model_id = ${modelId} and o.global_id = ${globalId}
          and o.removed_seq is null and r.submitted_at is not null and r.location_id is not null
          and r.status not in ('Withdrew', 'Deleted') and r.id is distinct from ${formId}::uuid
        order by r.submitted_at desc, r.id limit 1`,
  );
}

/** The objects that a form is linked to, those that were linked first. */
export const objectsOfForm = (tx: Tx, formId: string) =>
  tx.many(
    objectRow,
    sql`select model_id as "modelId", global_id as "globalId", name from record_object
        where project_id = ${tx.projectId} and record_id = ${formId} and removed_seq is null order by added_seq, id limit ${most}`,
  );

export function placeHandlers(
  { models }: Pick<ServerHost, 'models'>,
  forms: Forms,
): RiscHandlers<'placeCheck'> {
  return {
    async placeCheck({ location, formId, modelId, bimId, objectName }, context) {
      const { tx } = context;
      if (formId !== undefined) await forms.read(actOf(context), formId);
      const linked = formId === undefined ? [] : await objectsOfForm(tx, formId);
      const chosen =
        modelId === undefined || bimId === undefined ? [] : [{ modelId, globalId: bimId, name: objectName }];
      const stated = { locationId: location, objects: [...linked, ...chosen], formId: formId ?? null };
      return { contradictions: [...(await contradictionsOf({ tx, models }, stated))] };
    },
  };
}
