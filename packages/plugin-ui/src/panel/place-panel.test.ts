import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepInside, snapPanel } from './place-panel.ts';
import { nearestStop, sheetHeight, sheetStops, stopBeside } from './sheet-stops.ts';

const stage = { width: 1376, height: 800 };
const panel = { width: 390, height: 500 };
const sizes = fc.record({
  width: fc.integer({ min: 0, max: 2000 }),
  height: fc.integer({ min: 0, max: 2000 }),
});
const positions = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
});

describe('keepInside', () => {
  it('puts every panel that fits wholly inside, and moves one that is inside already not at all', () => {
    fc.assert(
      fc.property(positions, sizes, sizes, (position, size, within) => {
        const placed = keepInside(position, size, within);
        expect(placed.x).toBeGreaterThanOrEqual(0);
        expect(placed.y).toBeGreaterThanOrEqual(0);
        if (size.width <= within.width) expect(placed.x + size.width).toBeLessThanOrEqual(within.width);
        if (size.height <= within.height) expect(placed.y + size.height).toBeLessThanOrEqual(within.height);
        expect(keepInside(placed, size, within)).toEqual(placed);
      }),
    );
  });
});

describe('snapPanel', () => {
  it.each([
    ['the left edge', { x: 5, y: 300 }, { x: 0, y: 300 }],
    ['one gap inside the left edge', { x: 18, y: 300 }, { x: 12, y: 300 }],
    ['the right edge', { x: 1376 - 390 - 3, y: 100 }, { x: 986, y: 100 }],
    ['one gap above the bottom', { x: 400, y: 800 - 500 - 12 + 4 }, { x: 400, y: 288 }],
    ['nothing that is over 8 px away', { x: 21, y: 100 }, { x: 21, y: 100 }],
  ])('draws a panel to %s', (_, dragged, expected) => {
    expect(snapPanel(dragged, panel, stage, [])).toEqual(expected);
  });

  it('draws a panel to the side and the top of another', () => {
    const other = { x: 100, y: 60, width: 300, height: 200 };
    expect(snapPanel({ x: 415, y: 65 }, panel, stage, [other])).toEqual({ x: 412, y: 60 });
  });

  it('moves a panel at most 8 px from where it was let go inside the stage, and never out of it', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const inside = keepInside(position, panel, stage);
        const placed = snapPanel(position, panel, stage, []);
        expect(Math.abs(placed.x - inside.x)).toBeLessThanOrEqual(8);
        expect(Math.abs(placed.y - inside.y)).toBeLessThanOrEqual(8);
        expect(keepInside(placed, panel, stage)).toEqual(placed);
      }),
    );
  });
});

describe('sheet stops', () => {
  it('are 96 px, half of the screen and all of the stage', () => {
    const heightsIn = (stage: number, screen: number) =>
      sheetStops.map((stop) => sheetHeight(stop, { stage, screen }));
    expect(heightsIn(690, 844)).toEqual([96, 422, 690]);
    expect(heightsIn(300, 844)).toEqual([96, 300, 300]);
    expect(heightsIn(60, 844)).toEqual([60, 60, 60]);
  });

  it('settle a drag on the nearest', () => {
    expect(
      [0, 150, 240, 500, 560, 900].map((height) => nearestStop(height, { stage: 700, screen: 700 })),
    ).toEqual(['low', 'low', 'half', 'half', 'full', 'full']);
  });

  it('end at low and full', () => {
    expect(stopBeside('low', -1)).toBe('low');
    expect(stopBeside('low', 1)).toBe('half');
    expect(stopBeside('full', 1)).toBe('full');
  });
});
