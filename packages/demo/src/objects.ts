import { demoModels } from './models.ts';
import { tunnelLayout } from './tunnel/bays.ts';
import { bayNumber, elementName } from './tunnel/element.ts';
import { globalId } from './tunnel/guid.ts';
import { structureElements } from './tunnel/structure.ts';

/** An object of a demo model that stands in a bay of the tunnel. */
export interface DemoObject {
  readonly layerId: string;
  readonly modelId: string;
  readonly globalId: string;
  readonly name: string;
  /** Such as `EB Bay 013`. */
  readonly place: string;
}

/**
 * The walls, slabs, linings and decks of a demo project's tunnel, from the west portal on.
 * @param bays - as for `demoModels`
 */
export function demoObjects(projectCode: string, bays: number): readonly DemoObject[] {
  const [first] = demoModels(projectCode, bays);
  if (first === undefined) return [];
  const { layer, modelId } = first;
  return [...structureElements(tunnelLayout(bays))].flatMap((element) => {
    const { place, tag } = element;
    if (typeof place === 'string' || !('bay' in place)) return [];
    return {
      layerId: layer.id,
      modelId,
      globalId: globalId(`element/${tag}`),
      name: elementName(element),
      place: `${place.tube} Bay ${bayNumber(place.bay)}`,
    };
  });
}
