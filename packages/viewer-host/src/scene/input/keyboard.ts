import type CameraControls from 'camera-controls';

/** Steps for one key press: radians, and shares of the visible height. */
const STEP = { turn: Math.PI / 24, pan: 0.08, zoom: 0.85 };

export interface KeyboardEvents {
  /** Shift F10 or the menu key. */
  onMenu(): void;
}

/**
 * Keyboard control of the focused scene: arrows turn, Shift and arrows pan, plus and minus zoom. Other keys are left to the page's
 * shortcuts.
 */
export class SceneKeyboard {
  private readonly abort = new AbortController();
  private readonly controls: () => CameraControls;
  private readonly seenHeight: () => number;
  private readonly events: KeyboardEvents;

  /** @param seenHeight - returns the visible height at the camera's target, in metres. */
  constructor(
    canvas: HTMLCanvasElement,
    controls: () => CameraControls,
    seenHeight: () => number,
    events: KeyboardEvents,
  ) {
    this.controls = controls;
    this.seenHeight = seenHeight;
    this.events = events;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'application');
    canvas.addEventListener('keydown', this.onKey, { signal: this.abort.signal });
  }

  dispose(): void {
    this.abort.abort();
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) this.events.onMenu();
    else if (!this.move(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  private move(key: string, shift: boolean): boolean {
    const controls = this.controls();
    const arrow = arrows[key];
    if (arrow && shift) {
      const metres = this.seenHeight() * STEP.pan;
      void controls.truck(-arrow.x * metres, -arrow.y * metres, true);
    } else if (arrow) void controls.rotate(arrow.x * STEP.turn, arrow.y * STEP.turn, true);
    else if (key === '+' || key === '=') this.zoom(controls, STEP.zoom);
    else if (key === '-') this.zoom(controls, 1 / STEP.zoom);
    else return false;
    return true;
  }

  private zoom(controls: CameraControls, ratio: number): void {
    if ('isPerspectiveCamera' in controls.camera) void controls.dollyTo(controls.distance * ratio, true);
    else void controls.zoomTo(controls.camera.zoom / ratio, true);
  }
}

const arrows: Readonly<Record<string, { readonly x: number; readonly y: number } | undefined>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
