import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurveRow, curveFileCheck, readCurveRow } from './curve-rows.ts';
import { type ProgressRow, progressFileCheck, readProgressRow } from './progress-rows.ts';

const cells = {
  group_name: 'East',
  item_name: 'Fans EB',
  trade: 'Jet Fan',
  color: '#17bebb',
  as_of_date: '2026-11-20',
  actual_progress: '0.624',
  planned_progress: '62.4%',
  target_completion_date: '28/02/2027',
};

describe('a row of progress', () => {
  it('reads fractions, percentages and both forms of dates', () => {
    expect(readProgressRow(cells)).toEqual({
      row: {
        group: 'East',
        item: 'Fans EB',
        trade: 'Jet Fan',
        color: '#17BEBB',
        day: '2026-11-20',
        actual: 0.624,
        planned: 0.624,
        target: '2027-02-28',
      },
    });
  });

  it.each([
    ['actual_progress', '62.4', 'SHARE'],
    ['actual_progress', '-0.1', 'SHARE'],
    ['actual_progress', '100.1%', 'SHARE'],
    ['actual_progress', '1e-1', 'SHARE'],
    ['actual_progress', 'half', 'SHARE'],
    ['as_of_date', '', 'REQUIRED'],
    ['as_of_date', '2026-02-30', 'DAY'],
    ['as_of_date', '11/20/2026', 'DAY'],
    ['as_of_date', '1999-12-31', 'DAY'],
    ['color', 'red', 'COLOUR'],
    ['trade', '  ', 'REQUIRED'],
    ['item_name', 'x'.repeat(201), 'TOO_LONG'],
    ['item_name', 'two\nlines', 'NOT_A_LINE'],
  ] as const)('refuses %s of %j', (column, value, code) => {
    expect(readProgressRow({ ...cells, [column]: value }).problems).toMatchObject([{ column, code }]);
  });

  it('never throws, and answers a value or what is wrong', () => {
    const columns = Object.fromEntries(Object.keys(cells).map((column) => [column, fc.string()]));
    fc.assert(
      fc.property(fc.record(columns), (given) => {
        // Safe: the record has every column.
        const { problems, ...found } = readProgressRow(given as typeof cells);
        expect(problems === undefined).toBe('row' in found);
        if ('row' in found && found.row.actual !== null) {
          expect(found.row.actual).toBeGreaterThanOrEqual(0);
          expect(found.row.actual).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('reads the same share as a fraction, as a percentage and with a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (tenThousandths) => {
        const fraction = (tenThousandths / 10_000).toFixed(4);
        const read = (text: string) => {
          const { problems, ...found } = readProgressRow({ ...cells, actual_progress: text });
          expect(problems).toBeUndefined();
          return 'row' in found ? found.row.actual : undefined;
        };
        expect(read(fraction)).toBe(tenThousandths / 10_000);
        expect(read(fraction.replace('.', ','))).toBe(tenThousandths / 10_000);
        expect(read(`${(tenThousandths / 100).toFixed(2)}%`)).toBe(tenThousandths / 10_000);
      }),
    );
  });

  it('reads every day in both forms', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, day] = iso.split('-');
        for (const text of [iso, `${day}/${month}/${year}`, `${Number(day)}/${Number(month)}/${year}`])
          expect(readProgressRow({ ...cells, as_of_date: text })).toMatchObject({ row: { day: iso } });
      }),
    );
  });

  it('is refused as a second row of its item and day, or with another group', () => {
    const check = progressFileCheck();
    const row: ProgressRow = {
      group: 'East',
      item: 'Fans',
      trade: 'Jet Fan',
      color: '#000000',
      day: '2026-11-20',
      actual: 0,
      planned: 0,
      target: null,
    };
    expect(check(row)).toEqual([]);
    expect(check({ ...row, day: '2026-11-21' })).toEqual([]);
    expect(check({ ...row, item: 'Pipes' })).toEqual([]);
    expect(check(row)).toMatchObject([{ code: 'DUPLICATE' }]);
    expect(check({ ...row, day: '2026-11-22', group: 'West' })).toMatchObject([
      { column: 'group_name', code: 'ITEM_DIFFERS', value: 'West' },
    ]);
  });
});

describe('rows of curves', () => {
  const point = (curve: string, month: number, planned: number | null): CurveRow => ({
    curve,
    day: `2026-${String(month).padStart(2, '0')}-01`,
    planned,
    actual: null,
    target: '2027-12-31',
  });

  it('are read with gaps', () => {
    const read = readCurveRow({
      curve_name: 'Overall',
      time: '2026-11-30',
      planned_progress: '',
      actual_progress: '',
      target_completion_date: '',
    });
    expect(read).toMatchObject({ row: { planned: null, actual: null, target: null } });
  });

  it('are right if each curve ascends and its plan does not fall, however the curves are mixed', () => {
    const steps = fc.array(
      fc.record({ curve: fc.constantFrom('A', 'B'), rise: fc.integer({ min: 0, max: 5 }) }),
      {
        maxLength: 24,
      },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 23 }), (given, broken) => {
        const at = { A: { month: 0, planned: 0 }, B: { month: 0, planned: 0 } };
        const rows = given.flatMap(({ curve, rise }) => {
          const state = at[curve];
          state.month += 1;
          state.planned += rise;
          return state.month > 12 ? [] : [point(curve, state.month, state.planned / 100)];
        });
        const check = curveFileCheck();
        for (const row of rows) expect(check(row)).toEqual([]);
        const again = rows[broken];
        if (again !== undefined) expect(check(again).length).toBeGreaterThan(0);
      }),
    );
  });

  it('may have a gap in the plan, but not fall behind it', () => {
    const check = curveFileCheck();
    expect(
      [point('A', 1, 0.4), point('A', 2, null), point('A', 3, 0.3)].map((row) => check(row)),
    ).toMatchObject([[], [], [{ column: 'planned_progress', code: 'PLANNED_FALLS' }]]);
  });
});
