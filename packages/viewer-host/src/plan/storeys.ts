import type { Vector3Like } from 'three';
import type { PlainBox } from '../scene/camera/framing.ts';

/** A storey with the box of what is in it, in scene metres. */
export interface Storey {
  readonly name: string;
  readonly box: PlainBox;
}

/** Metres beside a storey where its name is still told. */
const beside = 2;

/** The storey that somebody's eyes are in: of several the one that begins highest, because slabs and shafts reach into others. */
export function storeyAt(storeys: readonly Storey[], { x, y, z }: Vector3Like): string | undefined {
  const around = storeys.filter(
    ({ box: { min, max } }) =>
      y >= min.y &&
      y <= max.y &&
      x >= min.x - beside &&
      x <= max.x + beside &&
      z >= min.z - beside &&
      z <= max.z + beside,
  );
  return around.sort((a, b) => b.box.min.y - a.box.min.y)[0]?.name;
}
