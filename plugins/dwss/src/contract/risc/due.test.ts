import { addDays, dateTimeInZone, dayInZone } from '@gantry/plugin-sdk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, dueOf, dueSettings } from './due.ts';
import { riscTasks } from './workflow.ts';

const zone = 'Asia/Hong_Kong';
const usual = dueSettings.parse({});
const hongKong = (holidays = '') => calendarOf({ holidays }, zone);
const shown = (at: string | null) => at && dateTimeInZone(at, zone);
/** 2026-11-20 is a Friday. */
const at = (time: string) => new Date(`2026-11-${time}:00+08:00`).toISOString();

const due = (task: Parameters<typeof dueOf>[0], opened: string, survey: string, holidays?: string) =>
  shown(dueOf(task, at(opened), at(survey), usual, hongKong(holidays)));

describe('a step is due by its own rule', () => {
  it.each([
    // A step before the inspection: one working day, or the inspection where that comes first.
    ['RECEIVE', '20T10:00', '23T09:00', '2026-11-21 10:00'],
    ['RECEIVE', '20T10:00', '20T15:00', '2026-11-20 15:00'],
    ['RECEIVE', '20T16:00', '20T15:00', '2026-11-21 16:00'],
    ['FORWARD', '21T10:00', '25T09:00', '2026-11-23 10:00'],
    ['ATTEND', '20T10:00', '20T15:00', '2026-11-20 15:00'],
    ['ATTEND', '20T16:00', '20T15:00', '2026-11-21 00:00'],
    ['RESULT', '20T16:00', '20T15:00', '2026-11-21 00:00'],
    ['RESULT', '20T14:00', '20T15:00', '2026-11-20 23:00'],
    // What opens after the inspection does not look back at it.
    ['RETURN', '20T16:00', '20T15:00', '2026-11-21 16:00'],
    ['CLOSE', '20T16:00', '20T15:00', '2026-11-21 16:00'],
    ['RESUBMIT_NEW', '20T16:00', '20T15:00', '2026-11-26 16:00'],
  ] as const)('%s of %s, for an inspection at %s: %s', (task, opened, survey, expected) => {
    expect(due(task, opened, survey)).toBe(expected);
  });

  it('passes over Sundays and the holidays of the project, and over words that are no day', () => {
    expect(due('CLOSE', '21T16:00', '21T15:00')).toBe('2026-11-23 16:00');
    expect(due('CLOSE', '20T16:00', '20T15:00', '2026-11-21; 2026-11-23, 2026-02-30 none')).toBe(
      '2026-11-24 16:00',
    );
  });

  it('takes what the project has set, and the usual for what is out of range', () => {
    const settings = dueSettings.parse({ dueCloseDays: 3, dueReturnDays: 0, dueResultHours: 'soon' });
    expect(settings).toEqual({ ...usual, dueCloseDays: 3 });
    const closed = dueOf('CLOSE', at('20T16:00'), null, settings, hongKong());
    expect(shown(closed)).toBe('2026-11-24 16:00');
  });

  it('is none for a draft', () => {
    expect(dueOf('SUBMIT', at('20T16:00'), null, usual, hongKong())).toBeNull();
  });
});

describe('whatever the clocks say', () => {
  const moment = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const task = fc.constantFrom(
    ...riscTasks.filter((one) => one !== 'SUBMIT'),
    'WITHDRAWAL' as const,
    'EDIT' as const,
  );
  const zones = fc.constantFrom(zone, 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia');
  const days = fc.integer({ min: 1, max: 60 });

  it('a step is never due before it opened, nor after the inspection for which it prepares', () => {
    fc.assert(
      fc.property(task, moment, fc.option(moment), zones, days, (name, opened, survey, timeZone, count) => {
        const settings = { ...usual, dueReceiveDays: count, dueCloseDays: count };
        const found = dueOf(name, opened, survey, settings, calendarOf(settings, timeZone)) ?? '';
        expect(Date.parse(found)).toBeGreaterThan(Date.parse(opened));
        if (survey !== null && survey > opened && ['RECEIVE', 'FORWARD', 'ASSIGN', 'ATTEND'].includes(name))
          expect(found <= survey).toBe(true);
      }),
    );
  });

  it('a step that days decide is due on a working day, with so many of them in between', () => {
    fc.assert(
      fc.property(moment, days, fc.array(fc.integer({ min: 1, max: 90 })), (opened, count, off) => {
        const first = dayInZone(opened, zone);
        const calendar = hongKong(off.map((nth) => addDays(first, nth)).join(' '));
        const found = dueOf('CLOSE', opened, null, { ...usual, dueCloseDays: count }, calendar) ?? '';
        const last = dayInZone(found, zone);
        const worked: string[] = [];
        for (let day = addDays(first, 1); day <= last; day = addDays(day, 1))
          if (new Date(day).getUTCDay() !== 0 && !calendar.holidays.has(day)) worked.push(day);
        expect([worked.length, worked.at(-1)]).toEqual([count, last]);
        expect(dateTimeInZone(found, zone).slice(-5)).toBe(dateTimeInZone(opened, zone).slice(-5));
      }),
    );
  });

  it('a list without any working day ends too', () => {
    const never = Array.from({ length: 800 }, (_, nth) => addDays('2026-11-20', nth)).join(' ');
    expect(dueOf('CLOSE', at('20T16:00'), null, usual, hongKong(never))).not.toBeNull();
  });
});
