import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PointerGestures } from './pointer-gestures.ts';

let element: HTMLElement;
let gestures: PointerGestures;
let log: string[];

beforeEach(() => {
  vi.useFakeTimers();
  element = document.createElement('div');
  document.body.append(element);
  log = [];
  gestures = new PointerGestures(element, {
    onClick: ({ x, y }, adds) => log.push(`click ${x} ${y}${adds ? ' add' : ''}`),
    onMenu: ({ x, y }) => log.push(`menu ${x} ${y}`),
    onHover: (at) => log.push(at ? `hover ${at.x} ${at.y}` : 'out'),
  });
});
afterEach(() => {
  gestures.dispose();
  element.remove();
  vi.useRealTimers();
});

function send(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  const event = new PointerEvent(type, {
    bubbles: true,
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    ...more,
  });
  element.dispatchEvent(event);
}
const touch = { pointerType: 'touch' };

test('a click is a press without movement', () => {
  send('pointerdown', 10, 10);
  send('pointermove', 12, 11, { buttons: 1 });
  send('pointerup', 12, 11);
  expect(log).toEqual(['click 12 11']);
});

test('a drag is not a click, even if it returns to its start', () => {
  send('pointerdown', 10, 10);
  send('pointermove', 90, 10, { buttons: 1 });
  send('pointermove', 10, 10, { buttons: 1 });
  send('pointerup', 10, 10);
  expect(log).toEqual([]);
});

test.each(['ctrlKey', 'metaKey', 'shiftKey'] as const)('%s adds to the selection', (key) => {
  send('pointerdown', 5, 5, { [key]: true });
  send('pointerup', 5, 5, { [key]: true });
  expect(log).toEqual(['click 5 5 add']);
});

test('the right button opens the menu, unless it moved the camera', () => {
  send('pointerdown', 5, 5, { button: 2 });
  send('pointerup', 5, 5, { button: 2 });
  send('pointerdown', 5, 5, { button: 2 });
  send('pointermove', 50, 5, { button: 2, buttons: 2 });
  send('pointerup', 50, 5, { button: 2 });
  expect(log).toEqual(['menu 5 5']);
});

test('a finger that rests for half a second opens the menu and does not click', () => {
  send('pointerdown', 5, 5, touch);
  vi.advanceTimersByTime(499);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(1);
  send('pointerup', 5, 5, touch);
  expect(log).toEqual(['menu 5 5']);
});

test('a moving finger does not open the menu; a slight movement is still a tap', () => {
  send('pointerdown', 5, 5, touch);
  send('pointermove', 40, 5, touch);
  vi.advanceTimersByTime(1000);
  send('pointerup', 40, 5, touch);
  send('pointerdown', 5, 5, touch);
  send('pointermove', 12, 5, touch);
  send('pointerup', 12, 5, touch);
  expect(log).toEqual(['click 12 5']);
});

test('with a second finger, nothing is clicked and no menu opens', () => {
  send('pointerdown', 5, 5, touch);
  send('pointerdown', 80, 5, { ...touch, pointerId: 2 });
  vi.advanceTimersByTime(1000);
  send('pointerup', 80, 5, { ...touch, pointerId: 2 });
  send('pointerup', 5, 5, touch);
  expect(log).toEqual([]);
});

test('only pointers that can hover report hovering', () => {
  send('pointermove', 7, 8);
  send('pointermove', 9, 9, { buttons: 1 });
  send('pointermove', 9, 9, touch);
  send('pointerleave', 0, 0);
  expect(log).toEqual(['hover 7 8', 'out']);
});

test('does nothing after disposal', () => {
  send('pointerdown', 5, 5, touch);
  gestures.dispose();
  vi.advanceTimersByTime(1000);
  send('pointerup', 5, 5, touch);
  expect(log).toEqual([]);
});
