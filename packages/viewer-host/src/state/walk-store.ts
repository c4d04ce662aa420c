import { makeAutoObservable, observable, observableRef } from 'mobx';

/** What a key or button that is held does. */
export type WalkMove =
  | 'forward'
  | 'back'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'turnLeft'
  | 'turnRight'
  | 'lookUp'
  | 'lookDown';

/** So a wheel that is turned on and on is not followed for long after it has stopped. */
const MOST_STEPS = 4;

/**
 * Walking through the model in the first person. The keys and buttons write what is held, and the scene, which finds where to start and moves the
 * camera, reads it.
 */
export class WalkStore {
  /** `starting` until the scene has found where to stand and the camera is there. */
  phase: 'off' | 'starting' | 'on' = 'off';
  /** Counts the walks that were begun. */
  turn = 0;
  /** Walls stop. Kept as long as the page, like the next. */
  collides = true;
  /** Feet stay on the floor. */
  hasGravity = true;
  readonly held = observable.set<WalkMove>();
  isFast = false;
  /** Steps of a wheel, or of a button that is pressed without being held. */
  steps: readonly WalkMove[] = [];

  constructor() {
    makeAutoObservable(this, { held: false, steps: observableRef }, { autoBind: true });
  }

  get isOn(): boolean {
    return this.phase !== 'off';
  }

  start(): void {
    if (this.isOn) return;
    this.phase = 'starting';
    this.turn += 1;
  }

  /** The camera is where the walk begins. */
  arrive(): void {
    if (this.phase === 'starting') this.phase = 'on';
  }

  end(): void {
    this.phase = 'off';
    this.letAllGo();
  }

  setCollides(collides: boolean): void {
    this.collides = collides;
  }

  setGravity(hasGravity: boolean): void {
    this.hasGravity = hasGravity;
    this.held.delete('up');
    this.held.delete('down');
  }

  hold(move: WalkMove): void {
    this.held.add(move);
  }

  letGo(move: WalkMove): void {
    this.held.delete(move);
  }

  setFast(isFast: boolean): void {
    this.isFast = isFast;
  }

  /** One step, as of a wheel's notch. */
  step(move: WalkMove): void {
    this.steps = [...this.steps, move].slice(-MOST_STEPS);
  }

  /** The oldest step that nobody has taken yet. */
  takeStep(): WalkMove | undefined {
    const [first, ...rest] = this.steps;
    if (first !== undefined) this.steps = rest;
    return first;
  }

  letAllGo(): void {
    this.held.clear();
    this.isFast = false;
    this.steps = [];
  }
}
