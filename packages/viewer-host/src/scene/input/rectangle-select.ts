import type { ObjectRef } from '@gantry/plugin-sdk';
import type { SelectionStore } from '../../state/selection-store.ts';

/** CSS pixels by which a pointer must move before a rectangle is drawn. */
const SLACK = { mouse: 4, touch: 10 };

/** Corners in CSS pixels of the window. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface RectangleOptions {
  readonly canvas: HTMLCanvasElement;
  readonly selection: SelectionStore;
  /** Whether another tool takes the pointers. */
  isTaken(): boolean;
  /** Keeps the camera from moving with the pointer, or lets it move again. */
  holdCamera(isHeld: boolean): void;
  /** Visible objects, only those wholly inside or also those that the rectangle touches. */
  find(rectangle: Rectangle, isWhole: boolean): Promise<readonly ObjectRef[]>;
}

interface Drag {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly slack: number;
  readonly adds: boolean;
}

/**
 * Selects by a rectangle: with Shift and a drag, or with a drag while the tool is on. From left to right it takes what is wholly inside, from right
 * to left also what it touches. Ctrl adds to the selection; while the tool is on, Shift does too.
 */
export class RectangleSelect {
  private readonly options: RectangleOptions;
  private readonly abort = new AbortController();
  private drag: Drag | undefined = undefined;
  private frame: HTMLElement | undefined = undefined;
  /** Counts rectangles, so that a late answer does not override a newer one. */
  private turn = 0;

  constructor(options: RectangleOptions) {
    this.options = options;
    const { canvas } = options;
    const { signal } = this.abort;
    // Before the camera and picking see it.
    canvas.addEventListener('pointerdown', this.onDown, { signal, capture: true });
    window.addEventListener('pointermove', this.onMove, { signal });
    window.addEventListener('pointerup', this.onUp, { signal, capture: true });
    window.addEventListener('pointercancel', this.onCancel, { signal });
    window.addEventListener('keydown', this.onKey, { signal, capture: true });
  }

  dispose(): void {
    this.abort.abort();
    this.turn += 1;
    this.end();
  }

  private readonly onDown = (event: PointerEvent): void => {
    // A second finger moves the camera.
    if (this.drag) {
      this.end();
      return;
    }
    const { selection, isTaken, holdCamera } = this.options;
    const isTool = selection.isRectangleOn;
    if (event.button !== 0 || isTaken() || !(isTool || event.shiftKey)) return;
    this.drag = {
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      slack: event.pointerType === 'touch' ? SLACK.touch : SLACK.mouse,
      adds: event.ctrlKey || event.metaKey || (isTool && event.shiftKey),
    };
    holdCamera(true);
  };

  private readonly onMove = (event: PointerEvent): void => {
    const { drag } = this;
    if (drag?.pointerId !== event.pointerId) return;
    if (!this.frame && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) <= drag.slack) return;
    this.draw(drag, event);
  };

  private readonly onUp = (event: PointerEvent): void => {
    const { drag, frame } = this;
    if (drag?.pointerId !== event.pointerId) return;
    this.end();
    if (!frame) return;
    const { selection, find } = this.options;
    this.turn += 1;
    const { turn } = this;
    find(rectangleOf(drag, event), event.clientX >= drag.x).then(
      (objects) => {
        if (turn !== this.turn) return;
        if (objects.length > 0 || !drag.adds) selection.set(objects, drag.adds ? 'add' : 'replace');
      },
      (error: unknown) => {
        // Closing the scene may end the engine during a query.
        if (!this.abort.signal.aborted) reportError(error);
      },
    );
  };

  private readonly onCancel = (event: PointerEvent): void => {
    if (this.drag?.pointerId === event.pointerId) this.end();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.frame) return;
    event.stopPropagation();
    this.end();
  };

  private draw(drag: Drag, to: PointerEvent): void {
    const { canvas } = this.options;
    const frame = this.frame ?? document.createElement('div');
    if (!this.frame) {
      this.frame = frame;
      frame.dataset.rectangle = '';
      canvas.parentElement?.append(frame);
    }
    const { left, top, right, bottom } = rectangleOf(drag, to);
    const base = (canvas.parentElement ?? canvas).getBoundingClientRect();
    const isWhole = to.clientX >= drag.x;
    Object.assign(frame.style, {
      position: 'absolute',
      left: `${left - base.left}px`,
      top: `${top - base.top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
      boxSizing: 'border-box',
      border: `2px ${isWhole ? 'solid' : 'dashed'} Highlight`,
      background: 'color-mix(in srgb, Highlight 16%, transparent)',
      pointerEvents: 'none',
    });
  }

  private end(): void {
    if (!this.drag) return;
    this.drag = undefined;
    this.frame?.remove();
    this.frame = undefined;
    this.options.holdCamera(false);
  }
}

function rectangleOf(drag: Drag, to: PointerEvent): Rectangle {
  return {
    left: Math.min(drag.x, to.clientX),
    top: Math.min(drag.y, to.clientY),
    right: Math.max(drag.x, to.clientX),
    bottom: Math.max(drag.y, to.clientY),
  };
}
