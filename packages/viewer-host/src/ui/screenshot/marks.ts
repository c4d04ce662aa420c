/** A place in the picture, in its pixels from the upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
export type MarkTool = 'arrow' | 'rectangle' | 'pen' | 'text';

/** Something drawn on a screenshot. */
export type Mark =
  | { readonly kind: 'arrow' | 'rectangle'; readonly from: Spot; readonly to: Spot }
  | { readonly kind: 'pen'; readonly spots: readonly Spot[] }
  | { readonly kind: 'text'; readonly at: Spot; readonly text: string };

/** What is written below a screenshot. */
export interface Caption {
  readonly project: string;
  readonly view: string;
  readonly moment: string;
}

const COLOUR = '#d13438';
/** Around marks, so that they can be seen on any colour. */
const HALO = '#ffffff';
const FONT = '"Segoe UI", "Noto Sans", "Noto Sans SC", system-ui, sans-serif';

/** Thickness of lines in a picture of this width, pixels. */
export const penWidth = (width: number) => Math.max(3, Math.round(width / 320));
/** Size of texts in a picture of this width, pixels. */
export const textSize = (width: number) => Math.max(16, Math.round(width / 45));

export function moved(mark: Mark, dx: number, dy: number): Mark {
  const by = ({ x, y }: Spot) => ({ x: x + dx, y: y + dy });
  if (mark.kind === 'pen') return { ...mark, spots: mark.spots.map(by) };
  if (mark.kind === 'text') return { ...mark, at: by(mark.at) };
  return { ...mark, from: by(mark.from), to: by(mark.to) };
}

/** Whether a stroke is long enough to be meant. */
export function isMeant(mark: Mark, width: number): boolean {
  if (mark.kind === 'text') return mark.text.trim() !== '';
  const spots = mark.kind === 'pen' ? mark.spots : [mark.from, mark.to];
  const [first] = spots;
  const least = penWidth(width) * 2;
  return first !== undefined && spots.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) >= least);
}

export function drawMark(pen: CanvasRenderingContext2D, mark: Mark, width: number): void {
  const thick = penWidth(width);
  pen.save();
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  if (mark.kind === 'text') {
    pen.font = `600 ${textSize(width)}px ${FONT}`;
    pen.textBaseline = 'middle';
    pen.textAlign = 'center';
    pen.strokeStyle = HALO;
    pen.lineWidth = textSize(width) / 4;
    pen.strokeText(mark.text, mark.at.x, mark.at.y);
    pen.fillStyle = COLOUR;
    pen.fillText(mark.text, mark.at.x, mark.at.y);
  } else
    for (const [colour, extra] of [
      [HALO, thick],
      [COLOUR, 0],
    ] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = thick + extra;
      pen.beginPath();
      trace(pen, mark, thick);
      pen.stroke();
    }
  pen.restore();
}

function trace(pen: CanvasRenderingContext2D, mark: Exclude<Mark, { kind: 'text' }>, thick: number): void {
  if (mark.kind === 'pen') {
    for (const [nth, { x, y }] of mark.spots.entries()) nth === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y);
    return;
  }
  const { from, to } = mark;
  if (mark.kind === 'rectangle') {
    pen.rect(
      Math.min(from.x, to.x),
      Math.min(from.y, to.y),
      Math.abs(to.x - from.x),
      Math.abs(to.y - from.y),
    );
    return;
  }
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const head = Math.min(thick * 6, Math.hypot(to.x - from.x, to.y - from.y) / 2);
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  for (const side of [-1, 1]) {
    pen.moveTo(to.x, to.y);
    const turned = angle + side * (Math.PI * 0.83);
    pen.lineTo(to.x + head * Math.cos(turned), to.y + head * Math.sin(turned));
  }
}

/** The picture with its marks, and a band below it that says what it shows and when. */
export function finishedPicture(
  picture: HTMLCanvasElement,
  marks: readonly Mark[],
  { project, view, moment }: Caption,
): HTMLCanvasElement {
  const { width, height } = picture;
  const size = Math.max(13, Math.round(width / 70));
  const band = size * 2;
  const done = document.createElement('canvas');
  done.width = width;
  done.height = height + band;
  const pen = done.getContext('2d');
  if (!pen) return done;
  pen.drawImage(picture, 0, 0);
  for (const mark of marks) drawMark(pen, mark, width);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, height, width, band);
  pen.fillStyle = '#242424';
  pen.font = `${size}px ${FONT}`;
  pen.textBaseline = 'middle';
  const middle = height + band / 2;
  const said = [project, view].filter((part) => part !== '').join(' · ');
  const room = width - size * 2 - pen.measureText(moment).width - size;
  pen.fillText(shortened(pen, said, room), size, middle);
  pen.textAlign = 'right';
  pen.fillText(moment, width - size, middle);
  return done;
}

function shortened(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  let kept = [...text];
  while (kept.length > 0 && pen.measureText(`${kept.join('')}…`).width > room) kept = kept.slice(0, -1);
  return `${kept.join('')}…`;
}
