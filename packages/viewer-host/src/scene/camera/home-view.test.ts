import fc from 'fast-check';
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import { bearingOf, viewOf } from './camera-view.ts';
import * as home from './home-view.ts';
import type { Room } from './room.ts';

const up = new Vector3(0, 1, 0);
const box = (at: Vector3, size: number) =>
  new Box3().setFromCenterAndSize(at, new Vector3(size, Math.min(size, 10), size));
/** Objects in a row of the given length, with a slab of ground and a few blocks far around them. */
const site = (length: number, turn: number) => [
  ...Array.from({ length: 200 }, (_, i) =>
    box(new Vector3((i / 199 - 0.5) * length, 0, 10 * Math.sin(i)).applyAxisAngle(up, turn), 6),
  ),
  box(new Vector3(0, -5, 0), 3 * length),
  box(new Vector3(0, 0, length), 60),
  box(new Vector3(length, 0, -length), 60),
];

function homeView(objects: readonly Box3[], room: Room) {
  const view = home.homeView(objects, room);
  return view && viewOf(view);
}

function onScreen(point: Vector3, view: { position: Vector3; target: Vector3 }, aspect: number) {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, aspect, 0.1, 100_000);
  camera.position.copy(view.position);
  camera.lookAt(view.target);
  camera.updateMatrixWorld();
  return point.clone().project(camera);
}

describe('the home view', () => {
  test('shows a long site whole along the diagonal, whatever its bearing and the ground around it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: Math.PI, noNaN: true }),
        fc.double({ min: 200, max: 3000, noNaN: true }),
        fc.double({ min: 0.45, max: 2.2, noNaN: true }),
        (turn, length, aspect) => {
          const view = homeView(site(length, turn), { aspect, share: 1 });
          if (!view) throw new Error('There are objects.');
          const ends = [-0.46, 0.46].map((part) =>
            onScreen(new Vector3(part * length, 0, 0).applyAxisAngle(up, turn), view, aspect),
          );
          const [a, b] = ends;
          // With room for markers.
          for (const end of ends) expect(Math.max(Math.abs(end.x), Math.abs(end.y))).toBeLessThan(0.9);
          // Places along the site spread over the screen in both directions.
          expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0))).toBeGreaterThan(0.5);
          expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThan(0.5);
          expect(bearingOf(view).tilt).toBeGreaterThan(30);
        },
      ),
    );
  });

  test('has a bent site in the middle, though the corners of the box around it are empty', () => {
    const bent = Array.from({ length: 14 }, (_, i) =>
      box(i < 7 ? new Vector3(40 * i, 0, 0) : new Vector3(280, 0, 40 * (i - 7)), 20),
    );
    const view = homeView(bent, { aspect: 1.6, share: 1 });
    if (!view) throw new Error('There are objects.');
    const seen = bent.map((each) => onScreen(each.getCenter(new Vector3()), view, 1.6));
    for (const values of [seen.map(({ x }) => x), seen.map(({ y }) => y)])
      expect(Math.abs(Math.max(...values) + Math.min(...values)) / 2).toBeLessThan(0.25);
  });

  test('of a compact site looks from the south-west', () => {
    const house = [-20, 0, 20].flatMap((x) => [-20, 0, 20].map((z) => box(new Vector3(x, 0, z), 8)));
    const view = homeView(house, { aspect: 1.6, share: 1 });
    const { heading } = view ? bearingOf(view) : { heading: 0 };
    expect(heading).toBeGreaterThan(15);
    expect(heading).toBeLessThan(75);
  });
});
