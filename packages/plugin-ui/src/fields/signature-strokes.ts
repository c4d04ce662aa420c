/** A point in the pad's own pixels, 512 by 128, whatever size it is shown at. */
export type InkPoint = { readonly x: number; readonly y: number };
export type Stroke = readonly InkPoint[];

export const padWidth = 512;
export const padHeight = 128;

const penWidth = 5;

/** Permits are printed: dark ink on white in every theme. */
const ink = '#1A1F26';
const paper = '#FFFFFF';

const isInk = (point: InkPoint | undefined): point is InkPoint => point !== undefined;

function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first, ...rest] = stroke;
  if (!isInk(first)) return;
  context.beginPath();
  context.moveTo(first.x, first.y);
  // Curves through the middles of neighbours, so that a fast pen leaves no corners.
  rest.forEach((point, index) => {
    const next = rest[index + 1] ?? point;
    context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  });
  if (rest.length === 0) context.lineTo(first.x + 0.1, first.y);
  context.stroke();
}

/** Paints the whole pad. `scale` is canvas pixels for each pixel of the pad. */
export function paintStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  scale: number,
): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = paper;
  context.fillRect(0, 0, padWidth, padHeight);
  context.strokeStyle = ink;
  context.lineWidth = penWidth;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) drawStroke(context, stroke);
}

/** Paints a typed name on the pad, as large as fits. */
export function paintName(context: CanvasRenderingContext2D, name: string, scale: number): void {
  paintStrokes(context, [], scale);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const font = (size: number) =>
    `italic ${size}px 'Segoe Script', 'Snell Roundhand', 'Kaiti SC', KaiTi, cursive`;
  context.font = font(56);
  const width = context.measureText(name).width;
  context.font = font(Math.max(16, Math.min(56, (56 * (padWidth - 48)) / Math.max(1, width))));
  context.fillText(name, padWidth / 2, padHeight / 2, padWidth - 32);
}
