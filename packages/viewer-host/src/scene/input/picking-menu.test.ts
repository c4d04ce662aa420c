import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  atScene,
  group,
  marker,
  type PickingBench,
  setUpPicking,
  single,
  slab,
  wall,
} from '../testing/set-up-picking.ts';

let scene: PickingBench;
beforeEach(() => {
  scene = setUpPicking();
});
afterEach(() => scene.end());

test('the menu of an object selects it and has the position under the pointer', async () => {
  scene.selection.set([wall]);
  scene.rightClick();
  await scene.answer(0, 1);
  expect(scene.selection.current).toEqual([slab]);
  expect(scene.menu.open).toEqual({ hit: { kind: 'object', objects: [slab], at: atScene }, x: 500, y: 350 });
});

test('the menu of one of several selected objects applies to all of them', async () => {
  scene.selection.set([wall, slab]);
  scene.rightClick();
  await scene.answer(0, 1);
  expect(scene.menu.open?.hit).toEqual({ kind: 'object', objects: [wall, slab], at: atScene });
});

test('the menu of a marker has its data and position, and keeps the selection', () => {
  scene.selection.set([wall]);
  scene.pointer.over = single;
  scene.rightClick();
  const { at: place, data } = marker.spec;
  expect(scene.menu.open).toEqual({ hit: { kind: 'marker', id: 'acme#1', at: place, data }, x: 500, y: 350 });
  expect(scene.selection.current).toEqual([wall]);
});

test('a cluster of markers has no menu, and closes an open one', () => {
  scene.menu.show({ kind: 'ground', id: 'ground' }, 1, 1);
  scene.pointer.over = group;
  scene.rightClick();
  expect(scene.menu.open).toBeUndefined();
  expect(scene.rays).toHaveLength(0);
});

test('the menu of the ground has the position where the line of sight meets the ground', async () => {
  scene.send('pointerdown', { button: 2, clientX: 500 + 300, clientY: 350 });
  scene.send('pointerup', { button: 2, clientX: 500 + 300, clientY: 350 });
  await scene.answer(0);
  const hit = scene.menu.open?.hit;
  if (hit?.kind !== 'ground' || hit.at?.frame !== 'scene') throw new Error('No menu of the ground.');
  // 90 m below the camera; 300 of 600 pixels from top to bottom are half of the view's height there.
  expect(hit.at.at.x).toBeCloseTo(90 * Math.tan(Math.PI / 6), 5);
  expect(hit.at.at.y).toBeCloseTo(10, 5);
  expect(hit.at.at.z).toBeCloseTo(0, 5);
});

test('the menu of an item without a GlobalId is the ground’s, at the hit point', async () => {
  scene.rightClick();
  await scene.answer(0, 99);
  expect(scene.menu.open?.hit).toEqual({ kind: 'ground', id: 'ground', at: atScene });
});

test('the menu does not open over a later click', async () => {
  scene.rightClick();
  scene.click();
  await scene.answer(1);
  await scene.answer(0, 1);
  expect(scene.menu.open).toBeUndefined();
  expect(scene.selection.current).toEqual([]);
});

test('of several right clicks, the last one opens its menu', async () => {
  scene.rightClick();
  scene.rightClick();
  await scene.answer(1, 2);
  await scene.answer(0, 1);
  expect(scene.menu.open?.hit).toEqual({ kind: 'object', objects: [wall], at: atScene });
});

test.each([
  [
    'a marker from the keyboard',
    () => scene.picking.openMarkerMenu(marker, 7, 8),
    { kind: 'marker', id: 'acme#1' },
  ],
  ['the selection', () => scene.picking.openSelectionMenu(), { kind: 'object', objects: [wall] }],
])('the menu of %s is not replaced by the late answer to an earlier one', async (_, open, hit) => {
  scene.selection.set([wall]);
  scene.rightClick();
  open();
  await scene.answer(0, 1);
  expect(scene.menu.open?.hit).toMatchObject(hit);
  expect(scene.selection.current).toEqual([wall]);
});

test('the menu of the selection opens in the middle of the view, and only with a selection', () => {
  scene.picking.openSelectionMenu();
  expect(scene.menu.open).toBeUndefined();
  scene.selection.set([wall, slab]);
  scene.picking.openSelectionMenu();
  expect(scene.menu.open).toEqual({
    hit: { kind: 'object', objects: [wall, slab], at: { frame: 'scene', at: { x: 4, y: 5, z: 6 } } },
    x: 500,
    y: 350,
  });
});

test('the menu does not open after disposal', async () => {
  scene.rightClick();
  scene.picking.dispose();
  await scene.answer(0, 1);
  expect(scene.menu.open).toBeUndefined();
});
