import { Color } from 'three';
import type { ScenePalette } from '../scene-options.ts';
import { luminanceOf, shownOwn, type ToneRange, toneRanges, toShown } from './tone-range.ts';

/** Dark greys for a dark scene and light ones for a light scene, with enough contrast to the background. */
export function toneRange(palette: ScenePalette): ToneRange {
  return isDark(palette) ? toneRanges.dark : toneRanges.light;
}

export function isDark({ canvasTop }: ScenePalette): boolean {
  return lightness(new Color(canvasTop)) < 0.5;
}

/**
 * Turns a material's own colour into a grey, because colour is reserved for states. The order of lightness is kept, so that glass,
 * steel and concrete still differ.
 */
export function modelTone(own: Color, { dark, light, cool }: ToneRange): Color {
  const grey = dark + (light - dark) * lightness(own);
  // Slightly blue, like concrete under the sky.
  return new Color().setRGB(grey * (1 - cool), grey, Math.min(1, grey * (1 + cool)), 'srgb');
}

/** A material's own colour as it is shown. */
export function ownTone({ r, g, b }: Color, range: ToneRange): Color {
  return new Color(...shownOwn([r, g, b], range));
}

/** Perceived lightness, 0..1. */
function lightness({ r, g, b }: Color): number {
  return toShown(luminanceOf([r, g, b]));
}
