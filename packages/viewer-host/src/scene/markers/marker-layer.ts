import type { ObjectRef, Position } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { Box3, type Camera, Matrix4, Vector3, Vector4 } from 'three';
import type { MarkerStore, PlacedMarker } from '../../state/marker-store.ts';
import type { SceneOptions } from '../scene-options.ts';
import { clusterMarkers, type MarkerItem, type ScreenMarker } from './cluster-markers.ts';
import { clusterBox, fanOut, hitMarkers, idOf, type PlacedItem, tileBox } from './marker-box.ts';
import { MarkerList } from './marker-list.ts';
import { MarkerPainter } from './marker-painter.ts';
import { MarkerPlaces } from './marker-places.ts';
import { MarkerPulses } from './marker-pulses.ts';

/** CSS pixels around the stage within which markers are drawn, because their tiles may be partly visible. */
const OVERHANG = 60;
/** Distance in metres below which zooming in cannot separate the members of a cluster. */
const TOO_CLOSE = 1.5;
/** Milliseconds after the last change before the list for screen readers is updated. */
const LIST_DELAY_MS = 250;

export interface MarkerLayerOptions
  extends Pick<SceneOptions, 'palette' | 'texts' | 'iconPath' | 'reducedMotion'> {
  readonly stage: HTMLElement;
  readonly store: MarkerStore;
  camera(): Camera;
  toScene(position: Position): Vector3;
  boundsOf(objects: readonly ObjectRef[]): Promise<Box3>;
  onActivate(marker: PlacedMarker): void;
  /** A cluster was clicked: zoom in until its members separate. */
  onZoomTo(box: Box3): void;
  onMenu(marker: PlacedMarker, x: number, y: number): void;
}

/**
 * Markers on a 2D canvas above the scene, drawn with its frames. Numbers and icons stay sharp, nothing is drawn while nothing moves, and
 * with clusters and cached images ten thousand markers take less than a frame.
 */
export class MarkerLayer {
  private readonly options: MarkerLayerOptions;
  private readonly canvas = document.createElement('canvas');
  private readonly places: MarkerPlaces;
  private readonly list: MarkerList;
  private readonly stops: (() => void)[];
  /** A plain copy of the store's markers, because observing it ten thousand times per frame would be slow. */
  private markers: ReadonlyMap<string, PlacedMarker> = new Map();
  private readonly pulses: MarkerPulses;
  private painter: MarkerPainter;
  private size = { width: 0, height: 0 };
  private drawn: readonly PlacedItem[] = [];
  private active: string | undefined = undefined;
  /** Members of the cluster that is spread out, and the id of the group they came from. */
  private fanned: ReadonlySet<string> = new Set();
  private frame: number | undefined = undefined;
  private listTimer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor(options: MarkerLayerOptions) {
    this.options = options;
    this.pulses = new MarkerPulses(options.reducedMotion);
    const { stage, store, palette, texts } = options;
    Object.assign(this.canvas.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      pointerEvents: 'none',
    });
    this.canvas.setAttribute('aria-hidden', 'true');
    stage.append(this.canvas);
    this.places = new MarkerPlaces(options.toScene, options.boundsOf, this.requestDraw);
    this.list = new MarkerList(stage, {
      onActivate: (id) => this.activateById(id),
      onFocus: (id) => this.setActive(id),
      onMenu: (id, x, y) => {
        const marker = this.markers.get(id);
        if (marker) options.onMenu(marker, x, y);
      },
    });
    this.painter = this.newPainter();
    this.stops = [
      reaction(
        () => [...store.markers.values()],
        (markers) => {
          this.markers = new Map(markers.map((marker) => [marker.id, marker]));
          this.pulses.note(markers);
          this.places.update(markers);
          this.requestDraw();
        },
        // Plugins update markers one by one; all changes of a task are processed at once.
        { fireImmediately: true, scheduler: (run) => queueMicrotask(run) },
      ),
      reaction(palette, () => {
        this.painter = this.newPainter();
        this.requestDraw();
      }),
      reaction(
        texts,
        ({ markers }) => {
          this.list.setName(markers);
          this.requestDraw();
        },
        { fireImmediately: true },
      ),
    ];
  }

  /** Call it after models were added or removed. */
  resolveAll(): void {
    this.places.resolveAll();
    this.requestDraw();
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    const scale = pixelRatio();
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.painter = this.newPainter();
    // Resizing has cleared the canvas, and there may be no frame of the scene that would redraw the markers.
    this.requestDraw();
  }

  /** @param x - CSS pixels in the window. */
  hit(x: number, y: number): PlacedItem | undefined {
    const { left, top } = this.options.stage.getBoundingClientRect();
    return hitMarkers(this.drawn, x - left, y - top);
  }

  markerOf({ item }: PlacedItem): PlacedMarker | undefined {
    return item.kind === 'single' ? this.markers.get(item.marker.id) : undefined;
  }

  /** Sets the hovered or focused item, which is drawn on top with its label. */
  setActive(id: string | undefined): void {
    if (this.active === id) return;
    this.active = id;
    this.requestDraw();
  }

  activate({ item }: PlacedItem): void {
    if (item.kind === 'single') {
      const marker = this.markers.get(item.marker.id);
      if (marker) this.options.onActivate(marker);
      return;
    }
    const box = new Box3();
    for (const id of item.members) {
      const point = this.places.of(id);
      if (point) box.expandByPoint(point);
    }
    if (box.getSize(new Vector3()).length() > TOO_CLOSE) {
      this.options.onZoomTo(box.expandByScalar(Math.max(4, box.getSize(new Vector3()).length() * 0.1)));
      return;
    }
    this.fanned = new Set(item.members);
    this.requestDraw();
  }

  /** Collapses a spread cluster. */
  closeFan(): void {
    if (this.fanned.size === 0) return;
    this.fanned = new Set();
    this.requestDraw();
  }

  readonly requestDraw = (): void => {
    this.frame ??= requestAnimationFrame(this.draw);
  };

  readonly draw = (): void => {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    const pen = this.canvas.getContext('2d');
    if (!pen || this.size.width === 0) return;
    const scale = pixelRatio();
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, this.size.width, this.size.height);
    this.drawn = this.arrange();
    for (const placed of this.drawn) this.drawLeg(pen, placed);
    for (const placed of this.drawn) this.drawItem(pen, placed);
    for (const placed of this.drawn) this.drawLabel(pen, placed);
    this.canvas.dataset.markersDrawn = String(this.drawn.length);
    clearTimeout(this.listTimer);
    this.listTimer = setTimeout(this.updateList, LIST_DELAY_MS);
  };

  dispose(): void {
    for (const stop of this.stops) stop();
    clearTimeout(this.listTimer);
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.places.dispose();
    this.list.dispose();
    this.canvas.remove();
  }

  private arrange(): readonly PlacedItem[] {
    const onScreen = this.project();
    const loose = onScreen.filter(({ id }) => !this.fanned.has(id));
    const placed = clusterMarkers(loose).map((item) => this.placeItem(item));
    const fanned = onScreen.filter(({ id }) => this.fanned.has(id));
    const middle = { x: average(fanned.map(({ x }) => x)), y: average(fanned.map(({ y }) => y)) };
    const places = fanOut(fanned.length);
    for (const [i, marker] of fanned.entries()) {
      const offset = places[i];
      if (!offset) continue;
      const item = this.placeItem({ kind: 'single', marker });
      placed.push({
        ...item,
        x: middle.x + offset.x,
        y: middle.y + offset.y - (item.box.top + item.box.height / 2),
      });
    }
    return placed.sort((a, b) => this.rank(a) - this.rank(b) || depthOf(b.item) - depthOf(a.item));
  }

  /** Drawing order: items with a higher rank are drawn over others. */
  private rank({ item }: PlacedItem): number {
    if (idOf(item) === this.active) return 2;
    if (item.kind !== 'single') return 0;
    if (item.marker.selected) return 1;
    return this.markers.get(item.marker.id)?.spec.alarm === undefined ? 0 : 0.5;
  }

  private project(): ScreenMarker[] {
    const camera = this.options.camera();
    const toClip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    const { width, height } = this.size;
    const clip = new Vector4();
    const found: ScreenMarker[] = [];
    for (const { id, owner, spec } of this.markers.values()) {
      const point = this.places.of(id);
      if (!point) continue;
      clip.set(point.x, point.y, point.z, 1).applyMatrix4(toClip);
      if (clip.w <= 0) continue;
      const x = ((clip.x / clip.w + 1) / 2) * width;
      const y = ((1 - clip.y / clip.w) / 2) * height;
      if (x < -OVERHANG || y < -OVERHANG || x > width + OVERHANG || y > height + OVERHANG) continue;
      const { count, aggregate = 'count', tone = 'neutral', selected = false } = spec;
      // Two plugins may use the same cluster name.
      const isApart = spec.cluster === undefined || spec.alarm !== undefined;
      const cluster = isApart ? undefined : `${owner}/${spec.cluster}`;
      found.push({ id, x, y, depth: clip.z / clip.w, count, aggregate, tone, cluster, selected });
    }
    return found;
  }

  private placeItem(item: MarkerItem): PlacedItem {
    if (item.kind === 'cluster') return { item, box: clusterBox, x: item.x, y: item.y };
    const spec = this.markers.get(item.marker.id)?.spec;
    return { item, box: spec ? tileBox(spec) : clusterBox, x: item.marker.x, y: item.marker.y };
  }

  private drawLeg(pen: CanvasRenderingContext2D, { item, x, y }: PlacedItem): void {
    if (item.kind !== 'single' || !this.fanned.has(item.marker.id)) return;
    this.painter.leg(pen, { x: item.marker.x, y: item.marker.y }, { x, y });
  }

  private drawItem(pen: CanvasRenderingContext2D, { item, x, y }: PlacedItem): void {
    const isActive = idOf(item) === this.active;
    const spec = item.kind === 'single' && this.markers.get(item.marker.id)?.spec;
    if (item.kind === 'cluster') this.painter.cluster(pen, item, x, y, isActive);
    else if (spec) {
      const part = this.pulses.partOf(idOf(item));
      if (part !== undefined) {
        this.painter.pulse(pen, tileBox(spec), x, y, part);
        this.requestDraw();
      }
      this.painter.tile(pen, spec, x, y, isActive);
    }
  }

  private drawLabel(pen: CanvasRenderingContext2D, placed: PlacedItem): void {
    const { item, x, y, box } = placed;
    const isActive = idOf(item) === this.active;
    const spec = this.markerOf(placed)?.spec;
    const isShown = isActive || (item.kind === 'single' && item.marker.selected);
    if (!isShown && spec?.alarm === undefined) return;
    const full = item.kind === 'cluster' ? this.nameOf(placed) : spec?.label;
    const text = isShown ? full : spec?.alarm;
    if (text) this.painter.label(pen, text, x, y + box.top - 12, this.size.width);
  }

  private readonly updateList = (): void => {
    this.list.update(
      this.drawn.map((placed) => ({
        id: idOf(placed.item),
        name: this.nameOf(placed),
        x: placed.x,
        y: placed.y,
      })),
    );
  };

  private nameOf(placed: PlacedItem): string {
    const { item } = placed;
    const texts = this.options.texts();
    if (item.kind === 'single') {
      const spec = this.markerOf(placed)?.spec;
      return spec?.label ?? texts.marker(spec?.count, spec?.unit);
    }
    const { aggregate, value, members } = item;
    const first = this.markers.get(members[0] ?? '')?.spec;
    return texts.cluster({ aggregate, value, members: members.length, noun: first?.noun, unit: first?.unit });
  }

  private activateById(id: string): void {
    const placed = this.drawn.find(({ item }) => idOf(item) === id);
    if (placed) this.activate(placed);
  }

  private newPainter(): MarkerPainter {
    return new MarkerPainter(this.options.palette(), pixelRatio(), this.options.iconPath);
  }
}

function pixelRatio(): number {
  return Math.min(window.devicePixelRatio, 3);
}

function depthOf(item: MarkerItem): number {
  return item.kind === 'single' ? item.marker.depth : item.depth;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
