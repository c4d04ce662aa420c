import fc from 'fast-check';
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import { type CameraView, corners, frameBox, framePosition } from './camera-view.ts';
import { freeInsets, type Insets, offsetOf, roomOf, type StageSize } from './room.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const stage = fc.record({
  width: fc.integer({ min: 360, max: 2560 }),
  height: fc.integer({ min: 500, max: 1400 }),
});
/** Panels at the edges and in the middle, in shares of the stage. */
const panels = fc.array(fc.tuple(between(0, 0.9), between(0, 0.9), between(0.05, 0.5), between(0.05, 0.9)), {
  maxLength: 4,
});
const boxesOn = (
  { width, height }: StageSize,
  shares: readonly (readonly [number, number, number, number])[],
) =>
  shares.map(([x, y, wide, high]) => ({
    left: x * width,
    top: y * height,
    right: (x + wide) * width,
    bottom: (y + high) * height,
  }));
const direction = fc
  .tuple(between(-1, 1), between(0.05, 1), between(0.1, 1))
  .map((sides) => new Vector3(...sides).normalize());

/** Where points are on the stage, in CSS pixels, for a camera as the rig has it. */
function onStage(view: CameraView, size: StageSize, insets: Insets, points: readonly Vector3[]): Box3 {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, size.width / size.height, 0.1, 1e6);
  const { x, y } = offsetOf(insets);
  camera.setViewOffset(size.width, size.height, x, y, size.width, size.height);
  camera.position.copy(view.position);
  camera.lookAt(view.target);
  camera.updateMatrixWorld();
  return new Box3().setFromPoints(
    points.map((point) => {
      const seen = point.clone().project(camera);
      return new Vector3(((seen.x + 1) / 2) * size.width, ((1 - seen.y) / 2) * size.height, 0);
    }),
  );
}

test('a flight to an object ends with all of it in the largest part that no panel covers', () => {
  fc.assert(
    fc.property(
      stage,
      panels,
      direction,
      fc.tuple(between(-500, 500), between(-20, 60), between(-500, 500)),
      fc.tuple(between(0.2, 60), between(0.2, 20), between(0.2, 60)),
      (size, shares, from, at, extent) => {
        const insets = freeInsets(size, boxesOn(size, shares));
        const box = new Box3().setFromCenterAndSize(new Vector3(...at), new Vector3(...extent));
        const view = frameBox(box, from, roomOf(size, insets), 1);
        const seen = onStage(view, size, insets, corners(box));
        expect(seen.min.x).toBeGreaterThanOrEqual(insets.left - 0.5);
        expect(seen.min.y).toBeGreaterThanOrEqual(insets.top - 0.5);
        expect(seen.max.x).toBeLessThanOrEqual(size.width - insets.right + 0.5);
        expect(seen.max.y).toBeLessThanOrEqual(size.height - insets.bottom + 0.5);
      },
    ),
  );
});

test('a flight to a position ends with it in the very middle of that part', () => {
  fc.assert(
    fc.property(
      stage,
      panels,
      fc.tuple(between(-500, 500), between(-20, 60), between(-500, 500)),
      (size, shares, at) => {
        const insets = freeInsets(size, boxesOn(size, shares));
        const here = { position: new Vector3(30, 40, 50), target: new Vector3() };
        const target = new Vector3(...at);
        const { min } = onStage(framePosition(target, 7, here), size, insets, [target]);
        expect(min.x).toBeCloseTo((insets.left + size.width - insets.right) / 2, 1);
        expect(min.y).toBeCloseTo((insets.top + size.height - insets.bottom) / 2, 1);
      },
    ),
  );
});

test('the free part is never under a panel, and is the whole stage only where nothing better is left', () => {
  fc.assert(
    fc.property(stage, panels, (size, shares) => {
      const covered = boxesOn(size, shares);
      const { left, top, right, bottom } = freeInsets(size, covered);
      if (left + top + right + bottom === 0) return;
      for (const box of covered) {
        const across = Math.min(box.right, size.width - right) - Math.max(box.left, left);
        const along = Math.min(box.bottom, size.height - bottom) - Math.max(box.top, top);
        expect(Math.min(across, along)).toBeLessThanOrEqual(1e-9);
      }
    }),
  );
});
