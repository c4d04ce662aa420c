import {
  addDays,
  addMonths,
  createFormat,
  dateTimeInZone,
  dayInZone,
  daysBetween,
  isIsoDay,
  parseDateTimeInZone,
  startOfDayInZone,
} from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const hongKong = 'Asia/Hong_Kong';
const en = createFormat({ locale: 'en', timeZone: hongKong });
const zh = createFormat({ locale: 'zh-CN', timeZone: hongKong });
const days = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe.each([
  ['midnight', '2026-11-19T16:00:00Z', '2026-11-20 12:00AM'],
  ['before one in the night', '2026-11-19T16:59:00Z', '2026-11-20 12:59AM'],
  ['the morning', '2026-11-20T01:05:00Z', '2026-11-20 09:05AM'],
  ['before noon', '2026-11-20T03:59:00Z', '2026-11-20 11:59AM'],
  ['noon', '2026-11-20T04:00:00Z', '2026-11-20 12:00PM'],
  ['the afternoon', '2026-11-20T07:00:00Z', '2026-11-20 03:00PM'],
  ['the last minute of a day', '2026-11-20T15:59:00Z', '2026-11-20 11:59PM'],
])('a moment that is read, at %s', (_when, moment, shown) => {
  it.each([
    ['en', en],
    ['zh-CN', zh],
  ])('has twelve hours in %s', (_locale, format) => expect(format.dateTime12(moment)).toBe(shown));
});

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])('on a machine in %s', (machineZone) => {
  const original = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = machineZone;
  });
  afterEach(() => {
    if (original === undefined) delete process.env.TZ;
    else process.env.TZ = original;
  });

  it('shows Hong Kong time', () => {
    expect(dayInZone('2026-11-20T15:59:59Z', hongKong)).toBe('2026-11-20');
    expect(dayInZone('2026-11-20T16:00:00Z', hongKong)).toBe('2026-11-21');
    expect(en.dateTime('2026-11-20T16:05:00Z')).toBe('2026-11-21 00:05');
    expect(en.dateTime12('2026-11-20T16:00:00Z')).toBe('2026-11-21 12:00AM');
    expect(en.time(Date.UTC(2026, 10, 20, 6, 32))).toBe('14:32');
    expect(en.day('2026-11-20T16:00:00Z')).toBe('21 Nov 2026');
    expect(en.day('2026-11-20')).toBe('20 Nov 2026');
    expect(zh.day('2026-11-05')).toBe('2026年11月5日');
  });

  it('starts the day at Hong Kong midnight', () => {
    expect(startOfDayInZone('2026-11-20', hongKong).toISOString()).toBe('2026-11-19T16:00:00.000Z');
  });
});

describe('startOfDayInZone', () => {
  it.each([hongKong, 'America/New_York', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu'])(
    'finds the first moment of any day in %s',
    (zone) => {
      fc.assert(
        fc.property(days, (day) => {
          const start = startOfDayInZone(day, zone);
          expect(dayInZone(start, zone)).toBe(day);
          expect(dayInZone(start.getTime() - 1, zone)).toBe(addDays(day, -1));
        }),
        { numRuns: 25 },
      );
    },
  );

  it('takes the first moment there is where the clock skips midnight', () => {
    expect(startOfDayInZone('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe(
      '2018-11-04T03:00:00.000Z',
    );
  });
});

describe('calendar arithmetic', () => {
  it('comes back when it goes there and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  it('stays within the month it was sent to', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2026-11-20', 3)).toBe('2027-02-20');
  });

  it('knows a day that does not exist', () => {
    expect(['2026-02-29', '2026-13-01', '2026-1-1', 'today'].filter(isIsoDay)).toEqual([]);
    expect(() => addDays('2026-02-30', 1)).toThrow('not a calendar day');
    expect(() => en.dateTime('soon')).toThrow('not a moment');
  });
});

describe('age', () => {
  const now = Date.parse('2026-11-20T06:32:00Z');
  const minute = 60_000;
  it.each([
    [0, 'just now', '刚刚'],
    [-5, 'just now', '刚刚'],
    [11, '11 min', '11 分钟'],
    [59, '59 min', '59 分钟'],
    [60, '1 h', '1 小时'],
    [1439, '23 h', '23 小时'],
    [1440, '19 Nov 2026', '2026年11月19日'],
  ])('after %i minutes says %s', (minutes, english, chinese) => {
    expect(en.age(now - minutes * minute, now)).toBe(english);
    expect(zh.age(now - minutes * minute, now)).toBe(chinese);
  });
});

describe('wall time', () => {
  it('comes back from the clock on site', () => {
    expect(parseDateTimeInZone('2026-11-20 08:00', hongKong)).toBe('2026-11-20T00:00:00.000Z');
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        const text = `${day} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        expect(dateTimeInZone(parseDateTimeInZone(text, 'Asia/Kathmandu') ?? '', 'Asia/Kathmandu')).toBe(
          text,
        );
      }),
    );
    expect(
      ['2026-02-30 08:00', '2026-11-20 25:00', 'noon'].map((text) => parseDateTimeInZone(text, hongKong)),
    ).toEqual([undefined, undefined, undefined]);
  });
});

it('groups the digits of numbers', () => {
  expect([en.number(1234567.5), zh.number(1234567.5), en.number(2, { minimumFractionDigits: 1 })]).toEqual([
    '1,234,567.5',
    '1,234,567.5',
    '2.0',
  ]);
});

it.each([
  ['en', ['Bay', 'Shaft'], 'Bay, Shaft'],
  ['en', ['Bay, north', 'Shaft'], 'Bay, north; Shaft'],
  ['zh-CN', ['工区', '竖井'], '工区、竖井'],
  ['zh-CN', ['工区，北', '竖井'], '工区，北；竖井'],
] as const)('lists in %s: %o', (locale, items, text) => {
  expect(createFormat({ locale, timeZone: 'Asia/Hong_Kong' }).list(items)).toBe(text);
});
