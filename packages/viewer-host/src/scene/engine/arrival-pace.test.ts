import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ArrivalPace } from './arrival-pace.ts';

const onDue = vi.fn();
let pace: ArrivalPace;
beforeEach(() => {
  vi.useFakeTimers();
  pace = new ArrivalPace(onDue);
});
afterEach(() => {
  vi.useRealTimers();
  onDue.mockReset();
});

test('a change is drawn at once when no more geometry is expected', () => {
  expect(pace.holdsBack(false)).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(onDue).not.toHaveBeenCalled();
});

test('while more geometry is expected, changes are collected from the first one on, and drawn once', () => {
  expect(pace.holdsBack(true)).toBe(true);
  vi.advanceTimersByTime(200);
  expect(pace.holdsBack(true)).toBe(true);
  vi.advanceTimersByTime(99);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDue).toHaveBeenCalledTimes(1);
  expect(pace.holdsBack(true)).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(onDue).toHaveBeenCalledTimes(1);
});

test('a drawn change neither shortens the wait of later ones nor is drawn again', () => {
  pace.holdsBack(true);
  vi.advanceTimersByTime(250);
  pace.drawn();
  vi.advanceTimersByTime(100);
  expect(onDue).not.toHaveBeenCalled();
  expect(pace.holdsBack(true)).toBe(true);
  vi.advanceTimersByTime(299);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDue).toHaveBeenCalledTimes(1);
});

test('the last geometry ends the wait', () => {
  expect(pace.holdsBack(true)).toBe(true);
  vi.advanceTimersByTime(10);
  expect(pace.holdsBack(false)).toBe(false);
});

test('an ended engine is never asked to draw', () => {
  pace.holdsBack(true);
  pace.dispose();
  vi.advanceTimersByTime(1000);
  expect(onDue).not.toHaveBeenCalled();
});
