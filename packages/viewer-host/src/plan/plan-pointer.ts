import type { PlanPoint } from './plan-view.ts';

export interface PlanGestures {
  /** Pixels by which the picture follows the pointer. */
  onPan(right: number, down: number): void;
  /** @param by - 2 shows everything twice as large */
  onZoom(by: number, at: PlanPoint): void;
  /** A click or tap. */
  onPick(at: PlanPoint): void;
}

/** Pixels that a click or tap may move. */
const slack = 5;
/** How much a pixel of a wheel's turn magnifies. */
const perPixel = 0.0015;
/** Pixels of a line, for wheels that count lines. */
const lineHeight = 16;

/** Clicks, drags, the wheel and two fingers on the plan. */
export class PlanPointer {
  private readonly canvas: HTMLElement;
  private readonly gestures: PlanGestures;
  private readonly abort = new AbortController();
  /** Where the pointers that are down are, in the order in which they came. */
  private readonly down = new Map<number, PlanPoint>();
  /** Where the first one came down; undefined once it is a drag. */
  private pressed: PlanPoint | undefined = undefined;

  constructor(canvas: HTMLElement, gestures: PlanGestures) {
    this.canvas = canvas;
    this.gestures = gestures;
    const { signal } = this.abort;
    canvas.addEventListener('pointerdown', this.onDown, { signal });
    canvas.addEventListener('pointermove', this.onMove, { signal });
    canvas.addEventListener('pointerup', this.onUp, { signal });
    canvas.addEventListener('pointercancel', this.onGone, { signal });
    canvas.addEventListener('lostpointercapture', this.onGone, { signal });
    canvas.addEventListener('wheel', this.onWheel, { signal, passive: false });
  }

  dispose(): void {
    this.abort.abort();
  }

  private readonly onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || this.down.size >= 2) return;
    this.canvas.setPointerCapture(event.pointerId);
    const at = this.placeOf(event);
    this.pressed = this.down.size === 0 ? at : undefined;
    this.down.set(event.pointerId, at);
  };

  private readonly onMove = (event: PointerEvent): void => {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const at = this.placeOf(event);
    if (this.pressed && distance(this.pressed, at) <= slack) return;
    this.pressed = undefined;
    this.down.set(event.pointerId, at);
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [was, is] = [middle(before, other), middle(at, other)];
      this.gestures.onPan(is.x - was.x, is.y - was.y);
      this.gestures.onZoom(Math.max(1, distance(at, other)) / Math.max(1, distance(before, other)), is);
    } else this.gestures.onPan(at.x - before.x, at.y - before.y);
  };

  private readonly onUp = (event: PointerEvent): void => {
    const at = this.pressed;
    const wasDown = this.down.delete(event.pointerId);
    this.pressed = undefined;
    if (wasDown && at) this.gestures.onPick(at);
  };

  private readonly onGone = (event: PointerEvent): void => {
    this.down.delete(event.pointerId);
    this.pressed = undefined;
  };

  private readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY;
    this.gestures.onZoom(Math.exp(-pixels * perPixel), this.placeOf(event));
  };

  private placeOf({ clientX, clientY }: MouseEvent): PlanPoint {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}

function distance(a: PlanPoint, b: PlanPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: PlanPoint, b: PlanPoint): PlanPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
