import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlacedMarker } from '../../state/marker-store.ts';
import { MarkerPulses } from './marker-pulses.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A marker of which only the id and the alarm are read. */
const marker = (id: string, alarm?: string) =>
  ({ id, spec: { ...(alarm !== undefined && { alarm: { label: alarm } }) } }) as unknown as PlacedMarker;
const pulses = (isStill = false) => new MarkerPulses(() => isStill);

test('the ring around a marker widens once when its alarm begins, and then stands still', () => {
  const pulse = pulses();
  pulse.note([marker('a'), marker('b', '2 over stay')]);
  expect([pulse.partOf('a'), pulse.partOf('b')]).toEqual([undefined, 0]);
  vi.advanceTimersByTime(200);
  expect(pulse.partOf('b')).toBeCloseTo(0.5);
  vi.advanceTimersByTime(200);
  expect(pulse.partOf('b')).toBeUndefined();
});

test('a change of an alarm that stands is no new pulse, and one that comes back is', () => {
  const pulse = pulses();
  pulse.note([marker('a', '2 over stay')]);
  vi.advanceTimersByTime(500);
  pulse.note([marker('a', '3 over stay')]);
  expect(pulse.partOf('a')).toBeUndefined();
  pulse.note([marker('a')]);
  pulse.note([marker('a', '1 over stay')]);
  expect(pulse.partOf('a')).toBe(0);
});

test('nothing moves for a person who asks for reduced motion', () => {
  const pulse = pulses(true);
  pulse.note([marker('a', '2 over stay')]);
  expect(pulse.partOf('a')).toBeUndefined();
});
