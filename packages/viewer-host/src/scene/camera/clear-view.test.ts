import fc from 'fast-check';
import { Box3, Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { frameAlong, framePosition } from './camera-view.ts';
import { clearView, nearerView } from './clear-view.ts';

/** The inside of a box is free, and its walls are met from within and from outside. */
function room(walls: Box3) {
  return async (from: Vector3, to: Vector3) => {
    const ray = new Ray(from, to.clone().sub(from).normalize());
    const met = ray.intersectBox(walls, new Vector3());
    const distance = met?.distanceTo(from);
    return distance !== undefined && distance < from.distanceTo(to) ? distance : undefined;
  };
}
const open = async () => undefined;
const above = (at: Vector3, from = new Vector3(0, 50, 50)) =>
  framePosition(at, 7, { position: from, target: new Vector3() });

test('a place in the open is seen from seven metres above it, from the present side', async () => {
  const view = above(new Vector3(1, 2, 3));
  expect(await clearView(view, open)).toBe(view);
  expect(view.position.y - view.target.y).toBeCloseTo(7);
});

test('a place in a tunnel is seen from within it, along the tunnel', async () => {
  // Along x, 6 m high and 8 m wide.
  const tunnel = new Box3(new Vector3(-100, 0, -4), new Vector3(100, 6, 4));
  const at = new Vector3(10, 0, 0);
  const { position, target } = await clearView(above(at), room(tunnel));
  expect(target).toEqual(at);
  expect(tunnel.containsPoint(position)).toBe(true);
  expect(Math.abs(position.x - at.x)).toBeGreaterThan(6);
  expect(position.distanceTo(at)).toBeGreaterThan(8);
});

test('the camera stands where nothing hides the place, in every room that is large enough', async () => {
  const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(metres(3, 60), metres(3, 60), metres(2.5, 20)),
      fc.tuple(metres(0.1, 0.9), metres(0.1, 0.9)),
      metres(0, 2 * Math.PI),
      async ([width, depth, height], [x, z], side) => {
        const walls = new Box3(new Vector3(), new Vector3(width, height, depth));
        const at = new Vector3(x * width, 0, z * depth);
        const from = at.clone().add(new Vector3(Math.sin(side) * 40, 30, Math.cos(side) * 40));
        const wanted = framePosition(at, 7, { position: from, target: at });
        const { position } = await clearView(wanted, room(walls));
        // In a corner of a low room no side is free enough.
        if (position.y > 20) return;
        expect(walls.containsPoint(position)).toBe(true);
        expect(position.distanceTo(at)).toBeLessThanOrEqual(wanted.position.distanceTo(at) + 0.31);
      },
    ),
  );
});

test('a place that is walled in is seen from farther away', async () => {
  const { position, target } = await clearView(above(new Vector3()), async () => 0.5);
  expect(position.distanceTo(target)).toBeGreaterThan(40);
  expect(position.y).toBeCloseTo(28);
});

test('what looks along a tunnel is seen from behind it, within the tunnel', async () => {
  const tunnel = new Box3(new Vector3(-4, 0, -100), new Vector3(4, 6, 100));
  const at = new Vector3(0, 5, 0);
  const wanted = frameAlong(at, { heading: 0 });
  const view = await nearerView(wanted, at, room(tunnel));
  expect(tunnel.containsPoint(view.position)).toBe(true);
  expect(view.target).toEqual(wanted.target);
  expect(await nearerView(wanted, at, open)).toBe(wanted);
});
