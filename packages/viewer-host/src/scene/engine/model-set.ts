import type { FragmentsModels } from '@thatopen/fragments';
import {
  Box3,
  type Material,
  type Matrix4,
  OrthographicCamera,
  type Plane,
  Ray,
  Raycaster,
  type Scene,
  Vector2,
  Vector3,
} from 'three';
import type { CameraRig } from './camera-rig.ts';
import { EngineModel, type RayHit } from './engine-model.ts';
import { mergeTargets, type SnapTargets } from './snap-targets.ts';
import { uncutHit, uncutTargets } from './uncut-targets.ts';

export interface ModelSetOptions {
  readonly core: FragmentsModels;
  readonly scene: Scene;
  readonly rig: CameraRig;
  readonly onMaterial: (model: EngineModel, material: Material) => void;
  /** Called when the geometry on the GPU changes. */
  readonly onGeometry: () => void;
  /** Cut the models. */
  readonly planes: readonly Plane[];
  /** Called when models are shown or hidden. */
  readonly onShown: () => void;
}

/** Metres above and below all models between which heights are looked for. */
const PROBE_ROOM = 10;

/** The models of the scene. */
export class ModelSet {
  readonly models = new Map<string, EngineModel>();
  private readonly options: ModelSetOptions;
  private isDisposed = false;

  constructor(options: ModelSetOptions) {
    this.options = options;
  }

  /** Bounds of everything visible, in scene metres. */
  bounds(): Box3 {
    const box = new Box3();
    for (const model of this.shown) box.union(model.box);
    return box;
  }

  /** Corners of the visible models in scene metres. For a long, rotated site they fit more tightly than its bounds. */
  corners(): Vector3[] {
    return this.shown.flatMap((model) => model.corners());
  }

  /** Boxes of the visible models' objects, or of an even sample of them, in scene metres. */
  async objectBoxes(): Promise<readonly Box3[]> {
    return (await Promise.all(this.shown.map((model) => model.objectBoxes()))).flat();
  }

  /** Call it before drawing; see `TileMaterials`. */
  treatNew(): void {
    for (const model of this.shown) model.treatNew();
  }

  /** Called when the camera is replaced. */
  followCamera(): void {
    for (const model of this.models.values()) model.followCamera(this.options.rig.camera);
  }

  /**
   * Parses a fragments file on a worker and adds it as a hidden model.
   * @param bytes - transferred to the worker; unusable afterwards.
   * @param onProgress - 0..1
   */
  async load(
    id: string,
    bytes: Uint8Array,
    matrix: Matrix4,
    onProgress: (done: number) => void,
  ): Promise<EngineModel> {
    const { core, rig, scene, onMaterial, onGeometry, planes } = this.options;
    const stages = ['decompressing', 'parsing', 'generating', 'done'];
    const loaded = await core.load(bytes, {
      modelId: id,
      camera: rig.camera,
      onProgress: ({ stage, progress }) => onProgress((stages.indexOf(stage) + progress) / stages.length),
    });
    const model = new EngineModel(loaded, onMaterial, onGeometry, planes);
    // The camera may have been replaced while the file was being parsed.
    model.followCamera(rig.camera);
    if (this.isDisposed) {
      await core.disposeModel(id);
      return model;
    }
    model.setShown(false);
    model.place(matrix);
    scene.add(model.object);
    this.models.set(id, model);
    return model;
  }

  /** Stops parsing a file. Its `load` rejects. */
  abort(id: string): void {
    this.options.core.abort(id);
  }

  async unload(id: string): Promise<void> {
    const model = this.models.get(id);
    if (!model) return;
    this.models.delete(id);
    model.setShown(false);
    model.end();
    await this.options.core.disposeModel(id);
    this.options.onShown();
  }

  setShown(id: string, shown: boolean): void {
    const model = this.models.get(id);
    if (!model || model.isShown === shown) return;
    model.setShown(shown);
    this.options.onShown();
  }

  /** The nearest item under a point. @param at - CSS pixels in the window. */
  async raycast(
    at: Vector2,
    canvas: HTMLCanvasElement,
  ): Promise<{ model: EngineModel; hit: RayHit } | undefined> {
    const sight = this.lineOfSight(at, canvas);
    const hits = await Promise.all(
      this.shown.map(async (model) => {
        const hit = await model.raycast(at, this.options.rig.camera, canvas);
        return hit ? [{ model, hit: uncutHit(hit, this.options.planes, sight) }] : [];
      }),
    );
    return hits.flat().sort((a, b) => a.hit.distance - b.hit.distance)[0];
  }

  /** Height of the highest of the items at a place seen from above, in scene metres. Undefined beside all of them. */
  async heightAt(
    { x, z }: Vector3,
    items: ReadonlyMap<EngineModel, ReadonlySet<number>>,
    canvas: HTMLCanvasElement,
  ): Promise<number | undefined> {
    const { min, max } = this.bounds();
    const camera = probe(new Vector3(x, max.y + PROBE_ROOM, z), new Vector3(x, min.y - PROBE_ROOM, z));
    const middle = middleOf(canvas);
    const heights = await Promise.all(
      [...items].map(async ([model, ids]) => {
        const hits = model.isShown ? await model.hits(middle, camera, canvas) : [];
        return hits.filter(({ localId }) => ids.has(localId)).map(({ point }) => point.y);
      }),
    );
    const all = heights.flat();
    return all.length > 0 ? Math.max(...all) : undefined;
  }

  /** Metres from a place to the first visible surface on the way to another; undefined if there is none. Both in scene metres. */
  async clearance(from: Vector3, to: Vector3, canvas: HTMLCanvasElement): Promise<number | undefined> {
    return (await this.meet(from, to, canvas, 'sight'))?.distance;
  }

  /**
   * The first surface on the way from a place to another, both in scene metres; undefined if there is none.
   * @param as - sight goes through ground that is drawn as glass, a body does not
   */
  async meet(
    from: Vector3,
    to: Vector3,
    canvas: HTMLCanvasElement,
    as: 'sight' | 'body',
  ): Promise<RayHit | undefined> {
    const camera = probe(from, to);
    const sight = new Ray(from.clone(), to.clone().sub(from).normalize());
    const middle = middleOf(canvas);
    const hits = await Promise.all(
      this.shown.map(async (model) => {
        const hit =
          as === 'sight'
            ? await model.raycast(middle, camera, canvas)
            : await model.nearest(middle, camera, canvas);
        return hit ? [uncutHit(hit, this.options.planes, sight)] : [];
      }),
    );
    const [first] = hits.flat().sort((a, b) => a.distance - b.distance);
    return first && first.distance < from.distanceTo(to) ? first : undefined;
  }

  /** What a point may snap to under a pointer. @param at - CSS pixels in the window, like `reach`. */
  async snapTargets(at: Vector2, reach: number, canvas: HTMLCanvasElement): Promise<SnapTargets> {
    const { rig, planes } = this.options;
    const sight = this.lineOfSight(at, canvas);
    const targets = await Promise.all(
      this.shown.map((model) => model.snapTargets(at, reach, rig.camera, canvas)),
    );
    return mergeTargets(targets.map((one) => uncutTargets(one, planes, sight)));
  }

  dispose(): void {
    this.isDisposed = true;
    for (const model of this.models.values()) {
      model.end();
      model.object.removeFromParent();
    }
    this.models.clear();
  }

  private lineOfSight(at: Vector2, canvas: HTMLCanvasElement): Ray {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const device = new Vector2(((at.x - left) / width) * 2 - 1, 1 - ((at.y - top) / height) * 2);
    const caster = new Raycaster();
    caster.setFromCamera(device, this.options.rig.camera);
    return caster.ray;
  }

  private get shown(): readonly EngineModel[] {
    return [...this.models.values()].filter((model) => model.isShown);
  }
}

/** A camera that sees what lies between two places, in scene metres. */
function probe(from: Vector3, to: Vector3): OrthographicCamera {
  const camera = new OrthographicCamera(-1, 1, 1, -1, 0, from.distanceTo(to));
  // A camera that looks straight down needs another top.
  if (from.x === to.x && from.z === to.z) camera.up.set(0, 0, -1);
  camera.position.copy(from);
  camera.lookAt(to);
  camera.updateMatrixWorld();
  return camera;
}

/** In CSS pixels of the window. */
function middleOf(canvas: HTMLCanvasElement): Vector2 {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return new Vector2(left + width / 2, top + height / 2);
}
