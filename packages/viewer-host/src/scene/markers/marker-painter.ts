import type { IconRef, MarkerSpec, Tone } from '@gantry/plugin-sdk';
import type { ScenePalette } from '../scene-options.ts';
import type { MarkerCluster } from './cluster-markers.ts';
import { type MarkerBox, sizes, tileBox } from './marker-box.ts';
import {
  disc,
  dot,
  FONT,
  noShadow,
  number,
  numberFont,
  type Pen,
  rounded,
  shadow,
  shapePath,
  tail,
} from './marker-pen.ts';

/** CSS pixels around a tile for ring, halo, badge, tail and shadow. */
const MARGIN = 18;
/** The most cached images. Beyond that, the cache is cleared. */
const MAX_SPRITES = 800;

interface Sprite {
  readonly canvas: OffscreenCanvas;
  /** From the marker's point to the image's top left corner, in CSS pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws markers. Each look is painted once and then copied, because ten thousand copies are faster than ten thousand paths. */
export class MarkerPainter {
  private readonly sprites = new Map<string, Sprite>();
  private readonly keys = new WeakMap<MarkerSpec, string>();
  private readonly icons = new Map<string, Path2D>();
  private readonly iconPath: (name: IconRef) => string | undefined;
  private readonly palette: ScenePalette;
  private readonly scale: number;

  /** @param scale - device pixels per CSS pixel. */
  constructor(palette: ScenePalette, scale: number, iconPath: (name: IconRef) => string | undefined) {
    this.palette = palette;
    this.scale = scale;
    this.iconPath = iconPath;
  }

  tile(pen: CanvasRenderingContext2D, spec: MarkerSpec, x: number, y: number, isActive: boolean): void {
    const key = this.keyOf(spec) + (isActive ? ' active' : '');
    const box = tileBox(spec);
    const sprite = this.sprite(key, box, (brush) => this.paintTile(brush, spec, box, isActive));
    this.copy(pen, sprite, x, y);
  }

  cluster(
    pen: CanvasRenderingContext2D,
    cluster: MarkerCluster,
    x: number,
    y: number,
    isActive: boolean,
  ): void {
    const key = [
      'cluster',
      cluster.value,
      ...cluster.shares.map((s) => `${s.tone}${s.weight}`),
      isActive,
    ].join('|');
    const radius = sizes.clusterRadius;
    const box = { left: -radius, top: -radius, width: radius * 2, height: radius * 2 };
    this.copy(
      pen,
      this.sprite(key, box, (brush) => this.paintCluster(brush, cluster, isActive)),
      x,
      y,
    );
  }

  /** Draws a label above a marker. @param bottom - lower edge of the label's plate, in CSS pixels. */
  label(pen: CanvasRenderingContext2D, text: string, x: number, bottom: number, stageWidth: number): void {
    pen.font = `600 12px ${FONT}`;
    const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text;
    const width = pen.measureText(shown).width + 16;
    const left = Math.min(Math.max(x - width / 2, 6), Math.max(stageWidth - width - 6, 6));
    shadow(pen, 6, 2);
    pen.fillStyle = this.palette.background1;
    rounded(pen, left, bottom - 24, width, 24, 6);
    pen.fill();
    noShadow(pen);
    pen.lineWidth = 1;
    pen.strokeStyle = this.palette.foreground3;
    pen.stroke();
    pen.fillStyle = this.palette.foreground1;
    pen.textAlign = 'left';
    pen.textBaseline = 'middle';
    pen.fillText(shown, left + 8, bottom - 11.5);
  }

  /** Draws one moment of the ring around a marker whose alarm has just appeared. @param part - 0 to 1 */
  pulse(pen: CanvasRenderingContext2D, box: MarkerBox, x: number, y: number, part: number): void {
    const grow = 4 + part * 14;
    pen.globalAlpha = 1 - part;
    pen.lineWidth = 3;
    pen.strokeStyle = this.palette.tones.danger.solid;
    rounded(
      pen,
      x + box.left - grow,
      y + box.top - grow,
      box.width + grow * 2,
      box.height + grow * 2,
      8 + grow,
    );
    pen.stroke();
    pen.globalAlpha = 1;
  }

  /** Draws the line from a fanned out marker to its position. */
  leg(pen: CanvasRenderingContext2D, from: { x: number; y: number }, to: { x: number; y: number }): void {
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.lineWidth = 4;
    pen.strokeStyle = this.palette.markerHalo;
    pen.stroke();
    pen.lineWidth = 1.5;
    pen.strokeStyle = this.palette.foreground3;
    pen.stroke();
  }

  private keyOf(spec: MarkerSpec): string {
    const known = this.keys.get(spec);
    if (known !== undefined) return known;
    const { icon, count, tone, shape, badge, selected } = spec;
    const key = [icon, count, tone, shape, badge, selected].join('|');
    this.keys.set(spec, key);
    return key;
  }

  private copy(pen: CanvasRenderingContext2D, sprite: Sprite, x: number, y: number): void {
    // Whole device pixels keep the edges sharp.
    const left = Math.round((x + sprite.left) * this.scale) / this.scale;
    const top = Math.round((y + sprite.top) * this.scale) / this.scale;
    pen.drawImage(sprite.canvas, left, top, sprite.width, sprite.height);
  }

  private sprite(
    key: string,
    box: MarkerBox,
    paint: (pen: OffscreenCanvasRenderingContext2D) => void,
  ): Sprite {
    const known = this.sprites.get(key);
    if (known) return known;
    if (this.sprites.size >= MAX_SPRITES) this.sprites.clear();
    const width = box.width + MARGIN * 2;
    const height = box.height + MARGIN * 2;
    const canvas = new OffscreenCanvas(Math.ceil(width * this.scale), Math.ceil(height * this.scale));
    const sprite = {
      canvas,
      left: box.left - MARGIN,
      top: box.top - MARGIN,
      width: canvas.width / this.scale,
      height: canvas.height / this.scale,
    };
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.scale(this.scale, this.scale);
      pen.translate(-sprite.left, -sprite.top);
      paint(pen);
    }
    this.sprites.set(key, sprite);
    return sprite;
  }

  private paintTile(pen: Pen, spec: MarkerSpec, box: MarkerBox, isActive: boolean): void {
    const { shape = 'tile', tone = 'neutral', badge, selected = false, icon, count } = spec;
    const { palette } = this;
    const { solid, on } = palette.tones[tone];
    const outline = (grow: number) => shapePath(pen, shape, box, grow);
    shadow(pen, 10, 4);
    pen.fillStyle = palette.markerHalo;
    outline(sizes.ring + sizes.halo);
    pen.fill();
    noShadow(pen);
    pen.fillStyle = solid;
    tail(pen, box);
    outline(sizes.ring + (isActive ? 1 : 0));
    pen.fill();
    pen.fillStyle = selected ? solid : palette.background1;
    outline(0);
    pen.fill();
    const text = count === undefined ? '' : String(count);
    const glyph = icon === undefined && text !== '' ? 0 : sizes.icon;
    const ink = selected ? on : palette.foreground1;
    if (shape === 'diamond') {
      if (glyph > 0) this.glyph(pen, icon, -glyph / 2 + 1, box.top + 7, 16, selected ? on : solid);
      number(pen, text, 0, box.top + box.height - 14, ink, 11, 'center');
    } else {
      const gap = glyph > 0 && text !== '' ? 5 : 0;
      pen.font = numberFont(13);
      const content = glyph + gap + (text === '' ? 0 : pen.measureText(text).width);
      const start = -content / 2;
      const middle = box.top + box.height / 2;
      if (glyph > 0) this.glyph(pen, icon, start, middle - glyph / 2, glyph, selected ? on : solid);
      number(pen, text, start + glyph + gap, middle + 0.5, ink, 13, 'left');
    }
    if (badge) this.badge(pen, badge, box.left + box.width - 1, box.top + 1, tone);
  }

  private badge(pen: Pen, badge: 'paused' | 'danger', x: number, y: number, tone: Tone): void {
    const { solid, on } = this.palette.tones[tone === 'neutral' ? badge : tone];
    const radius = sizes.badge / 2;
    const path = (grow: number) => {
      pen.beginPath();
      if (badge === 'paused') pen.arc(x, y, radius + grow, 0, Math.PI * 2);
      else {
        const r = radius + grow + 1.5;
        pen.moveTo(x, y - r);
        pen.lineTo(x + r, y);
        pen.lineTo(x, y + r);
        pen.lineTo(x - r, y);
        pen.closePath();
      }
    };
    pen.lineJoin = 'round';
    pen.fillStyle = this.palette.markerHalo;
    path(sizes.halo);
    pen.fill();
    pen.fillStyle = solid;
    path(0);
    pen.fill();
    pen.fillStyle = on;
    if (badge === 'paused') {
      pen.fillRect(x - 3.5, y - 4, 2.5, 8);
      pen.fillRect(x + 1, y - 4, 2.5, 8);
    } else {
      pen.fillRect(x - 1, y - 5, 2, 6);
      pen.fillRect(x - 1, y + 2.5, 2, 2);
    }
  }

  private paintCluster(pen: Pen, { value, shares }: MarkerCluster, isActive: boolean): void {
    const radius = sizes.clusterRadius;
    const { palette } = this;
    shadow(pen, 10, 4);
    pen.fillStyle = palette.markerHalo;
    disc(pen, radius + (isActive ? 1.5 : 0));
    noShadow(pen);
    const total = shares.reduce((sum, { weight }) => sum + weight, 0);
    let from = -Math.PI / 2;
    for (const { tone, weight } of shares) {
      const to = from + (weight / total) * Math.PI * 2;
      pen.beginPath();
      pen.arc(0, 0, radius - sizes.halo - 2.5, from, to);
      pen.lineWidth = 5;
      pen.strokeStyle = palette.tones[tone].solid;
      pen.stroke();
      from = to;
    }
    // Gaps distinguish states without colour.
    if (shares.length > 1) {
      let at = -Math.PI / 2;
      for (const { weight } of shares) {
        pen.beginPath();
        pen.moveTo(Math.cos(at) * (radius - 8), Math.sin(at) * (radius - 8));
        pen.lineTo(Math.cos(at) * (radius - 1), Math.sin(at) * (radius - 1));
        pen.lineWidth = 2;
        pen.strokeStyle = palette.background1;
        pen.stroke();
        at += (weight / total) * Math.PI * 2;
      }
    }
    pen.fillStyle = palette.background1;
    disc(pen, radius - sizes.halo - 5);
    const text = value > 9999 ? `${Math.floor(value / 1000)}k` : String(Number(value.toFixed(1)));
    number(
      pen,
      text,
      0,
      0.5,
      palette.foreground1,
      text.length > 3 ? 10 : text.length > 2 ? 12 : 14,
      'center',
    );
  }

  private glyph(
    pen: Pen,
    icon: IconRef | undefined,
    left: number,
    top: number,
    size: number,
    color: string,
  ): void {
    const path = this.icon(icon);
    pen.save();
    pen.translate(left, top);
    pen.scale(size / 20, size / 20);
    pen.fillStyle = color;
    pen.fill(path);
    pen.restore();
  }

  /** A dot replaces an unknown icon. */
  private icon(icon: IconRef = ''): Path2D {
    const known = this.icons.get(icon);
    if (known) return known;
    const data = icon.startsWith('M') && icon.length > 12 ? icon : this.iconPath(icon);
    const path = data === undefined ? dot() : new Path2D(data);
    this.icons.set(icon, path);
    return path;
  }
}
