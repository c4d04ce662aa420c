import { Color } from 'three';
import type { ScenePalette } from '../scene-options.ts';

/** Lightness of the darkest and the lightest of the model's greys, 0..1 in sRGB. */
export interface ToneRange {
  readonly dark: number;
  readonly light: number;
  /** How much bluer than grey, 0..1. */
  readonly cool: number;
  /** How much of the light of a file's own colours is kept, 0..1. */
  readonly own: number;
  /** Factor for the light of a colour where a small object far away is drawn as lines, so that they stand out from the background. */
  readonly line: number;
}

/** Dark greys for a dark scene and light ones for a light scene, with enough contrast to the background. */
export function toneRange(palette: ScenePalette): ToneRange {
  return isDark(palette)
    ? { dark: 0.12, light: 0.43, cool: 0.07, own: 0.45, line: 1.3 }
    : { dark: 0.46, light: 0.95, cool: 0.022, own: 1, line: 0.2 };
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
