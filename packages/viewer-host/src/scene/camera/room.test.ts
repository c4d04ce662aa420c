import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import { freeInsets, NO_INSETS, roomOf } from './room.ts';
import { uncoveredView } from './uncovered-view.ts';

const desktop = { width: 1376, height: 820 };
const tabPanel = { left: 4, top: 4, right: 410, bottom: 730 };
const timeline = { left: 4, top: 730, right: 1372, bottom: 816 };
const card = { left: 1060, top: 150, right: 1372, bottom: 480 };

test('the largest part without panels is used, on a phone too', () => {
  expect(freeInsets(desktop, [tabPanel, timeline])).toEqual({ left: 410, top: 0, right: 0, bottom: 90 });
  expect(freeInsets(desktop, [tabPanel, timeline, card])).toEqual({
    left: 410,
    top: 0,
    right: 316,
    bottom: 90,
  });
  const phone = { width: 390, height: 640 };
  const sheet = { left: 0, top: 300, right: 390, bottom: 640 };
  const tools = { left: 324, top: 0, right: 390, bottom: 150 };
  expect(freeInsets(phone, [sheet, tools])).toEqual({ left: 0, top: 0, right: 66, bottom: 340 });
  expect(roomOf(phone, freeInsets(phone, [sheet]))).toEqual({ aspect: 1.3, share: 300 / 640 });
  // Panels over everything leave nothing to centre in.
  expect(freeInsets(phone, [{ left: 0, top: 0, right: 390, bottom: 640 }])).toEqual({
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
  });
});

test('between many panels the whole stage is used rather than a corner', () => {
  const stage = { width: 1375, height: 812 };
  const corner = [
    { left: 0, top: 0, right: 1375, bottom: 560 },
    { left: 400, top: 560, right: 1375, bottom: 812 },
    { left: 0, top: 700, right: 1375, bottom: 812 },
  ];
  expect(freeInsets(stage, corner)).toEqual(NO_INSETS);
  expect(freeInsets(stage, corner.slice(0, 1))).toEqual({ ...NO_INSETS, top: 560 });
});

test('an object under a panel moves out from under it, and others stay', () => {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, desktop.width / desktop.height, 0.1, 1000);
  const view = { position: new Vector3(0, 0, 100), target: new Vector3() };
  const covered = [tabPanel, timeline, card];
  const look = ({ position, target }: typeof view) => {
    camera.position.copy(position);
    camera.lookAt(target);
    camera.updateMatrixWorld();
  };
  look(view);
  const sight = { view, camera, stage: desktop, covered, free: freeInsets(desktop, covered) };
  const at = (x: number, y: number) =>
    new Box3().setFromCenterAndSize(new Vector3(x, y, 0), new Vector3(4, 4, 4));
  expect(uncoveredView(at(5, 0), sight)).toBeUndefined();
  const hidden = at(55, 10);
  const moved = uncoveredView(hidden, sight);
  if (!moved) throw new Error('The card covers the object.');
  look(moved);
  const right = ((hidden.max.clone().project(camera).x + 1) / 2) * desktop.width;
  expect(right).toBeLessThanOrEqual(card.left + 1);
  expect(right).toBeGreaterThan(card.left - 20);
  look(view);
  const large = new Box3().setFromCenterAndSize(new Vector3(20, 0, 0), new Vector3(105, 10, 4));
  const centred = uncoveredView(large, sight);
  if (!centred) throw new Error('The card covers the end of the object.');
  look(centred);
  const middle = ((large.getCenter(new Vector3()).project(camera).x + 1) / 2) * desktop.width;
  const { left: least, right: most } = sight.free;
  expect(middle).toBeCloseTo((least + desktop.width - most) / 2, -1);
});
