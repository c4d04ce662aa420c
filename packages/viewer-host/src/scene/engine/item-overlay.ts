import {
  BufferAttribute,
  BufferGeometry,
  Color,
  EdgesGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Scene,
} from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { EngineModel } from './engine-model.ts';

/** Items of one model, and the part of it that knows how they are drawn. */
export interface DrawnItems {
  readonly model: Pick<EngineModel, 'object' | 'chunks' | 'shapes'>;
  readonly localIds: readonly number[];
}

/** Corner lines of more items than this would be a tangle that takes long to make. */
const MAX_OUTLINED = 120;
/** Degrees between two faces from which the line between them is a corner. */
const CORNER_DEGREES = 24;

/**
 * Fill and corner lines over some items, seen through whatever stands before them. Shares the geometry that the items are
 * drawn with and leaves their own materials alone, so hovering and selecting cost no work in the engine's worker.
 */
export class ItemOverlay {
  private readonly group = new Group();
  private readonly fill = new MeshBasicMaterial({ transparent: true, depthTest: false, depthWrite: false });
  private readonly line = new LineMaterial({
    linewidth: 2,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
  private readonly outline: boolean;
  private readonly maxOutlined: number;
  private items: readonly DrawnItems[] = [];
  /** The fills, and what ends listening for the end of the tiles whose buffers they share: drawn without them, they would fail. */
  private readonly leases = new Map<Mesh, () => void>();
  /** Counts requests: what an older one has found out is dropped. */
  private turn = 0;

  /**
   * @param opacity - of the fill, 0..1
   * @param outline - of more items than `maxOutlined`, the fill alone is shown
   */
  constructor(
    scene: Scene,
    {
      opacity,
      outline,
      maxOutlined = MAX_OUTLINED,
    }: { readonly opacity: number; readonly outline: boolean; readonly maxOutlined?: number },
  ) {
    this.fill.opacity = opacity;
    this.outline = outline;
    this.maxOutlined = maxOutlined;
    this.group.renderOrder = 10;
    scene.add(this.group);
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  setColor(color: string): void {
    this.fill.color = new Color(color);
    this.line.color = new Color(color);
  }

  /** Lines are as wide as their number of pixels whatever the canvas's size. */
  resize(width: number, height: number): void {
    this.line.resolution.set(width, height);
  }

  /** @returns whether what is shown has changed. */
  async show(items: readonly DrawnItems[]): Promise<boolean> {
    this.items = items;
    return this.build();
  }

  /** The geometry on the GPU has changed: finds the items in it again. */
  async refresh(): Promise<boolean> {
    return this.items.length > 0 && this.build();
  }

  /** Takes everything off the screen at once: the geometry that it shares is gone. */
  drop(): void {
    this.turn += 1;
    this.items = [];
    this.clear();
  }

  dispose(): void {
    this.drop();
    this.group.removeFromParent();
    this.fill.dispose();
    this.line.dispose();
  }

  private async build(): Promise<boolean> {
    this.turn += 1;
    const { turn, items } = this;
    const count = items.reduce((sum, { localIds }) => sum + localIds.length, 0);
    const withLines = this.outline && count > 0 && count <= this.maxOutlined;
    const parts = await Promise.all(
      items.map(async ({ model, localIds }) => {
        const chunks = this.fill.opacity > 0 ? await model.chunks(localIds) : [];
        const lines = withLines ? await model.shapes(localIds) : [];
        return { model, chunks, lines };
      }),
    );
    if (turn !== this.turn) return false;
    this.clear();
    for (const { model, chunks, lines } of parts) {
      for (const { tile, starts, counts } of chunks) {
        // It may have gone since it was asked for.
        if (tile.parent) this.group.add(this.fillOf(tile, starts, counts));
      }
      const corners = lines.flatMap(({ positions, indices, transform }) =>
        cornersOf(positions, indices, new Matrix4().multiplyMatrices(model.object.matrixWorld, transform)),
      );
      if (corners.length > 0) this.group.add(this.linesOf(corners));
    }
    return true;
  }

  /** A tile that has come since the last picture does not know yet where its model stands: asks it to find out first. */
  private fillOf(tile: Mesh, starts: Uint32Array, counts: readonly number[]): Mesh {
    const geometry = new BufferGeometry();
    geometry.attributes = tile.geometry.attributes;
    geometry.index = tile.geometry.index;
    geometry.boundingBox = tile.geometry.boundingBox;
    geometry.boundingSphere = tile.geometry.boundingSphere;
    for (const [i, start] of starts.entries()) geometry.addGroup(start, counts[i] ?? 0, 0);
    // Groups are honoured only where there is a list of materials.
    const mesh = new Mesh(geometry, [this.fill]);
    mesh.matrixAutoUpdate = false;
    mesh.matrixWorldAutoUpdate = false;
    tile.updateWorldMatrix(true, false, true);
    mesh.matrixWorld.copy(tile.matrixWorld);
    mesh.renderOrder = 10;
    const { geometry: shared } = tile;
    const takeOff = () => this.takeOff(mesh);
    shared.addEventListener('dispose', takeOff);
    this.leases.set(mesh, () => shared.removeEventListener('dispose', takeOff));
    return mesh;
  }

  private linesOf(corners: readonly number[]): LineSegments2 {
    const lines = new LineSegments2(
      new LineSegmentsGeometry().setPositions(new Float32Array(corners)),
      this.line,
    );
    lines.renderOrder = 11;
    return lines;
  }

  private clear(): void {
    for (const mesh of [...this.leases.keys()]) this.takeOff(mesh);
    for (const child of [...this.group.children]) {
      child.removeFromParent();
      if (child instanceof LineSegments2) child.geometry.dispose();
    }
  }

  /** A fill's buffers are its tile's: without them, disposing frees what the renderer has made for the geometry alone. */
  private takeOff(fill: Mesh): void {
    this.leases.get(fill)?.();
    this.leases.delete(fill);
    fill.removeFromParent();
    fill.geometry.attributes = {};
    fill.geometry.index = null;
    fill.geometry.dispose();
  }
}

/** Scene positions of the ends of the corner lines, three numbers an end. */
function cornersOf(
  positions: Float32Array | Float64Array,
  indices: Uint8Array | Uint16Array | Uint32Array,
  toScene: Matrix4,
): number[] {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(new BufferAttribute(new Uint32Array(indices), 1));
  const edges = new EdgesGeometry(geometry, CORNER_DEGREES);
  edges.applyMatrix4(toScene);
  const ends = [...edges.getAttribute('position').array];
  geometry.dispose();
  edges.dispose();
  return ends;
}
