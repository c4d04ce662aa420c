import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PickingBench, setUpPicking, single, slab, wall } from '../testing/set-up-picking.ts';

let scene: PickingBench;
beforeEach(() => {
  scene = setUpPicking();
});
afterEach(() => scene.end());

test('reports the object and position under the pointer when it rests, not at every move', async () => {
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

test('slow answers do not let raycasts pile up; the last position is checked afterwards', async () => {
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

test('nothing is under a pointer that has left, even after a late answer', async () => {
  scene.hover();
  await vi.advanceTimersByTimeAsync(60);
  scene.send('pointerleave');
  await scene.answer(0, 1);
  expect(scene.selection.hovered).toBeUndefined();
  expect(scene.store.pointer).toBeUndefined();
});

test('a marker under the pointer covers the object behind it, even after a late answer', async () => {
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

test('disposal before the pointer rests prevents the raycast', async () => {
  scene.hover();
  scene.picking.dispose();
  await vi.advanceTimersByTimeAsync(500);
  expect(scene.rays).toHaveLength(0);
});

test('disposal before the answer prevents reports and further raycasts', async () => {
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
