/** Milliseconds for which a finger must rest to open the menu. */
const LONG_PRESS_MS = 500;
/** The most CSS pixels that a pointer may move during a click. Fingers roll, so they may move more. */
const SLACK = { mouse: 4, touch: 10 };

/** A position in the window, in CSS pixels. */
export interface PointerPlace {
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
}

export interface PointerEvents {
  /** @param adds - whether Ctrl, Cmd or Shift is held. */
  onClick(at: PointerPlace, adds: boolean): void;
  /** Right click or long press. */
  onMenu(at: PointerPlace): void;
  /** Called when a mouse or pen moves without a button; undefined when it leaves. Never called for fingers. */
  onHover(at: PointerPlace | undefined): void;
}

interface Press extends PointerPlace {
  readonly pointerId: number;
  readonly button: number;
  readonly slack: number;
  /** Whether the press has moved or opened the menu, so that it is not a click. */
  spent: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Distinguishes clicks, long presses and hovering from drags, which move the camera. */
export class PointerGestures {
  private readonly events: PointerEvents;
  private readonly abort = new AbortController();
  private readonly pressed = new Set<number>();
  private press: Press | undefined = undefined;

  constructor(element: HTMLElement, events: PointerEvents) {
    this.events = events;
    const { signal } = this.abort;
    element.addEventListener('pointerdown', this.onDown, { signal });
    element.addEventListener('pointermove', this.onMove, { signal });
    element.addEventListener('pointerleave', this.onLeave, { signal });
    // Prevents the browser's own menu.
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    // The pointer may be released outside of the element.
    window.addEventListener('pointerup', this.onUp, { signal });
    window.addEventListener('pointercancel', this.onCancel, { signal });
  }

  dispose(): void {
    this.abort.abort();
    this.spend();
  }

  private readonly onDown = (event: PointerEvent): void => {
    this.pressed.add(event.pointerId);
    // A second finger zooms; nothing is clicked until all fingers are lifted.
    if (this.pressed.size > 1) {
      this.spend();
      return;
    }
    const touch = event.pointerType === 'touch';
    this.press = {
      x: event.clientX,
      y: event.clientY,
      isTouch: touch,
      pointerId: event.pointerId,
      button: event.button,
      slack: touch ? SLACK.touch : SLACK.mouse,
      spent: false,
      timer: touch ? setTimeout(this.onLongPress, LONG_PRESS_MS) : undefined,
    };
  };

  private readonly onMove = (event: PointerEvent): void => {
    const { press } = this;
    if (press?.pointerId === event.pointerId) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.slack) this.spend();
      return;
    }
    if (event.pointerType !== 'touch' && event.buttons === 0)
      this.events.onHover({ x: event.clientX, y: event.clientY, isTouch: false });
  };

  private readonly onLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.events.onHover(undefined);
  };

  private readonly onUp = (event: PointerEvent): void => {
    this.pressed.delete(event.pointerId);
    const { press } = this;
    if (press?.pointerId !== event.pointerId) return;
    clearTimeout(press.timer);
    this.press = undefined;
    if (press.spent || Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.slack) return;
    const at = { x: event.clientX, y: event.clientY, isTouch: press.isTouch };
    if (press.button === 0) this.events.onClick(at, event.ctrlKey || event.metaKey || event.shiftKey);
    else if (press.button === 2) this.events.onMenu(at);
  };

  private readonly onCancel = (event: PointerEvent): void => {
    this.pressed.delete(event.pointerId);
    if (this.press?.pointerId !== event.pointerId) return;
    this.spend();
    this.press = undefined;
  };

  private readonly onLongPress = (): void => {
    const { press } = this;
    if (!press || press.spent) return;
    this.spend();
    this.events.onMenu({ x: press.x, y: press.y, isTouch: press.isTouch });
  };

  private spend(): void {
    if (!this.press) return;
    clearTimeout(this.press.timer);
    this.press.spent = true;
  }
}
