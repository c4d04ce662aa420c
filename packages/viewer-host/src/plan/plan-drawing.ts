import type { LookMesh } from '../first-look/look-mesh.ts';
import type { PlainBox } from '../scene/camera/framing.ts';
import type { CameraSight } from '../state/scene-port.ts';
import { drawCross, drawSight, type SightColours } from './draw-sight.ts';
import { paintPlan } from './paint-plan.ts';
import { cutHeight } from './plan-cut.ts';
import { extentOf } from './plan-mesh.ts';
import type { PlanTones } from './plan-tones.ts';
import {
  around,
  fitted,
  type PlanPlace,
  type PlanPoint,
  type PlanSize,
  type PlanView,
  panned,
  toPlace,
  toPoint,
  zoomed,
} from './plan-view.ts';

/** Pixels for one of CSS. Also on a coarse screen: thin walls are smoother then. */
const ratio = 2;
/** Milliseconds of painting at once, and between two portions: the 3D view needs the rest. */
const slice = 8;
/** Milliseconds after a picture before the next one for another cut: somebody may go up for a while. */
const cutRest = 150;
/** Metres by which the cut may be another than that of the eyes. */
const cutSlack = 0.1;
/** Metres that somebody who walks sees around them. */
const nearby = 40;
/** Pixels from the border within which the picture follows somebody who walks. */
const border = 24;
/** Coarser than this, in metres of a pixel, somebody who begins to walk sees no walls. */
const coarse = 0.4;

export interface PlanColours extends SightColours {
  readonly tones: PlanTones;
}

export interface PlanDrawingOptions {
  readonly canvas: HTMLCanvasElement;
  readonly colours: PlanColours;
  /** A picture was painted. @param cut - its height in scene metres; undefined for all that is there, from above */
  onPainted(cut: number | undefined): void;
}

interface Painted {
  readonly picture: HTMLCanvasElement;
  readonly view: PlanView;
  readonly size: PlanSize;
  readonly cut: number | undefined;
}

/**
 * A plan on a canvas with the camera in it. The models are painted into a picture of their own, bit by bit and only when they, the view or the cut
 * change; moving the camera draws that picture and a dot.
 */
export class PlanDrawing {
  private readonly options: PlanDrawingOptions;
  private colours: PlanColours;
  private meshes: readonly LookMesh[] = [];
  private extent: PlainBox | undefined = undefined;
  private size: PlanSize = { width: 0, height: 0 };
  /** Undefined until there is something to show. */
  private view: PlanView | undefined = undefined;
  private sight: CameraSight | undefined = undefined;
  private isWalking = false;
  /** A walk has begun, and the camera is not yet known to be where it begins. */
  private isArriving = false;
  private hasCross = false;
  private painted: Painted | undefined = undefined;
  private isStale = false;
  private isPainting = false;
  private paintTimer: ReturnType<typeof setTimeout> | undefined = undefined;
  private frame = 0;
  private ended = false;

  constructor(options: PlanDrawingOptions) {
    this.options = options;
    this.colours = options.colours;
  }

  show(meshes: readonly LookMesh[]): void {
    this.meshes = meshes;
    this.extent = extentOf(meshes);
    this.placeFirst();
    this.paintSoon();
  }

  setColours(colours: PlanColours): void {
    this.colours = colours;
    this.paintSoon();
    this.drawSoon();
  }

  resize(size: PlanSize): void {
    if (size.width === this.size.width && size.height === this.size.height) return;
    this.size = size;
    const { canvas } = this.options;
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    this.placeFirst();
    this.paintSoon();
    // At once: a canvas of another size is empty.
    this.draw();
  }

  look(sight: CameraSight): void {
    const before = this.sight;
    this.sight = sight;
    if (this.isArriving) {
      this.isArriving = false;
      this.go(around(sight.position, nearby, this.size));
    } else if (this.isWalking && before) this.follow(before, sight);
    const cut = this.wantedCut();
    const last = this.painted?.cut;
    if ((cut === undefined) !== (last === undefined) || Math.abs((cut ?? 0) - (last ?? 0)) > cutSlack)
      this.paintSoon(cutRest);
    this.drawSoon();
  }

  /** Walls are seen around somebody who walks, who stays in the picture. */
  setWalking(isWalking: boolean): void {
    this.isWalking = isWalking;
    this.isArriving = isWalking && (this.view?.scale ?? 0) > coarse;
    if (this.isArriving && this.sight) this.go(around(this.sight.position, nearby, this.size));
  }

  setCross(hasCross: boolean): void {
    this.hasCross = hasCross;
    this.drawSoon();
  }

  pan(right: number, down: number): void {
    this.isArriving = false;
    if (this.view) this.go(panned(this.view, right, down));
  }

  /** @param at - what is there stays there; the middle by default */
  zoom(by: number, at: PlanPoint = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    if (this.view) this.go(zoomed(this.view, this.size, by, at));
  }

  /** Shows all that is there. */
  fit(): void {
    const { extent } = this;
    if (extent && this.size.width > 0) this.go(fitted(extent.min, extent.max, this.size));
  }

  /** The place under a point, by default under the cross. */
  placeAt(at: PlanPoint = { x: this.size.width / 2, y: this.size.height / 2 }): PlanPlace | undefined {
    return this.view && toPlace(this.view, this.size, at);
  }

  dispose(): void {
    this.ended = true;
    clearTimeout(this.paintTimer);
    cancelAnimationFrame(this.frame);
  }

  private placeFirst(): void {
    if (this.view || !this.extent || this.size.width === 0) return;
    if (this.isWalking && this.sight) this.go(around(this.sight.position, nearby, this.size));
    else this.fit();
  }

  private go(view: PlanView): void {
    this.view = view;
    this.paintSoon();
    this.drawSoon();
  }

  /** The picture goes along when somebody who walks comes to its border. Whoever has moved it elsewhere keeps it there. */
  private follow(before: CameraSight, now: CameraSight): void {
    const { view, size } = this;
    if (!view) return;
    const isInside = ({ position }: CameraSight, rim: number) => {
      const { x, y } = toPoint(view, size, position);
      return x >= rim && y >= rim && x <= size.width - rim && y <= size.height - rim;
    };
    if (isInside(before, 0) && !isInside(now, border)) this.go({ ...view, middle: now.position });
  }

  private wantedCut(): number | undefined {
    const { sight, extent } = this;
    return sight && extent && cutHeight(sight.position, extent);
  }

  private paintSoon(wait = 0): void {
    this.isStale = true;
    if (this.isPainting || this.paintTimer !== undefined || this.ended) return;
    this.paintTimer = setTimeout(() => {
      this.paintTimer = undefined;
      void this.paint();
    }, wait);
  }

  private async paint(): Promise<void> {
    const { view, size } = this;
    if (!view || this.ended) return;
    this.isStale = false;
    this.isPainting = true;
    const cut = this.wantedCut();
    const { tones } = this.colours;
    const steps = paintPlan(this.meshes, { view, size, ratio, cut, tones });
    for (;;) {
      const until = performance.now() + slice;
      let step = steps.next();
      while (!step.done && performance.now() < until) step = steps.next();
      if (step.done) {
        const { pixels, width, height, outlines } = step.value;
        const picture = pictureOf(pixels, width, height, outlines, tones.outline);
        this.painted = { picture, view, size, cut };
        break;
      }
      await new Promise((next) => setTimeout(next, slice));
      if (this.ended) return;
    }
    this.isPainting = false;
    this.options.onPainted(cut);
    this.draw();
    if (this.isStale) this.paintSoon();
  }

  private drawSoon(): void {
    if (this.frame !== 0 || this.ended) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    const { view, size, painted, sight, colours } = this;
    const { canvas } = this.options;
    const pen = canvas.getContext('2d');
    if (!view) return;
    // What journeys and tests read: pixels of a canvas cannot be asked for.
    if (sight) {
      const { x, y } = toPoint(view, size, sight.position);
      canvas.dataset.camera = `${x.toFixed(1)} ${y.toFixed(1)} ${sight.heading.toFixed(0)}`;
    }
    if (!pen) return;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (painted) {
      const corner = toPoint(view, size, toPlace(painted.view, painted.size, { x: 0, y: 0 }));
      const by = painted.view.scale / view.scale;
      pen.drawImage(painted.picture, corner.x, corner.y, painted.size.width * by, painted.size.height * by);
    }
    if (sight) drawSight(pen, sight, toPoint(view, size, sight.position), size, colours);
    if (this.hasCross) drawCross(pen, size, colours);
  }
}

function pictureOf(
  pixels: Uint32Array<ArrayBuffer>,
  width: number,
  height: number,
  outlines: readonly number[],
  outline: string,
): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  Object.assign(picture, { width, height });
  const pen = picture.getContext('2d');
  if (!pen || width === 0 || height === 0) return picture;
  pen.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
  pen.beginPath();
  for (let at = 0; at < outlines.length; at += 4) {
    pen.moveTo(outlines[at] ?? 0, outlines[at + 1] ?? 0);
    pen.lineTo(outlines[at + 2] ?? 0, outlines[at + 3] ?? 0);
  }
  pen.lineWidth = 1.25 * ratio;
  pen.lineCap = 'round';
  pen.strokeStyle = outline;
  pen.stroke();
  return picture;
}
