import type { PointerPlace } from './pointer-gestures.ts';

/** A tool that takes the pointers while it is on: picking and menus then get none of them. */
export interface PointerClaim {
  onClick(at: PointerPlace): void;
  /** Undefined when the pointer has left. Never called for fingers. */
  onHover(at: PointerPlace | undefined): void;
}
