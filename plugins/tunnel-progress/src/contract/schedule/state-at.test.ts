import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ActivityDays,
  changeBetween,
  changeDays,
  dayNumber,
  daysLate,
  isoOf,
  never,
  stateAt,
  togetherOf,
  type WorkState,
  workStates,
} from './state-at.ts';

const dataDay = 50;
/** Activities whose reported days are not after the data day, finished only if begun, removed only if finished. */
const activity: fc.Arbitrary<ActivityDays> = fc
  .record({
    planStart: fc.nat(100),
    duration: fc.nat(30),
    stands: fc.option(fc.nat(30)),
    actualStart: fc.option(fc.nat(dataDay)),
    took: fc.option(fc.nat(30)),
    stood: fc.option(fc.nat(30)),
  })
  .map(({ planStart, duration, stands, actualStart, took, stood }) => {
    const known = (day: number | null) => (day === null || day > dataDay ? never : day);
    const start = actualStart ?? never;
    const finish = known(actualStart === null || took === null ? null : actualStart + took);
    return {
      planStart,
      planFinish: planStart + duration,
      planRemoval: stands === null ? never : planStart + duration + stands,
      actualStart: start,
      actualFinish: finish,
      actualRemoval: known(finish === never || stands === null || stood === null ? null : finish + stood),
    };
  });
const anyDay = fc.integer({ min: -5, max: 180 });
const state = fc.constantFrom(...workStates);

/** How far the work is; `early` is under way or done. */
const reached: Readonly<Record<WorkState, readonly number[]>> = {
  notStarted: [0],
  lateStart: [0],
  inProgress: [1],
  lateFinish: [1, 2],
  early: [1, 2],
  done: [2],
  removed: [3],
};

test('planned and reported work never goes back, and says what its own dates say', () => {
  fc.assert(
    fc.property(activity, anyDay, fc.nat(60), (days, day, more) => {
      for (const mode of ['planned', 'actual'] as const) {
        const [start, finish, removal] =
          mode === 'planned'
            ? [days.planStart, days.planFinish, days.planRemoval]
            : [days.actualStart, days.actualFinish, days.actualRemoval];
        const now = stateAt(days, day, mode, dataDay);
        expect(now === 'notStarted').toBe(day < start);
        expect(now === 'removed').toBe(day >= removal);
        expect(now === 'done').toBe(day >= finish && day < removal);
        const later = stateAt(days, day + more, mode, dataDay);
        expect(Math.max(...reached[later])).toBeGreaterThanOrEqual(Math.max(...reached[now]));
      }
    }),
  );
});

test('of both, reported work is where the reports say, and lateness and earliness are those of the dates', () => {
  fc.assert(
    fc.property(activity, anyDay, (days, day) => {
      const both = stateAt(days, day, 'both', dataDay);
      const late = both === 'lateStart' || both === 'lateFinish';
      if (day <= dataDay) {
        const [step = 0] = reached[stateAt(days, day, 'actual', dataDay)];
        expect(reached[both]).toContain(step);
        if (both === 'early') expect(day < days.planFinish).toBe(true);
        if (both === 'lateStart') expect(days.planStart <= day && days.actualStart > day).toBe(true);
      } else if (both === 'early')
        expect(days.actualFinish <= dataDay || days.actualStart <= dataDay).toBe(true);
      // Temporary works can be finished in time and stand too long.
      if (late && days.planRemoval === never) expect(daysLate(days, day, dataDay)).toBeGreaterThanOrEqual(0);
      if (!late && days.actualFinish > Math.min(day, dataDay)) expect(daysLate(days, day, dataDay)).toBe(0);
    }),
  );
});

test('a state changes only on the days that are told', () => {
  fc.assert(
    fc.property(
      activity,
      anyDay,
      fc.constantFrom('planned' as const, 'actual' as const, 'both' as const),
      (days, day, mode) => {
        if (stateAt(days, day, mode, dataDay) === stateAt(days, day - 1, mode, dataDay)) return;
        expect(changeDays(days, mode)).toContain(day);
      },
    ),
  );
});

test('several activities together are late if one is, and done only when all are', () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 4 }), (states) => {
      const together = togetherOf(states);
      const isLate = states.some((one) => one === 'lateStart' || one === 'lateFinish');
      expect(together === 'lateStart' || together === 'lateFinish').toBe(isLate);
      if (together === 'done')
        expect(states.every((one) => reached[one].includes(2) || one === 'removed')).toBe(true);
      expect(togetherOf([...states, ...states].reverse())).toBe(together);
    }),
  );
  expect(togetherOf(['notStarted', 'done'])).toBe('inProgress');
});

test('late and early work of an example', () => {
  const days = (plan: [string, string], actual: [string | null, string | null]): ActivityDays => ({
    planStart: dayNumber(plan[0]),
    planFinish: dayNumber(plan[1]),
    planRemoval: never,
    actualStart: dayNumber(actual[0]),
    actualFinish: dayNumber(actual[1]),
    actualRemoval: never,
  });
  const at = (one: ActivityDays, day: string) =>
    stateAt(one, dayNumber(day), 'both', dayNumber('2026-11-20'));
  const late = days(['2026-11-01', '2026-11-10'], ['2026-11-05', null]);
  expect(
    ['2026-10-31', '2026-11-01', '2026-11-05', '2026-11-10', '2027-01-01'].map((day) => at(late, day)),
  ).toEqual(['notStarted', 'lateStart', 'inProgress', 'lateFinish', 'lateFinish']);
  expect(daysLate(late, dayNumber('2026-11-14'), dayNumber('2026-11-20'))).toBe(4);
  const early = days(['2026-11-10', '2026-11-18'], ['2026-11-08', '2026-11-15']);
  expect(['2026-11-08', '2026-11-12', '2026-11-15', '2026-11-18'].map((day) => at(early, day))).toEqual([
    'early',
    'inProgress',
    'early',
    'done',
  ]);
  // Nothing is reported of the time after the data day: the plan stands in.
  const ahead = days(['2026-12-01', '2026-12-05'], [null, null]);
  expect(['2026-11-30', '2026-12-02', '2026-12-05'].map((day) => at(ahead, day))).toEqual([
    'notStarted',
    'inProgress',
    'done',
  ]);
  expect(isoOf(dayNumber('2026-11-20'))).toBe('2026-11-20');
});

test('where nothing was ever reported, work is shown as planned and never late', () => {
  fc.assert(
    fc.property(activity, anyDay, (given, day) => {
      const days = { ...given, actualStart: never, actualFinish: never, actualRemoval: never };
      expect(stateAt(days, day, 'both', never)).toBe(stateAt(days, day, 'planned', never));
      expect(daysLate(days, day, never)).toBe(0);
    }),
  );
});

test('the change between two states is named once, and nothing changes where the state stays', () => {
  for (const one of workStates) expect(changeBetween(one, one)).toBe('none');
  expect(changeBetween('notStarted', 'inProgress')).toBe('begun');
  expect(changeBetween('lateStart', 'done')).toBe('finished');
  expect(changeBetween('inProgress', 'lateFinish')).toBe('fellBehind');
  expect(changeBetween('done', 'removed')).toBe('removed');
});
