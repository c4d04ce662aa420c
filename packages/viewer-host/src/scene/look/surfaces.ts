import { type Material, Mesh, type Object3D } from 'three';
import { SURFACE_LAYER } from '../engine/tile-materials.ts';
import { isGhost } from './surface-material.ts';

type Groups = Mesh['geometry']['groups'];

/** A mesh, and the parts of its index buffer that cover what is behind them, in ascending order. */
interface Surface {
  readonly mesh: Mesh;
  readonly parts: Groups;
}

/**
 * The surfaces in which edges are found. The engine draws each run of items of one colour as a part of its own, thousands in a painted
 * model; for edges the colours do not matter, so adjoining parts are one.
 */
export class Surfaces {
  private known: readonly Surface[] = [];
  private readonly isCapped: (material: Material) => boolean;

  /** @param isCapped - whether a cut closes what has this material; such parts are not joined with others. */
  constructor(isCapped: (material: Material) => boolean = () => false) {
    this.isCapped = isCapped;
  }

  /** @returns whether the visible surfaces are others than at the last call */
  read(scene: Object3D): boolean {
    const before = this.known;
    const found: Surface[] = [];
    scene.traverseVisible((object) => {
      if (object instanceof Mesh && object.layers.isEnabled(SURFACE_LAYER))
        found.push({ mesh: object, parts: partsOf(object, this.isCapped) });
    });
    this.known = found;
    return found.length !== before.length || found.some((surface, at) => !isSame(surface, before[at]));
  }

  /** What `draw` draws of the meshes is drawn in as few parts as possible. */
  joined(draw: () => void): void {
    const own = this.known.map(({ mesh: { geometry } }) => geometry.groups);
    for (const { mesh, parts } of this.known) mesh.geometry.groups = parts;
    try {
      draw();
    } finally {
      for (const [at, { mesh }] of this.known.entries()) mesh.geometry.groups = own[at] ?? [];
    }
  }
}

function partsOf(mesh: Mesh, isCapped: (material: Material) => boolean): Groups {
  const materials: readonly (Material | undefined)[] = [mesh.material].flat();
  const all = Array.isArray(mesh.material) ? mesh.geometry.groups : [{ start: 0, count: Infinity }];
  const solid = all.filter(({ materialIndex = 0 }) => {
    const material = materials[materialIndex];
    return material?.visible === true && !isGhost(material);
  });
  const capped = ({ materialIndex = 0 }: Groups[number]) => {
    const material = materials[materialIndex];
    return material !== undefined && isCapped(material);
  };
  const parts: Groups = [];
  for (const part of solid.sort((a, b) => a.start - b.start)) {
    const last = parts.at(-1);
    const end = part.start + part.count;
    if (last && part.start <= last.start + last.count && capped(last) === capped(part))
      last.count = Math.max(end, last.start + last.count) - last.start;
    else parts.push({ ...part });
  }
  return parts;
}

/** Compares what is drawn, not with which material. */
function isSame({ mesh, parts }: Surface, before: Surface | undefined): boolean {
  if (before?.mesh !== mesh || before.parts.length !== parts.length) return false;
  return parts.every(({ start, count }, at) => {
    const other = before.parts[at];
    return other?.start === start && other.count === count;
  });
}
