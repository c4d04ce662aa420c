import type { FlyToOptions, ObjectRef, Position, Viewpoint } from '@gantry/plugin-sdk';
import type { Box3, Vector3 } from 'three';
import type { SceneStore } from '../../state/scene-store.ts';
import type { CameraRig } from '../engine/camera-rig.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import {
  bearingOf,
  type CameraView,
  directionOf,
  frameBox,
  framePoints,
  framePosition,
  type StandardView,
  standardView,
  viewOf,
} from './camera-view.ts';
import { FLIGHT_MS, type FlightEnd, Flights } from './flight.ts';

/** Default height of the camera above a position that it looks at, in metres. */
const FOCUS_HEIGHT = 7;
/** Milliseconds between two reports to the store: often enough for a smooth compass, without redrawing the UI at every frame. */
const REPORT_MS = 50;
/** Length of the scale bar in CSS pixels. */
const SCALE_PX = 64;

/** The part of the engine that moving the camera needs. */
interface FilmedEngine
  extends Pick<Engine, 'stage' | 'bounds' | 'corners' | 'setProjection' | 'requestFrame'> {
  readonly rig: Pick<CameraRig, 'look' | 'view' | 'visibleAspect' | 'projection' | 'seenHeight' | 'height'>;
  readonly models: ReadonlyMap<string, Pick<EngineModel, 'isShown' | 'corners'>>;
}

export interface CameraServiceOptions {
  readonly engine: FilmedEngine;
  readonly store: SceneStore;
  boundsOf(objects: readonly ObjectRef[]): Promise<Box3>;
  toScene(position: Position): Vector3;
  reducedMotion(): boolean;
}

/** Moves the camera on request, and reports its position to the rest of the host. */
export class CameraService {
  private readonly options: CameraServiceOptions;
  private readonly flights: Flights;
  private readonly abort = new AbortController();
  private reportedAt = 0;
  private reportTimer: ReturnType<typeof setTimeout> | undefined = undefined;
  /** False while models are framed as they are loaded: until the camera was moved, or a model was hidden or replaced. */
  private isPlaced = false;
  private framed: readonly string[] = [];
  /** Counts flights and interruptions, so that a flight that is still looking for its target gives way to a later one. */
  private turn = 0;

  constructor(options: CameraServiceOptions) {
    this.options = options;
    const { rig, stage } = options.engine;
    this.flights = new Flights(
      (view) => rig.look(view),
      () => rig.view(),
    );
    const { signal } = this.abort;
    // Any input ends a flight, even input that does not move the camera.
    for (const type of ['pointerdown', 'wheel', 'touchstart', 'keydown'])
      stage.addEventListener(type, this.interrupt, { capture: true, passive: true, signal });
  }

  readonly interrupt = (): void => {
    // A click before anything is visible is not a choice of a view.
    this.isPlaced ||= !this.options.engine.bounds().isEmpty();
    this.turn += 1;
    this.flights.interrupt();
  };

  /** @returns whether a flight is in progress. */
  step(deltaSeconds: number): boolean {
    return this.flights.step(deltaSeconds);
  }

  async flyTo(
    to: readonly ObjectRef[] | Position | Viewpoint,
    { durationMs = FLIGHT_MS, padding = 1, focusHeight = FOCUS_HEIGHT, signal }: FlyToOptions = {},
  ): Promise<FlightEnd> {
    if (isViewpoint(to)) {
      this.setProjection(to.projection);
      return this.fly(viewOf(to), durationMs, signal);
    }
    const { rig } = this.options.engine;
    if ('frame' in to)
      return this.fly(framePosition(this.options.toScene(to), focusHeight, rig.view()), durationMs, signal);
    this.turn += 1;
    const { turn } = this;
    const box = await this.options.boundsOf(to);
    if (box.isEmpty() || signal?.aborted || turn !== this.turn) return 'interrupted';
    return this.fly(frameBox(box, directionOf(rig.view()), rig.visibleAspect, padding), durationMs, signal);
  }

  /** @param engineModel - only this model; everything that is shown if it is undefined or not in the scene. */
  async fit(engineModel?: string): Promise<FlightEnd> {
    const { engine } = this.options;
    const only = engineModel === undefined ? undefined : engine.models.get(engineModel);
    const points = only?.corners() ?? engine.corners();
    if (points.length === 0) return 'done';
    return this.fly(framePoints(points, directionOf(engine.rig.view()), engine.rig.visibleAspect), FLIGHT_MS);
  }

  async view(name: StandardView): Promise<FlightEnd> {
    const { engine } = this.options;
    const points = engine.corners();
    if (points.length === 0) return 'done';
    return this.fly(standardView(name, points, engine.rig.visibleAspect), FLIGHT_MS);
  }

  setProjection(projection: Viewpoint['projection']): void {
    this.options.engine.setProjection(projection);
    this.report();
  }

  capture(): Viewpoint {
    const { rig } = this.options.engine;
    const { position, target } = rig.view();
    return { position: plain(position), target: plain(target), projection: rig.projection };
  }

  flyToBox(box: Box3): Promise<FlightEnd> {
    const { rig } = this.options.engine;
    return this.fly(frameBox(box, directionOf(rig.view()), rig.visibleAspect), FLIGHT_MS);
  }

  /** Frames the models loaded so far, unless somebody has moved the camera, or hidden or replaced a model. */
  placeAgain(): void {
    if (this.isPlaced) return;
    const { engine } = this.options;
    if (this.framed.some((id) => !engine.models.get(id)?.isShown)) {
      this.isPlaced = true;
      return;
    }
    const points = engine.corners();
    if (points.length === 0) return;
    this.framed = [...engine.models].flatMap(([id, { isShown }]) => (isShown ? [id] : []));
    engine.rig.look(standardView('home', points, engine.rig.visibleAspect));
    engine.requestFrame();
  }

  /** Reports the camera's position to the store at intervals while it moves, and once when it has stopped. */
  reportSoon(): void {
    if (this.reportTimer !== undefined) return;
    const wait = Math.max(0, this.reportedAt + REPORT_MS - performance.now());
    this.reportTimer = setTimeout(() => {
      this.reportTimer = undefined;
      this.report();
    }, wait);
  }

  dispose(): void {
    this.abort.abort();
    clearTimeout(this.reportTimer);
    this.interrupt();
  }

  private fly(view: CameraView, milliseconds: number, signal?: AbortSignal): Promise<FlightEnd> {
    this.isPlaced = true;
    this.turn += 1;
    const flight = this.flights.start(view, this.options.reducedMotion() ? 0 : milliseconds, signal);
    this.options.engine.requestFrame();
    return flight;
  }

  private report(): void {
    const { engine, store } = this.options;
    const view = engine.rig.view();
    this.reportedAt = performance.now();
    store.setCamera({
      projection: engine.rig.projection,
      ...bearingOf(view),
      scaleMetres: (engine.rig.seenHeight / engine.rig.height) * SCALE_PX,
    });
  }
}

function isViewpoint(to: readonly ObjectRef[] | Position | Viewpoint): to is Viewpoint {
  return 'projection' in to;
}

function plain({ x, y, z }: Vector3): { x: number; y: number; z: number } {
  return { x, y, z };
}
