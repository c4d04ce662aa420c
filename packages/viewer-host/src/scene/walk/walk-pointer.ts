import type { WalkMove } from '../../state/walk-store.ts';

/** Pixels that a wheel turns for one step: a notch of a mouse is about 100. */
const NOTCH = 50;
/** Pixels of a line, where a browser counts a wheel in lines. */
const LINE = 33;

export interface WalkPointerEvents {
  /** CSS pixels by which the picture was dragged. */
  onDrag(x: number, y: number): void;
  onStep(move: WalkMove): void;
}

/** The pointer during a walk: a drag, also of one finger, looks around, and the wheel steps. Clicks stay with picking. */
export class WalkPointer {
  private readonly abort = new AbortController();
  private readonly events: WalkPointerEvents;
  private held: { readonly id: number; readonly x: number; readonly y: number } | undefined = undefined;
  private turned = 0;

  constructor(canvas: HTMLCanvasElement, events: WalkPointerEvents) {
    this.events = events;
    const { signal } = this.abort;
    canvas.addEventListener('pointerdown', this.onDown, { signal });
    canvas.addEventListener('wheel', this.onWheel, { signal, passive: false });
    // A drag may leave the view.
    window.addEventListener('pointermove', this.onMove, { signal });
    window.addEventListener('pointerup', this.onUp, { signal });
    window.addEventListener('pointercancel', this.onUp, { signal });
  }

  dispose(): void {
    this.abort.abort();
  }

  private readonly onDown = ({ pointerId: id, clientX: x, clientY: y }: PointerEvent): void => {
    this.held ??= { id, x, y };
  };

  private readonly onMove = ({ pointerId: id, clientX: x, clientY: y, buttons }: PointerEvent): void => {
    const { held } = this;
    if (held?.id !== id) return;
    // Without a button it was let go outside of the window.
    this.held = buttons === 0 ? undefined : { id, x, y };
    if (!this.held) return;
    this.events.onDrag(x - held.x, y - held.y);
  };

  private readonly onUp = ({ pointerId }: PointerEvent): void => {
    if (this.held?.id === pointerId) this.held = undefined;
  };

  private readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
    // Turning back does not have to undo the rest of a notch first.
    this.turned = Math.sign(pixels) === Math.sign(this.turned) ? this.turned + pixels : pixels;
    if (Math.abs(this.turned) < NOTCH) return;
    this.events.onStep(this.turned < 0 ? 'forward' : 'back');
    this.turned = 0;
  };
}
