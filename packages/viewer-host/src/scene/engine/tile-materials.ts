import type { FragmentsModel } from '@thatopen/fragments';
import type { Material, Mesh } from 'three';

/** Camera layer of the items' surfaces, separate from everything else. */
export const SURFACE_LAYER = 1;

/** The parts of the engine's model that bring and change what it draws. */
export interface TiledModel {
  readonly tiles: Pick<FragmentsModel['tiles'], 'values'> & {
    readonly onItemSet: { add(handler: (change: { readonly value: Mesh }) => void): void };
    readonly onItemDeleted: { add(handler: () => void): void };
  };
  readonly onViewUpdated: { add(handler: () => void): void };
}

/** Gives the engine's materials the host's look, and their surfaces a layer of their own, before they are drawn. */
export class TileMaterials {
  private readonly model: TiledModel;
  private readonly onMaterial: (material: Material) => void;
  private readonly onChange: () => void;
  private readonly treated = new WeakMap<Mesh, Mesh['material']>();

  /** @param onMaterial - called for each material of new geometry. @param onChange - called when a frame must be drawn. */
  constructor(model: TiledModel, onMaterial: (material: Material) => void, onChange: () => void) {
    this.model = model;
    this.onMaterial = onMaterial;
    this.onChange = onChange;
    model.tiles.onItemSet.add(({ value }) => {
      this.treat(value);
      onChange();
    });
    model.tiles.onItemDeleted.add(onChange);
    model.onViewUpdated.add(() => {
      this.treatAll();
      onChange();
    });
  }

  treatAll(): void {
    for (const tile of this.model.tiles.values()) this.treat(tile);
  }

  /**
   * Call it before drawing. The engine gives a tile other materials when items are painted or hidden, and says only that all changes of a
   * view are there: one that a second worker sends after that would be drawn without the host's look, and uncut by a section.
   */
  treatNew(): void {
    let isNew = false;
    for (const tile of this.model.tiles.values()) {
      if (this.treated.get(tile) === tile.material) continue;
      this.treat(tile);
      isNew = true;
    }
    if (isNew) this.onChange();
  }

  private treat(tile: Mesh): void {
    this.treated.set(tile, tile.material);
    // Distant items are drawn as boxes of lines, which are edges already.
    if (!('isLODGeometry' in tile.geometry)) tile.layers.enable(SURFACE_LAYER);
    for (const material of [tile.material].flat()) this.onMaterial(material);
  }
}
