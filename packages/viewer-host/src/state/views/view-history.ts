import type { SavedViewpoint } from '@gantry/contract';
import type { Viewpoint } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';

/** The most views that are kept to go back to. */
const MOST = 50;
/** Milliseconds in which several moves of the camera are one. */
const ONE_MOVE_MS = 1500;
/** Metres, for a target 1 m away: less is no move. */
const NO_MOVE = 0.001;

interface Step {
  readonly camera: Viewpoint;
  /** All that a saved view keeps; only at both ends of opening one. */
  readonly state?: SavedViewpoint | undefined;
  /** A saved view was opened to come here. */
  readonly isOpened: boolean;
  /** Of that view. */
  readonly name?: string | undefined;
  /** The walk in which the camera came here. */
  readonly walk?: number | undefined;
}

/** Where to go: only the camera, unless a saved view was opened in between. */
export type Return = Pick<Step, 'camera' | 'state'>;

/** The views that the user has come through, to go back and forth between them. */
export class ViewHistory {
  private steps: readonly Step[] = [];
  private at = -1;
  private movedAt = Number.NEGATIVE_INFINITY;
  private readonly now: () => number;

  /** @param now - milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    makeAutoObservable<this, 'steps' | 'movedAt' | 'now'>(
      this,
      { steps: observableRef, movedAt: false, now: false },
      { autoBind: true },
    );
  }

  get canGoBack(): boolean {
    return this.at > 0;
  }

  get canGoForward(): boolean {
    return this.at < this.steps.length - 1;
  }

  /** Name of the saved view in which the camera still is. */
  get name(): string | undefined {
    return this.steps[this.at]?.name;
  }

  /** The camera has come to rest. @param walk - the walk that goes on: all its rests are one move, from where it began */
  rest(camera: Viewpoint, walk?: number): void {
    const here = this.steps[this.at];
    if (here && isSame(here.camera, camera)) return;
    const isSameMove = walk === undefined ? this.now() - this.movedAt < ONE_MOVE_MS : here?.walk === walk;
    this.movedAt = this.now();
    // The first view and an opened one stay, to go back to.
    const isKept = this.at === 0 || here?.isOpened === true || here?.state !== undefined;
    if (here && isSameMove && !isKept) this.steps = [...this.steps.slice(0, this.at), { ...here, camera }];
    else this.add({ camera, isOpened: false, walk });
  }

  /** A saved view was opened. @param before - the state that was left */
  opened(
    before: { readonly camera: Viewpoint; readonly state: SavedViewpoint },
    after: { readonly camera: Viewpoint; readonly state: SavedViewpoint; readonly name: string },
  ): void {
    this.rest(before.camera);
    this.keep(before.state);
    this.add({ ...after, isOpened: true });
    this.movedAt = Number.NEGATIVE_INFINITY;
  }

  /** @param now - the current state, to come back to. @returns undefined at the first view */
  back(now: SavedViewpoint): Return | undefined {
    return this.go(-1, now);
  }

  /** @returns undefined at the last view */
  forward(now: SavedViewpoint): Return | undefined {
    return this.go(1, now);
  }

  reset(): void {
    this.steps = [];
    this.at = -1;
    this.movedAt = Number.NEGATIVE_INFINITY;
  }

  private go(by: 1 | -1, now: SavedViewpoint): Return | undefined {
    const next = this.steps[this.at + by];
    if (!next) return undefined;
    const isThroughOpening = (by === 1 ? next : this.steps[this.at])?.isOpened === true;
    if (isThroughOpening) this.keep(now);
    this.at += by;
    this.movedAt = Number.NEGATIVE_INFINITY;
    return { camera: next.camera, state: isThroughOpening ? next.state : undefined };
  }

  private keep(state: SavedViewpoint): void {
    this.steps = this.steps.map((step, nth) => (nth === this.at ? { ...step, state } : step));
  }

  private add(step: Step): void {
    this.steps = [...this.steps.slice(0, this.at + 1), step].slice(-MOST);
    this.at = this.steps.length - 1;
  }
}

function isSame(a: Viewpoint, b: Viewpoint): boolean {
  const far = (p: Viewpoint['position'], q: Viewpoint['position']) =>
    Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z);
  const least = NO_MOVE * Math.max(1, far(a.position, a.target));
  return (
    a.projection === b.projection && far(a.position, b.position) < least && far(a.target, b.target) < least
  );
}
