import type { ObjectRef } from '@gantry/plugin-sdk';
import { Vector3 } from 'three';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PickingBench, setUpPicking, single, slab, wall } from '../testing/set-up-picking.ts';

let scene: PickingBench;
beforeEach(() => {
  scene = setUpPicking();
});
afterEach(() => scene.end());

test('a click selects the object under the pointer instead of what was selected', async () => {
  scene.selection.set([wall]);
  scene.click();
  await scene.answer(0, 1);
  expect(scene.selection.current).toEqual([slab]);
});

test('a click on nothing selects nothing', async () => {
  scene.selection.set([wall]);
  scene.click();
  await scene.answer(0);
  expect(scene.selection.current).toEqual([]);
});

test('a click on something without a GlobalId selects nothing', async () => {
  scene.selection.set([wall]);
  scene.click();
  await scene.answer(0, 99);
  expect(scene.selection.current).toEqual([]);
});

test('a click with a modifier key adds or removes an object, and keeps the selection when it hits nothing', async () => {
  scene.selection.set([wall]);
  scene.click({ ctrlKey: true });
  await scene.answer(0, 1);
  expect(scene.selection.current).toEqual([wall, slab]);
  scene.click({ shiftKey: true });
  await scene.answer(1, 2);
  expect(scene.selection.current).toEqual([slab]);
  scene.click({ metaKey: true });
  await scene.answer(2);
  expect(scene.selection.current).toEqual([slab]);
});

test('a click on a marker activates it and keeps the selection', async () => {
  scene.selection.set([wall]);
  scene.pointer.over = single;
  scene.click();
  await scene.answer(0);
  expect(scene.markers.activate).toHaveBeenCalledExactlyOnceWith(single);
  expect(scene.selection.current).toEqual([wall]);
  expect(scene.rays).toHaveLength(0);
});

const track: ObjectRef = { modelId: 'tunnel', globalId: 'track' };

test('a line is selected where no shape covers it, and the shape where one does', async () => {
  // At the height of the ground, 90 m below the camera and in the middle of the canvas.
  scene.pointer.line = { object: track, point: new Vector3(0, 10, 0), isOnTop: false };
  scene.click();
  expect(scene.rays[0]?.at.x).toBeCloseTo(500, 6);
  expect(scene.rays[0]?.at.y).toBeCloseTo(350, 6);
  await scene.answer(0);
  expect(scene.selection.current).toEqual([track]);
  scene.selection.clear();
  scene.click();
  // The line lies on the slab.
  await scene.answer(1, 1, 89.9);
  expect(scene.selection.current).toEqual([track]);
  scene.click();
  await scene.answer(2, 1, 88);
  await scene.answer(3, 1, 88);
  expect(scene.selection.current).toEqual([slab]);
});

test('a tag is over all shapes, and a finger meets lines from farther away than a mouse', async () => {
  scene.pointer.line = { object: track, point: new Vector3(0, 10, 0), isOnTop: true };
  scene.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(scene.selection.current).toEqual([track]);
  expect(scene.rays).toHaveLength(0);
  scene.click({ pointerType: 'touch' });
  expect(scene.hit.mock.calls.map(([{ reach }]) => reach)).toEqual([6, 12]);
});

test('a click closes an open menu and collapses a spread cluster', () => {
  scene.menu.show({ kind: 'ground', id: 'ground' }, 1, 1);
  scene.click();
  expect(scene.menu.open).toBeUndefined();
  expect(scene.markers.closeFan).toHaveBeenCalledOnce();
});

test('a late answer to an earlier click does not override a click', async () => {
  scene.click();
  scene.click();
  await scene.answer(1, 2);
  await scene.answer(0, 1);
  expect(scene.selection.current).toEqual([wall]);
});

test('a late answer to an earlier click does not override a click on a marker', async () => {
  scene.selection.set([wall]);
  scene.click();
  scene.pointer.over = single;
  scene.click();
  await scene.answer(0);
  expect(scene.selection.current).toEqual([wall]);
});

test('an answer after disposal changes nothing', async () => {
  scene.selection.set([wall]);
  scene.click();
  scene.picking.dispose();
  await scene.answer(0, 1);
  expect(scene.selection.current).toEqual([wall]);
});

test('a failed raycast is reported, unless picking is disposed', async () => {
  const failure = new Error('The worker has died.');
  scene.click();
  await scene.fail(0, failure);
  expect(scene.report).toHaveBeenCalledExactlyOnceWith(failure);
  scene.click();
  scene.picking.dispose();
  await scene.fail(1, failure);
  expect(scene.report).toHaveBeenCalledOnce();
});

test('a tool that is on takes clicks, hovering and menus from picking, until it is off', async () => {
  const claim = { onClick: vi.fn(), onHover: vi.fn() };
  scene.pointer.claim = claim;
  scene.selection.set([wall]);
  scene.click();
  scene.hover(480);
  scene.rightClick();
  await vi.advanceTimersByTimeAsync(500);
  expect(claim.onClick).toHaveBeenCalledExactlyOnceWith({ x: 500, y: 350, isTouch: false });
  expect(claim.onHover).toHaveBeenCalledExactlyOnceWith({ x: 480, y: 350, isTouch: false });
  expect(scene.rays).toHaveLength(0);
  expect(scene.menu.open).toBeUndefined();
  expect(scene.selection.current).toEqual([wall]);
  scene.pointer.claim = undefined;
  scene.click();
  await scene.answer(0, 1);
  expect(scene.selection.current).toEqual([slab]);
});
