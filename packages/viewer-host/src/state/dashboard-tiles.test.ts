import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grid, isSameArrangement, resizeTile, stepTile, type Tiles, takePlace } from './dashboard-tiles.ts';

const tiles = (names: string): Tiles => [...names].map((item) => ({ item, w: 4, h: 3 }));
const names = (all: Tiles) => all.map(({ item }) => item).join('');

describe('tiles of a dashboard', () => {
  it('swap places with the next visible one, skipping hidden ones', () => {
    const isShown = (item: string) => item !== 'b';
    expect(names(stepTile(tiles('abcd'), 'a', 1, isShown))).toBe('bcad');
    expect(names(stepTile(tiles('abcd'), 'c', -1, isShown))).toBe('cabd');
    expect(names(stepTile(tiles('abcd'), 'd', 1, isShown))).toBe('abcd');
    expect(names(stepTile(tiles('abcd'), 'a', -1, isShown))).toBe('abcd');
  });

  it('take the place of another anywhere, without losing one', () => {
    const one = fc.constantFrom(...'abcdef');
    fc.assert(
      fc.property(one, one, (item, of) => {
        const before = tiles('abcdef');
        const after = takePlace(before, item, of);
        expect(names(after).indexOf(item)).toBe(names(before).indexOf(of));
        expect([...names(after)].sort().join('')).toBe('abcdef');
      }),
    );
  });

  it('stay within the grid', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (w, h) => {
        const [first, second] = resizeTile(tiles('ab'), 'a', { w, h });
        expect(first?.w).toBeGreaterThanOrEqual(grid.smallest);
        expect(first?.w).toBeLessThanOrEqual(grid.columns);
        expect(first?.h).toBeLessThanOrEqual(grid.tallest);
        expect(second).toEqual({ item: 'b', w: 4, h: 3 });
      }),
    );
  });

  it('are arranged alike when order and sizes are equal', () => {
    expect(isSameArrangement(tiles('ab'), tiles('ab'))).toBe(true);
    expect(isSameArrangement(tiles('ab'), tiles('ba'))).toBe(false);
    expect(isSameArrangement(tiles('ab'), resizeTile(tiles('ab'), 'b', { w: 5, h: 3 }))).toBe(false);
    expect(isSameArrangement(tiles('a'), tiles('ab'))).toBe(false);
  });
});
