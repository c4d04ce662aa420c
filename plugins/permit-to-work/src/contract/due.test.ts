import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DueRule, dueFields, dueLimits, dueOf, dueSettings, usualDues } from './due.ts';

const period = { validFrom: '2026-11-20T00:00:00.000Z', validTo: '2026-11-20T10:00:00.000Z' };
const steps = ['CHECK', 'ISSUE', 'START', 'HAND_BACK', 'RESUME', 'TAKE_BACK', 'RESCHEDULE'] as const;
const rules = Object.keys(usualDues) as DueRule[];
const due = (task: (typeof steps)[number], opened: string, set: object = {}) =>
  new Date(dueOf(task, Date.parse(opened), period, dueSettings.parse(set)) ?? 0).toISOString();

it.each([
  ['CHECK', '2026-11-19T20:00:00Z', period.validFrom],
  // Asked for after the work should have begun.
  ['ISSUE', '2026-11-20T01:00:00Z', '2026-11-20T02:00:00.000Z'],
  ['HAND_BACK', '2026-11-20T01:00:00Z', period.validTo],
  ['TAKE_BACK', '2026-11-20T10:30:00Z', '2026-11-20T11:30:00.000Z'],
  ['RESCHEDULE', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00.000Z'],
] as const)('without settings %s that opened at %s is due at %s', (task, opened, expected) => {
  expect(due(task, opened)).toBe(expected);
});

it.each([
  ['CHECK', 'dueCheckHours', '2026-11-20T01:00:00Z', '2026-11-20T04:00:00.000Z'],
  ['ISSUE', 'dueIssueHours', '2026-11-20T01:00:00Z', '2026-11-20T04:00:00.000Z'],
  ['START', 'dueStartHours', '2026-11-20T01:00:00Z', '2026-11-20T04:00:00.000Z'],
  ['HAND_BACK', 'dueHandBackHours', '2026-11-20T11:00:00Z', '2026-11-20T14:00:00.000Z'],
  ['RESUME', 'dueResumeHours', '2026-11-20T11:00:00Z', '2026-11-20T14:00:00.000Z'],
  ['TAKE_BACK', 'dueCloseHours', '2026-11-20T11:00:00Z', '2026-11-20T14:00:00.000Z'],
  ['RESCHEDULE', 'dueRescheduleHours', '2026-11-20T11:00:00Z', '2026-11-20T14:00:00.000Z'],
] as const)('%s has its own hours, %s', (task, rule, opened, expected) => {
  expect(due(task, opened, { [rule]: 3 })).toBe(expected);
  const others = Object.fromEntries(rules.filter((one) => one !== rule).map((one) => [one, 5]));
  expect(due(task, opened, { ...others, dueLeadHours: 0 })).toBe(due(task, opened));
});

describe('hours before the start', () => {
  it.each([
    ['CHECK', '2026-11-18T09:00:00Z', '2026-11-19T00:00:00.000Z'],
    ['ISSUE', '2026-11-18T09:00:00Z', '2026-11-19T00:00:00.000Z'],
    // The hours have begun: by its own hours, and no later than the start.
    ['CHECK', '2026-11-19T20:00:00Z', '2026-11-19T22:00:00.000Z'],
    ['CHECK', '2026-11-19T23:00:00Z', period.validFrom],
    ['ISSUE', '2026-11-20T01:00:00Z', '2026-11-20T03:00:00.000Z'],
    // Nobody starts the work before its start.
    ['START', '2026-11-18T09:00:00Z', period.validFrom],
    ['HAND_BACK', '2026-11-18T09:00:00Z', period.validTo],
    ['RESCHEDULE', '2026-11-18T09:00:00Z', period.validTo],
  ] as const)('%s that opened at %s is due at %s', (task, opened, expected) => {
    expect(due(task, opened, { dueLeadHours: 24, dueCheckHours: 2, dueIssueHours: 2 })).toBe(expected);
  });
});

const anyRules = fc.record(
  Object.fromEntries(
    rules.map((rule) => [rule, fc.integer(rule === 'dueLeadHours' ? dueLimits.lead : dueLimits.hours)]),
  ),
);

it('is none for a draft, and never before the step opened, whatever is set', () => {
  expect(dueOf('REQUEST', 0, period, usualDues)).toBeUndefined();
  fc.assert(
    fc.property(
      fc.constantFrom(...steps),
      fc.integer({ min: -1e6, max: 1e6 }),
      anyRules,
      (task, minutes, set) => {
        const opened = Date.parse(period.validFrom) + minutes * 60_000;
        expect(dueOf(task, opened, period, dueFields.parse(set))).toBeGreaterThan(opened);
      },
    ),
  );
});

it('no hours before the start make a step due later than without them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('CHECK', 'ISSUE'),
      fc.integer({ min: -1e5, max: 1e5 }),
      anyRules,
      (task, at, set) => {
        const opened = Date.parse(period.validFrom) + at * 60_000;
        const settings = dueFields.parse(set);
        const without = dueOf(task, opened, period, { ...settings, dueLeadHours: 0 });
        expect(dueOf(task, opened, period, settings)).toBeLessThanOrEqual(without ?? 0);
      },
    ),
  );
});

describe('settings', () => {
  it.each(rules)('%s may be set from its lowest to its highest, in whole hours', (rule) => {
    const { min, max } = rule === 'dueLeadHours' ? dueLimits.lead : dueLimits.hours;
    const takes = (value: unknown) => dueFields.safeParse({ ...usualDues, [rule]: value }).success;
    expect([min, max].map(takes)).toEqual([true, true]);
    const wrong = [min - 1, max + 1, min + 0.5, Number.NaN, Number.POSITIVE_INFINITY, '3', null, undefined];
    expect(wrong.filter(takes)).toEqual([]);
    const stored = (value: unknown) => dueSettings.parse({ [rule]: value })[rule];
    expect([min, max].map(stored)).toEqual([min, max]);
    expect(new Set(wrong.map(stored))).toEqual(new Set([usualDues[rule]]));
  });

  it('that are not set or not valid are as usual, beside those that are', () => {
    expect(dueSettings.parse({})).toEqual(usualDues);
    const stored = { dueCheckHours: 0, dueIssueHours: 4, dueLeadHours: -1, dueCloseHours: 'soon', other: 1 };
    expect(dueSettings.parse(stored)).toEqual({ ...usualDues, dueIssueHours: 4 });
    expect(dueFields.safeParse({ ...usualDues, other: 1 }).success).toBe(false);
  });
});
