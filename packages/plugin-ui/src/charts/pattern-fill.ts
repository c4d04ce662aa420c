import { type PatternName, patternPaths, patternSize } from './series-look.ts';

/** A fill of a colour with its pattern in the colour of the surface, sharp at the screen's resolution. */
export function patternFill(
  pattern: PatternName,
  colour: string,
  surface: string,
  pixelRatio: number,
): CanvasPattern | string {
  if (pattern === 'solid') return colour;
  const tile = document.createElement('canvas');
  tile.width = patternSize * pixelRatio;
  tile.height = patternSize * pixelRatio;
  const context = tile.getContext('2d');
  if (context === null) return colour;
  const { path, width } = patternPaths[pattern];
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = colour;
  context.fillRect(0, 0, patternSize, patternSize);
  context.strokeStyle = surface;
  context.lineWidth = width;
  context.lineCap = 'round';
  context.stroke(new Path2D(path));
  const fill = context.createPattern(tile, 'repeat');
  // The chart's context is already scaled, which would make several pixels of one pixel of the tile.
  fill?.setTransform(new DOMMatrix().scale(1 / pixelRatio));
  return fill ?? colour;
}

/**
 * The colour, nearly transparent, where it is written as `#RRGGBB`; anything else is left out.
 * @param alpha - two hexadecimal digits; 8 % unless given
 */
export const faint = (colour: string, alpha = '14'): string =>
  /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}${alpha}` : 'transparent';
