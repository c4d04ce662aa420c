import type { SimpleRenderer } from '@thatopen/components';
import type { Box3, Material, Matrix4, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import { ArrivalPace } from './arrival-pace.ts';
import { CameraRig } from './camera-rig.ts';
import { createWorld, type EngineWorld } from './create-world.ts';
import { DetailRefresher } from './detail-refresher.ts';
import type { EngineModel, RayHit } from './engine-model.ts';
import { FrameLoop } from './frame-loop.ts';
import { ModelSet } from './model-set.ts';
import { PictureScale } from './picture-scale.ts';

/** More pixels than this in one CSS pixel cost time and show nothing. */
const MAX_PIXEL_RATIO = 2;

/** Milliseconds without movement after which a picture counts as settled. */
const SETTLE_MS = 160;
/** The same while a drag goes on: who pauses in it is about to go on, and the finest picture takes long on a weak machine. */
const HELD_MS = 700;

export interface EngineEvents {
  /** Before each step of the camera; answers whether it wants another frame. */
  onStep(deltaSeconds: number): boolean;
  /** Before each frame is drawn. */
  onBeforeDraw(deltaSeconds: number): void;
  /** After each frame. @param moved - the camera is not where it was in the frame before. */
  onAfterDraw(moved: boolean): void;
  /** The camera is not where it was: after the frame that shows it, or while there is no picture yet. */
  onMoved(): void;
  /** The picture has come to rest. */
  onSettled(): void;
  onResize(width: number, height: number): void;
  onMaterial(model: EngineModel, material: Material): void;
  /** The geometry on the GPU, and so the picture, has changed. */
  onGeometry(): void;
  /**
   * The browser has taken the graphics card away, and with it the geometry of all models: they must be read again. Nothing
   * is drawn until it gives it back.
   */
  onContextLost(): void;
  onContextRestored(): void;
  /** Models are on their way whose geometry is not there yet. */
  expectsModels(): boolean;
}

/** The one place that knows the 3D engine: a world drawn on demand, and the models in it. */
export class Engine {
  /** Holds the canvas. Whoever shows the scene moves this element; the canvas never changes its parent. */
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
  /** Of any model, since there is a context. */
  private hasGeometry = false;
  private hasMoved = true;
  /** Since the last rest. */
  private isMoving = false;
  /** Milliseconds; the last frame that showed a movement. */
  private movedAt: number | undefined = undefined;
  private readonly pace: ArrivalPace;
  private isLost = false;
  private disposed = false;
  /** Who waits for the next picture. */
  private viewers: (() => void)[] = [];

  /** @throws Error when the browser gives no WebGL 2 context. */
  constructor(stage: HTMLElement, events: EngineEvents) {
    this.stage = stage;
    this.events = events;
    this.parts = createWorld(stage, (renderer) => this.prepareContext(renderer));
    const { world, renderer, fragments } = this.parts;
    this.renderer = renderer;
    this.rig = new CameraRig(world.camera);
    this.detail = new DetailRefresher(fragments.core, this.requestDraw);
    this.set = new ModelSet({
      ...{ core: fragments.core, scene: world.scene.three, rig: this.rig },
      onMaterial: events.onMaterial,
      onGeometry: this.onGeometry,
      onShown: () => this.refreshDetail(),
    });
    this.pace = new ArrivalPace(this.requestDraw);
    this.loop = new FrameLoop(this.step, this.onSettled, () => (this.rig.isHeld ? HELD_MS : SETTLE_MS));
    this.renderer.onResize.add(this.onResize);
    // After the engine's own listeners, which make a new renderer for the same canvas.
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
    return this.set.bounds();
  }

  corners(): Vector3[] {
    return this.set.corners();
  }

  /** The picture has changed: draw it in the next frame. */
  readonly requestDraw = (): void => {
    this.isDirty = true;
    this.loop.request();
  };

  /** Something may move: step the camera, and draw if it has moved. */
  readonly requestFrame = (): void => {
    this.loop.request();
  };

  /** CSS pixels on the left that panels cover. */
  setInset(left: number): void {
    this.rig.setInset(left);
    this.hasMoved = true;
    this.refreshDetail();
  }

  /** What is shown, or from where, has changed. */
  refreshDetail(): void {
    this.rig.bounds = this.bounds();
    this.rig.updateDepthRange();
    this.detail.request();
    this.requestDraw();
  }

  /** Resolves when every change of items asked for before is on the screen. */
  async settleItems(): Promise<void> {
    await this.detail.finish();
    this.requestDraw();
  }

  /** Resolves when everything asked for before is drawn; at once while nobody could see it. */
  drawn(): Promise<void> {
    if (!this.isDirty || !this.canDraw || this.disposed || document.hidden) return Promise.resolve();
    return new Promise((done) => this.viewers.push(done));
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

  /** Draws one pixel of the scene as it is, where there is no picture yet. */
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

  dispose(): void {
    this.disposed = true;
    this.pace.dispose();
    this.loop.dispose();
    this.detail.dispose();
    this.canvas.removeEventListener('webglcontextlost', this.onContextLost);
    this.canvas.removeEventListener('webglcontextrestored', this.onContextRestored);
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.tellViewers();
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

  /** Off the page there is nothing to draw on. What has changed is drawn when the size is known again. */
  private get canDraw(): boolean {
    return !this.isLost && this.canvas.width > 0 && this.canvas.height > 0 && !this.isAwaiting;
  }

  private draw(deltaSeconds: number): void {
    if (!this.canDraw) {
      if (this.hasMoved && this.canvas.height > 0) this.tellMoved();
      return;
    }
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
    this.events.onAfterDraw(moved);
    if (moved) this.events.onMoved();
    this.tellViewers();
  }

  private tellViewers(): void {
    const { viewers } = this;
    this.viewers = [];
    for (const tell of viewers) tell();
  }

  /** Without a frame nobody else brings the camera's matrices up to date. */
  private tellMoved(): void {
    this.rig.camera.updateMatrixWorld();
    this.events.onMoved();
  }

  /**
   * A picture of nothing takes as long as one of the models where pictures are made by the processor, and from the workers
   * that read the models: until there is geometry, the stage's background stands in for it.
   */
  private get isAwaiting(): boolean {
    return !this.hasGeometry && (this.events.expectsModels() || this.detail.isPending);
  }

  /** Of a new context. */
  private prepareContext({ three }: SimpleRenderer): void {
    // Asking whether a program has been linked waits for it, and for all that is drawn before it.
    three.debug.checkShaderErrors = import.meta.env.DEV;
    this.hasGeometry = false;
    three.domElement.style.opacity = '0';
  }

  /** Changing the number of pixels clears the canvas: only where a frame follows in the same turn. */
  private sharpen(): void {
    const full = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
    const ratio = this.isMoving ? full * this.scale.current : full;
    if (this.gl.getPixelRatio() !== ratio) this.gl.setPixelRatio(ratio);
  }

  private readonly onSettled = (): void => {
    if (this.detail.takeIn()) return;
    // What was waited for has turned out to be nothing.
    if (this.isDirty && this.canDraw) this.requestDraw();
    this.scale.rest();
    this.movedAt = undefined;
    const wasCoarse = this.isMoving && this.scale.current < 1;
    this.isMoving = false;
    if (wasCoarse) this.requestDraw();
    this.events.onSettled();
    // Else there is one more picture to come, and another rest after it.
    if (!this.isDirty) this.canvas.dataset.atRest = 'true';
  };

  private readonly onResize = (): void => {
    const { clientWidth, clientHeight } = this.stage;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.rig.resize(clientWidth, clientHeight);
    this.events.onResize(clientWidth, clientHeight);
    this.hasMoved = true;
    // Setting the size has cleared the canvas: without a frame in this very turn it would flash.
    this.draw(0);
    this.refreshDetail();
  };

  /** A page that is not seen gets no frames. */
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
    // Ending the engine gives the context away on purpose.
    if (this.disposed) return;
    this.isLost = true;
    this.tellViewers();
    this.events.onContextLost();
  };

  private readonly onContextRestored = (): void => {
    if (this.disposed) return;
    this.isLost = false;
    this.prepareContext(this.renderer);
    this.events.onContextRestored();
    // The new renderer does not know the canvas's size yet.
    this.renderer.resize();
  };
}
