import type { Vector3 } from 'three';
import { floorBelow, type Meet, planStretch, type WalkRules } from './plan-stretch.ts';
import { along, CLIMB, fall, type Landing, lengthOf } from './step.ts';

/** A stretch that was looked along, with the direction that was wanted. */
interface Stretch extends Landing {
  readonly way: Vector3;
}

/** Metres of a stretch at most: between its ends nothing looks for the floor. */
const LONGEST = 0.6;
/** Seconds that a stretch lasts: longer than looking for the next one takes. */
const LASTS = { least: 0.1, most: 0.6, share: 1.5 } as const;
/** Cosine of the turn after which the rest of a stretch is not walked any more. */
const TURNED = Math.cos(Math.PI / 6);
/** Metres of a rise or fall that nobody sees. */
const FLAT = 0.01;

export interface WalkerOptions {
  readonly meet: Meet;
  rules(): WalkRules;
  /** Rays have told something: time for another step. */
  onKnown(): void;
  onError(error: unknown): void;
  /** Milliseconds. */
  now(): number;
}

/**
 * Somebody who walks on foot. Rays look ahead stretch by stretch, one set at a time; each frame goes on along what they have found to be free, and
 * never beyond it. Whoever falls goes nowhere else meanwhile, because nothing was looked for on the way down.
 */
export class Walker {
  feet: Vector3;
  private readonly options: WalkerOptions;
  private stretch: Stretch | undefined = undefined;
  private next: Stretch | undefined = undefined;
  /** Where nothing is free, and in which direction. */
  private blocked: { readonly from: Vector3; readonly way: Vector3 } | undefined = undefined;
  private falling: { readonly floor: number; readonly speed: number } | undefined = undefined;
  private wantsFloor = true;
  /** Another place to stand at, once the rays that are under way have come back. */
  private jump: { readonly to: Vector3; readonly above: number } | undefined = undefined;
  private looking: 'ahead' | 'down' | undefined = undefined;
  /** Counts what makes an answer that is under way useless. */
  private turn = 0;
  /** Seconds that the last set of rays took. */
  private took: number = LASTS.least;

  constructor(feet: Vector3, options: WalkerOptions) {
    this.feet = feet.clone();
    this.options = options;
  }

  get isFalling(): boolean {
    return this.falling !== undefined;
  }

  get isBlocked(): boolean {
    return this.blocked !== undefined;
  }

  /** Walls or gravity were switched. */
  rulesChanged(): void {
    this.forget();
    this.falling = undefined;
    this.wantsFloor = true;
    this.options.onKnown();
  }

  /**
   * Stands at another place: on the floor there, or without gravity as high as here.
   * @param above - metres above the feet from which the floor is looked for
   */
  standAt({ x, z }: { readonly x: number; readonly z: number }, above: number): void {
    this.forget();
    this.falling = undefined;
    this.wantsFloor = false;
    this.jump = { to: this.feet.clone().setX(x).setZ(z), above };
    this.options.onKnown();
  }

  end(): void {
    this.turn += 1;
  }

  /**
   * One frame.
   * @param way - the direction that is wanted, of length 1; undefined to stand
   * @param speed - metres a second
   * @returns whether the feet have moved
   */
  step(seconds: number, way: Vector3 | undefined, speed: number): boolean {
    if (this.jump) return this.goThere(this.jump);
    if (this.falling) return this.fallOn(seconds, this.falling);
    if (!way || (this.stretch && this.stretch.way.dot(way) < TURNED)) this.leaveStretch();
    if (!way) {
      this.findFloor();
      return false;
    }
    const moved = this.goOn(speed * seconds);
    this.lookAhead(way, speed);
    return moved;
  }

  private goThere({ to, above }: { readonly to: Vector3; readonly above: number }): boolean {
    if (this.looking) return false;
    const { meet, rules } = this.options;
    this.jump = undefined;
    if (rules().hasGravity)
      this.ask(
        'down',
        () => floorBelow(to, meet, above),
        (floor) => {
          this.feet = to.clone().setY(floor ?? to.y);
        },
      );
    else this.feet = to;
    return !this.looking;
  }

  private goOn(metres: number): boolean {
    const { stretch } = this;
    if (!stretch) return false;
    const left = metres - lengthOf(this.feet, stretch.place);
    this.feet = along(this.feet, stretch.place, metres);
    if (left < 0) return true;
    this.stretch = this.next;
    this.next = undefined;
    if (stretch.floor !== undefined) this.falling = { floor: stretch.floor, speed: 0 };
    else this.goOn(left);
    return true;
  }

  private fallOn(seconds: number, falling: { readonly floor: number; readonly speed: number }): boolean {
    const { height, speed } = fall(this.feet.y, falling.speed, falling.floor, seconds);
    this.feet = this.feet.clone().setY(height);
    this.falling = height > falling.floor ? { floor: falling.floor, speed } : undefined;
    return true;
  }

  /** Stops between the ends of a stretch, where nothing has looked for the floor. */
  private leaveStretch(): void {
    const { stretch } = this;
    if (!stretch && !this.next && !this.blocked && this.looking !== 'ahead') return;
    if (stretch && Math.abs(stretch.place.y - this.feet.y) > FLAT) this.wantsFloor = true;
    this.forget();
  }

  private forget(): void {
    this.turn += 1;
    this.stretch = undefined;
    this.next = undefined;
    this.blocked = undefined;
  }

  private lookAhead(way: Vector3, speed: number): void {
    if (this.looking || this.next || this.falling || this.stretch?.floor !== undefined) return;
    const from = this.stretch?.place ?? this.feet;
    if (this.blocked?.from.equals(from) && this.blocked.way.dot(way) > 0.9999) return;
    this.blocked = undefined;
    const lasts = Math.min(LASTS.most, Math.max(LASTS.least, this.took * LASTS.share));
    const step = way.clone().multiplyScalar(Math.min(LONGEST, speed * lasts));
    const { meet, rules } = this.options;
    this.ask(
      'ahead',
      () => planStretch(from.clone(), step, rules(), meet),
      (landing) => {
        if (!landing) this.blocked = { from, way };
        else if (this.stretch) this.next = { ...landing, way };
        else this.stretch = { ...landing, way };
        if (landing) this.wantsFloor = false;
      },
    );
  }

  /** After stopping on a slope or stairs, and where a walk begins. */
  private findFloor(): void {
    if (!this.wantsFloor || this.looking) return;
    this.wantsFloor = false;
    const { meet, rules } = this.options;
    if (!rules().hasGravity) return;
    this.ask(
      'down',
      () => floorBelow(this.feet, meet),
      (floor) => {
        if (floor === undefined || floor - this.feet.y > CLIMB) return;
        if (floor < this.feet.y - FLAT) this.falling = { floor, speed: 0 };
        else this.feet = this.feet.clone().setY(floor);
      },
    );
  }

  private ask<T>(where: 'ahead' | 'down', question: () => Promise<T>, accept: (answer: T) => void): void {
    const { turn } = this;
    const since = this.options.now();
    this.looking = where;
    question()
      .then((answer) => {
        this.took = (this.options.now() - since) / 1000;
        if (turn === this.turn) accept(answer);
      }, this.options.onError)
      .finally(() => {
        this.looking = undefined;
        this.options.onKnown();
      });
  }
}
