import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PickingBench, setUpPicking, single, slab, wall } from '../testing/set-up-picking.ts';

let scene: PickingBench;
beforeEach(() => {
  scene = setUpPicking();
});
afterEach(() => scene.end());

test('the pointer tells the object and the place under it, at rest and not at every move', async () => {
  scene.hover(480);
  scene.hover(490);
  await vi.advanceTimersByTimeAsync(59);
  expect(scene.rays).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(scene.rays).toHaveLength(1);
  await scene.answer(0, 1);
  expect(scene.selection.hovered).toEqual(slab);
  expect(scene.store.pointer).toEqual({ easting: 836_001, northing: 819_003, height: 12 });
});

test('a slow answer does not let questions pile up; the last place is asked for after it', async () => {
  scene.hover(480);
  await vi.advanceTimersByTimeAsync(60);
  scene.hover(490);
  await vi.advanceTimersByTimeAsync(500);
  expect(scene.rays).toHaveLength(1);
  await scene.answer(0, 1);
  await vi.advanceTimersByTimeAsync(60);
  expect(scene.rays).toHaveLength(2);
  await scene.answer(1, 2);
  expect(scene.selection.hovered).toEqual(wall);
  await vi.advanceTimersByTimeAsync(500);
  expect(scene.rays).toHaveLength(2);
});

test('nothing is under a pointer that has left, also when the answer is late', async () => {
  scene.hover();
  await vi.advanceTimersByTimeAsync(60);
  scene.send('pointerleave');
  await scene.answer(0, 1);
  expect(scene.selection.hovered).toBeUndefined();
  expect(scene.store.pointer).toBeUndefined();
});

test('a marker under the pointer hides what lies behind it, also when that answer is late', async () => {
  scene.hover(480);
  await vi.advanceTimersByTimeAsync(60);
  scene.pointer.over = single;
  scene.hover(490);
  expect(scene.markers.setActive).toHaveBeenLastCalledWith('acme#1');
  expect(scene.canvas.style.cursor).toBe('pointer');
  await scene.answer(0, 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(scene.selection.hovered).toBeUndefined();
  expect(scene.rays).toHaveLength(1);
  scene.pointer.over = undefined;
  scene.hover(500);
  expect(scene.markers.setActive).toHaveBeenLastCalledWith(undefined);
  expect(scene.canvas.style.cursor).toBe('');
});

test('an end before the pointer has come to rest asks nothing', async () => {
  scene.hover();
  scene.picking.dispose();
  await vi.advanceTimersByTimeAsync(500);
  expect(scene.rays).toHaveLength(0);
});

test('an end before the answer asks nothing more and tells nothing', async () => {
  scene.hover(480);
  await vi.advanceTimersByTimeAsync(60);
  scene.hover(490);
  await vi.advanceTimersByTimeAsync(60);
  scene.picking.dispose();
  await scene.answer(0, 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(scene.selection.hovered).toBeUndefined();
  expect(scene.rays).toHaveLength(1);
});
