import type { ControlAction } from '@gantry/plugin-sdk/cameras';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldMove } from './held-move.ts';

let told: ControlAction[];
let failures: unknown[];
let give: (action: ControlAction) => Promise<unknown>;
let held: HeldMove;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  failures = [];
  give = async () => undefined;
  held = new HeldMove(
    (action) => {
      told.push(action);
      return give(action);
    },
    (error) => failures.push(error),
  );
});
afterEach(() => vi.useRealTimers());

it('is told again while it is held, and stops once', async () => {
  held.press('left');
  await vi.advanceTimersByTimeAsync(4500);
  held.release();
  held.release();
  await vi.advanceTimersByTimeAsync(9000);
  expect(told).toEqual(['left', 'left', 'left', 'stop']);
});

it('stops even if it is let go before the answer, and is told nothing more then', async () => {
  let answer = () => {};
  give = (action) =>
    action === 'stop'
      ? Promise.resolve()
      : new Promise<void>((done) => {
          answer = done;
        });
  held.press('up');
  held.release();
  answer();
  await vi.advanceTimersByTimeAsync(9000);
  expect(told).toEqual(['up', 'stop']);
});

it('changes its way, and gives up what is refused', async () => {
  held.press('left');
  held.press('right');
  await vi.advanceTimersByTimeAsync(100);
  give = () => Promise.reject(new Error('held by another'));
  await vi.advanceTimersByTimeAsync(9000);
  held.release();
  expect([told, failures]).toEqual([['left', 'right', 'right'], [new Error('held by another')]]);
});
