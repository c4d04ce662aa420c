/** Milliseconds from one frame to the next above which turning the model feels heavy. */
const SLOW_MS = 40;
/** Slow frames in a row after which the picture becomes coarser: one alone may be the browser's own. */
const PATIENCE = 3;
/** Milliseconds of a frame that is as quick as most screens show them. */
const QUICK_MS = 20;
/** Quick frames of one movement after which the next is tried in full. */
const CONFIDENCE = 20;
/** Of the full picture's pixels on each side, while the camera moves and frames are slow. */
const COARSE = 0.6;

/**
 * How fine the picture is while the camera moves: coarser on a machine on which that is slow, so that turning stays smooth.
 * The next movement begins as coarse, unless the whole of this one was quick.
 */
export class PictureScale {
  private slow = 0;
  private quick = 0;
  private isCoarse = false;

  /** Of the full picture's pixels on each side, 0..1. */
  get current(): number {
    return this.isCoarse ? COARSE : 1;
  }

  /** @param milliseconds - from one frame to the next, while the camera moves */
  frame(milliseconds: number): void {
    this.slow = milliseconds > SLOW_MS ? this.slow + 1 : 0;
    this.quick = milliseconds <= QUICK_MS ? this.quick + 1 : 0;
    if (this.slow >= PATIENCE) this.isCoarse = true;
  }

  /** The camera has come to rest. */
  rest(): void {
    if (this.quick >= CONFIDENCE) this.isCoarse = false;
    this.slow = 0;
    this.quick = 0;
  }
}
