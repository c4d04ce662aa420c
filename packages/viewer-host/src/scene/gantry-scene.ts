import type {
  Disposable,
  FlyToOptions,
  ObjectFilter,
  ObjectRef,
  OverlayHost,
  Position,
  SceneOverlay,
  Viewpoint,
} from '@gantry/plugin-sdk';
import { createDisposableStore, toDisposable } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { Vector3, type Vector3Like } from 'three';
import type { ScenePort } from '../state/scene-port.ts';
import { CameraService } from './camera/camera-service.ts';
import { Engine } from './engine/engine.ts';
import { convertPosition } from './geo/convert-position.ts';
import { createLights } from './look/lights.ts';
import { FileCache } from './models/file-cache.ts';
import { ModelLoader } from './models/model-loader.ts';
import { ObjectLookup } from './objects/object-lookup.ts';
import { OverlayHosts } from './overlay/overlay-hosts.ts';
import type { SceneOptions } from './scene-options.ts';

/** Puts the parts of the scene together and is what the rest of the host sees of them. */
export class GantryScene implements ScenePort {
  private readonly options: SceneOptions;
  private readonly stage = document.createElement('div');
  private readonly engine: Engine;
  private readonly loader: ModelLoader;
  private readonly objects: ObjectLookup;
  private readonly camera: CameraService;
  private readonly overlays: OverlayHosts;
  private readonly owned = createDisposableStore({ name: 'scene' });

  constructor(options: SceneOptions) {
    this.options = options;
    Object.assign(this.stage.style, { position: 'absolute', inset: '0', overflow: 'hidden' });
    this.engine = new Engine(this.stage, {
      onStep: (delta) => this.camera.step(delta),
      onBeforeDraw: (delta) => this.overlays.beforeDraw(delta),
      onAfterDraw: (moved) => {
        if (moved) this.camera.reportSoon();
      },
      onSettled: () => undefined,
      onResize: () => undefined,
      onMaterial: () => undefined,
      onContextLost: () =>
        options.scene.fail(
          new Error('The graphics card was taken away from this page. Reload the page to go on.'),
        ),
    });
    this.engine.scene.add(createLights());
    this.loader = new ModelLoader({
      engine: this.engine,
      layers: options.layers,
      timeline: options.timeline,
      store: options.scene,
      cache: new FileCache(),
      fileUrl: options.fileUrl,
      onShownChanged: () => this.onShownChanged(),
    });
    this.objects = new ObjectLookup(this.engine, this.loader);
    this.camera = new CameraService({
      engine: this.engine,
      store: options.scene,
      boundsOf: (objects) => this.objects.bounds(objects),
      toScene: (position) => this.toScene(position),
      reducedMotion: options.reducedMotion,
    });
    this.overlays = new OverlayHosts(this.engine, (position) => this.toScene(position));
    this.owned.add(
      reaction(
        () => options.palette(),
        ({ canvasTop, canvasBottom }) => {
          this.stage.style.background = `linear-gradient(${canvasTop}, ${canvasBottom})`;
        },
        { fireImmediately: true },
      ),
    );
  }

  attach(container: HTMLElement): Disposable {
    container.append(this.stage);
    return toDisposable(() => {
      if (this.stage.parentElement === container) this.stage.remove();
    });
  }

  flyTo(to: readonly ObjectRef[] | Position | Viewpoint, options?: FlyToOptions) {
    return this.camera.flyTo(to, options);
  }

  fit() {
    return this.camera.fit();
  }

  view(name: Parameters<ScenePort['view']>[0]) {
    return this.camera.view(name);
  }

  setProjection(projection: Viewpoint['projection']): void {
    this.camera.setProjection(projection);
  }

  capture(): Viewpoint {
    return this.camera.capture();
  }

  async find({ models, ...filter }: ObjectFilter, signal?: AbortSignal): Promise<readonly ObjectRef[]> {
    const shown = this.objects.shownModels().filter(({ modelId }) => !models || models.includes(modelId));
    const found = await Promise.all(
      shown.map(async ({ model }) => {
        const localIds = await model.find(filter);
        signal?.throwIfAborted();
        return this.objects.refs(model, localIds);
      }),
    );
    signal?.throwIfAborted();
    return found.flat();
  }

  async getProperties(object: ObjectRef, signal?: AbortSignal) {
    const [located] = await this.objects.locate([object]);
    signal?.throwIfAborted();
    const localId = located?.localIds[0];
    if (!located || localId === undefined) return {};
    const properties = await located.model.properties(localId);
    signal?.throwIfAborted();
    return properties;
  }

  async getBounds(
    objects: readonly ObjectRef[],
  ): Promise<{ readonly min: Vector3Like; readonly max: Vector3Like }> {
    const { min, max } = await this.objects.bounds(objects);
    return { min: { x: min.x, y: min.y, z: min.z }, max: { x: max.x, y: max.y, z: max.z } };
  }

  convert(position: Position, frame: Position['frame']): Position {
    return convertPosition(position, frame, this.options.layers.origin, this.options.epsg);
  }

  addOverlay(overlay: SceneOverlay): Disposable {
    return this.overlays.add(overlay);
  }

  openThree(owner: string): OverlayHost & Disposable {
    return this.overlays.open(owner);
  }

  dispose(): void {
    this.owned.dispose();
    this.camera.dispose();
    this.loader.dispose();
    this.overlays.dispose();
    this.engine.dispose();
    this.stage.remove();
  }

  private onShownChanged(): void {
    // The loader reports while it is being made, before the rest is there.
    if (this.camera) this.camera.placeOnce();
    this.engine.canvas.dataset.modelsLoaded = String(this.objects ? this.objects.shownModels().length : 0);
  }

  private toScene(position: Position): Vector3 {
    const scene = this.convert(position, 'scene');
    if (scene.frame === 'wgs84') throw new Error('A position in the scene is metres.');
    return new Vector3().copy(scene.at);
  }
}
