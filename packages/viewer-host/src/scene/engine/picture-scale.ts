/** Frame time in milliseconds above which turning the model feels slow. */
const SLOW_MS = 40;
/** Consecutive slow frames after which the resolution is reduced. A single one may have another cause. */
const SLOW_FRAMES = 3;
/** Frame time in milliseconds that matches the refresh rate of most screens. */
const QUICK_MS = 20;
/** Quick frames in one movement after which the next one starts at full resolution. */
const QUICK_FRAMES = 20;
/** Resolution while the camera moves and frames are slow, as a share of the full one on each side. */
const COARSE = 0.6;

/**
 * The resolution while the camera moves: reduced on a slow machine, so that turning stays smooth. The next movement starts at the
 * same resolution, unless all of this one was quick.
 */
export class PictureScale {
  private slow = 0;
  private quick = 0;
  private isCoarse = false;

  /** Share of the full resolution on each side, 0..1. */
  get current(): number {
    return this.isCoarse ? COARSE : 1;
  }

  /** @param milliseconds - frame time while the camera moves */
  frame(milliseconds: number): void {
    this.slow = milliseconds > SLOW_MS ? this.slow + 1 : 0;
    this.quick = milliseconds <= QUICK_MS ? this.quick + 1 : 0;
    if (this.slow >= SLOW_FRAMES) this.isCoarse = true;
  }

  /** Call it when the camera has stopped. */
  rest(): void {
    if (this.quick >= QUICK_FRAMES) this.isCoarse = false;
    this.slow = 0;
    this.quick = 0;
  }
}
