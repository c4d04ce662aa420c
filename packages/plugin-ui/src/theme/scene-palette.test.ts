import { describe, expect, test } from 'vitest';
import { scenePalette } from './scene-palette.ts';

type Triple = readonly [number, number, number];

/** Full colour deficiencies of Machado, Oliveira and Fernandes (2009), for linear RGB. */
const visions: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

const dot = ([a, b, c]: Triple, [x, y, z]: Triple) => a * x + b * y + c * z;
const linear = (colour: string): Triple => {
  const at = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
};
const luminance = (colour: string) => dot([0.2126, 0.7152, 0.0722], linear(colour));

function oklab(rgb: Triple): Triple {
  const lms: Triple = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb)),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    dot([1.9779984951, -2.428592205, 0.4505937099], lms),
    dot([0.0259040371, 0.7827717662, -0.808675766], lms),
  ];
}

/** How different two colours look, in hundredths of OKLab. */
function difference(a: string, b: string, [r, g, bl]: readonly [Triple, Triple, Triple]): number {
  const seen = (colour: string) => {
    const rgb = linear(colour);
    const clamp = (value: number) => Math.min(1, Math.max(0, value));
    return oklab([clamp(dot(r, rgb)), clamp(dot(g, rgb)), clamp(dot(bl, rgb))]);
  };
  const [one, other] = [seen(a), seen(b)];
  return 100 * Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Of concrete in the light theme. */
const modelGrey = '#C3C9CF';
/** Of the edges that the scene draws over it. */
const ink = '#3A434D';
const { neutral: _neutral, ...states } = scenePalette('light').fills;
const fills = Object.entries(states);

describe('the colours of states on objects', () => {
  test.each(Object.entries(visions))(
    'differ from each other and from the model, with %s vision',
    (_name, vision) => {
      const all = [...fills, ['model', modelGrey] as const];
      const pairs = all.flatMap(([a, one], at) =>
        all.slice(at + 1).map(([b, other]) => [`${a}/${b}`, difference(one, other, vision)] as const),
      );
      expect(pairs.filter(([, value]) => value < 8)).toEqual([]);
    },
  );

  test.each(fills)('%s is light enough for edges to be seen on it', (_tone, fill) => {
    expect((luminance(fill) + 0.05) / (luminance(ink) + 0.05)).toBeGreaterThan(2.8);
  });

  test('mean the same in each theme', () => {
    expect(scenePalette('dark').fills).toEqual(scenePalette('light').fills);
    expect(scenePalette('high-contrast').fills).toEqual(scenePalette('light').fills);
  });
});
