import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cubeFaces } from './cube-faces.ts';

const views = (heading: number, tilt: number) => cubeFaces(heading, tilt, 10).map(({ view }) => view);

describe('view cube', () => {
  it('shows the sides facing the camera', () => {
    expect(views(0, 30)).toEqual(['top', 'south']);
    expect(views(90, 30)).toEqual(['top', 'west']);
    expect(views(315, 30)).toEqual(['top', 'south', 'east']);
    expect(views(0, 90)).toEqual(['top']);
    expect(views(180, 0)).toEqual(['north']);
  });

  it('shows one to three sides from any direction, never opposite ones', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -720, max: 720, noNaN: true }),
        fc.double({ min: 0, max: 90, noNaN: true }),
        (heading, tilt) => {
          const shown = views(heading, tilt);
          expect(shown.length).toBeGreaterThanOrEqual(1);
          expect(shown.length).toBeLessThanOrEqual(3);
          expect(shown.includes('north') && shown.includes('south')).toBe(false);
          expect(shown.includes('east') && shown.includes('west')).toBe(false);
        },
      ),
    );
  });

  it('keeps the top’s label upright when looking north', () => {
    expect(cubeFaces(0, 90, 10)[0]?.transform).toBe('matrix(1.0000 0.0000 0.0000 1.0000 0.0000 0.0000)');
  });
});
