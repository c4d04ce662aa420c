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

/** Of a dark and of a light scene. */
export const toneRanges = {
  dark: { dark: 0.12, light: 0.43, cool: 0.07, own: 0.45, line: 1.3 },
  light: { dark: 0.46, light: 0.95, cool: 0.022, own: 1, line: 0.2 },
} as const satisfies Record<string, ToneRange>;
