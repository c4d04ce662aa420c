import type { Viewpoint } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable, observableRef } from 'mobx';

/** How far a model version is on its way to the screen. */
export interface ModelLoad {
  readonly versionId: string;
  readonly modelId: string;
  readonly name: string;
  readonly state: 'loading' | 'loaded' | 'failed';
  /** 0..1 */
  readonly progress: number;
  readonly error?: unknown;
}

/** What the scene tells the rest of the host about itself. Written by the scene, but for `retryFailed` and `reset`. */
export class SceneStore {
  readonly loads = observable.map<string, ModelLoad>(undefined, { deep: false });
  projection: Viewpoint['projection'] = 'perspective';
  /** Degrees clockwise from grid north that the camera looks towards. */
  heading = 0;
  /** Degrees above the horizon from which the camera looks down: 90 is straight down. */
  tilt = 0;
  /** Grid coordinates under the pointer, metres; undefined over the sky. */
  pointer: { readonly easting: number; readonly northing: number; readonly height: number } | undefined =
    undefined;
  /** Metres that 64 px stand for at the camera's target. */
  scaleMetres: number | undefined = undefined;
  /** Counts requests to load failed models again; the scene follows it. */
  retries = 0;
  /** WebGL is missing or was lost. */
  failure: unknown = undefined;

  constructor() {
    makeAutoObservable(
      this,
      { loads: false, pointer: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  setLoad(load: ModelLoad): void {
    this.loads.set(load.versionId, load);
  }

  forget(versionId: string): void {
    this.loads.delete(versionId);
  }

  setCamera(camera: {
    projection: Viewpoint['projection'];
    heading: number;
    tilt: number;
    scaleMetres: number;
  }): void {
    this.projection = camera.projection;
    this.heading = camera.heading;
    this.tilt = camera.tilt;
    this.scaleMetres = camera.scaleMetres;
  }

  setPointer(pointer: SceneStore['pointer']): void {
    this.pointer = pointer;
  }

  fail(failure: unknown): void {
    this.failure = failure;
  }

  /** Loads again what has failed. */
  retryFailed(): void {
    this.retries += 1;
  }

  /** The next scene starts afresh: what befell the last one is not its fault. */
  reset(): void {
    this.loads.clear();
    this.projection = 'perspective';
    this.heading = 0;
    this.tilt = 0;
    this.pointer = undefined;
    this.scaleMetres = undefined;
    this.failure = undefined;
  }
}
