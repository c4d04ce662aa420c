import type { CameraSight } from '../state/scene-port.ts';
import type { PlanPoint, PlanSize } from './plan-view.ts';

/** Colours for CSS. */
export interface SightColours {
  readonly mark: string;
  /** Around the mark, so that it stands off the plan. */
  readonly halo: string;
}

/** Pixels. */
const dot = { radius: 5, halo: 2 };
const reach = 44;
/** Pixels from the border of the picture to the arrow that points at a camera beyond it. */
const inset = 10;
/** The least length of the cone of a camera that looks straight down. */
const shortest = 0.4;

/** Draws the camera as a dot with what it looks towards; where it is beyond the picture, an arrow at the border. */
export function drawSight(
  pen: CanvasRenderingContext2D,
  { heading, tilt, sweep }: Pick<CameraSight, 'heading' | 'tilt' | 'sweep'>,
  at: PlanPoint,
  size: PlanSize,
  { mark, halo }: SightColours,
): void {
  const edge = { x: kept(at.x, size.width), y: kept(at.y, size.height) };
  if (edge.x !== at.x || edge.y !== at.y) {
    drawArrow(pen, edge, Math.atan2(at.y - edge.y, at.x - edge.x), mark, halo);
    return;
  }
  // On the canvas 0 is to the right, and angles go clockwise.
  const ahead = radians(heading - 90);
  const length = reach * Math.max(shortest, Math.cos(radians(tilt)));
  pen.save();
  pen.translate(at.x, at.y);
  pen.beginPath();
  pen.moveTo(0, 0);
  if (sweep > 0) {
    const half = radians(sweep) / 2;
    const light = pen.createRadialGradient(0, 0, 0, 0, 0, length);
    light.addColorStop(0, mark);
    light.addColorStop(1, 'transparent');
    pen.arc(0, 0, length, ahead - half, ahead + half);
    pen.closePath();
    pen.globalAlpha = 0.8;
    pen.fillStyle = light;
    pen.fill();
  } else {
    pen.lineTo(length * Math.cos(ahead), length * Math.sin(ahead));
    pen.lineWidth = 2.5;
    pen.strokeStyle = mark;
    pen.stroke();
  }
  pen.globalAlpha = 1;
  pen.beginPath();
  pen.arc(0, 0, dot.radius, 0, 2 * Math.PI);
  pen.fillStyle = mark;
  pen.strokeStyle = halo;
  pen.lineWidth = 2 * dot.halo;
  pen.stroke();
  pen.fill();
  pen.restore();
}

/** A cross in the middle, where Enter moves the camera. */
export function drawCross(
  pen: CanvasRenderingContext2D,
  { width, height }: PlanSize,
  { mark, halo }: SightColours,
): void {
  const [x, y] = [width / 2, height / 2];
  for (const [colour, thick] of [
    [halo, 5],
    [mark, 2],
  ] as const) {
    pen.beginPath();
    pen.moveTo(x - 12, y);
    pen.lineTo(x + 12, y);
    pen.moveTo(x, y - 12);
    pen.lineTo(x, y + 12);
    pen.lineWidth = thick;
    pen.strokeStyle = colour;
    pen.stroke();
  }
}

function drawArrow(
  pen: CanvasRenderingContext2D,
  at: PlanPoint,
  towards: number,
  mark: string,
  halo: string,
): void {
  pen.save();
  pen.translate(at.x, at.y);
  pen.rotate(towards);
  pen.beginPath();
  pen.moveTo(7, 0);
  pen.lineTo(-5, -6);
  pen.lineTo(-5, 6);
  pen.closePath();
  pen.lineWidth = 2 * dot.halo;
  pen.strokeStyle = halo;
  pen.stroke();
  pen.fillStyle = mark;
  pen.fill();
  pen.restore();
}

function kept(value: number, length: number): number {
  return Math.min(length - inset, Math.max(inset, value));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
