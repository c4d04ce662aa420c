import type { SavedViewpoint } from '@gantry/contract';
import type { Vector3Like } from '@gantry/plugin-sdk';
import { expect, test } from 'vitest';
import { fromSavedCamera, toSavedCamera } from './view-camera.ts';

const origin = { easting: 836_000, northing: 818_900, height: 2 };
const placed = {
  cameraViewPoint: { x: 836_000, y: 818_900, z: 2 },
  cameraDirection: { x: 0, y: 1, z: 0 },
  cameraUpVector: { x: 0, y: 0, z: 1 },
  targetDistance: 10,
};
const perspective = (fieldOfView: number): SavedViewpoint['camera'] => ({
  kind: 'perspective',
  ...placed,
  fieldOfView,
});
const far = (a: Vector3Like, b: Vector3Like) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

test.each([30, 45, 60, 90])(
  'of a view of another program with %d degrees, as much is seen at the target',
  (degrees) => {
    const { position, target } = fromSavedCamera(perspective(degrees), origin);
    expect(far(target, { x: 0, y: 0, z: -10 })).toBeCloseTo(0);
    const seen = 2 * far(position, target) * Math.tan((22.5 * Math.PI) / 180);
    expect(seen).toBeCloseTo(20 * Math.tan((degrees * Math.PI) / 360), 6);
    // On the line of sight.
    expect([position.x, position.y]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
  },
);

test('a view of our own keeps its place exactly', () => {
  expect(fromSavedCamera(perspective(45), origin).position).toEqual({ x: 0, y: 0, z: 0 });
});

test.each([
  ['down', -1, { x: 1, y: 0, z: 0 }],
  ['down', -1, { x: 0, y: -3, z: 0 }],
  ['up', 1, { x: 1, y: 1, z: 0 }],
] as const)('straight %s, what was up in the picture is up again', (_, z, up) => {
  const view = { ...perspective(45), cameraDirection: { x: 0, y: 0, z }, cameraUpVector: up };
  const again = toSavedCamera(fromSavedCamera(view, origin), origin);
  const length = Math.hypot(up.x, up.y);
  expect(again.cameraUpVector.x).toBeCloseTo(up.x / length, 4);
  expect(again.cameraUpVector.y).toBeCloseTo(up.y / length, 4);
  expect(far(again.cameraViewPoint, view.cameraViewPoint)).toBeLessThan(0.001);
});
