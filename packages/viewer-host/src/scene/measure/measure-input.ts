import { Plane, Vector2, Vector3 } from 'three';
import type { MeasureStore } from '../../state/measure-store.ts';
import { finishArea, takePoint } from '../../state/measuring/take-point.ts';
import type { CameraRig } from '../engine/camera-rig.ts';
import type { Engine } from '../engine/engine.ts';
import type { PointerClaim } from '../input/pointer-claim.ts';
import type { PointerPlace } from '../input/pointer-gestures.ts';
import { chooseSnap, raycasterAt, type Snap } from './choose-snap.ts';

/** CSS pixels within which a point snaps to a corner or an edge. */
const REACH = { mouse: 10, touch: 24 };
/** Milliseconds, and CSS pixels, in which a second click counts as a double click. */
const DOUBLE = { ms: 400, pixels: 12 };
/** Milliseconds between two looks for what is under the pointer. */
const HOVER_MS = 60;

export interface MeasureInputOptions {
  readonly engine: Pick<Engine, 'canvas' | 'snapTargets'> & { readonly rig: Pick<CameraRig, 'camera'> };
  readonly store: MeasureStore;
  groundHeight(): number;
  /** @returns grid metres: x east, y north, z up. */
  toGrid(point: Vector3): Vector3;
  /** What a click would snap to now; undefined for nothing. */
  onAim(aim: Snap | undefined): void;
}

interface Aimed extends Snap {
  /** In scene directions. */
  readonly normal: Vector3 | undefined;
  readonly versionId: string | undefined;
}

/** Takes points for the measuring tool that is on. */
export class MeasureInput implements PointerClaim {
  private readonly options: MeasureInputOptions;
  /** Clicks in their order, although each waits for the models. */
  private queue: Promise<void> = Promise.resolve();
  private last: (PointerPlace & { readonly time: number }) | undefined = undefined;
  private hoverAt: PointerPlace | undefined = undefined;
  private hoverTimer: ReturnType<typeof setTimeout> | undefined = undefined;
  private isLooking = false;
  private ended = false;

  constructor(options: MeasureInputOptions) {
    this.options = options;
  }

  dispose(): void {
    this.ended = true;
    clearTimeout(this.hoverTimer);
  }

  onClick(at: PointerPlace): void {
    const time = performance.now();
    const isDouble =
      this.last !== undefined &&
      time - this.last.time < DOUBLE.ms &&
      Math.hypot(at.x - this.last.x, at.y - this.last.y) < DOUBLE.pixels;
    // A third click begins anew.
    this.last = isDouble ? undefined : { ...at, time };
    const { store } = this.options;
    const { tool } = store;
    this.queue = this.queue
      .then(async () => {
        if (isDouble) finishArea(store);
        else await this.take(at, tool);
      })
      .catch(this.fail);
  }

  onHover(at: PointerPlace | undefined): void {
    this.hoverAt = at;
    this.options.engine.canvas.style.cursor = at ? 'crosshair' : '';
    if (at) this.hoverTimer ??= setTimeout(this.look, HOVER_MS);
    else this.options.onAim(undefined);
  }

  private async take(at: PointerPlace, tool: MeasureStore['tool']): Promise<void> {
    const { store, toGrid } = this.options;
    const found = await this.find(at);
    // The tool may have been ended or changed meanwhile.
    if (this.ended || store.tool !== tool || found === undefined) return;
    const { point, normal, versionId } = found;
    const { x, y, z } = toGrid(point);
    takePoint(store, {
      at: { x, y, z },
      normal: normal && { x: normal.x, y: -normal.z, z: normal.y },
      versionId,
    });
  }

  private async find(at: PointerPlace): Promise<Aimed | undefined> {
    const { engine, store, groundHeight } = this.options;
    const reach = at.isTouch ? REACH.touch : REACH.mouse;
    const targets = await engine.snapTargets(new Vector2(at.x, at.y), reach);
    const { left, top, width, height } = engine.canvas.getBoundingClientRect();
    const { camera } = engine.rig;
    const device = new Vector2(((at.x - left) / width) * 2 - 1, 1 - ((at.y - top) / height) * 2);
    const snap = chooseSnap(targets, {
      at: device,
      camera,
      width,
      height,
      reach,
      // The plane of a face goes through the point that is taken on it.
      faceOnly: store.tool === 'face',
    });
    if (snap) return { ...snap, normal: targets.surface?.normal, versionId: targets.surface?.versionId };
    const ground = new Plane(new Vector3(0, 1, 0), -groundHeight());
    const point = raycasterAt(device, camera).ray.intersectPlane(ground, new Vector3());
    return point ? { kind: 'face', point, normal: ground.normal, versionId: undefined } : undefined;
  }

  private readonly look = (): void => {
    this.hoverTimer = undefined;
    const at = this.hoverAt;
    if (!at || this.isLooking || this.ended) return;
    this.isLooking = true;
    this.find(at)
      .then((found) => {
        if (!this.ended && this.hoverAt) this.options.onAim(found);
      })
      .catch(this.fail)
      .finally(() => {
        this.isLooking = false;
        if (this.hoverAt !== at && this.hoverAt && !this.ended)
          this.hoverTimer ??= setTimeout(this.look, HOVER_MS);
      });
  };

  private readonly fail = (error: unknown): void => {
    // Closing the scene may end the engine during a query.
    if (!this.ended) reportError(error);
  };
}
