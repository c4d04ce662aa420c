import fc from 'fast-check';
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import { bearingOf, clipRange, frameAlong, framePoints, framePosition, sideView } from './camera-view.ts';

const metres = (reach: number) => fc.double({ min: -reach, max: reach, noNaN: true });
const point = fc.tuple(metres(600), metres(60), metres(600)).map(([x, y, z]) => new Vector3(x, y, z));
const direction = fc
  .tuple(metres(1), fc.double({ min: 0.05, max: 1, noNaN: true }), metres(1))
  .map(([x, y, z]) => new Vector3(x, y, z).normalize());

test('every point is visible, and the view is filled', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 12 }),
      direction,
      fc.double({ min: 0.4, max: 2.5, noNaN: true }),
      (points, from, aspect) => {
        // Looking straight down, "up" is not defined.
        fc.pre(Math.hypot(from.x, from.z) > 0.05);
        // Points behind each other are the same point on the screen.
        const flat = points.map((p) => p.clone().addScaledVector(from, -p.dot(from)));
        fc.pre(new Box3().setFromPoints(flat).getSize(new Vector3()).length() > 20);
        const view = framePoints(points, from, { aspect, share: 1 });
        const camera = new PerspectiveCamera(FIELD_OF_VIEW, aspect, 0.1, 10_000);
        camera.position.copy(view.position);
        camera.lookAt(view.target);
        camera.updateMatrixWorld();
        const seen = new Box3().setFromPoints(points.map((p) => p.clone().project(camera)));
        for (const edge of [seen.min.x, seen.max.x, seen.min.y, seen.max.y])
          expect(Math.abs(edge)).toBeLessThan(0.97);
        const nearest = Math.min(
          ...points.map((p) => p.clone().sub(view.position).dot(from.clone().negate())),
        );
        // With something thin seen along its length, the camera would be inside.
        if (nearest > 1.001)
          expect(Math.max(seen.max.x - seen.min.x, seen.max.y - seen.min.y)).toBeGreaterThan(1.9);
      },
    ),
  );
});

describe('bearings', () => {
  test.each([
    ['north', 180],
    ['south', 0],
    ['east', 270],
    ['west', 90],
  ] as const)('the %s view looks towards %d degrees', (name, heading) => {
    const box = [new Vector3(-10, 0, -10), new Vector3(10, 10, 10)];
    expect(bearingOf(sideView(name, box, { aspect: 1, share: 1 })).heading).toBeCloseTo(heading, 1);
  });

  test('the top view looks down with north up', () => {
    const { heading, tilt } = bearingOf(
      sideView('top', [new Vector3(-10, 0, -10), new Vector3(10, 10, 10)], { aspect: 1, share: 1 }),
    );
    expect(tilt).toBeCloseTo(90, 1);
    expect(Math.min(heading, 360 - heading)).toBeLessThan(1);
  });
});

test('a place is looked at from the height asked for, from the side where the camera was', () => {
  const from = { position: new Vector3(0, 50, 100), target: new Vector3(0, 0, 0) };
  const view = framePosition({ x: 20, y: 3, z: -5 }, 7, from);
  expect(view.position.y).toBeCloseTo(10);
  expect(view.position.z).toBeGreaterThan(-5);
  expect(view.target.toArray()).toEqual([20, 3, -5]);
});

test('the whole model lies within the depth range when it lies before the camera', () => {
  fc.assert(
    fc.property(metres(1000), metres(1000), fc.double({ min: 1, max: 500, noNaN: true }), (x, z, size) => {
      const bounds = new Box3(new Vector3(-size, 0, -size), new Vector3(size, size, size));
      const view = { position: new Vector3(x, size * 4, z), target: bounds.getCenter(new Vector3()) };
      const { near, far } = clipRange(view, bounds);
      const distances = [bounds.min, bounds.max].map((corner) => corner.distanceTo(view.position));
      expect(near).toBeGreaterThan(0);
      for (const distance of distances) expect(distance).toBeLessThanOrEqual(far);
      const nearest = view.position.distanceTo(view.target) - bounds.getSize(new Vector3()).length() / 2;
      expect(near).toBeLessThan(nearest);
    }),
  );
});

test('a flight along a direction has what looks there, and the ground before it, in view', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(point, degrees(0, 360), degrees(-30, 90), (at, heading, tilt) => {
      const view = frameAlong(at, { heading, tilt });
      const turn = Math.abs(bearingOf(view).heading - heading) % 360;
      expect(Math.min(turn, 360 - turn)).toBeLessThan(1e-6);
      const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 10_000);
      camera.position.copy(view.position);
      camera.lookAt(view.target);
      camera.updateMatrixWorld();
      const radians = (heading * Math.PI) / 180;
      const ahead = (metres: number, below: number) =>
        at.clone().add(new Vector3(Math.sin(radians) * metres, -below, -Math.cos(radians) * metres));
      for (const seen of [at, ahead(10, 5), ahead(20, 5), ahead(30, 5)]) {
        const { x, y, z } = seen.clone().project(camera);
        expect(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))).toBeLessThan(1);
      }
    }),
  );
});

test('a flight along a direction straight down looks down', () => {
  const { tilt } = bearingOf(frameAlong({ x: 0, y: 30, z: 0 }, { heading: 90, tilt: -90 }));
  // As the compass says it: below the horizon.
  expect(tilt).toBeGreaterThan(60);
});
