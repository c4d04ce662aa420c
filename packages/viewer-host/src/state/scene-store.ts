import type { Viewpoint } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable, observableRef } from 'mobx';

/** Loading progress of a model version. */
export interface ModelLoad {
  readonly versionId: string;
  readonly modelId: string;
  readonly name: string;
  readonly state: 'loading' | 'loaded' | 'failed';
  /** 0..1 */
  readonly progress: number;
  readonly error?: unknown;
}

/** Milliseconds to wait for the browser to restore the WebGL context before asking the user to act. */
const CONTEXT_RESTORE_MS = 15_000;

/** The scene's state as the rest of the host sees it. Written by the scene, except for `retryFailed` and `reset`. */
export class SceneStore {
  readonly loads = observable.map<string, ModelLoad>(undefined, { deep: false });
  projection: Viewpoint['projection'] = 'perspective';
  /** Degrees clockwise from grid north that the camera looks towards. */
  heading = 0;
  /** Degrees by which the camera looks down: 90 is straight down. */
  tilt = 0;
  /** Grid coordinates under the pointer, in metres; undefined over the sky. */
  pointer: { readonly easting: number; readonly northing: number; readonly height: number } | undefined =
    undefined;
  /** Metres per 64 px at the camera's target. */
  scaleMetres: number | undefined = undefined;
  /** Counts requests to load failed models again; the scene observes it. */
  retries = 0;
  /** Counts how often the camera has come to rest. */
  rests = 0;
  /** Set when WebGL is missing. */
  failure: unknown = undefined;
  /** The WebGL context. Most browsers restore a lost one within seconds, some never. */
  context: 'there' | 'awaited' | 'gone' = 'there';
  private contextTimer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor() {
    makeAutoObservable<this, 'contextTimer'>(
      this,
      { loads: false, pointer: observableRef, failure: observableRef, contextTimer: false },
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

  rest(): void {
    this.rests += 1;
  }

  setPointer(pointer: SceneStore['pointer']): void {
    this.pointer = pointer;
  }

  fail(failure: unknown): void {
    this.failure = failure;
  }

  loseContext(): void {
    clearTimeout(this.contextTimer);
    this.context = 'awaited';
    this.contextTimer = setTimeout(this.giveContextUp, CONTEXT_RESTORE_MS);
  }

  regainContext(): void {
    clearTimeout(this.contextTimer);
    this.context = 'there';
  }

  /** Loads failed models again. */
  retryFailed(): void {
    this.retries += 1;
  }

  /** Clears the state of the previous scene. */
  reset(): void {
    this.loads.clear();
    this.projection = 'perspective';
    this.heading = 0;
    this.tilt = 0;
    this.pointer = undefined;
    this.scaleMetres = undefined;
    this.failure = undefined;
    this.regainContext();
  }

  private giveContextUp(): void {
    this.context = 'gone';
  }
}
