import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableColour } from './readable-colour.ts';
import { isLate, pointsAhead } from './standing.ts';

const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = part(colour, at);
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const grounds = { light: '#ffffff', dark: '#1f242a', 'high-contrast': '#000000' } as const;
const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

it('any colour of the data is legible in every theme, and stays where it was legible', () => {
  void fc.assert(
    fc.property(colour, fc.constantFrom('light', 'dark', 'high-contrast'), (given, theme) => {
      const contrast = (one: string) => {
        const [a, b] = [luminance(one), luminance(grounds[theme])];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      };
      const shown = readableColour(given, theme) ?? '';
      expect(contrast(shown)).toBeGreaterThanOrEqual(4.5);
      if (contrast(given) >= 4.5) expect(shown).toBe(given);
    }),
  );
  expect(readableColour('red', 'light')).toBeUndefined();
});

it('is late from more than two points behind plan on, and says nothing where a value is missing', () => {
  const at = (actualProgress: number, plannedProgress: number) => ({ actualProgress, plannedProgress });
  expect(pointsAhead(at(0.5, 0.52))).toBe(-2);
  expect([at(0.5, 0.52), at(0.5, 0.521), at(-1, 0.9), at(0.9, -1)].map(isLate)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(pointsAhead(at(-1, 0.9))).toBeUndefined();
});
