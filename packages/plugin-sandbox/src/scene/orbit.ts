import { type Disposable, toDisposable } from '@gantry/plugin-sdk';
import { MathUtils, type PerspectiveCamera, Spherical, Vector3 } from 'three';

/** Radians that a key turns the camera by. */
const keyTurn = 0.12;
const limits = { nearest: 0.5, farthest: 400 };

/** A camera that turns around a point, by pointer, wheel and keyboard. */
export class Orbit {
  readonly target = new Vector3();
  private readonly camera: PerspectiveCamera;
  private readonly changed: () => void;
  /** Called when somebody moves the camera, which ends a flight. */
  onTaken: () => void = () => undefined;

  constructor(camera: PerspectiveCamera, changed: () => void) {
    this.camera = camera;
    this.changed = changed;
  }

  /** Stands at `position` and looks at `target`. */
  look(position: Vector3, target: Vector3): void {
    this.target.copy(target);
    this.camera.position.copy(position);
    this.camera.lookAt(target);
    this.changed();
  }

  /** @param dx - radians around the vertical axis @param dy - radians up */
  turn(dx: number, dy: number): void {
    const at = new Spherical().setFromVector3(this.camera.position.clone().sub(this.target));
    at.theta -= dx;
    at.phi = MathUtils.clamp(at.phi - dy, 0.05, Math.PI - 0.05);
    this.look(new Vector3().setFromSpherical(at).add(this.target), this.target.clone());
  }

  /** @param factor - below 1 comes nearer */
  zoom(factor: number): void {
    const away = this.camera.position.clone().sub(this.target);
    away.setLength(MathUtils.clamp(away.length() * factor, limits.nearest, limits.farthest));
    this.look(away.add(this.target), this.target.clone());
  }

  /** @param dx, dy - shares of the distance to the target, to the right and up */
  pan(dx: number, dy: number): void {
    const reach = this.camera.position.distanceTo(this.target);
    const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0).multiplyScalar(dx * reach);
    const up = new Vector3().setFromMatrixColumn(this.camera.matrix, 1).multiplyScalar(dy * reach);
    const by = right.add(up);
    this.look(this.camera.position.clone().add(by), this.target.clone().add(by));
  }

  /** Listens on the canvas until disposed. */
  listen(canvas: HTMLElement): Disposable {
    const end = new AbortController();
    const { signal } = end;
    let last: { x: number; y: number; button: number } | undefined;
    canvas.addEventListener(
      'pointerdown',
      ({ clientX: x, clientY: y, button }) => {
        last = { x, y, button };
      },
      { signal },
    );
    canvas.addEventListener(
      'pointermove',
      (event) => {
        if (!last || event.buttons === 0) return;
        const dx = event.clientX - last.x;
        const dy = event.clientY - last.y;
        if (Math.abs(dx) + Math.abs(dy) < 2) return;
        if (!canvas.hasPointerCapture(event.pointerId)) canvas.setPointerCapture(event.pointerId);
        last = { ...last, x: event.clientX, y: event.clientY };
        this.onTaken();
        const size = canvas.clientHeight || 1;
        if (last.button === 0 && !event.shiftKey) this.turn((dx / size) * 4, (-dy / size) * 3);
        else this.pan(-dx / size, dy / size);
      },
      { signal },
    );
    canvas.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.onTaken();
        this.zoom(Math.exp(Math.sign(event.deltaY) * 0.12));
      },
      { signal, passive: false },
    );
    canvas.addEventListener(
      'keydown',
      (event) => {
        const move = this.keyMove(event);
        if (!move) return;
        event.preventDefault();
        this.onTaken();
        move();
      },
      { signal },
    );
    return toDisposable(() => end.abort());
  }

  private keyMove({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | undefined {
    if (ctrlKey || metaKey || altKey) return undefined;
    const moves: Readonly<Record<string, () => void>> = shiftKey
      ? {
          ArrowLeft: () => this.pan(-0.08, 0),
          ArrowRight: () => this.pan(0.08, 0),
          ArrowUp: () => this.pan(0, 0.08),
          ArrowDown: () => this.pan(0, -0.08),
        }
      : {
          ArrowLeft: () => this.turn(-keyTurn, 0),
          ArrowRight: () => this.turn(keyTurn, 0),
          ArrowUp: () => this.turn(0, keyTurn),
          ArrowDown: () => this.turn(0, -keyTurn),
        };
    const zooms: Readonly<Record<string, () => void>> = {
      '+': () => this.zoom(0.85),
      '=': () => this.zoom(0.85),
      '-': () => this.zoom(1.18),
    };
    return Object.hasOwn(moves, key) ? moves[key] : zooms[key];
  }
}
