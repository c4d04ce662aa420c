import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a click with a key held adds, takes away what is selected, and leaves the rest when it misses', async () => {
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

test('a click on a marker activates it and leaves the selection', async () => {
  scene.selection.set([wall]);
  scene.pointer.over = single;
  scene.click();
  await scene.answer(0);
  expect(scene.markers.activate).toHaveBeenCalledExactlyOnceWith(single);
  expect(scene.selection.current).toEqual([wall]);
  expect(scene.rays).toHaveLength(0);
});

test('a click closes the menu that is open and folds spread markers up', () => {
  scene.menu.show({ kind: 'ground', id: 'ground' }, 1, 1);
  scene.click();
  expect(scene.menu.open).toBeUndefined();
  expect(scene.markers.closeFan).toHaveBeenCalledOnce();
});

test('a click is not overruled by the late answer to an earlier one', async () => {
  scene.click();
  scene.click();
  await scene.answer(1, 2);
  await scene.answer(0, 1);
  expect(scene.selection.current).toEqual([wall]);
});

test('a click on a marker is not overruled by the late answer to an earlier one beside it', async () => {
  scene.selection.set([wall]);
  scene.click();
  scene.pointer.over = single;
  scene.click();
  await scene.answer(0);
  expect(scene.selection.current).toEqual([wall]);
});

test('a click that is answered after the end changes nothing', async () => {
  scene.selection.set([wall]);
  scene.click();
  scene.picking.dispose();
  await scene.answer(0, 1);
  expect(scene.selection.current).toEqual([wall]);
});

test('a question that fails is reported, unless picking has ended', async () => {
  const failure = new Error('The worker has died.');
  scene.click();
  await scene.fail(0, failure);
  expect(scene.report).toHaveBeenCalledExactlyOnceWith(failure);
  scene.click();
  scene.picking.dispose();
  await scene.fail(1, failure);
  expect(scene.report).toHaveBeenCalledOnce();
});
