import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageRange, pageSlots } from './page-range.ts';

const counts = fc.tuple(fc.integer({ min: -3, max: 500 }), fc.integer({ min: 1, max: 200 }), fc.nat(20_000));

describe('pageRange', () => {
  it.each([
    [1, 10, 37, { from: 1, to: 10, page: 1, pages: 4 }],
    [4, 10, 37, { from: 31, to: 37, page: 4, pages: 4 }],
    [9, 10, 37, { from: 31, to: 37, page: 4, pages: 4 }],
    [1, 10, 0, { from: 0, to: 0, page: 1, pages: 1 }],
    [0, 10, 10, { from: 1, to: 10, page: 1, pages: 1 }],
  ])('page %i of %i among %i', (page, size, total, expected) => {
    expect(pageRange(page, size, total)).toEqual(expected);
  });

  it('never claims an entry that is not there', () => {
    fc.assert(
      fc.property(counts, ([page, size, total]) => {
        const range = pageRange(page, size, total);
        expect(range.to).toBeLessThanOrEqual(total);
        expect(range.page).toBeGreaterThanOrEqual(1);
        expect(range.page).toBeLessThanOrEqual(range.pages);
        if (total > 0) {
          expect(range.from).toBe((range.page - 1) * size + 1);
          expect(range.to - range.from + 1).toBeLessThanOrEqual(size);
          expect(range.to).toBeGreaterThanOrEqual(range.from);
        }
      }),
    );
  });

  it('covers every entry once over all pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 600 }), (size, total) => {
        const { pages } = pageRange(1, size, total);
        let next = 1;
        for (let page = 1; page <= pages; page++) {
          const { from, to } = pageRange(page, size, total);
          expect(from).toBe(next);
          next = to + 1;
        }
        expect(next).toBe(total + 1);
      }),
      { numRuns: 40 },
    );
  });

  it('refuses sizes that mean nothing', () => {
    expect(() => pageRange(1, 0, 5)).toThrow(RangeError);
    expect(() => pageRange(1, 10, -1)).toThrow(RangeError);
    expect(() => pageRange(1, 10, Number.NaN)).toThrow(RangeError);
  });
});

describe('pageSlots', () => {
  it.each([
    [1, 5, 5, [1, 2, 3, 4, 5]],
    [1, 62, 7, [1, 2, 3, 4, 5, 'gap-end', 62]],
    [30, 62, 7, [1, 'gap-start', 29, 30, 31, 'gap-end', 62]],
    [61, 62, 7, [1, 'gap-start', 58, 59, 60, 61, 62]],
    [30, 62, 5, [1, 'gap-start', 30, 'gap-end', 62]],
  ])('page %i of %i in %i slots', (page, pages, slots, expected) => {
    expect(pageSlots(page, pages, slots)).toEqual(expected);
  });

  it('always offers the first, the last and the current page, in order and within the slots', () => {
    const places = fc
      .integer({ min: 1, max: 400 })
      .chain((pages) =>
        fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages), fc.integer({ min: 5, max: 11 })),
      );
    fc.assert(
      fc.property(places, ([page, pages, slots]) => {
        const offered = pageSlots(page, pages, slots);
        const numbers = offered.filter((slot) => typeof slot === 'number');
        expect(offered.length).toBe(Math.min(pages, slots));
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
        offered.forEach((slot, at) => {
          if (typeof slot !== 'number')
            expect(Number(offered[at + 1]) - Number(offered[at - 1])).toBeGreaterThan(1);
          else if (typeof offered[at + 1] === 'number') expect(Number(offered[at + 1])).toBe(slot + 1);
        });
      }),
    );
  });
});
