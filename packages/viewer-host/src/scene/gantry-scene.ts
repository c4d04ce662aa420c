import type {
  Disposable,
  FlyToOptions,
  ObjectFilter,
  ObjectRef,
  OverlayHost,
  Position,
  Viewpoint,
} from '@gantry/plugin-sdk';
import { createDisposableStore, toDisposable } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import type { CameraSight, ScenePort } from '../state/scene-port.ts';
import { CameraService } from './camera/camera-service.ts';
import { Engine } from './engine/engine.ts';
import type { EngineModel } from './engine/engine-model.ts';
import { ItemOutlines } from './engine/item-outlines.ts';
import { WarmUp } from './engine/warm-up.ts';
import { LookHandOver } from './first-look/look-hand-over.ts';
import { SceneFrames } from './geo/scene-frames.ts';
import { SceneKeyboard } from './input/keyboard.ts';
import { Picking } from './input/picking.ts';
import { RectangleSelect } from './input/rectangle-select.ts';
import { SelectionView } from './input/selection-view.ts';
import { LineLayer } from './lines/line-layer.ts';
import { ModelLook } from './look/model-look.ts';
import { toneRange } from './look/model-tone.ts';
import { SceneLook } from './look/scene-look.ts';
import { MarkerLayer } from './markers/marker-layer.ts';
import { Measuring } from './measure/measuring.ts';
import { ModelLoader } from './models/model-loader.ts';
import type { ProjectOrigin } from './models/placement-matrix.ts';
import { ObjectLookup } from './objects/object-lookup.ts';
import { objectsInRectangle } from './objects/objects-in-rectangle.ts';
import { SceneReader } from './objects/scene-reader.ts';
import { Outskirts } from './outskirts.ts';
import { OverlayHosts } from './overlay/overlay-hosts.ts';
import type { SceneOptions } from './scene-options.ts';
import { Cut } from './sections/cut.ts';
import { SectionLayer } from './sections/section-layer.ts';
import { boxAround } from './sections/section-planes.ts';
import { ShapeLayer } from './shapes/shape-layer.ts';
import { StyleApplier } from './style/style-applier.ts';
import { WalkService } from './walk/walk-service.ts';

/** Connects the parts of the scene, and is their interface to the rest of the host. */
export class GantryScene implements ScenePort {
  private readonly cut = new Cut();
  private readonly stage = document.createElement('div');
  private readonly engine: Engine;
  private readonly look: SceneLook;
  private readonly firstLook: LookHandOver;
  private readonly loader: ModelLoader;
  private readonly objects: ObjectLookup;
  private readonly reader: SceneReader;
  private readonly frames: SceneFrames;
  private readonly camera: CameraService;
  private readonly styles: StyleApplier<EngineModel>;
  private readonly outlines: ItemOutlines;
  private readonly selection: SelectionView;
  private readonly markers: MarkerLayer;
  private readonly picking: Picking;
  private readonly overlays: OverlayHosts;
  private readonly shapes: ShapeLayer;
  /** Undefined only while the scene is being created. */
  private outskirts: Outskirts | undefined = undefined;
  /** Undefined only while the scene is being created. */
  private sections: SectionLayer | undefined = undefined;
  private readonly origin: () => ProjectOrigin;
  /** Undefined only while the scene is being created. */
  private lines: LineLayer | undefined = undefined;
  private measuring: Measuring | undefined = undefined;
  private walking: WalkService | undefined = undefined;
  private readonly followers = new Set<() => void>();
  private readonly owned = createDisposableStore({ name: 'scene' });

  constructor(options: SceneOptions) {
    Object.assign(this.stage.style, { position: 'absolute', inset: '0', overflow: 'hidden' });
    const modelLook = new ModelLook(toneRange(options.palette()), this.cut);
    this.engine = new Engine(this.stage, {
      onStep: (delta) => {
        const isFlying = this.camera.step(delta);
        return this.walking?.step(delta) || isFlying;
      },
      onBeforeDraw: (delta) => {
        this.lines?.beforeDraw();
        this.outskirts?.beforeDraw();
        this.measuring?.beforeDraw();
        this.overlays.beforeDraw(delta);
      },
      onAfterDraw: (moved) => {
        this.look.afterDraw(moved);
        if (moved) this.sections?.placeHandles();
        this.firstLook.afterDraw();
      },
      onMoved: () => this.onMoved(),
      onSettled: () => {
        this.look.settle();
        this.firstLook.afterDraw();
        this.outskirts?.rest();
        options.scene.rest();
      },
      onResize: (width, height) => {
        this.markers.resize(width, height);
        this.selection.resize(width, height);
        this.outlines.resize(width, height);
      },
      onMaterial: modelLook.apply,
      planes: this.cut.planes,
      surroundings: (floor) => this.lines?.corners(floor) ?? [],
      outskirts: () => this.outskirts?.corners() ?? [],
      expectsModels: () => options.layers.load.kind === 'loading' || !this.loader.isIdle,
      onGeometry: () => {
        this.look.itemsChanged();
        this.selection.followGeometry();
      },
      onContextLost: () => {
        options.scene.loseContext();
        this.firstLook.giveUp();
        // At once: disposing while there is no context does not affect the next one.
        this.selection.drop();
        this.loader.reloadAll();
      },
      onContextRestored: () => {
        options.scene.regainContext();
        this.look.changed();
        this.markers.requestDraw();
      },
    });
    this.origin = () => options.layers.origin;
    this.frames = new SceneFrames(options.layers, options.epsg);
    const { toScene } = this.frames;
    this.look = new SceneLook(this.engine, modelLook, options.palette, () => options.look.isNeutral);
    this.warmUp();
    this.loader = new ModelLoader({
      engine: this.engine,
      look: modelLook,
      layers: options.layers,
      timeline: options.timeline,
      store: options.scene,
      files: options.files,
      onShownChanged: () => this.onShownChanged(),
      onLoadsChanged: () => {
        this.engine.canvas.dataset.modelsLoaded = String(this.objects.shownModels().length);
        this.engine.canvas.dataset.modelsLoading = String(!this.loader.isIdle);
        if (this.loader.isIdle && this.loader.hasFailed) this.firstLook.giveUp();
        if (this.loader.isIdle) this.camera.opened();
        this.engine.requestDraw();
      },
    });
    this.objects = new ObjectLookup(this.engine, this.loader);
    this.reader = new SceneReader(this.objects, () => this.lines);
    this.camera = new CameraService({
      engine: this.engine,
      store: options.scene,
      boundsOf: this.reader.bounds,
      toScene,
      covered: () => options.covered(this.stage),
      objects: () => this.firstLook.boxes,
      onFlight: () => {
        this.firstLook.giveUp();
        this.walking?.leave();
      },
      reducedMotion: options.reducedMotion,
    });
    this.firstLook = new LookHandOver({
      look: window.gantryLook,
      engine: this.engine,
      layers: options.layers,
      timeline: options.timeline,
      sections: options.sections,
      neutral: options.look,
      palette: options.palette,
      isLoading: () => !this.loader.isIdle,
      onGivenUp: () => this.camera.placeAgain(),
    });
    this.outlines = new ItemOutlines(this.engine.scene, this.engine.requestDraw, this.cut);
    this.styles = new StyleApplier(
      this.engine,
      this.objects,
      options.styles,
      options.classes,
      (groups) => this.outlines.show(groups),
      () => this.selection.reselect(),
    );
    this.selection = new SelectionView(
      this.engine,
      this.objects,
      options.selection,
      options.palette,
      this.cut,
      (model, localId) => this.styles.isHidden(model, localId),
    );
    this.overlays = new OverlayHosts(this.engine, toScene);
    this.shapes = new ShapeLayer({ engine: this.engine, store: options.shapes, palette: options.palette });
    this.sections = new SectionLayer({
      engine: this.engine,
      look: this.look,
      store: options.sections,
      layers: options.layers,
      palette: options.palette,
      texts: options.texts,
    });
    this.lines = new LineLayer({
      engine: this.engine,
      layers: options.layers,
      timeline: options.timeline,
      selection: options.selection,
      styles: options.styles,
      palette: options.palette,
      groundHeight: () => this.look.groundHeight,
      onChanged: () => {
        this.look.fit();
        this.camera.placeAgain();
        this.engine.refreshDetail();
      },
    });
    this.outskirts = new Outskirts({
      ...options,
      engine: this.engine,
      objects: this.objects,
      reader: this.reader,
      groundHeight: () => this.look.groundHeight,
    });
    this.measuring = new Measuring({
      engine: this.engine,
      store: options.measure,
      palette: options.palette,
      groundHeight: () => this.look.groundHeight,
      toGrid: this.frames.toGrid,
      toScene: (at) => toScene({ frame: 'project', at }),
    });
    this.markers = new MarkerLayer({
      stage: this.stage,
      store: options.markers,
      palette: options.palette,
      texts: options.texts,
      iconPath: options.iconPath,
      reducedMotion: options.reducedMotion,
      camera: () => this.engine.rig.camera,
      toScene,
      boundsOf: this.reader.bounds,
      onActivate: options.onMarkerActivate,
      onZoomTo: (box) => void this.camera.flyToBox(box),
      onMenu: (marker, x, y) => this.picking.openMarkerMenu(marker, x, y),
    });
    this.picking = new Picking({
      engine: this.engine,
      objects: this.objects,
      markers: this.markers,
      lines: this.lines,
      faces: this.sections,
      selection: options.selection,
      menu: options.menu,
      store: options.scene,
      groundHeight: () => this.look.groundHeight,
      toGrid: this.frames.toGrid,
      claim: () => this.measuring?.claim,
    });
    this.walking = new WalkService({
      engine: this.engine,
      store: options.walk,
      selected: () => this.reader.bounds(options.selection.current),
      fly: (view, signal) => this.camera.flyToView(view, signal),
      toPerspective: () => this.camera.setProjection('perspective'),
      onNowhere: options.onWalkNowhere,
    });
    const { rig, canvas } = this.engine;
    const rectangle = new RectangleSelect({
      canvas,
      selection: options.selection,
      isTaken: () => this.measuring?.claim !== undefined || this.walking?.isWalking === true,
      holdCamera: (isHeld) => {
        rig.controls.enabled = !isHeld;
      },
      find: (corners, isWhole) => objectsInRectangle(this.engine, this.objects, corners, isWhole),
    });
    this.owned.add(() => rectangle.dispose());
    const keyboard = new SceneKeyboard(
      canvas,
      () => rig.controls,
      () => rig.seenHeight,
      { onMenu: () => this.picking.openSelectionMenu() },
    );
    const stops = [
      () => keyboard.dispose(),
      reaction(
        () => options.panels(),
        // The panels are measured once they are on the screen.
        () => void requestAnimationFrame(() => this.makeRoom(options.selection.current)),
      ),
      reaction(
        () => options.texts().view,
        (name) => canvas.setAttribute('aria-label', name),
        { fireImmediately: true },
      ),
      // An empty view is drawn once no models are expected any more.
      reaction(
        () => options.layers.load.kind,
        () => this.engine.requestDraw(),
      ),
    ];
    for (const stop of stops) this.owned.add(stop);
    this.loader.start();
  }

  attach(container: HTMLElement): Disposable {
    container.append(this.stage);
    this.firstLook.attach();
    return toDisposable(() => {
      if (this.stage.parentElement !== container) return;
      this.walking?.leave();
      this.stage.remove();
    });
  }

  flyTo(to: readonly ObjectRef[] | Position | Viewpoint, options?: FlyToOptions) {
    return this.camera.flyTo(to, options);
  }

  fit(modelId?: string) {
    const version = modelId === undefined ? undefined : this.loader.shownVersionOf(modelId);
    const lines = modelId === undefined ? undefined : this.lines?.boundsOfModel(modelId);
    const hasShapes = version !== undefined && (this.engine.models.get(version)?.corners().length ?? 0) > 0;
    // A model of lines only.
    return lines && !lines.isEmpty() && !hasShapes ? this.camera.flyToBox(lines) : this.camera.fit(version);
  }

  uncover(objects: readonly ObjectRef[]) {
    // Nobody who walks is moved because something was selected.
    return this.walking?.isWalking ? Promise.resolve() : this.camera.uncover(objects);
  }

  view(name: Parameters<ScenePort['view']>[0], objects?: readonly ObjectRef[]) {
    return this.camera.view(name, objects);
  }

  setProjection(projection: Viewpoint['projection']): void {
    if (projection === 'orthographic') this.walking?.leave();
    this.camera.setProjection(projection);
  }

  capture(): Viewpoint {
    return this.camera.capture();
  }

  followCamera(listener: (sight: CameraSight) => void): Disposable {
    const tell = () => listener(this.camera.sight());
    this.followers.add(tell);
    tell();
    return toDisposable(() => this.followers.delete(tell));
  }

  moveTo(place: { readonly x: number; readonly z: number }): void {
    if (this.walking?.isWalking) this.walking.standAt(place);
    else void this.camera.moveTo(place);
  }

  picture(): HTMLCanvasElement | undefined {
    return this.engine.picture();
  }

  finishedPicture(signal?: AbortSignal): Promise<HTMLCanvasElement> {
    return this.engine.finishedPicture(signal);
  }

  find(filter: ObjectFilter, signal?: AbortSignal) {
    return this.reader.find(filter, signal);
  }

  getProperties(object: ObjectRef, signal?: AbortSignal) {
    return this.reader.properties(object, signal);
  }

  getFacts(object: ObjectRef, signal?: AbortSignal) {
    return this.reader.facts(object, signal);
  }

  objectBoxes(versionId: string) {
    return this.engine.models.get(versionId)?.objectBoxes() ?? Promise.resolve([]);
  }

  async getBounds(objects: readonly ObjectRef[]) {
    const { min, max } = await this.reader.bounds(objects);
    return { min: { x: min.x, y: min.y, z: min.z }, max: { x: max.x, y: max.y, z: max.z } };
  }

  async sectionAround(objects: readonly ObjectRef[] | undefined, margin: number) {
    const box = objects ? await this.objects.bounds(objects) : this.engine.bounds();
    return box.isEmpty() ? undefined : boxAround(box, this.origin(), margin);
  }

  async cutFaceInMiddle(): Promise<void> {
    await this.sections?.takeFaceInMiddle();
  }

  convert(position: Position, frame: Position['frame']): Position {
    return this.frames.convert(position, frame);
  }

  openThree(owner: string): OverlayHost & Disposable {
    return this.overlays.open(owner);
  }

  dispose(): void {
    this.owned.dispose();
    this.firstLook.end();
    this.picking.dispose();
    this.markers.dispose();
    this.selection.dispose();
    this.styles.dispose();
    this.outlines.dispose();
    this.camera.dispose();
    this.loader.dispose();
    this.overlays.dispose();
    this.shapes.dispose();
    this.sections?.dispose();
    this.lines?.dispose();
    this.outskirts?.dispose();
    this.measuring?.dispose();
    this.walking?.dispose();
    this.look.dispose();
    this.engine.dispose();
    this.stage.remove();
  }

  /** If the driver cannot compile shaders, the scene is not created, and releases everything. */
  private warmUp(): void {
    try {
      const warmUp = new WarmUp(this.engine);
      this.owned.add(() => warmUp.dispose());
    } catch (error) {
      this.look.dispose();
      this.engine.dispose();
      throw error;
    }
  }

  /** @param kept - objects that no panel covers afterwards, if they are on the screen. */
  private makeRoom(kept: readonly ObjectRef[]): void {
    if (!this.stage.isConnected) return;
    this.camera.makeRoom();
    void this.uncover(kept);
    this.engine.refreshDetail();
  }

  private onMoved(): void {
    this.markers.closeFan();
    this.markers.draw();
    this.camera.reportSoon();
    for (const tell of this.followers) tell();
  }

  private onShownChanged(): void {
    this.look.fit();
    this.lines?.followGround();
    this.outskirts?.shownChanged();
    this.camera.placeAgain();
    this.styles.request();
    this.selection.reselect();
    void this.outlines.refresh();
    this.markers.resolveAll();
  }
}
