/** `host`: as the host draws them; `front`: every surface from its front only; `both`: every surface from both sides. */
export type Sides = 'host' | 'front' | 'both';

export interface Drawn {
  readonly triangles: number;
  /** Those that are drawn from both sides. */
  readonly doubled: number;
}

/** What the page's own three.js objects have, which the bench cannot import there. */
interface SceneNode {
  readonly parent: SceneNode | null;
  readonly layers: { readonly mask: number };
  readonly material?: SurfaceMaterial | readonly SurfaceMaterial[];
  readonly geometry?: {
    readonly index: { readonly count: number } | null;
    readonly groups: readonly { readonly count: number; readonly materialIndex?: number }[];
  };
  traverseVisible(visit: (node: SceneNode) => void): void;
}

interface SurfaceMaterial {
  side: number;
  needsUpdate: boolean;
  readonly userData: { benchSide?: number };
}

/** Runs in the page: changes the sides from which the models' surfaces are drawn. Must not use anything outside of itself. */
export function drawSides(sides: Sides): Drawn & { readonly changed: number } {
  // Constants of three.js, and the host's layer of surfaces.
  const [frontSide, doubleSide, surfaces] = [0, 2, 1 << 1];
  const { three } = window.benchScene;
  // The type has only the group's own members.
  let root = three.group as unknown as SceneNode;
  while (root.parent) root = root.parent;
  let [triangles, doubled, changed] = [0, 0, 0];
  root.traverseVisible(({ layers, material, geometry }) => {
    if (material === undefined || geometry === undefined || (layers.mask & surfaces) === 0) return;
    const materials = [material].flat();
    for (const each of materials) {
      each.userData.benchSide ??= each.side;
      const side = { host: each.userData.benchSide, front: frontSide, both: doubleSide }[sides];
      if (each.side === side) continue;
      each.side = side;
      each.needsUpdate = true;
      changed += 1;
    }
    const all = geometry.index?.count ?? 0;
    const parts = Array.isArray(material) ? geometry.groups : [{ count: all, materialIndex: 0 }];
    for (const { count, materialIndex = 0 } of parts) {
      const drawn = Math.min(count, all) / 3;
      triangles += drawn;
      if (materials[materialIndex]?.side === doubleSide) doubled += drawn;
    }
  });
  three.requestRender();
  return { triangles: Math.round(triangles), doubled: Math.round(doubled), changed };
}
