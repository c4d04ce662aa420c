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
import type { Cut } from '../sections/cut.ts';
import type { EngineModel } from './engine-model.ts';

/** Items of one model, with the model's methods for their geometry. */
export interface DrawnItems {
  readonly model: Pick<EngineModel, 'object' | 'chunks' | 'shapes'>;
  readonly localIds: readonly number[];
}

/** The most items with edge lines. For more, the lines would be confusing and slow to create. */
const MAX_OUTLINED = 120;
/** The least angle between two faces whose common edge is drawn, in degrees. */
const CORNER_DEGREES = 24;

/**
 * Fill and edge lines of some items, visible through other objects. Shares the items' geometry and does not change their materials, so
 * hovering and selecting need no work in the engine's workers.
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
  /** The fills, each with a function that stops listening for the removal of its tile. A fill cannot be drawn without its tile's buffers. */
  private readonly leases = new Map<Mesh, () => void>();
  /** Counts requests, to drop the answers to outdated ones. */
  private turn = 0;

  /**
   * @param opacity - opacity of the fill, 0..1
   * @param outline - for more items than `maxOutlined`, only the fill is shown
   * @param cut - what it cuts away of the items is not drawn
   */
  constructor(
    scene: Scene,
    {
      opacity,
      outline,
      maxOutlined = MAX_OUTLINED,
      cut,
    }: {
      readonly opacity: number;
      readonly outline: boolean;
      readonly maxOutlined?: number;
      readonly cut?: Cut;
    },
  ) {
    for (const material of [this.fill, this.line]) cut?.clip(material);
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

  /** Keeps line widths in pixels independent of the canvas size. */
  resize(width: number, height: number): void {
    this.line.resolution.set(width, height);
  }

  /** @returns whether a frame must be drawn. */
  async show(items: readonly DrawnItems[]): Promise<boolean> {
    this.items = items;
    return this.build();
  }

  /** Finds the items again after the geometry on the GPU has changed. */
  async refresh(): Promise<boolean> {
    return this.items.length > 0 && this.build();
  }

  /** Removes everything at once, because the shared geometry is lost. */
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
        // The tile may have been removed meanwhile.
        if (tile.parent) this.group.add(this.fillOf(tile, starts, counts));
      }
      const corners = lines.flatMap(({ positions, indices, transform }) =>
        cornersOf(positions, indices, new Matrix4().multiplyMatrices(model.object.matrixWorld, transform)),
      );
      if (corners.length > 0) this.group.add(this.linesOf(corners));
    }
    return true;
  }

  /** Updates the tile's matrix first, because a tile that was added since the last frame does not have its model's position yet. */
  private fillOf(tile: Mesh, starts: Uint32Array, counts: readonly number[]): Mesh {
    const geometry = new BufferGeometry();
    geometry.attributes = tile.geometry.attributes;
    geometry.index = tile.geometry.index;
    geometry.boundingBox = tile.geometry.boundingBox;
    geometry.boundingSphere = tile.geometry.boundingSphere;
    for (const [i, start] of starts.entries()) geometry.addGroup(start, counts[i] ?? 0, 0);
    // Groups have an effect only with a list of materials.
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

  /** Removes the shared buffers from the geometry first, so that disposing does not free the tile's buffers. */
  private takeOff(fill: Mesh): void {
    this.leases.get(fill)?.();
    this.leases.delete(fill);
    fill.removeFromParent();
    fill.geometry.attributes = {};
    fill.geometry.index = null;
    fill.geometry.dispose();
  }
}

/** End points of the edge lines in scene coordinates, three numbers for each point. */
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
