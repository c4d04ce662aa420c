import { reaction } from 'mobx';
import { type Box3, MathUtils, Vector3 } from 'three';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import type { WalkMove, WalkStore } from '../../state/walk-store.ts';
import { bearingOf, type CameraView } from '../camera/camera-view.ts';
import type { CameraRig } from '../engine/camera-rig.ts';
import type { Engine } from '../engine/engine.ts';
import { findStart } from './find-start.ts';
import { directionOf, EYE, SPEED } from './step.ts';
import { WalkPointer } from './walk-pointer.ts';
import { Walker } from './walker.ts';

/** Metres ahead of the eyes to the camera's target, around which it orbits after the walk. */
const AHEAD = 5;
/** Metres of a wheel's notch. */
const PACE = 0.7;
/** Radians a second by which a key turns the head. */
const TURN = { walk: Math.PI / 3, fast: (2 * Math.PI) / 3 } as const;
/** Metres above the eyes from which the floor of another place is looked for: what a plan that is cut there shows of it. */
const ABOVE_EYES = 0.3;
/** Radians up and down that somebody can look. */
const STEEPEST = MathUtils.degToRad(80);

/** The part of the engine that walking needs. */
interface WalkedEngine extends Pick<Engine, 'canvas' | 'bounds' | 'meet' | 'requestFrame'> {
  readonly rig: Pick<CameraRig, 'look' | 'view' | 'projection' | 'stage'> & {
    readonly controls: Pick<CameraRig['controls'], 'enabled'>;
  };
}

export interface WalkServiceOptions {
  readonly engine: WalkedEngine;
  readonly store: WalkStore;
  /** Box of what is selected, in scene metres; empty for nothing. */
  selected(): Promise<Box3>;
  /** Flies to where the walk begins. */
  fly(view: CameraView, signal: AbortSignal): Promise<unknown>;
  toPerspective(): void;
  /** There is nothing to stand on. */
  onNowhere(): void;
}

/** Moves the camera while somebody walks through the models. */
export class WalkService {
  private readonly options: WalkServiceOptions;
  private readonly stops: readonly (() => void)[];
  private walker: Walker | undefined = undefined;
  private pointer: WalkPointer | undefined = undefined;
  /** Radians, clockwise from north and upwards. */
  private heading = 0;
  private pitch = 0;
  private hasTurned = false;
  /** What is left of a step that was asked for once. */
  private pace: { readonly move: WalkMove; readonly metres: number } | undefined = undefined;
  private isArriving = false;
  /** Ends the flight to where a walk begins. */
  private arrival: AbortController | undefined = undefined;
  /** The feet of the view that the camera has. */
  private seenFrom: Vector3 | undefined = undefined;
  private ended = false;

  constructor(options: WalkServiceOptions) {
    this.options = options;
    const { store, engine } = options;
    this.stops = [
      reaction(
        () => store.turn * (store.isOn ? 1 : 0),
        (turn) => {
          this.stand();
          if (turn > 0)
            this.begin(turn).catch((error: unknown) => {
              if (store.turn === turn) store.end();
              this.fail(error);
            });
        },
      ),
      reaction(
        () => [store.collides, store.hasGravity],
        () => this.walker?.rulesChanged(),
      ),
      reaction(
        () => [store.held.size, store.isFast, store.steps],
        () => this.walker && engine.requestFrame(),
      ),
    ];
  }

  /** Whether the camera is the walk's. */
  get isWalking(): boolean {
    return this.options.store.isOn;
  }

  /** The camera is moved to somewhere else. */
  readonly leave = (): void => {
    if (!this.isArriving) this.options.store.end();
  };

  /** Goes to another place at once. Nobody goes anywhere before the walk has begun. @param place - scene metres */
  standAt(place: { readonly x: number; readonly z: number }): void {
    this.pace = undefined;
    this.walker?.standAt(place, EYE + ABOVE_EYES);
  }

  /** @returns whether another frame has to follow */
  step(seconds: number): boolean {
    const { walker } = this;
    if (!walker) return false;
    const { store } = this.options;
    this.turnHead(seconds);
    const before = walker.feet;
    const way = this.way();
    const speed = SPEED[store.isFast ? 'fast' : 'walk'];
    walker.step(seconds, way, this.pace ? Math.min(speed, this.pace.metres / seconds) : speed);
    this.endPace(walker, before);
    // Feet that have found the floor have moved between two frames.
    const isOther = this.hasTurned || walker.feet !== this.seenFrom;
    this.hasTurned = false;
    if (isOther) this.look(walker.feet);
    return isOther || walker.isFalling;
  }

  dispose(): void {
    this.ended = true;
    for (const stop of this.stops) stop();
    this.stand();
  }

  private async begin(turn: number): Promise<void> {
    const { engine, store, selected, fly, toPerspective, onNowhere } = this.options;
    const { rig } = engine;
    const isOver = () => this.ended || !store.isOn || store.turn !== turn;
    const view = rig.view();
    const feet = await findStart({
      view,
      isParallel: rig.projection === 'orthographic',
      bounds: engine.bounds(),
      sight: (from, to) => engine.meet(from, to, 'sight'),
      meet: this.meet,
      selected,
    });
    if (isOver()) return;
    if (!feet) {
      store.end();
      onNowhere();
      return;
    }
    this.heading = MathUtils.degToRad(bearingOf(view).heading);
    this.pitch = 0;
    this.isArriving = true;
    if (rig.projection === 'orthographic') toPerspective();
    this.arrival = new AbortController();
    const flight = fly(this.viewFrom(feet), this.arrival.signal);
    this.isArriving = false;
    // The walk begins also where the user's input has ended the flight.
    await flight;
    if (isOver()) return;
    this.walk(feet);
  }

  private walk(feet: Vector3): void {
    const { engine, store } = this.options;
    const { canvas } = engine;
    this.walker = new Walker(feet, {
      meet: this.meet,
      rules: () => store,
      onKnown: engine.requestFrame,
      onError: this.fail,
      now: () => performance.now(),
    });
    this.look(this.walker.feet);
    engine.rig.controls.enabled = false;
    // Without the controls the browser would take fingers for scrolling.
    canvas.style.touchAction = 'none';
    canvas.style.userSelect = 'none';
    this.pointer = new WalkPointer(canvas, { onDrag: this.onDrag, onStep: store.step });
    store.arrive();
    engine.requestFrame();
  }

  /** Ends what a walk needs. The camera stays where it is. */
  private stand(): void {
    this.arrival?.abort();
    if (!this.walker) return;
    this.walker.end();
    this.walker = undefined;
    this.pointer?.dispose();
    this.pointer = undefined;
    this.pace = undefined;
    this.options.engine.rig.controls.enabled = true;
  }

  private readonly onDrag = (x: number, y: number): void => {
    // The picture follows the pointer.
    const perPixel = MathUtils.degToRad(FIELD_OF_VIEW) / this.options.engine.rig.stage.height;
    this.turn(-x * perPixel, y * perPixel);
    this.options.engine.requestFrame();
  };

  private turnHead(seconds: number): void {
    const { store } = this.options;
    const by = TURN[store.isFast ? 'fast' : 'walk'] * seconds;
    const right = this.held('turnRight') - this.held('turnLeft');
    const up = this.held('lookUp') - this.held('lookDown');
    if (right !== 0 || up !== 0) this.turn(right * by, up * by);
  }

  private turn(right: number, up: number): void {
    this.heading += right;
    this.pitch = MathUtils.clamp(this.pitch + up, -STEEPEST, STEEPEST);
    this.hasTurned = true;
  }

  /** Where to: what is held, or else a step that was asked for once. */
  private way(): Vector3 | undefined {
    const { store } = this.options;
    const wish = {
      forward: this.held('forward') - this.held('back'),
      right: this.held('right') - this.held('left'),
      up: store.hasGravity ? 0 : this.held('up') - this.held('down'),
    };
    const way = directionOf(wish, this.heading);
    if (way) {
      this.pace = undefined;
      return way;
    }
    if (!this.pace) {
      const move = store.takeStep();
      this.pace = move && { move, metres: PACE };
    }
    const { pace } = this;
    const is = (move: WalkMove) => (pace?.move === move ? 1 : 0);
    const once = directionOf(
      {
        forward: is('forward') - is('back'),
        right: is('right') - is('left'),
        up: store.hasGravity ? 0 : is('up') - is('down'),
      },
      this.heading,
    );
    if (!once) this.pace = undefined;
    return once;
  }

  private endPace(walker: Walker, before: Vector3): void {
    if (!this.pace) return;
    const metres = this.pace.metres - walker.feet.distanceTo(before);
    const isDone = metres < 0.001 || walker.isBlocked || walker.isFalling;
    this.pace = isDone ? undefined : { ...this.pace, metres };
    // The next step, or standing, begins in another frame.
    if (isDone) this.options.engine.requestFrame();
  }

  private held(move: WalkMove): number {
    return this.options.store.held.has(move) ? 1 : 0;
  }

  private look(feet: Vector3): void {
    this.seenFrom = feet;
    this.options.engine.rig.look(this.viewFrom(feet));
  }

  private viewFrom(feet: Vector3): CameraView {
    const position = feet.clone().setY(feet.y + EYE);
    const level = Math.cos(this.pitch);
    const ahead = new Vector3(
      Math.sin(this.heading) * level,
      Math.sin(this.pitch),
      -Math.cos(this.heading) * level,
    );
    return { position, target: position.clone().addScaledVector(ahead, AHEAD) };
  }

  private readonly meet = (from: Vector3, to: Vector3) => this.options.engine.meet(from, to, 'body');

  private readonly fail = (error: unknown): void => {
    // Closing the scene may end the engine during a query.
    if (!this.ended) reportError(error);
  };
}
