import fc from 'fast-check';
import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { offsetOf } from '../scene/camera/room.ts';
import { FIELD_OF_VIEW } from '../state/field-of-view.ts';
import type { LookMesh } from './look-mesh.ts';
import { lookThemes } from './look-theme.ts';
import { type Picture, paintLook } from './paint-look.ts';

const { light } = lookThemes;
if (!light) throw new Error('There is no light theme.');
const size = { width: 120, height: 80 };
const insets = { left: 40, top: 0, right: 0, bottom: 20 };
const picture: Picture = {
  ...size,
  insets,
  view: { position: { x: 30, y: 40, z: 50 }, target: { x: 0, y: 0, z: 0 } },
  theme: light,
  isNeutral: false,
};
const camera = new PerspectiveCamera(FIELD_OF_VIEW, size.width / size.height);
camera.position.set(30, 40, 50);
camera.lookAt(0, 0, 0);
const { x, y } = offsetOf(insets);
camera.setViewOffset(size.width, size.height, x, y, size.width, size.height);
camera.updateMatrixWorld();

/** A square that faces the camera. */
function square(at: Vector3, metres: number, colour: readonly number[]): LookMesh {
  const [right, up] = [0, 1].map((column) => new Vector3().setFromMatrixColumn(camera.matrixWorld, column));
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([a = 0, b = 0]) =>
    at
      .clone()
      .addScaledVector(right ?? at, a * metres)
      .addScaledVector(up ?? at, b * metres)
      .toArray(),
  );
  const triangles = new Uint32Array([0, 1, 2, 2, 3, 0]);
  return { groups: [{ colour, corners: new Float32Array(corners), triangles }], boxes: [] };
}

/** Places of the pixels that are not those of the picture without any mesh. */
function painted(...meshes: readonly LookMesh[]) {
  const [empty, full] = [[], meshes].map((all) => [...run(all)]);
  return (full ?? []).flatMap((pixel, at) =>
    pixel === empty?.[at]
      ? []
      : [{ x: (at % size.width) + 0.5, y: Math.floor(at / size.width) + 0.5, pixel }],
  );
}

function run(meshes: readonly LookMesh[]): Uint32Array {
  const steps = paintLook(meshes, picture);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test('a surface is painted where the engine’s camera sees it', () => {
  const metres = fc.double({ min: -6, max: 6, noNaN: true });
  fc.assert(
    fc.property(metres, metres, metres, (...place) => {
      const at = new Vector3(...place);
      const pixels = painted(square(at, 2, [200, 0, 0]));
      const seen = at.clone().project(camera);
      const middle = (of: 'x' | 'y') => pixels.reduce((sum, pixel) => sum + pixel[of], 0) / pixels.length;
      expect(Math.abs(middle('x') - ((seen.x + 1) / 2) * size.width)).toBeLessThan(0.7);
      expect(Math.abs(middle('y') - ((1 - seen.y) / 2) * size.height)).toBeLessThan(0.7);
    }),
    { numRuns: 30 },
  );
});

test('the nearest surface is seen, whatever the order, and what is behind the camera is not', () => {
  const ahead = new Vector3(0, 0, 0).sub(camera.position).normalize();
  const [near, far, behind] = [30, 50, -30].map((metres) =>
    square(camera.position.clone().addScaledVector(ahead, metres), 4, [metres > 40 ? 0 : 200, 90, 0]),
  );
  if (!near || !far || !behind) throw new Error('There are three.');
  const alone = painted(near);
  expect(alone.length).toBeGreaterThan(50);
  for (const order of [
    [near, far, behind],
    [behind, far, near],
  ])
    expect(painted(...order)).toEqual(alone);
});
