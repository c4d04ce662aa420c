import type { MapFrame } from '@gantry/contract';
import type { Camera, Scene, Vector3, WebGLRenderer } from 'three';
import type { MapState } from '../../state/map-store.ts';

/** One map in the scene. It owns what it puts there. */
export interface MapDrawing {
  /** Scene metres of the plane that it covers; undefined if it is no plane. */
  readonly height: number | undefined;
  /** Corners of what is drawn, in scene metres. */
  corners(): readonly Vector3[];
  /** Call it when the camera has come to rest. */
  rest(): void;
  /** Call it before each frame. */
  beforeDraw(): void;
  /** Works below it are to be seen. */
  setSeenThrough(isSeenThrough: boolean): void;
  dispose(): void;
}

/** What a map is drawn with. */
export interface MapStage {
  readonly frame: MapFrame;
  readonly scene: Scene;
  gl(): WebGLRenderer;
  camera(): Camera;
  /** CSS pixels. */
  size(): { readonly width: number; readonly height: number };
  /** Of the models, in scene metres, and how far around it a map reaches. */
  area(): { readonly x: number; readonly z: number; readonly reach: number };
  /** Scene metres of the foot of the models. */
  groundHeight(): number;
  /** Height of the project's origin in its datum, in metres. */
  originHeight(): number;
  requestDraw(): void;
  /** A frame in which the depth of the view has to change. */
  onExtent(): void;
  onState(state: MapState): void;
}
