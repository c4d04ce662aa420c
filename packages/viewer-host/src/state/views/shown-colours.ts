import type { ObjectRef, ViewColour } from '@gantry/plugin-sdk';
import type { Stores } from '../stores.ts';
import { byModel } from './capture-view.ts';

/**
 * The objects to which a comparison and the colours by value give a colour. Removed objects of a comparison are of a version that no view can
 * name. Where an object has both, the comparison's counts, as in the scene.
 */
export function shownColours({
  styles,
  colouring,
}: Pick<Stores, 'styles' | 'colouring'>): readonly ViewColour[] {
  const compared = comparedColours(styles);
  const taken = new Set([...compared.values()].flat().map(keyOf));
  const { current } = colouring;
  const groups = [...(current?.groups ?? []), ...(current?.other ? [current.other] : [])];
  const painted = groups.map(
    ({ color, objects }) => [color, objects.filter((object) => !taken.has(keyOf(object)))] as const,
  );
  return [...compared, ...painted]
    .filter(([, objects]) => objects.length > 0)
    .map(([color, objects]) => ({ color, objects: byModel(objects) }));
}

function comparedColours({ layers }: Stores['styles']): ReadonlyMap<string, readonly ObjectRef[]> {
  const layer = [...layers.values()].find(({ owner, name }) => owner === 'gantry' && name === 'compare');
  const colours = new Map<string, ObjectRef[]>();
  for (const object of layer?.styles.objects ?? []) {
    const { color, opacity } = layer?.styles.of(object.modelId).get(object.globalId) ?? {};
    if (color === undefined || opacity !== undefined) continue;
    const objects = colours.get(color);
    if (objects) objects.push(object);
    else colours.set(color, [object]);
  }
  return colours;
}

const keyOf = ({ modelId, globalId }: ObjectRef) => `${modelId}/${globalId}`;
