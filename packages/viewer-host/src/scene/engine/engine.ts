import type { SimpleRenderer } from '@thatopen/components';
import type { Box3, Matrix4, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import type { Insets } from '../camera/room.ts';
import { ArrivalPace } from './arrival-pace.ts';
import { CameraRig } from './camera-rig.ts';
import { createWorld, type EngineWorld } from './create-world.ts';
import { DetailRefresher } from './detail-refresher.ts';
import type { EngineEvents } from './engine-events.ts';
import type { EngineModel, RayHit } from './engine-model.ts';
import { FrameLoop } from './frame-loop.ts';
import { ModelSet } from './model-set.ts';
import { PictureScale } from './picture-scale.ts';
import { Rest } from './rest.ts';
import type { SnapTargets } from './snap-targets.ts';
import { SERIES_MS, StepPace } from './step-pace.ts';

/** The most device pixels per CSS pixel; more would cost time without visible effect. */
const MAX_PIXEL_RATIO = 2;

/** Milliseconds without movement after which the view counts as settled. */
const SETTLE_MS = 160;
/** The same during a drag: after a pause the drag usually goes on, and the full resolution takes long on a weak machine. */
const HELD_MS = 700;

/** Wraps the 3D engine: a world that is drawn on demand, and the models in it. */
export class Engine {
  /** Contains the canvas. To show the scene elsewhere, move this element; the canvas never changes its parent. */
  readonly stage: HTMLElement;
  readonly rig: CameraRig;
  framesDrawn = 0;
  private readonly events: EngineEvents;
  private readonly parts: EngineWorld;
  private readonly renderer: SimpleRenderer;
  private readonly set: ModelSet;
  private readonly detail: DetailRefresher;
  private readonly loop: FrameLoop;
  private readonly scale = new PictureScale();
  private isDirty = true;
  private hasNewGeometry = false;
  /** Whether any model has had geometry since the context was created. */
  private hasGeometry = false;
  private hasMoved = true;
  /** Whether something has moved since the view last settled. */
  private isMoving = false;
  /** Time of the last frame with movement, in milliseconds. */
  private movedAt: number | undefined = undefined;
  private readonly pace: ArrivalPace;
  private isLost = false;
  private disposed = false;
  /** Callbacks that wait for the next frame. */
  private viewers: (() => void)[] = [];
  private readonly rest = new Rest();
  private readonly steps = new StepPace();

  /** @throws Error without a WebGL 2 context. */
  constructor(stage: HTMLElement, events: EngineEvents) {
    this.stage = stage;
    this.events = events;
    this.parts = createWorld(stage, (renderer) => this.prepareContext(renderer));
    const { world, renderer, fragments } = this.parts;
    this.renderer = renderer;
    this.rig = new CameraRig(world.camera);
    this.detail = new DetailRefresher(fragments.core, this.requestDraw);
    this.set = new ModelSet({
      core: fragments.core,
      scene: world.scene.three,
      rig: this.rig,
      onMaterial: events.onMaterial,
      onGeometry: this.onGeometry,
      planes: events.planes,
      onShown: () => this.refreshDetail(),
    });
    this.pace = new ArrivalPace(this.requestDraw);
    this.loop = new FrameLoop(this.step, this.onSettled, () => {
      if (this.rest.isAwaited) return 0;
      if (this.steps.isSeries) return SERIES_MS;
      return this.rig.isHeld ? HELD_MS : SETTLE_MS;
    });
    this.renderer.onResize.add(this.onResize);
    // Runs after the engine's own listeners, which create a new renderer for the same canvas.
    this.canvas.addEventListener('webglcontextlost', this.onContextLost);
    this.canvas.addEventListener('webglcontextrestored', this.onContextRestored);
    document.addEventListener('visibilitychange', this.onVisibility);
    for (const type of [
      'controlstart',
      'control',
      'controlend',
      'transitionstart',
      'update',
      'wake',
    ] as const)
      this.rig.controls.addEventListener(type, this.requestFrame);
    this.onResize();
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.three.domElement;
  }

  get scene(): Scene {
    return this.parts.world.scene.three;
  }

  get gl(): WebGLRenderer {
    return this.renderer.three;
  }

  get models(): ReadonlyMap<string, EngineModel> {
    return this.set.models;
  }

  bounds(): Box3 {
    const box = this.set.bounds();
    for (const point of this.surroundings(box)) box.expandByPoint(point);
    return box;
  }

  corners(): Vector3[] {
    return [...this.set.corners(), ...this.surroundings(this.set.bounds())];
  }

  /** Whether the models that are in the scene are drawn in full detail. */
  get isComplete(): boolean {
    return this.hasGeometry && !this.hasNewGeometry && !this.detail.isPending;
  }

  /** Boxes of the visible models' objects, or of an even sample of them, in scene metres. */
  objectBoxes(): Promise<readonly Box3[]> {
    return this.set.objectBoxes();
  }

  /** Draws the next frame. */
  readonly requestDraw = (): void => {
    this.isDirty = true;
    this.loop.request();
  };

  /** Steps the camera in the next frame, and draws if it has moved. */
  readonly requestFrame = (): void => {
    this.loop.request();
  };

  setInsets(insets: Insets): void {
    this.rig.setInsets(insets);
    this.hasMoved = true;
    this.refreshDetail();
  }

  /** Call it after visible models or the camera have changed. */
  refreshDetail(): void {
    this.rig.bounds = this.bounds();
    for (const point of this.events.outskirts()) this.rig.bounds.expandByPoint(point);
    this.rig.updateDepthRange();
    this.detail.request();
    this.requestDraw();
  }

  /** Resolves when all earlier changes of items are visible. */
  async settleItems(): Promise<void> {
    await this.detail.finish();
    this.steps.stepped();
    this.requestDraw();
  }

  /** Resolves when all earlier changes are drawn; at once if the view is not visible. */
  drawn(): Promise<void> {
    if (!this.isDirty || !this.canDraw || this.disposed || document.hidden) return Promise.resolve();
    return new Promise((done) => this.viewers.push(done));
  }

  /** A copy of what the stage shows now, with what is drawn over the models. Undefined while nothing is drawn. */
  picture(): HTMLCanvasElement | undefined {
    if (!this.canDraw || !this.stage.isConnected) return undefined;
    // WebGL forgets the picture at the end of the task in which it was drawn.
    this.draw(0);
    const copy = document.createElement('canvas');
    const { width, height } = this.canvas;
    Object.assign(copy, { width, height });
    const pen = copy.getContext('2d');
    if (!pen) return undefined;
    for (const layer of this.stage.querySelectorAll('canvas'))
      if (layer.width > 0 && layer.height > 0) pen.drawImage(layer, 0, 0, width, height);
    return copy;
  }

  /**
   * The same once everything is drawn in full detail and nothing moves. It waits while the page is hidden.
   * @throws Error (a rejection) while nothing is drawn
   */
  async finishedPicture(signal?: AbortSignal): Promise<HTMLCanvasElement> {
    if (!this.isLost && this.stage.isConnected) {
      this.requestFrame();
      await this.rest.next(signal);
    }
    const picture = this.picture();
    // Drawing it once more has ended the rest.
    this.requestFrame();
    if (picture === undefined) throw new Error('The model is not on the page, so there is no picture of it.');
    return picture;
  }

  setProjection(projection: 'perspective' | 'orthographic'): void {
    this.rig.setProjection(projection);
    this.hasMoved = true;
    this.set.followCamera();
    this.refreshDetail();
  }

  load(
    id: string,
    bytes: Uint8Array,
    matrix: Matrix4,
    onProgress: (done: number) => void,
  ): Promise<EngineModel> {
    return this.set.load(id, bytes, matrix, onProgress);
  }

  /** Draws one pixel of the current scene, before anything is visible. */
  rehearse(): void {
    if (this.framesDrawn > 0 || this.isLost || this.canvas.width === 0) return;
    this.gl.setScissorTest(true);
    this.gl.setScissor(0, 0, 1, 1);
    try {
      this.gl.render(this.scene, this.rig.camera);
    } finally {
      this.gl.setScissorTest(false);
    }
  }

  abort(id: string): void {
    this.set.abort(id);
  }

  unload(id: string): Promise<void> {
    return this.set.unload(id);
  }

  setShown(id: string, shown: boolean): void {
    this.set.setShown(id, shown);
  }

  raycast(at: Vector2): Promise<{ model: EngineModel; hit: RayHit } | undefined> {
    return this.set.raycast(at, this.canvas);
  }

  /** See `ModelSet.heightAt`. */
  heightAt(
    place: Vector3,
    items: ReadonlyMap<EngineModel, ReadonlySet<number>>,
  ): Promise<number | undefined> {
    return this.set.heightAt(place, items, this.canvas);
  }

  /** See `ModelSet.clearance`. */
  clearance(from: Vector3, to: Vector3): Promise<number | undefined> {
    return this.set.clearance(from, to, this.canvas);
  }

  /** See `ModelSet.meet`. */
  meet(from: Vector3, to: Vector3, as: 'sight' | 'body'): Promise<RayHit | undefined> {
    return this.set.meet(from, to, this.canvas, as);
  }

  /** @param at - CSS pixels in the window, like `reach`. */
  snapTargets(at: Vector2, reach: number): Promise<SnapTargets> {
    return this.set.snapTargets(at, reach, this.canvas);
  }

  dispose(): void {
    this.disposed = true;
    this.pace.dispose();
    this.loop.dispose();
    this.detail.dispose();
    this.canvas.removeEventListener('webglcontextlost', this.onContextLost);
    this.canvas.removeEventListener('webglcontextrestored', this.onContextRestored);
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.tellViewers();
    this.rest.begin();
    this.set.dispose();
    this.parts.components.dispose();
  }

  private readonly step = (deltaSeconds: number): boolean => {
    const wantsMore = this.events.onStep(deltaSeconds);
    const moved = this.rig.step(deltaSeconds);
    if (moved) this.detail.request();
    this.hasMoved ||= moved;
    this.isMoving ||= moved;
    this.timeFrame(moved);
    if (moved || (this.isDirty && this.canDraw && !this.pace.holdsBack(this.detail.isPending)))
      this.draw(deltaSeconds);
    if (!this.canDraw) this.tellViewers();
    return moved || wantsMore;
  };

  private timeFrame(moved: boolean): void {
    const now = performance.now();
    if (moved && this.movedAt !== undefined) this.scale.frame(now - this.movedAt);
    this.movedAt = moved ? now : undefined;
  }

  /** False while the stage is not on the page. Changes are drawn once it has a size again. */
  private get canDraw(): boolean {
    return !this.isLost && this.canvas.width > 0 && this.canvas.height > 0 && !this.isAwaiting;
  }

  private draw(deltaSeconds: number): void {
    if (!this.canDraw) {
      if (this.hasMoved && this.canvas.height > 0) this.tellMoved();
      return;
    }
    if (this.isDirty || this.detail.isPending) this.set.treatNew();
    this.isDirty = false;
    this.pace.drawn();
    this.canvas.style.opacity = '';
    this.sharpen();
    this.events.onBeforeDraw(deltaSeconds);
    this.renderer.needsUpdate = true;
    this.renderer.update();
    this.framesDrawn += 1;
    const { geometries, textures } = this.gl.info.memory;
    Object.assign(this.canvas.dataset, {
      framesDrawn: this.framesDrawn,
      geometries,
      textures,
      atRest: false,
    });
    if (this.hasNewGeometry) this.canvas.dataset.geometryDrawn = String(this.framesDrawn);
    this.hasNewGeometry = false;
    const moved = this.hasMoved;
    this.hasMoved = false;
    this.events.onAfterDraw(moved || (this.steps.isSeries && !this.rest.isAwaited));
    if (moved) this.events.onMoved();
    this.tellViewers();
  }

  private surroundings(models: Box3): readonly Vector3[] {
    return this.events.surroundings(models.isEmpty() ? 0 : models.min.y);
  }

  private tellViewers(): void {
    const { viewers } = this;
    this.viewers = [];
    for (const tell of viewers) tell();
  }

  /** Updates the camera's matrices, which otherwise happens only with a frame. */
  private tellMoved(): void {
    this.rig.camera.updateMatrixWorld();
    this.events.onMoved();
  }

  /**
   * With software rendering, an empty frame takes as long as one with models, and slows down the workers that load them. So nothing is
   * drawn until there is geometry; the stage's background is visible instead.
   */
  private get isAwaiting(): boolean {
    return !this.hasGeometry && (this.events.expectsModels() || this.detail.isPending);
  }

  /** Prepares a new WebGL context. */
  private prepareContext({ three }: SimpleRenderer): void {
    // Checking for shader errors waits until the program is linked and everything before it is drawn.
    three.debug.checkShaderErrors = import.meta.env.DEV;
    // The engine says so only to its first renderer, and makes a new one after a lost context.
    three.localClippingEnabled = true;
    this.hasGeometry = false;
    three.domElement.style.opacity = '0';
  }

  /** Changing the resolution clears the canvas, so a frame must be drawn in the same task. */
  private sharpen(): void {
    const full = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
    const ratio = this.isMoving ? full * this.scale.current : full;
    if (this.gl.getPixelRatio() !== ratio) this.gl.setPixelRatio(ratio);
  }

  private readonly onSettled = (): void => {
    if (this.detail.takeIn()) return;
    // The expected geometry did not arrive.
    if (this.isDirty && this.canDraw) this.requestDraw();
    this.scale.rest();
    this.movedAt = undefined;
    const wasCoarse = this.isMoving && this.scale.current < 1;
    this.isMoving = false;
    if (wasCoarse) this.requestDraw();
    this.events.onSettled();
    // Otherwise another frame follows, and the view settles again after it.
    if (this.isDirty) return;
    this.canvas.dataset.atRest = 'true';
    this.rest.begin();
  };

  private readonly onResize = (): void => {
    const { clientWidth, clientHeight } = this.stage;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.rig.resize(clientWidth, clientHeight);
    this.events.onResize(clientWidth, clientHeight);
    this.hasMoved = true;
    // Resizing has cleared the canvas: draw in the same task to avoid a flash.
    this.draw(0);
    this.refreshDetail();
  };

  /** Hidden pages get no animation frames. */
  private readonly onVisibility = (): void => {
    if (document.hidden) this.tellViewers();
  };

  private readonly onGeometry = (): void => {
    this.hasNewGeometry = true;
    this.hasGeometry = true;
    this.events.onGeometry();
    this.requestDraw();
  };

  private readonly onContextLost = (): void => {
    // Disposing the engine releases the context on purpose.
    if (this.disposed) return;
    this.isLost = true;
    this.tellViewers();
    this.rest.begin();
    this.events.onContextLost();
  };

  private readonly onContextRestored = (): void => {
    if (this.disposed) return;
    this.isLost = false;
    this.prepareContext(this.renderer);
    this.events.onContextRestored();
    // The new renderer does not know the canvas size yet.
    this.renderer.resize();
  };
}
