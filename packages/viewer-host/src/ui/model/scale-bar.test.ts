import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridNumber, scaleBar } from './scale-bar.ts';

describe('scale bar', () => {
  it('is a round length that fills at least 40 % of its space', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (metres) => {
        const bar = scaleBar(metres, 64);
        expect(bar.pixels).toBeLessThanOrEqual(64 * 1.000001);
        expect(bar.pixels).toBeGreaterThanOrEqual(64 * 0.399);
        const digit = bar.metres / 10 ** Math.floor(Math.log10(bar.metres * 1.000001));
        expect([1, 2, 5].some((one) => Math.abs(one - digit) < 1e-6)).toBe(true);
      }),
    );
  });

  it.each([
    [836_412.35, '836\u00a0412.35'],
    [-4.2, '−4.20'],
    [0, '0.00'],
    [-0.001, '0.00'],
    [1_234_567, '1\u00a0234\u00a0567.00'],
  ])('writes %d as surveyors do', (value, text) => {
    expect(gridNumber(value)).toBe(text);
  });
});
