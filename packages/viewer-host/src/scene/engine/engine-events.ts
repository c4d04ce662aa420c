import type { Material, Plane, Vector3 } from 'three';
import type { EngineModel } from './engine-model.ts';

/** What the engine tells of its work and asks of what surrounds it. */
export interface EngineEvents {
  /** Called before each step of the camera. Returns whether another frame is needed. */
  onStep(deltaSeconds: number): boolean;
  /** Called before each frame is drawn. */
  onBeforeDraw(deltaSeconds: number): void;
  /** Called after each frame. @param moved - whether the camera has moved since the previous frame, or items change in a series. */
  onAfterDraw(moved: boolean): void;
  /** The camera has moved. Called after the frame that shows it, or without a frame if nothing is drawn yet. */
  onMoved(): void;
  /** The view has settled. */
  onSettled(): void;
  onResize(width: number, height: number): void;
  onMaterial(model: EngineModel, material: Material): void;
  /** The geometry on the GPU has changed. */
  onGeometry(): void;
  /**
   * The WebGL context was lost, and with it the geometry of all models: they must be loaded again. Nothing is drawn until the context
   * is restored.
   */
  onContextLost(): void;
  onContextRestored(): void;
  /** Corners of what else is shown beside the models, in scene metres. @param floor - height of what has none of its own. */
  surroundings(floor: number): readonly Vector3[];
  /** Corners of what is drawn around them, which the camera must be able to see but no view frames, in scene metres. */
  outskirts(): readonly Vector3[];
  /** Cut the models; the list may change. */
  readonly planes: readonly Plane[];
  /** Whether models without geometry yet are being loaded. */
  expectsModels(): boolean;
}
