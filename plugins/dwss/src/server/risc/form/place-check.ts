import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { Contradiction } from '../../../contract/risc/place-check.ts';
import { placeNames } from '../../reference/places.ts';
import { keyOf, lastFormOn, statedPlaces } from '../../reference/stated-places.ts';
import type { RiscHandlers } from '../handlers.ts';
import type { Forms } from '../risc-kind.ts';

/** A location, and the objects that a form says are there. */
interface Stated {
  readonly locationId: string;
  readonly objects: readonly { readonly modelId: string; readonly globalId: string; readonly name: string }[];
  /** The form itself; null while it has none. */
  readonly formId: string | null;
}

/** The most objects that are compared. Of a form with more, the first ones stand for the others. */
const most = 50;
const hereRow = z.object({ name: z.string(), portion: z.uuid() });
const objectRow = z.object({ modelId: z.string(), globalId: z.string(), name: z.string() });

/**
 * Objects whose own place contradicts the location. The place comes from the model and the lists, as for the place that is offered for an
 * object (`statedPlaces`), or else from the last submitted form on the object. An object with neither contradicts nothing.
 */
export async function contradictionsOf(
  { tx, models }: { readonly tx: Tx; readonly models: ServerHost['models'] },
  { locationId, objects, formId }: Stated,
): Promise<readonly Contradiction[]> {
  const looked = objects.slice(0, most);
  if (looked.length === 0) return [];
  const here = await tx.maybe(
    hereRow,
    sql`select name, portion_id as portion from location where project_id = ${tx.projectId} and id = ${locationId}`,
  );
  if (here === undefined) return [];
  const stated = await statedPlaces({ tx, models }, looked);
  const found: Contradiction[] = [];
  for (const object of looked) {
    const common = { object: object.name || object.globalId, location: here.name };
    const place = stated.get(keyOf(object));
    if (place !== undefined) {
      const isSame =
        place.locations === undefined
          ? place.portions.includes(here.portion)
          : place.locations.includes(locationId);
      if (!isSame) found.push({ ...common, place: place.name, by: 'model', form_number: null });
      continue;
    }
    const last = await lastFormOn(tx, object, formId);
    if (last === undefined || last.location === locationId) continue;
    const name = (await placeNames(tx, [last.location])).get(last.location)?.name;
    if (name !== undefined) found.push({ ...common, place: name, by: 'form', form_number: last.number });
  }
  return found;
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
