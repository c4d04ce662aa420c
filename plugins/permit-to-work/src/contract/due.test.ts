import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueOf } from './due.ts';

const period = { validFrom: '2026-11-20T00:00:00.000Z', validTo: '2026-11-20T10:00:00.000Z' };
const steps = ['CHECK', 'ISSUE', 'START', 'HAND_BACK', 'RESUME', 'TAKE_BACK', 'RESCHEDULE'] as const;
const due = (task: (typeof steps)[number], opened: string) =>
  new Date(dueOf(task, Date.parse(opened), period) ?? 0).toISOString();

it.each([
  ['CHECK', '2026-11-19T20:00:00Z', period.validFrom],
  // Asked for after the work should have begun.
  ['ISSUE', '2026-11-20T01:00:00Z', '2026-11-20T02:00:00.000Z'],
  ['HAND_BACK', '2026-11-20T01:00:00Z', period.validTo],
  ['TAKE_BACK', '2026-11-20T10:30:00Z', '2026-11-20T11:30:00.000Z'],
  ['RESCHEDULE', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00.000Z'],
] as const)('%s that opened at %s is due at %s', (task, opened, expected) => {
  expect(due(task, opened)).toBe(expected);
});

it('is none for a draft, and never before the step opened', () => {
  expect(dueOf('REQUEST', 0, period)).toBeUndefined();
  fc.assert(
    fc.property(fc.constantFrom(...steps), fc.integer({ min: -1e6, max: 1e6 }), (task, minutes) => {
      const opened = Date.parse(period.validFrom) + minutes * 60_000;
      expect(dueOf(task, opened, period)).toBeGreaterThan(opened);
    }),
  );
});
