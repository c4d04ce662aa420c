import type { Vector3 } from 'three';
import { BoundaryLayer } from './boundary/boundary-layer.ts';
import type { Engine } from './engine/engine.ts';
import type { EngineModel } from './engine/engine-model.ts';
import { GroundView } from './ground/ground-view.ts';
import { mapArea } from './maps/map-area.ts';
import { MapLayer } from './maps/map-layer.ts';
import type { ObjectLookup } from './objects/object-lookup.ts';
import type { SceneReader } from './objects/scene-reader.ts';
import type { SceneOptions } from './scene-options.ts';

export interface OutskirtsOptions
  extends Pick<SceneOptions, 'layers' | 'styles' | 'selection' | 'palette' | 'boundary' | 'ground' | 'maps'> {
  readonly engine: Engine;
  readonly objects: ObjectLookup;
  readonly reader: SceneReader;
  /** Of the ground that is drawn below the models, in scene metres. */
  groundHeight(): number;
}

/** What lies around the models: the boundary of the site, their ground, and maps. */
export class Outskirts {
  private readonly boundary: BoundaryLayer;
  private readonly ground: GroundView<EngineModel>;
  private readonly maps: MapLayer;

  constructor(options: OutskirtsOptions) {
    const { engine, objects, reader, layers, groundHeight } = options;
    this.boundary = new BoundaryLayer({
      engine,
      store: options.boundary,
      layers,
      palette: options.palette,
      groundHeight,
      onChanged: () => engine.refreshDetail(),
    });
    const layerOf = (modelId: string) =>
      layers.layers.find(({ models }) => models.some(({ id }) => id === modelId))?.id ?? '';
    this.ground = new GroundView({
      store: options.ground,
      styles: options.styles,
      selection: options.selection,
      shownModels: () =>
        objects.shownModels().map(({ modelId, model }) => ({ modelId, model, layerId: layerOf(modelId) })),
      refs: (model, localIds) => objects.refs(model, localIds),
      bounds: reader.bounds,
      heightAt: (place, items) => engine.heightAt(place, items),
      mapHeight: () => this.maps.height,
      cameraPosition: () => engine.rig.view().position,
      requestDraw: engine.requestDraw,
    });
    this.maps = new MapLayer({
      store: options.maps,
      ground: options.ground,
      stage: {
        scene: engine.scene,
        gl: () => engine.gl,
        camera: () => engine.rig.camera,
        size: () => engine.rig.stage,
        area: () => mapArea(engine.bounds()),
        groundHeight,
        originHeight: () => layers.origin.height,
        requestDraw: engine.requestDraw,
        onExtent: () => engine.refreshDetail(),
      },
      onPlane: () => {
        this.ground.shownChanged();
        engine.requestFrame();
      },
    });
  }

  beforeDraw(): void {
    this.maps.beforeDraw();
  }

  /** The view has come to rest. */
  rest(): void {
    this.ground.judge();
    this.maps.rest();
  }

  /** Models were shown or hidden. */
  shownChanged(): void {
    this.boundary.followGround();
    this.ground.shownChanged();
  }

  /** Corners of what is drawn, in scene metres. */
  corners(): readonly Vector3[] {
    return [...this.boundary.corners(), ...this.maps.corners()];
  }

  dispose(): void {
    this.boundary.dispose();
    this.ground.dispose();
    this.maps.dispose();
  }
}
