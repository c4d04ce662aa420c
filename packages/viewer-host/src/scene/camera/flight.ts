import { Spherical, Vector3 } from 'three';
import type { CameraView } from './camera-view.ts';
import { type Insets, NO_INSETS } from './room.ts';

/** Default duration of a flight in milliseconds. */
export const FLIGHT_MS = 600;

export type FlightEnd = 'done' | 'interrupted';

interface Flight {
  readonly from: CameraView;
  to: CameraView;
  readonly seconds: number;
  elapsed: number;
  end(how: FlightEnd): void;
}

/**
 * Moves the camera smoothly to a view. There is one flight at a time: a new one, or any input of the user, interrupts it and leaves
 * the camera where it is.
 */
export class Flights {
  private current: Flight | undefined = undefined;
  private readonly look: (view: CameraView) => void;
  private readonly here: () => CameraView;

  /** @param look - moves the camera at once. @param here - returns its current view. */
  constructor(look: (view: CameraView) => void, here: () => CameraView) {
    this.look = look;
    this.here = here;
  }

  get flying(): boolean {
    return this.current !== undefined;
  }

  /**
   * @param milliseconds - 0 jumps.
   * @param signal - aborting interrupts.
   */
  start(to: CameraView, milliseconds: number, signal?: AbortSignal): Promise<FlightEnd> {
    this.interrupt();
    if (signal?.aborted) return Promise.resolve('interrupted');
    if (milliseconds <= 0) {
      this.look(to);
      return Promise.resolve('done');
    }
    return new Promise((resolve) => {
      const onAbort = () => this.interrupt();
      signal?.addEventListener('abort', onAbort, { once: true });
      this.current = {
        from: this.here(),
        to,
        seconds: milliseconds / 1000,
        elapsed: 0,
        end(how) {
          signal?.removeEventListener('abort', onAbort);
          resolve(how);
        },
      };
    });
  }

  /** The flight ends in the middle of what is free now. @returns whether there is a flight. */
  divert(insets: Insets): boolean {
    if (!this.current) return false;
    this.current.to = { ...this.current.to, insets };
    return true;
  }

  /** @returns whether a flight is still in progress. */
  step(deltaSeconds: number): boolean {
    const flight = this.current;
    if (!flight) return false;
    flight.elapsed += deltaSeconds;
    if (flight.elapsed < flight.seconds) {
      this.look(between(flight.from, flight.to, decelerate(flight.elapsed / flight.seconds)));
      return true;
    }
    this.look(flight.to);
    this.finish('done');
    return false;
  }

  interrupt(): void {
    this.finish('interrupted');
  }

  private finish(how: FlightEnd): void {
    const flight = this.current;
    this.current = undefined;
    flight?.end(how);
  }
}

/** Starts fast and slows down, like Fluent's curveDecelerateMid, but without its abrupt end. */
function decelerate(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** The camera moves on an arc around the target, and its distance changes by equal ratios rather than equal steps. */
function between(from: CameraView, to: CameraView, t: number): CameraView {
  const target = from.target.clone().lerp(to.target, t);
  const start = new Spherical().setFromVector3(from.position.clone().sub(from.target));
  const end = new Spherical().setFromVector3(to.position.clone().sub(to.target));
  let turn = end.theta - start.theta;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  const radius = Math.exp(
    mix(Math.log(Math.max(start.radius, 1e-3)), Math.log(Math.max(end.radius, 1e-3)), t),
  );
  const arm = new Spherical(radius, mix(start.phi, end.phi, t), start.theta + turn * t);
  const position = new Vector3().setFromSpherical(arm.makeSafe()).add(target);
  return { target, position, insets: to.insets && betweenInsets(from.insets ?? NO_INSETS, to.insets, t) };
}

function betweenInsets(from: Insets, to: Insets, t: number): Insets {
  return {
    left: mix(from.left, to.left, t),
    top: mix(from.top, to.top, t),
    right: mix(from.right, to.right, t),
    bottom: mix(from.bottom, to.bottom, t),
  };
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
