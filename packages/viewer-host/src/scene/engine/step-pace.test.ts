import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SERIES_MS, StepPace } from './step-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('two changes are no series, nor is a third that comes later', () => {
  const pace = new StepPace();
  expect(pace.isSeries).toBe(false);
  pace.stepped();
  pace.stepped();
  expect(pace.isSeries).toBe(false);
  vi.advanceTimersByTime(SERIES_MS);
  pace.stepped();
  expect(pace.isSeries).toBe(false);
});

test('changes soon after each other are a series from the third on, which ends when none follows', () => {
  const pace = new StepPace();
  for (let step = 1; step <= 5; step += 1) {
    pace.stepped();
    expect(pace.isSeries).toBe(step >= 3);
    vi.advanceTimersByTime(SERIES_MS / 2);
  }
  expect(pace.isSeries).toBe(true);
  vi.advanceTimersByTime(SERIES_MS / 2);
  expect(pace.isSeries).toBe(false);
});
