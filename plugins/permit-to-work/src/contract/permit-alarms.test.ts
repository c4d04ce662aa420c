import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Passage } from './passages.ts';
import { permitAlarmsAt } from './permit-alarms.ts';

const start = Date.parse('2026-11-20T04:57:00Z');
const minute = 60_000;
const entry = (seq: number, card: number, direction: 'in' | 'out', minutes: number): Passage => ({
  seq,
  cardNumber: `CW${card}`,
  name: `Worker ${card}`,
  direction,
  at: new Date(start + minutes * minute).toISOString(),
  by: { userId: null, name: 'System' },
});
const permit = {
  permitType: 'Confined Space',
  status: 'Active',
  validTo: new Date(start + 480 * minute).toISOString(),
  maxEntrants: 3,
  stayMinutes: 90,
} as const;
const log = fc
  .array(fc.record({ card: fc.integer({ min: 1, max: 4 }), minutes: fc.integer({ min: 0, max: 400 }) }), {
    maxLength: 20,
  })
  .map((steps) => {
    const inside = new Set<number>();
    return steps
      .sort((one, other) => one.minutes - other.minutes)
      .map(({ card, minutes }, nth) => {
        const direction = inside.has(card) ? 'out' : 'in';
        if (direction === 'in') inside.add(card);
        else inside.delete(card);
        return entry(nth + 1, card, direction, minutes);
      });
  });

test('an alarm is about people who are inside, and began no later than it is seen', () => {
  fc.assert(
    fc.property(log, fc.integer({ min: -120, max: 600 }), (passages, minutes) => {
      const now = new Date(start + minutes * minute);
      for (const { name, people, since } of permitAlarmsAt(permit, passages, now)) {
        expect(people.length).toBeGreaterThan(0);
        for (const { cardNumber } of people)
          expect(passages.findLast((one) => one.cardNumber === cardNumber)?.direction).toBe('in');
        if (name === 'over-stay') expect(since?.getTime()).toBeLessThan(now.getTime());
      }
    }),
  );
});

test('a stay is over only after its last second', () => {
  const over = (ms: number) => permitAlarmsAt(permit, [entry(1, 1, 'in', 0)], new Date(start + ms));
  expect(over(90 * minute)).toEqual([]);
  expect(over(90 * minute + 1)).toMatchObject([
    { name: 'over-stay', limit: 90, since: new Date(start + 90 * minute) },
  ]);
});

test('a permit of another type, or without people inside, has no alarm', () => {
  const late = new Date(start + 900 * minute);
  expect(permitAlarmsAt({ ...permit, permitType: 'Lifting' }, [entry(1, 1, 'in', 0)], late)).toEqual([]);
  const empty = [entry(1, 1, 'in', 0), entry(2, 1, 'out', 5)];
  expect(permitAlarmsAt({ ...permit, status: 'Expired' }, empty, late)).toEqual([]);
});
