import type { ObjectRef } from '@gantry/plugin-sdk';
import { Vector2 } from 'three';
import type { Engine } from '../engine/engine.ts';
import type { Rectangle } from '../input/rectangle-select.ts';
import type { ObjectLookup } from './object-lookup.ts';

/**
 * Objects of the shown models in a rectangle of the picture. Hidden ones, and what a section cuts away, are not among them; what stands behind
 * something else is. The models answer in their workers, so the picture does not stop.
 * @param isWhole - only those that lie wholly inside
 */
export async function objectsInRectangle(
  engine: Pick<Engine, 'canvas'> & { readonly rig: Pick<Engine['rig'], 'camera'> },
  objects: Pick<ObjectLookup, 'refs' | 'shownModels'>,
  { left, top, right, bottom }: Rectangle,
  isWhole: boolean,
): Promise<readonly ObjectRef[]> {
  const corners = { topLeft: new Vector2(left, top), bottomRight: new Vector2(right, bottom), isWhole };
  const found = await Promise.all(
    objects.shownModels().map(async ({ model }) => {
      const localIds = await model.inRectangle(corners, engine.rig.camera, engine.canvas);
      return localIds.length > 0 ? objects.refs(model, localIds) : [];
    }),
  );
  return found.flat();
}
