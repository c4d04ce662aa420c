import type { FlyToOptions, ObjectRef, Position, Viewpoint } from '@gantry/plugin-sdk';
import { type Box3, MathUtils, type Vector3 } from 'three';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import type { CameraSight } from '../../state/scene-port.ts';
import type { SceneStore } from '../../state/scene-store.ts';
import type { StageBox } from '../../state/stage-box.ts';
import type { CameraRig } from '../engine/camera-rig.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import {
  bearingOf,
  type CameraView,
  corners,
  directionOf,
  frameAlong,
  frameBox,
  framePoints,
  framePosition,
  type StandardView,
  sideView,
  viewOf,
} from './camera-view.ts';
import { clearView, nearerView } from './clear-view.ts';
import { FLIGHT_MS, type FlightEnd, Flights } from './flight.ts';
import { frame, type PlainBox } from './framing.ts';
import { homeDirection, homeView } from './home-view.ts';
import { freeInsets, type Insets, type Room, roomOf } from './room.ts';
import { uncoveredView } from './uncovered-view.ts';

/** Default height of the camera above a position that it looks at, in metres. */
const FOCUS_HEIGHT = 7;
/** Milliseconds between two reports to the store: often enough for a smooth compass, without redrawing the UI at every frame. */
const REPORT_MS = 50;
/** Length of the scale bar in CSS pixels. */
const SCALE_PX = 64;

/** The part of the engine that moving the camera needs. */
interface FilmedEngine
  extends Pick<
    Engine,
    'bounds' | 'corners' | 'objectBoxes' | 'clearance' | 'setProjection' | 'requestFrame'
  > {
  /** Input on it ends a flight. */
  readonly stage: HTMLElement;
  readonly rig: Pick<CameraRig, 'look' | 'view' | 'camera' | 'stage' | 'projection' | 'seenHeight'>;
  readonly models: ReadonlyMap<string, Pick<EngineModel, 'isShown' | 'corners'>>;
}

export interface CameraServiceOptions {
  readonly engine: FilmedEngine;
  readonly store: SceneStore;
  boundsOf(objects: readonly ObjectRef[]): Promise<Box3>;
  toScene(position: Position): Vector3;
  /** Boxes of what lies over the stage now. */
  covered(): readonly StageBox[];
  reducedMotion(): boolean;
  /** Boxes of the objects of all shown models, in scene metres, where they are known without the engine. */
  objects?(): readonly PlainBox[] | undefined;
  /** The camera leaves the home view of the opening. */
  onFlight?(): void;
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
  /** The models of the opening are all loaded, so those of another day or layer do not change the view. */
  private isOpened = false;
  private framed: readonly string[] = [];
  /** Counts flights and interruptions, so that a flight that is still looking for its target gives way to a later one. */
  private turn = 0;
  private flight: Promise<FlightEnd> = Promise.resolve('done');

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
    { durationMs = FLIGHT_MS, padding = 1, focusHeight = FOCUS_HEIGHT, along, signal }: FlyToOptions = {},
  ): Promise<FlightEnd> {
    if (isViewpoint(to)) {
      this.setProjection(to.projection);
      return this.fly(viewOf(to), durationMs, signal);
    }
    const { rig } = this.options.engine;
    if ('frame' in to) {
      const { insets } = this.room();
      const at = this.options.toScene(to);
      this.turn += 1;
      const { turn } = this;
      const clearance = (from: Vector3, to: Vector3) => this.options.engine.clearance(from, to);
      const view = along
        ? await nearerView(frameAlong(at, along), at, clearance)
        : await clearView(framePosition(at, focusHeight, rig.view()), clearance);
      if (signal?.aborted || turn !== this.turn) return 'interrupted';
      return this.fly({ ...view, insets }, durationMs, signal);
    }
    this.turn += 1;
    const { turn } = this;
    const box = await this.options.boundsOf(to);
    if (box.isEmpty() || signal?.aborted || turn !== this.turn) return 'interrupted';
    const { room, insets } = this.room();
    const view = frameBox(box, directionOf(rig.view()), room, padding);
    return this.fly({ ...view, insets }, durationMs, signal);
  }

  /** Moves the view sideways if panels cover the objects, once a flight has ended. */
  async uncover(objects: readonly ObjectRef[]): Promise<void> {
    await this.flight;
    const { turn } = this;
    const box = await this.options.boundsOf(objects);
    if (box.isEmpty() || turn !== this.turn) return;
    const { rig } = this.options.engine;
    const covered = this.options.covered();
    const free = freeInsets(rig.stage, covered);
    const view = uncoveredView(box, {
      view: rig.view(),
      camera: rig.camera,
      stage: rig.stage,
      covered,
      free,
    });
    if (view) await this.fly(view, FLIGHT_MS / 2);
  }

  /** Moves the target to the middle of what panels leave. */
  makeRoom(): void {
    const { rig } = this.options.engine;
    const { insets } = this.room();
    if (!this.flights.divert(insets)) rig.look({ ...rig.view(), insets });
    this.options.engine.requestFrame();
    this.placeAgain();
  }

  /** @param engineModel - only this model; everything that is shown if it is undefined or not in the scene. */
  async fit(engineModel?: string): Promise<FlightEnd> {
    const { engine } = this.options;
    const only = engineModel === undefined ? undefined : engine.models.get(engineModel);
    const points = only?.corners() ?? engine.corners();
    if (points.length === 0) return 'done';
    const { room, insets } = this.room();
    return this.fly({ ...framePoints(points, directionOf(engine.rig.view()), room), insets }, FLIGHT_MS);
  }

  /** @param objects - only these, where a side is named; everything that is shown if it is undefined */
  async view(name: StandardView, objects?: readonly ObjectRef[]): Promise<FlightEnd> {
    this.turn += 1;
    const { turn } = this;
    const of = objects && name !== 'home' ? await this.options.boundsOf(objects) : undefined;
    if (turn !== this.turn) return 'interrupted';
    const points = of ? (of.isEmpty() ? [] : corners(of)) : this.options.engine.corners();
    if (points.length === 0) return 'done';
    if (name === 'home') {
      const view = await this.home(points);
      return turn === this.turn ? this.fly(view, FLIGHT_MS) : 'interrupted';
    }
    const { room, insets } = this.room();
    return this.fly({ ...sideView(name, points, room), insets }, FLIGHT_MS);
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

  sight(): CameraSight {
    const { rig } = this.options.engine;
    const view = rig.view();
    const { width, height } = rig.stage;
    const slope = (Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2)) * width) / height;
    const sweep = rig.projection === 'perspective' ? MathUtils.radToDeg(2 * Math.atan(slope)) : 0;
    return { position: plain(view.position), ...bearingOf(view), sweep };
  }

  /** To another place, as high as it is and looking the same way. */
  moveTo({ x, z }: { readonly x: number; readonly z: number }): Promise<FlightEnd> {
    const { position, target } = this.options.engine.rig.view();
    const to = position.clone().setX(x).setZ(z);
    const ahead = target.clone().sub(position);
    return this.fly({ position: to, target: to.clone().add(ahead) }, FLIGHT_MS);
  }

  flyToView(view: CameraView, signal?: AbortSignal): Promise<FlightEnd> {
    return this.fly(view, FLIGHT_MS, signal);
  }

  flyToBox(box: Box3): Promise<FlightEnd> {
    const { room, insets } = this.room();
    const view = frameBox(box, directionOf(this.options.engine.rig.view()), room);
    return this.fly({ ...view, insets }, FLIGHT_MS);
  }

  /** Nothing is being loaded any more. */
  opened(): void {
    if (this.framed.length > 0) this.isOpened = true;
  }

  /** Frames the models loaded so far, unless somebody has moved the camera, or hidden or replaced a model. */
  placeAgain(): void {
    if (this.isPlaced) return;
    const { engine } = this.options;
    const shown = [...engine.models].flatMap(([id, { isShown }]) => (isShown ? [id] : []));
    const isOther = this.framed.some((id) => !shown.includes(id));
    if (isOther || (this.isOpened && shown.length > this.framed.length)) {
      this.isPlaced = true;
      return;
    }
    const points = engine.corners();
    if (points.length === 0) return;
    this.framed = shown;
    const { room, insets } = this.room();
    const home = homeView(this.options.objects?.() ?? [], room);
    // After the opening the view waits for where the objects are, because something stands there already.
    if (home || !this.isOpened)
      engine.rig.look({ ...(home ? viewOf(home) : fromSouthWest(points, room)), insets });
    engine.requestFrame();
    if (!home) void this.placeHome(points);
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

  /** The model's worker may take a moment to say where the objects are. */
  private async placeHome(points: readonly Vector3[]): Promise<void> {
    const { turn, framed } = this;
    const view = await this.home(points);
    if (this.isPlaced || turn !== this.turn || framed !== this.framed) return;
    this.options.engine.rig.look(view);
    this.options.engine.requestFrame();
  }

  private async home(points: readonly Vector3[]): Promise<CameraView> {
    const boxes = this.options.objects?.() ?? (await this.options.engine.objectBoxes());
    const { room, insets } = this.room();
    const view = homeView(boxes, room);
    return { ...(view ? viewOf(view) : fromSouthWest(points, room)), insets };
  }

  private room(): { readonly room: Room; readonly insets: Insets } {
    const { stage } = this.options.engine.rig;
    const insets = freeInsets(stage, this.options.covered());
    return { insets, room: roomOf(stage, insets) };
  }

  private fly(view: CameraView, milliseconds: number, signal?: AbortSignal): Promise<FlightEnd> {
    this.isPlaced = true;
    this.turn += 1;
    this.options.onFlight?.();
    const flight = this.flights.start(view, this.options.reducedMotion() ? 0 : milliseconds, signal);
    this.flight = flight;
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
      scaleMetres: (engine.rig.seenHeight / engine.rig.stage.height) * SCALE_PX,
    });
  }
}

/** The home view of models without objects. */
function fromSouthWest(points: readonly Vector3[], room: Room): CameraView {
  return viewOf(frame(points, homeDirection, room));
}

function isViewpoint(to: readonly ObjectRef[] | Position | Viewpoint): to is Viewpoint {
  return 'projection' in to;
}

function plain({ x, y, z }: Vector3): { x: number; y: number; z: number } {
  return { x, y, z };
}
