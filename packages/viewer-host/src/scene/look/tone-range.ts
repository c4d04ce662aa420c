/** Lightness of the darkest and the lightest of the model's greys, 0..1 in sRGB. */
export interface ToneRange {
  readonly dark: number;
  readonly light: number;
  /** How much bluer than grey, 0..1. */
  readonly cool: number;
  /** How much of the light of a file's own colours is kept, 0..1. */
  readonly own: number;
  /**
   * The least and the most lightness of a file's own colours, 0..1 in sRGB. What is white, as an engine draws what has no style, or black
   * would hardly be told from the background.
   */
  readonly ownLeast: number;
  readonly ownMost: number;
  /** Factor for the light of a colour where a small object far away is drawn as lines, so that they stand out from the background. */
  readonly line: number;
}

/** Of a dark and of a light scene. */
export const toneRanges = {
  dark: { dark: 0.12, light: 0.43, cool: 0.07, own: 0.45, ownLeast: 0.27, ownMost: 1, line: 1.3 },
  light: { dark: 0.46, light: 0.95, cool: 0.022, own: 1, ownLeast: 0, ownMost: 0.84, line: 0.2 },
} as const satisfies Record<string, ToneRange>;

/** Three parts of a colour in linear light, 0..1. */
export type LinearColour = readonly [red: number, green: number, blue: number];

/** A file's own colour as it is shown: dimmed in a dark scene so that pale concrete does not dazzle, and never as light or dark as its background. */
export function shownOwn(colour: LinearColour, { own, ownLeast, ownMost }: ToneRange): LinearColour {
  const dimmed = scaled(colour, own);
  const luminance = luminanceOf(dimmed);
  const [least, most] = [toLinear(ownLeast), toLinear(ownMost)];
  if (luminance > most) return scaled(dimmed, most / luminance);
  const missing = Math.max(0, least - luminance);
  return [dimmed[0] + missing, dimmed[1] + missing, dimmed[2] + missing];
}

const scaled = ([red, green, blue]: LinearColour, by: number): LinearColour => [
  red * by,
  green * by,
  blue * by,
];

/** Perceived light of a colour, 0..1. */
export const luminanceOf = ([red, green, blue]: LinearColour) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** A part of a colour as it is written, 0..1, in linear light. */
export const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** A part of a colour in linear light, 0..1, as it is written. */
export const toShown = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
