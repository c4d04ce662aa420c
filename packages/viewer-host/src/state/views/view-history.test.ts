import type { Viewpoint } from '@gantry/plugin-sdk';
import { beforeEach, expect, test } from 'vitest';
import { savedViewpoint } from '../testing/saved-viewpoint.ts';
import { ViewHistory } from './view-history.ts';

const at = (x: number): Viewpoint => ({
  position: { x, y: 10, z: 10 },
  target: { x, y: 0, z: 0 },
  projection: 'perspective',
});
const named = (tab: string) => savedViewpoint({ tab });
const now = named('now');
let time: number;
let history: ViewHistory;
beforeEach(() => {
  time = 0;
  history = new ViewHistory(() => time);
});
function rest(x: number, after = 5000) {
  time += after;
  history.rest(at(x));
}

test('goes back and forth between the places where the camera rested', () => {
  rest(0);
  rest(10);
  rest(20);
  expect([history.back(now), history.back(now)]).toEqual([{ camera: at(10) }, { camera: at(0) }]);
  expect([history.canGoBack, history.back(now)]).toEqual([false, undefined]);
  // The camera has arrived.
  rest(0);
  expect(history.forward(now)).toEqual({ camera: at(10) });
  rest(50);
  expect([history.canGoForward, history.back(now)]).toEqual([false, { camera: at(10) }]);
});

test('several moves soon after each other are one, and the first view stays', () => {
  rest(0);
  rest(10, 100);
  rest(11, 100);
  rest(12, 100);
  expect(history.back(now)).toEqual({ camera: at(0) });
  expect(history.forward(now)).toEqual({ camera: at(12) });
});

test('going back over a saved view that was opened brings back all that it changed, as it was left', () => {
  rest(0);
  history.opened(
    { camera: at(10), state: named('before') },
    { camera: at(30), state: named('opened'), name: 'Platform' },
  );
  rest(30);
  expect(history.name).toBe('Platform');
  rest(40);
  expect(history.name).toBeUndefined();
  expect(history.back(now)).toEqual({ camera: at(30) });
  expect(history.back(named('changed'))).toEqual({ camera: at(10), state: named('before') });
  expect(history.back(now)).toEqual({ camera: at(0) });
  expect(history.forward(now)).toEqual({ camera: at(10) });
  expect(history.forward(named('before 2'))).toEqual({ camera: at(30), state: named('changed') });
  expect(history.back(now)).toEqual({ camera: at(10), state: named('before 2') });
});

test('keeps the last fifty', () => {
  for (let x = 0; x < 80; x += 1) rest(x);
  let steps = 0;
  while (history.back(now)) steps += 1;
  expect(steps).toBe(49);
});

test('a walk is one move, however often it stops, and leads back to the view from before it', () => {
  rest(0);
  rest(10);
  for (const x of [20, 21, 22]) {
    time += 60_000;
    history.rest(at(x), 1);
  }
  expect(history.back(now)).toEqual({ camera: at(10) });
  expect(history.forward(now)).toEqual({ camera: at(22) });
  // The next walk is another move, also soon after.
  history.rest(at(30), 2);
  history.rest(at(31), 2);
  expect(history.back(now)).toEqual({ camera: at(22) });
});
