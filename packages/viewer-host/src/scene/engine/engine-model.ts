import type { ObjectFilter } from '@gantry/plugin-sdk';
import type { FragmentsModel, MaterialDefinition } from '@thatopen/fragments';
import {
  Box3,
  Color,
  type Material,
  type Matrix4,
  type Mesh,
  type Object3D,
  type OrthographicCamera,
  type PerspectiveCamera,
  type Vector2,
  Vector3,
} from 'three';
import { findItems } from './find-items.ts';
import { flattenProperties, type PropertyValue } from './flatten-properties.ts';

/** How items are drawn over their own material. */
export interface ItemPaint {
  /** `#RRGGBB`; undefined keeps the item's own. */
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
}

/** A stretch of a tile's index buffer that belongs to some items. */
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

/** Camera layer of the items' surfaces, apart from everything else that is drawn. */
export const SURFACE_LAYER = 1;
/** The engine's word for "to the end of the buffer". */
const TO_THE_END = 0xffffffff;

/** One loaded fragments file. Item ids are the file's own, "local" ones; they hold for this file only. */
export class EngineModel {
  readonly id: string;
  readonly object: Object3D;
  private readonly model: FragmentsModel;
  private readonly ownBox: Box3;

  /** @param onTile - called for each material of geometry that has come. @param onChange - the picture has changed. */
  constructor(
    model: FragmentsModel,
    onTile: (model: EngineModel, material: Material) => void,
    onChange: () => void,
  ) {
    this.id = model.modelId;
    this.model = model;
    this.object = model.object;
    // Nothing has moved the model yet, so this is the box in its own frame: tight, however the model is turned later.
    this.ownBox = model.box;
    const treat = (tile: Mesh) => {
      // Boxes of lines stand for what is far away: they are edges already.
      if (!('isLODGeometry' in tile.geometry)) tile.layers.enable(SURFACE_LAYER);
      for (const material of [tile.material].flat()) onTile(this, material);
    };
    model.tiles.onItemSet.add(({ value }) => {
      treat(value);
      onChange();
    });
    model.tiles.onItemDeleted.add(onChange);
    model.onViewUpdated.add(() => {
      for (const tile of model.tiles.values()) treat(tile);
      onChange();
    });
    this.treatAll = () => {
      for (const tile of model.tiles.values()) treat(tile);
    };
  }

  /** Runs all materials through `onTile` again. */
  readonly treatAll: () => void;

  get box(): Box3 {
    return this.model.box;
  }

  /** Corners of the tightest box around the model that is turned as the model is, scene metres. */
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

  /** A model that is not shown keeps its geometry but costs no time. */
  setShown(shown: boolean): void {
    this.object.visible = shown;
    this.model.frozen = !shown;
  }

  get isShown(): boolean {
    return this.object.visible;
  }

  followCamera(camera: PerspectiveCamera | OrthographicCamera): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: the engine's word, not a React hook
    this.model.useCamera(camera);
  }

  /** @param at - in the window's CSS pixels. */
  async raycast(
    at: Vector2,
    camera: PerspectiveCamera | OrthographicCamera,
    dom: HTMLCanvasElement,
  ): Promise<RayHit | undefined> {
    const hit = await this.model.raycast({ camera, mouse: at, dom });
    return hit
      ? { localId: hit.localId, point: hit.point, distance: hit.point.distanceTo(camera.position) }
      : undefined;
  }

  /** GlobalIds in the order asked; items without one are null. */
  globalIds(localIds: readonly number[]): Promise<(string | null)[]> {
    return this.model.getGuidsByLocalIds([...localIds]);
  }

  /** Local ids in the order asked; GlobalIds that this file does not have are null. */
  localIds(globalIds: readonly string[]): Promise<(number | null)[]> {
    return this.model.getLocalIdsByGuids([...globalIds]);
  }

  /** Items that have a shape. */
  drawnIds(): Promise<number[]> {
    return this.model.getItemsIdsWithGeometry();
  }

  /** Scene metres; empty when none of the items has a shape. */
  async bounds(localIds: readonly number[]): Promise<Box3> {
    if (localIds.length === 0) return new Box3();
    return this.model.getMergedBox([...localIds]);
  }

  async properties(localId: number): Promise<Readonly<Record<string, PropertyValue>>> {
    const [data] = await this.model.getItemsData([localId], {
      attributesDefault: true,
      relations: {
        IsDefinedBy: { attributes: true, relations: true },
        DefinesOcurrence: { attributes: false, relations: false },
        DefinesOccurrence: { attributes: false, relations: false },
      },
    });
    return data ? flattenProperties(data) : {};
  }

  /** IFC class, such as `IFCSLAB`. */
  async category(localId: number): Promise<string | undefined> {
    const [data] = await this.model.getItemsData([localId], {
      attributesDefault: false,
      attributes: ['Name'],
    });
    const category = data?._category;
    return category && !Array.isArray(category) ? String(category.value) : undefined;
  }

  find(filter: Pick<ObjectFilter, 'categories' | 'properties'>): Promise<number[]> {
    return findItems(this.model, filter);
  }

  setVisible(localIds: readonly number[], visible: boolean): Promise<void> {
    return this.model.setVisible([...localIds], visible);
  }

  /**
   * Takes the place of an earlier paint, but for its colour: one without a colour of its own needs the items reset before.
   * @param paint - undefined gives the items their own look back.
   */
  paint(localIds: readonly number[], paint: ItemPaint | undefined): Promise<void> {
    const ids = [...localIds];
    return paint ? this.model.highlight(ids, definitionOf(paint)) : this.model.resetHighlight(ids);
  }

  /** Where the items lie in the geometry that is on the GPU now. */
  async chunks(localIds: readonly number[]): Promise<DrawChunks[]> {
    const found = await this.model.getItemDrawChunks(localIds);
    return found.flatMap(({ tileId, position, size }) => {
      const tile = this.model.tiles.get(tileId);
      // Far away, items are drawn as boxes of lines, which cannot be shared.
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

  /** The items' triangles, each in a frame of its own. */
  async shapes(localIds: readonly number[]): Promise<ItemShape[]> {
    const meshes = await this.model.getItemsGeometry([...localIds]);
    return meshes
      .flat()
      .flatMap(({ positions, indices, transform }) =>
        positions && indices ? [{ positions, indices, transform }] : [],
      );
  }
}

/**
 * The engine lays the named properties over those of an item's earlier paint, and makes one material of all definitions that
 * are alike, of which it has room for 65,536. Its own word for keeping the rest of the item's material,
 * `preserveOriginalMaterial`, would make one for every item; leaving the colour out keeps it as well.
 */
function definitionOf({ color, opacity }: ItemPaint): MaterialDefinition {
  const see = opacity < 1;
  const paint = {
    ...(color === undefined ? {} : { color: new Color(color), renderedFaces: 1 }),
    opacity,
    transparent: see,
    depthWrite: !see,
    customId: color === undefined ? 'ghost' : 'paint',
  };
  // The engine's type asks for a colour, which it does not need.
  return { ...paint, _explicitProps: Object.keys(paint) } as MaterialDefinition;
}
