import { type ObjectRef, translate } from '@gantry/plugin-sdk';
import type { Host } from '../host-context.ts';
import { sectionMessages } from './section-messages.ts';

/** Metres around what a box is made for. */
const MARGIN = { all: 0.5, objects: 0.5 };

type Axis = 'x' | 'y' | 'z';

const names = { x: 'nameX', y: 'nameY', z: 'nameZ' } as const;

function nameOf(host: Host, key: 'nameX' | 'nameY' | 'nameZ' | 'nameBox' | 'nameSelection'): string {
  return translate(sectionMessages, host.preferences.locale, key, { nth: host.sections.list.length + 1 });
}

/** A plane across an axis of the grid, in the middle of what is shown. @returns whether there is anything to cut */
export async function addPlane(host: Host, axis: Axis): Promise<boolean> {
  const around = await host.scene()?.sectionAround(undefined, 0);
  if (around?.kind !== 'box') return false;
  const { min, max } = around;
  const at = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
  const normal = { x: 0, y: 0, z: 0, [axis]: axis === 'y' ? -1 : 1 };
  host.sections.make({ name: nameOf(host, names[axis]), shape: { kind: 'plane', at, normal } });
  return true;
}

/** A box around all that is shown. @returns whether there is anything to cut */
export async function addBox(host: Host): Promise<boolean> {
  const shape = await host.scene()?.sectionAround(undefined, MARGIN.all);
  if (shape) host.sections.make({ name: nameOf(host, 'nameBox'), shape });
  return shape !== undefined;
}

/** A box around objects with their parts. @returns whether any of them is loaded */
export async function clipToObjects(host: Host, objects: readonly ObjectRef[]): Promise<boolean> {
  const shape = await host.scene()?.sectionAround(objects, MARGIN.objects);
  if (shape) host.sections.make({ name: nameOf(host, 'nameSelection'), shape });
  return shape !== undefined;
}

/**
 * Keeps what lies between two levels, such as those of a storey.
 * @param levels - metres of the project's datum
 * @param name - of the section, such as the storey's
 * @returns whether there is anything to cut
 */
export async function clipToLevels(
  host: Pick<Host, 'scene' | 'sections'>,
  levels: { readonly from: number; readonly to: number },
  name: string,
): Promise<boolean> {
  const shape = await host.scene()?.sectionAround(undefined, MARGIN.all);
  if (shape?.kind !== 'box' || levels.from >= levels.to) return false;
  const { min, max } = shape;
  host.sections.make({
    name,
    shape: { kind: 'box', min: { ...min, z: levels.from }, max: { ...max, z: levels.to } },
  });
  return true;
}
