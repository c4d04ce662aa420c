import type { MarkerSpec } from '@gantry/plugin-sdk';
import { type MarkerBox, sizes } from './marker-box.ts';

export const FONT = "'Inter Variable', 'Segoe UI', 'Noto Sans SC', system-ui, sans-serif";

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Replaces an unknown icon; on a 20 x 20 grid. */
export function dot(): Path2D {
  const path = new Path2D();
  path.arc(10, 10, 5, 0, Math.PI * 2);
  return path;
}

/** The outline of a marker's tile, grown by some CSS pixels on each side. */
export function shapePath(
  pen: Pen,
  shape: NonNullable<MarkerSpec['shape']>,
  box: MarkerBox,
  grow: number,
): void {
  const left = box.left - grow;
  const top = box.top - grow;
  const width = box.width + grow * 2;
  const height = box.height + grow * 2;
  if (shape === 'tile') rounded(pen, left, top, width, height, 7 + grow);
  else if (shape === 'pill') rounded(pen, left, top, width, height, height / 2);
  else {
    const cut = shape === 'hexagon' ? 9 : width / 2;
    pen.beginPath();
    pen.moveTo(left, top + height / 2);
    pen.lineTo(left + cut, top);
    pen.lineTo(left + width - cut, top);
    pen.lineTo(left + width, top + height / 2);
    pen.lineTo(left + width - cut, top + height);
    pen.lineTo(left + cut, top + height);
    pen.closePath();
  }
}

export function rounded(
  pen: Pen,
  left: number,
  top: number,
  width: number,
  height: number,
  radius: number,
): void {
  pen.beginPath();
  pen.roundRect(left, top, width, height, radius);
}

export function disc(pen: Pen, radius: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, Math.PI * 2);
  pen.fill();
}

export function numberFont(px: number): string {
  return `700 ${px}px ${FONT}`;
}

/** Draws bold text, vertically centred at `y`. */
export function number(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  color: string,
  px: number,
  align: CanvasTextAlign,
): void {
  pen.font = numberFont(px);
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.textBaseline = 'middle';
  pen.fillText(text, x, y);
}

/** Gives all following fills a soft shadow, until `noShadow`. */
export function shadow(pen: Pen, blur: number, down: number): void {
  pen.shadowColor = 'rgba(0, 0, 0, 0.28)';
  pen.shadowBlur = blur;
  pen.shadowOffsetY = down;
}

export function noShadow(pen: Pen): void {
  pen.shadowColor = 'transparent';
  pen.shadowBlur = 0;
  pen.shadowOffsetY = 0;
}

/** Draws the tail from a tile's lower edge to the marker's point. */
export function tail(pen: Pen, { top, height }: MarkerBox): void {
  const base = top + height + sizes.ring - 0.5;
  pen.beginPath();
  pen.moveTo(-7, base);
  pen.lineTo(7, base);
  pen.lineTo(0, 0);
  pen.closePath();
  pen.fill();
}
