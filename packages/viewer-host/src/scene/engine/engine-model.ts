import type { ObjectFilter } from '@gantry/plugin-sdk';
import {
  type FragmentsModel,
  type MaterialDefinition,
  type RaycastResult,
  SnappingClass,
} from '@thatopen/fragments';
import {
  Box3,
  Color,
  type Material,
  type Matrix4,
  type Mesh,
  type Object3D,
  type OrthographicCamera,
  type PerspectiveCamera,
  type Plane,
  type Vector2,
  Vector3,
} from 'three';
import type { FactGroup } from '../../state/object-facts.ts';
import { findItems } from './find-items.ts';
import { readParts } from './item-parts.ts';
import { ModelCalls } from './model-calls.ts';
import { ObjectBoxes } from './object-boxes.ts';
import { readItemGraph } from './properties/item-graph.ts';
import { objectFacts } from './properties/object-facts.ts';
import { type FileUnits, readFileUnits } from './properties/units.ts';
import { outlineOf, type SnapTargets } from './snap-targets.ts';
import { TileMaterials } from './tile-materials.ts';

/** How items are drawn over their own material. */
export interface ItemPaint {
  /** `#RRGGBB`; undefined keeps the item's own colour. */
  readonly color?: string | undefined;
  /** 0..1 */
  readonly opacity: number;
}

export interface RayHit {
  readonly localId: number;
  /** Scene metres. */
  readonly point: Vector3;
  /** Metres from the camera. */
  readonly distance: number;
  /** Of the face, in the scene's frame and of length 1; undefined where the engine knows none. */
  readonly normal: Vector3 | undefined;
}

/** Ranges of a tile's index buffer that belong to some items. */
export interface DrawChunks {
  readonly tile: Mesh;
  readonly starts: Uint32Array;
  readonly counts: readonly number[];
}

export interface ItemShape {
  readonly positions: Float32Array | Float64Array;
  readonly indices: Uint8Array | Uint16Array | Uint32Array;
  /** To the model's frame. */
  readonly transform: Matrix4;
}

/** The engine's constant for "to the end of the buffer". */
const TO_THE_END = 0xffffffff;

/**
 * One loaded fragments file. Items have local ids, which are valid only in this file. After `end` it has no items, and nothing of it can be
 * changed.
 */
export class EngineModel {
  readonly id: string;
  readonly object: Object3D;
  /** Local ids of items that a pointer meets only where nothing is behind them. */
  seenThrough: ReadonlySet<number> = new Set();
  private readonly model: FragmentsModel;
  private readonly ownBox: Box3;
  private units: Promise<FileUnits> | undefined = undefined;
  private readonly boxes: ObjectBoxes;
  private readonly calls = new ModelCalls();
  private readonly materials: TileMaterials;

  /** @param onTile - called for each material of new geometry. @param onChange - called when a frame must be drawn. @param planes - cut the model */
  constructor(
    model: FragmentsModel,
    onTile: (model: EngineModel, material: Material) => void,
    onChange: () => void,
    planes: readonly Plane[],
  ) {
    // Where it is cut away, the engine neither draws nor picks.
    model.getClippingPlanesEvent = () => [...planes];
    this.id = model.modelId;
    this.model = model;
    this.object = model.object;
    // The model has no transformation yet, so this is the tight box in its own frame.
    this.ownBox = model.box;
    this.boxes = new ObjectBoxes({
      object: model.object,
      drawnClasses: () => this.drawnClasses(),
      getBoxes: (ids) => model.getBoxes(ids),
    });
    this.materials = new TileMaterials(model, (material) => onTile(this, material), onChange);
  }

  /** Runs all materials through `onTile` again. */
  treatAll(): void {
    this.materials.treatAll();
  }

  /** Call it before drawing; see `TileMaterials`. */
  treatNew(): void {
    this.materials.treatNew();
  }

  get box(): Box3 {
    return this.model.box;
  }

  /** Corners of the oriented bounding box, in scene metres. */
  corners(): Vector3[] {
    const { min, max } = this.ownBox;
    if (this.ownBox.isEmpty()) return [];
    return [min.x, max.x].flatMap((x) =>
      [min.y, max.y].flatMap((y) =>
        [min.z, max.z].map((z) => new Vector3(x, y, z).applyMatrix4(this.object.matrixWorld)),
      ),
    );
  }

  place(matrix: Matrix4): void {
    this.object.matrix.copy(matrix);
    this.object.matrix.decompose(this.object.position, this.object.quaternion, this.object.scale);
    this.object.updateMatrixWorld(true);
  }

  /** A hidden model keeps its geometry but takes no time. */
  setShown(shown: boolean): void {
    this.object.visible = shown;
    this.model.frozen = !shown;
  }

  get isShown(): boolean {
    return this.object.visible;
  }

  followCamera(camera: PerspectiveCamera | OrthographicCamera): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the engine, not a React hook
    this.model.useCamera(camera);
  }

  /** @param at - CSS pixels in the window. */
  async raycast(
    at: Vector2,
    camera: PerspectiveCamera | OrthographicCamera,
    dom: HTMLCanvasElement,
  ): Promise<RayHit | undefined> {
    if (this.seenThrough.size === 0) return this.nearest(at, camera, dom);
    const hits = await this.hits(at, camera, dom);
    return hits.find(({ localId }) => !this.seenThrough.has(localId)) ?? hits[0];
  }

  /** The same, also of items that pointers go through. @param at - CSS pixels in the window. */
  async nearest(
    at: Vector2,
    camera: PerspectiveCamera | OrthographicCamera,
    dom: HTMLCanvasElement,
  ): Promise<RayHit | undefined> {
    const hit = await this.calls.ask(() => this.model.raycast({ camera, mouse: at, dom }), null);
    return hit ? hitOf(hit, camera) : undefined;
  }

  /** All items under a point, the nearest first. @param at - CSS pixels in the window. */
  async hits(
    at: Vector2,
    camera: PerspectiveCamera | OrthographicCamera,
    dom: HTMLCanvasElement,
  ): Promise<readonly RayHit[]> {
    const found = await this.calls.ask(() => this.model.raycastAll({ camera, mouse: at, dom }), null);
    return (found ?? []).map((hit) => hitOf(hit, camera)).sort((a, b) => a.distance - b.distance);
  }

  /** Visible items in a rectangle, at least in part or wholly. Where the model is cut away, nothing is found. @param corners - CSS pixels in the window. */
  async inRectangle(
    corners: { readonly topLeft: Vector2; readonly bottomRight: Vector2; readonly isWhole: boolean },
    camera: PerspectiveCamera | OrthographicCamera,
    dom: HTMLCanvasElement,
  ): Promise<readonly number[]> {
    const { topLeft, bottomRight, isWhole: fullyIncluded } = corners;
    const found = await this.calls.ask(
      () => this.model.rectangleRaycast({ camera, dom, topLeft, bottomRight, fullyIncluded }),
      null,
    );
    return found?.localIds ?? [];
  }

  /** What a point may snap to under a pointer, and within reach of it. @param at - CSS pixels in the window, like `reach`. */
  async snapTargets(
    at: Vector2,
    reach: number,
    camera: PerspectiveCamera | OrthographicCamera,
    dom: HTMLCanvasElement,
  ): Promise<SnapTargets> {
    const aim = { camera, mouse: at, dom };
    const snappingClasses = [SnappingClass.POINT, SnappingClass.LINE];
    const [hit, found] = await this.calls.ask(
      () =>
        Promise.all([
          this.model.raycast(aim),
          Promise.all(
            placesWithin(at, reach).map((mouse) =>
              this.model.raycastWithSnapping({ ...aim, mouse, snappingClasses }),
            ),
          ),
        ]),
      [null, []],
    );
    const near = found.flatMap((one) => one ?? []);
    const isCorner = (snappingClass: SnappingClass) => snappingClass === SnappingClass.POINT;
    return {
      surface: hit
        ? {
            versionId: this.id,
            point: hit.point,
            distance: hit.point.distanceTo(camera.position),
            normal: hit.normal,
            outline: outlineOf(hit.facePoints, hit.faceIndices, this.object.matrixWorld),
          }
        : undefined,
      corners: near.filter((one) => isCorner(one.snappingClass)).map(({ point }) => point),
      edges: near.flatMap(({ snappingClass, snappedEdgeP1: from, snappedEdgeP2: to }) =>
        !isCorner(snappingClass) && from && to ? [{ from, to }] : [],
      ),
    };
  }

  /** GlobalIds in the given order; null for items without one. */
  globalIds(localIds: readonly number[]): Promise<(string | null)[]> {
    return this.calls.ask(
      () => this.model.getGuidsByLocalIds([...localIds]),
      localIds.map(() => null),
    );
  }

  /** Local ids in the given order; null for GlobalIds that this file does not have. */
  localIds(globalIds: readonly string[]): Promise<(number | null)[]> {
    return this.calls.ask(
      () => this.model.getLocalIdsByGuids([...globalIds]),
      globalIds.map(() => null),
    );
  }

  /** Items with geometry. */
  drawnIds(): Promise<number[]> {
    return this.calls.ask(() => this.model.getItemsIdsWithGeometry(), []);
  }

  /** Direct parts by the local id of the whole; see `readParts`. */
  parts(localIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    return this.calls.ask(() => readParts(this.model, localIds), new Map());
  }

  /** Boxes of the items with geometry, or of an even sample of them, in scene metres. Leaves out spaces, which only enclose. */
  objectBoxes(): Promise<readonly Box3[]> {
    return this.calls.ask(() => this.boxes.read(), []);
  }

  /** The engine is about to drop the file. */
  end(): void {
    this.calls.end();
  }

  /** Items with geometry by their IFC class, such as `IFCSLAB`. */
  async drawnClasses(): Promise<ReadonlyMap<string, readonly number[]>> {
    const [ids, categories] = await this.calls.ask(
      () => Promise.all([this.model.getItemsIdsWithGeometry(), this.model.getItemsWithGeometryCategories()]),
      [[], []],
    );
    const byClass = new Map<string, number[]>();
    for (const [i, id] of ids.entries()) {
      const category = categories[i] ?? '';
      const known = byClass.get(category);
      if (known) known.push(id);
      else byClass.set(category, [id]);
    }
    return byClass;
  }

  /** Scene metres; empty if none of the items has geometry. */
  async bounds(localIds: readonly number[]): Promise<Box3> {
    if (localIds.length === 0) return new Box3();
    return this.calls.ask(() => this.model.getMergedBox([...localIds]), new Box3());
  }

  /** What the file says of an item; empty for an item that it does not have. */
  async facts(localId: number): Promise<readonly FactGroup[]> {
    return this.calls.ask(async () => {
      this.units ??= readFileUnits(this.model);
      const [graph, units] = await Promise.all([readItemGraph(this.model, localId), this.units]);
      return graph ? objectFacts(graph, units) : [];
    }, []);
  }

  /** IFC class, such as `IFCSLAB`. */
  async category(localId: number): Promise<string | undefined> {
    const [data] = await this.calls.ask(
      () => this.model.getItemsData([localId], { attributesDefault: false, attributes: ['Name'] }),
      [],
    );
    const category = data?._category;
    return category && !Array.isArray(category) ? String(category.value) : undefined;
  }

  find(filter: Pick<ObjectFilter, 'categories' | 'properties'>): Promise<number[]> {
    return this.calls.ask(() => findItems(this.model, filter), []);
  }

  setVisible(localIds: readonly number[], visible: boolean): Promise<void> {
    return this.calls.ask(() => this.model.setVisible([...localIds], visible), undefined);
  }

  /**
   * Replaces an earlier paint except for its colour: before a paint without a colour, reset the items.
   * @param paint - undefined restores the items' own look.
   */
  paint(localIds: readonly number[], paint: ItemPaint | undefined): Promise<void> {
    const ids = [...localIds];
    return this.calls.ask(
      () => (paint ? this.model.highlight(ids, definitionOf(paint)) : this.model.resetHighlight(ids)),
      undefined,
    );
  }

  /** Positions of the items in the geometry that is on the GPU now. */
  async chunks(localIds: readonly number[]): Promise<DrawChunks[]> {
    const found = await this.calls.ask(() => this.model.getItemDrawChunks(localIds), []);
    return found.flatMap(({ tileId, position, size }) => {
      const tile = this.model.tiles.get(tileId);
      // Distant items are drawn as boxes of lines, which cannot be shared.
      if (!tile || 'isLODGeometry' in tile.geometry) return [];
      return [
        {
          tile,
          starts: position,
          counts: [...size].map((n) => (n === TO_THE_END ? Number.POSITIVE_INFINITY : n)),
        },
      ];
    });
  }

  /** The items' triangles, each in its own frame. */
  async shapes(localIds: readonly number[]): Promise<ItemShape[]> {
    const meshes = await this.calls.ask(() => this.model.getItemsGeometry([...localIds]), []);
    return meshes
      .flat()
      .flatMap(({ positions, indices, transform }) =>
        positions && indices ? [{ positions, indices, transform }] : [],
      );
  }
}

/** CSS pixels to each side within which the engine looks for corners and edges. */
const OWN_REACH = 10;

/** Where to look so that nothing within reach is missed: beside an object, the engine finds only what is nearer than its own reach. */
function placesWithin(at: Vector2, reach: number): readonly Vector2[] {
  if (reach <= OWN_REACH) return [at];
  const step = reach - OWN_REACH;
  return [-step, 0, step].flatMap((x) => [-step, 0, step].map((y) => at.clone().add({ x, y })));
}

function hitOf(
  { localId, point, normal }: RaycastResult,
  camera: PerspectiveCamera | OrthographicCamera,
): RayHit {
  return { localId, point, distance: point.distanceTo(camera.position), normal };
}

/**
 * Added to the red of each paint, which nobody sees. The engine takes definitions of the same colour, opacity and sides for one, and the
 * file's own has no `customId`.
 */
const APART = 1e-7;

/**
 * The engine merges the given properties with those of an item's earlier paint, and with the file's material: an item keeps the sides from
 * which it is drawn. Equal definitions share a material, of which there can be 65,536. The engine's option for keeping the rest of the
 * item's material, `preserveOriginalMaterial`, would create one for every item; leaving out the colour has the same effect.
 */
function definitionOf({ color, opacity }: ItemPaint): MaterialDefinition {
  const see = opacity < 1;
  const paint = {
    ...(color === undefined ? {} : { color: colourOf(color) }),
    opacity,
    transparent: see,
    depthWrite: !see,
    customId: color === undefined ? 'ghost' : 'paint',
  };
  // The engine's type requires a colour and sides, although the engine does not need them.
  return { ...paint, _explicitProps: Object.keys(paint) } as MaterialDefinition;
}

function colourOf(paint: string): Color {
  const color = new Color(paint);
  color.r += APART;
  return color;
}
