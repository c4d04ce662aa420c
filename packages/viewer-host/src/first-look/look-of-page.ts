import type { PageLooks } from '@gantry/contract';
import type { PlainBox } from '../scene/camera/framing.ts';
import { homeView } from '../scene/camera/home-view.ts';
import { roomOf } from '../scene/camera/room.ts';
import { fetchLook } from './fetch-look.ts';
import type { LookMesh } from './look-mesh.ts';
import { isNeutralFor, themeNow } from './look-theme.ts';
import { paintLook } from './paint-look.ts';
import type { RunningLook } from './running-look.ts';
import { keepPlace, likelyPlace, placeOf, type StagePlace } from './stage-place.ts';

/** Milliseconds of work at once. */
const slice = 20;
/** Milliseconds for which the app waits for the picture at most. */
const longestWait = 1000;
/** Milliseconds after which there is no first look any more, whatever has become of the engine. */
const longestLife = 60_000;

/**
 * Paints the models where the stage is likely to be, until the app has laid the page out; then in the stage, and again
 * whenever the room that panels leave changes. Ends where anything fails: the page then opens as it does without a first look.
 */
export class LookOfPage implements RunningLook {
  readonly versions: readonly string[];
  readonly begun: Promise<void>;
  boxes: readonly PlainBox[] = [];
  readonly holder = document.createElement('div');
  private readonly page: PageLooks;
  private meshes: readonly LookMesh[] = [];
  /** Where the stage is. */
  private place = likelyPlace();
  /** For which the picture is painted. */
  private painted = this.place;
  private readonly abort = new AbortController();
  private readonly sizes = new ResizeObserver(() => this.follow());
  private readonly changes = new MutationObserver(() => this.follow());
  private readonly life = setTimeout(() => this.end(), longestLife);
  private frame = 0;
  /** Counts pictures: a later one ends the painting of an earlier one. */
  private turn = 0;
  private begin: () => void = () => undefined;
  /** Where the scene is, once the app has laid the page out. */
  private stage: HTMLElement | undefined = undefined;

  constructor(page: PageLooks) {
    this.page = page;
    this.versions = page.looks.map(({ version }) => version);
    this.begun = new Promise((resolve) => {
      this.begin = resolve;
    });
    this.holder.ariaHidden = 'true';
    this.holder.dataset.firstLook = '';
    Object.assign(this.holder.style, {
      position: 'absolute',
      inset: '0',
      overflow: 'hidden',
      pointerEvents: 'none',
    });
    setTimeout(this.begin, longestWait);
    this.changes.observe(document.documentElement, { childList: true, subtree: true });
  }

  async draw(): Promise<void> {
    try {
      this.meshes = await Promise.all(this.page.looks.map((look) => fetchLook(look, this.abort.signal)));
      this.boxes = this.meshes.flatMap(({ boxes }) => boxes);
      this.follow();
      await this.paint(this.place);
    } catch {
      this.end();
    }
  }

  end(): void {
    if (this.abort.signal.aborted) return;
    this.abort.abort();
    this.turn += 1;
    clearTimeout(this.life);
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.changes.disconnect();
    if (this.stage) keepPlace(this.place);
    this.holder.remove();
    this.holder.replaceChildren();
    this.meshes = [];
    window.gantryLook = undefined;
    this.begin();
  }

  /** Moves the picture into the stage once there is one, and follows the stage. */
  private follow(): void {
    if (this.stage) {
      cancelAnimationFrame(this.frame);
      if (this.stage.contains(this.holder)) this.frame = requestAnimationFrame(() => this.layOut());
      // The app shows another page.
      else this.end();
      return;
    }
    const place = document.querySelector<HTMLElement>('[data-scene-place]');
    if (place) {
      this.stage = place;
      Object.assign(this.holder.style, { position: 'absolute', inset: '0', width: '', height: '' });
      place.append(this.holder);
      this.sizes.observe(place);
      this.layOut();
    } else if (!isBooting()) this.holder.remove();
  }

  /** Moves the picture where the room that panels leave is nearly as large as before, because painting it again takes long; paints it otherwise. */
  private layOut(): void {
    const place = this.stage && placeOf(this.stage);
    if (!place || JSON.stringify(place) === JSON.stringify(this.place)) return;
    this.place = place;
    if (isAlike(roomIn(place), roomIn(this.painted))) this.move();
    else if (this.meshes.length > 0) void this.paint(place);
    else this.painted = place;
  }

  private move(): void {
    const [from, to] = [roomIn(this.painted), roomIn(this.place)];
    const canvas = this.holder.firstElementChild;
    if (canvas instanceof HTMLElement)
      canvas.style.translate = `${to.middleX - from.middleX}px ${to.middleY - from.middleY}px`;
  }

  private async paint(place: StagePlace): Promise<void> {
    this.turn += 1;
    this.painted = place;
    const { turn } = this;
    const { width, height, insets } = place;
    const theme = themeNow();
    const view = homeView(this.boxes, roomOf(place, insets));
    if (!theme || !view) return this.end();
    this.holder.style.background = `linear-gradient(${[theme.top, theme.bottom].map(cssColour).join()})`;
    const isNeutral = isNeutralFor(this.page.user);
    const steps = paintLook(this.meshes, { width, height, view, insets, theme, isNeutral });
    for (;;) {
      const until = performance.now() + slice;
      let step = steps.next();
      while (!step.done && performance.now() < until) step = steps.next();
      if (step.done) return this.show(place, step.value);
      await new Promise((next) => setTimeout(next));
      if (turn !== this.turn) return;
    }
  }

  private show({ left, top, width, height }: StagePlace, pixels: Uint32Array<ArrayBuffer>): void {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    // In a box of its own: a block-level canvas of the size in which it was painted, whatever the stage's is meanwhile.
    canvas.style.display = 'block';
    canvas
      .getContext('2d', { alpha: false })
      ?.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
    this.holder.replaceChildren(canvas);
    this.move();
    if (!this.stage) {
      Object.assign(this.holder.style, {
        position: 'fixed',
        inset: `${top}px auto auto ${left}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
      if (isBooting()) document.documentElement.append(this.holder);
    }
    // The app begins when this is on the screen: its code would keep the browser from showing it.
    requestAnimationFrame(() => {
      performance.mark('gantry.first-look');
      setTimeout(this.begin);
    });
  }
}

/** Whether the app has not shown anything yet. */
function isBooting(): boolean {
  return document.getElementById('root') === null || document.querySelector('.boot') !== null;
}

/** The part of the stage that panels leave, in CSS pixels. */
function roomIn({ width, height, insets: { left, top, right, bottom } }: StagePlace) {
  return {
    width: width - left - right,
    height: height - top - bottom,
    middleX: (width + left - right) / 2,
    middleY: (height + top - bottom) / 2,
  };
}

/** Whether a picture for one room is good enough for another, until the engine draws. */
function isAlike(one: ReturnType<typeof roomIn>, other: ReturnType<typeof roomIn>): boolean {
  return [one.width / other.width, one.height / other.height].every(
    (ratio) => Math.abs(Math.log(ratio)) < 0.15,
  );
}

function cssColour(colour: number): string {
  return `#${colour.toString(16).padStart(6, '0')}`;
}
