import { Color } from 'three';
import type { ScenePalette } from '../scene-options.ts';
import { type ToneRange, toneRanges } from './tone-range.ts';

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

/** A material's own colour, dimmed in a dark scene so that pale concrete does not dazzle. */
export function ownTone(own: Color, { own: share }: ToneRange): Color {
  return own.clone().multiplyScalar(share);
}

/** Perceived lightness, 0..1. */
function lightness({ r, g, b }: Color): number {
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055;
}
