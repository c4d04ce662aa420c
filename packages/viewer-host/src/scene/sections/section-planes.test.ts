import type { SectionShape } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { Box3, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { alongAxis, lineOfSight } from './drag-along.ts';
import {
  boxAround,
  clippingPlanes,
  directionToGrid,
  directionToScene,
  facesOf,
  gridToScene,
  moveFace,
  sceneToGrid,
} from './section-planes.ts';

const metres = fc.double({ min: -5000, max: 5000, noNaN: true });
const point = fc.record({ x: metres, y: metres, z: metres });
const origin = fc
  .record({ easting: metres, northing: metres, height: metres })
  .map(({ easting, northing, height }) => ({
    easting: 836_000 + easting,
    northing: 819_000 + northing,
    height,
  }));
const direction = point.filter(({ x, y, z }) => Math.hypot(x, y, z) > 1);

/** Whether three draws what is at a place of the grid. */
function isKept(at: { x: number; y: number; z: number }, shape: SectionShape, from: Origin): boolean {
  const place = gridToScene(at, from);
  return clippingPlanes([shape], from).every((plane) => plane.distanceToPoint(place) >= -1e-6);
}
type Origin = Parameters<typeof gridToScene>[1];

test('a place is the same after the way to the scene and back', () => {
  fc.assert(
    fc.property(point, origin, (at, from) => {
      const back = sceneToGrid(gridToScene(at, from), from);
      expect(new Vector3().copy(back).distanceTo(new Vector3().copy(at))).toBeLessThan(1e-6);
      const same = directionToGrid(directionToScene(at));
      expect(new Vector3().copy(same).distanceTo(new Vector3().copy(at))).toBe(0);
    }),
  );
});

test('a plane cuts away the side to which its normal points, and flipped the other', () => {
  fc.assert(
    fc.property(point, direction, origin, (at, normal, from) => {
      const length = Math.hypot(normal.x, normal.y, normal.z);
      const beside = (side: 1 | -1) => ({
        x: at.x + (side * normal.x) / length,
        y: at.y + (side * normal.y) / length,
        z: at.z + (side * normal.z) / length,
      });
      const plane = { kind: 'plane', at, normal } as const;
      const flipped = { ...plane, normal: { x: -normal.x, y: -normal.y, z: -normal.z } };
      expect([isKept(beside(1), plane, from), isKept(beside(-1), plane, from)]).toEqual([false, true]);
      expect([isKept(beside(1), flipped, from), isKept(beside(-1), flipped, from)]).toEqual([true, false]);
    }),
  );
});

test('a box around objects keeps them with its margin, and nothing beyond', () => {
  fc.assert(
    fc.property(point, point, origin, (a, b, from) => {
      const box = new Box3().setFromPoints([new Vector3().copy(a), new Vector3().copy(b)]);
      const shape = boxAround(box, from, 0.5);
      for (const { at, normal } of facesOf(shape, from)) {
        const near = at.clone().addScaledVector(normal, -0.1);
        const beyond = at.clone().addScaledVector(normal, 0.1);
        expect(isKept(sceneToGrid(near, from), shape, from)).toBe(true);
        expect(isKept(sceneToGrid(beyond, from), shape, from)).toBe(false);
      }
      expect(isKept(sceneToGrid(box.min, from), shape, from)).toBe(true);
      expect(isKept(sceneToGrid(box.max, from), shape, from)).toBe(true);
    }),
  );
});

test('each face of a box moves outwards alone, and never past the opposite one', () => {
  const shape: SectionShape = { kind: 'box', min: { x: 0, y: 0, z: 0 }, max: { x: 4, y: 4, z: 4 } };
  const from = { easting: 0, northing: 0, height: 0 };
  for (const { id } of facesOf(shape, from)) {
    const wider = moveFace(shape, id, 1);
    const moved = facesOf(wider, from).filter(({ at, normal }) => Math.abs(at.dot(normal)) % 4 !== 0);
    expect(moved.map((face) => face.id)).toEqual([id]);
    const thin = moveFace(shape, id, -100);
    if (thin.kind === 'plane') throw new Error('A box stays a box.');
    expect(Math.min(thin.max.x - thin.min.x, thin.max.y - thin.min.y, thin.max.z - thin.min.z)).toBeCloseTo(
      0.05,
    );
  }
});

test('a pointer moves a handle along its axis, unless the axis points at the eye', async () => {
  const { PerspectiveCamera, Vector2 } = await import('three');
  const camera = new PerspectiveCamera(50, 1, 0.1, 100);
  camera.position.set(0, 0, 10);
  camera.updateMatrixWorld();
  const goal = new Vector3(3, 0, 0);
  const seen = goal.clone().project(camera);
  const sight = lineOfSight(new Vector2(seen.x, seen.y), camera);
  expect(alongAxis(new Vector3(), new Vector3(1, 0, 0), sight)).toBeCloseTo(3);
  const ahead = lineOfSight(new Vector2(0, 0), camera);
  expect(alongAxis(new Vector3(), new Vector3(0, 0, 1), ahead)).toBeUndefined();
});
