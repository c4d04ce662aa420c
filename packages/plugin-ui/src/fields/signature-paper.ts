/** Size of the pad in its own pixels, whatever size it is shown at. */
export const padWidth = 512;
export const padHeight = 128;

/** Radius of the pen in those pixels, for quick and for slow strokes. */
export const thinnest = 1.25;
export const thickest = 3;

/** Permits are printed: dark ink on white in every theme. */
export const ink = '#1A1F26';
export const paper = '#FFFFFF';

/** Paints a typed name on the pad, as large as fits. `scale` is canvas pixels for each pixel of the pad. */
export function paintName(context: CanvasRenderingContext2D, name: string, scale: number): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = paper;
  context.fillRect(0, 0, padWidth, padHeight);
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
