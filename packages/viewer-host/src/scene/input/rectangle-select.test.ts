import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SelectionStore } from '../../state/selection-store.ts';
import { type Rectangle, RectangleSelect } from './rectangle-select.ts';

const wall = { modelId: 'tunnel', globalId: 'wall' };
const slab = { modelId: 'tunnel', globalId: 'slab' };

let selection: SelectionStore;
let stage: HTMLElement;
let isTaken: boolean;
let ended: RectangleSelect;
const find = vi.fn(async (_: Rectangle, _isWhole: boolean) => [slab]);
const holdCamera = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  selection = new SelectionStore();
  isTaken = false;
  stage = document.createElement('div');
  const canvas = document.createElement('canvas');
  stage.append(canvas);
  document.body.append(stage);
  ended = new RectangleSelect({ canvas, selection, isTaken: () => isTaken, holdCamera, find });
});
afterEach(() => {
  ended.dispose();
  stage.remove();
});

const send = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
  stage.firstElementChild?.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      clientX: x,
      clientY: y,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      ...more,
    }),
  );
const drag = (
  from: readonly [number, number],
  to: readonly [number, number],
  more: PointerEventInit = {},
) => {
  send('pointerdown', ...from, more);
  send('pointermove', ...to, more);
  send('pointerup', ...to, more);
};

test('a drag with Shift selects what is wholly inside to the right, and what is touched to the left; the camera is held meanwhile', async () => {
  drag([10, 20], [110, 80], { shiftKey: true });
  await vi.waitFor(() => expect(selection.current).toEqual([slab]));
  expect(find).toHaveBeenLastCalledWith({ left: 10, top: 20, right: 110, bottom: 80 }, true);
  drag([110, 80], [10, 20], { shiftKey: true });
  expect(find).toHaveBeenLastCalledWith({ left: 10, top: 20, right: 110, bottom: 80 }, false);
  expect(holdCamera.mock.calls.map(([isHeld]) => isHeld)).toEqual([true, false, true, false]);
});

test('a drag without Shift selects only while the tool is on, and Ctrl adds', async () => {
  selection.set([wall]);
  drag([10, 20], [110, 80]);
  expect(find).not.toHaveBeenCalled();
  selection.setRectangle(true);
  drag([10, 20], [110, 80], { pointerType: 'touch', ctrlKey: true });
  await vi.waitFor(() => expect(selection.current).toEqual([wall, slab]));
});

test('a click, another tool, Escape and a second finger select nothing and leave nothing on the screen', () => {
  selection.setRectangle(true);
  drag([10, 20], [12, 21]);
  isTaken = true;
  drag([10, 20], [110, 80]);
  isTaken = false;
  send('pointerdown', 10, 20);
  send('pointermove', 110, 80);
  expect(stage.childElementCount).toBe(2);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(stage.childElementCount).toBe(1);
  send('pointerup', 110, 80);
  send('pointerdown', 10, 20);
  send('pointermove', 110, 80);
  send('pointerdown', 50, 50, { pointerId: 2 });
  send('pointerup', 110, 80);
  expect([find.mock.calls.length, stage.childElementCount]).toEqual([0, 1]);
});
