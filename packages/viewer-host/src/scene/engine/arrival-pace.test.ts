import { expect, test } from 'vitest';
import { ArrivalPace } from './arrival-pace.ts';

test('a change is drawn at once when nothing more is coming', () => {
  expect(new ArrivalPace().wait(1000, false)).toBe(0);
});

test('while more is coming, changes gather for a while from the first of them', () => {
  const pace = new ArrivalPace();
  expect(pace.wait(1000, true)).toBe(300);
  expect(pace.wait(1200, true)).toBe(100);
  expect(pace.wait(1450, true)).toBe(0);
});

test('what was drawn does not shorten the wait of what comes after it', () => {
  const pace = new ArrivalPace();
  pace.wait(1000, true);
  pace.drawn();
  expect(pace.wait(1250, true)).toBe(300);
});

test('the last of what comes ends the wait', () => {
  const pace = new ArrivalPace();
  pace.wait(1000, true);
  expect(pace.wait(1010, false)).toBe(0);
});
