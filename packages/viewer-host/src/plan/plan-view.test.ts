import fc from 'fast-check';
import { expect, test } from 'vitest';
import { around, fitted, type PlanView, panned, toPlace, toPoint, zoomed } from './plan-view.ts';

const size = { width: 260, height: 166 };
const metres = fc.double({ min: -5000, max: 5000, noNaN: true });
const views = fc.record({
  middle: fc.record({ x: metres, z: metres }),
  scale: fc.double({ min: 0.01, max: 100, noNaN: true }),
});
const points = fc.record({
  x: fc.double({ min: 0, max: 260, noNaN: true }),
  y: fc.double({ min: 0, max: 166, noNaN: true }),
});

test('a point of the picture is a place of the scene and the same point again', () => {
  fc.assert(
    fc.property(views, points, (view, point) => {
      const back = toPoint(view, size, toPlace(view, size, point));
      expect(Math.hypot(back.x - point.x, back.y - point.y)).toBeLessThan(1e-6);
    }),
  );
});

test('north is up and east to the right', () => {
  const view: PlanView = { middle: { x: 100, z: -50 }, scale: 2 };
  const [middle, north, east] = [
    { x: 100, z: -50 },
    { x: 100, z: -60 },
    { x: 110, z: -50 },
  ].map((place) => toPoint(view, size, place));
  expect([middle, north, east]).toEqual([
    { x: 130, y: 83 },
    { x: 130, y: 78 },
    { x: 135, y: 83 },
  ]);
});

test('zooming keeps the place under the pointer, and panning takes it along', () => {
  fc.assert(
    fc.property(views, points, fc.double({ min: 0.5, max: 2, noNaN: true }), (view, point, by) => {
      const place = toPlace(view, size, point);
      const nearer = toPoint(zoomed(view, size, by, point), size, place);
      expect(Math.hypot(nearer.x - point.x, nearer.y - point.y)).toBeLessThan(1e-6);
      const moved = toPoint(panned(view, 12, -7), size, place);
      expect(Math.hypot(moved.x - point.x - 12, moved.y - point.y + 7)).toBeLessThan(1e-6);
    }),
  );
});

test('what is fitted is inside the picture and fills one of its directions', () => {
  fc.assert(
    fc.property(metres, metres, metres, metres, (a, b, c, d) => {
      const [min, max] = [
        { x: Math.min(a, b), z: Math.min(c, d) },
        { x: Math.max(a, b) + 10, z: Math.max(c, d) + 10 },
      ];
      const view = fitted(min, max, size);
      const [from, to] = [toPoint(view, size, min), toPoint(view, size, max)];
      expect(Math.min(from.x, from.y)).toBeGreaterThan(0);
      expect([to.x < size.width, to.y < size.height]).toEqual([true, true]);
      expect(Math.max((to.x - from.x) / size.width, (to.y - from.y) / size.height)).toBeCloseTo(1 / 1.06);
    }),
  );
  expect(around({ x: 3, z: 4 }, 83, size)).toEqual({ middle: { x: 3, z: 4 }, scale: 0.5 });
});
