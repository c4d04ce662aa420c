type Rgb = readonly [red: number, green: number, blue: number];

/** Least contrast of text, by WCAG 2. */
const leastContrast = 4.5;

/** The background of panels and cards, and what texts go towards on it until they are legible. */
const grounds = {
  light: { background: [255, 255, 255], towards: [0, 0, 0] },
  dark: { background: [0x1f, 0x24, 0x2a], towards: [255, 255, 255] },
  'high-contrast': { background: [0, 0, 0], towards: [255, 255, 255] },
} as const satisfies Record<string, { background: Rgb; towards: Rgb }>;

/**
 * A colour of the data as text: darker or lighter where it would not be legible in the theme.
 * @param colour - `#RRGGBB`; of anything else it returns undefined
 */
export function readableColour(colour: string, theme: keyof typeof grounds): string | undefined {
  const given = rgbOf(colour);
  if (given === undefined) return undefined;
  const { background, towards } = grounds[theme];
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(given, towards, share);
    if (contrast(mixed, background) >= leastContrast) return hex(mixed);
  }
  return hex(towards);
}

function rgbOf(colour: string): Rgb | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (parts === null) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share);
  return [part(0), part(1), part(2)];
};

const hex = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: Rgb, second: Rgb): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
