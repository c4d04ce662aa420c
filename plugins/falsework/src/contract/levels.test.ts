import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LimitsByChannel, Values } from './falsework.ts';
import {
  afterAcknowledgement,
  afterReading,
  calm,
  deviation,
  excessAt,
  type LevelState,
  statusOf,
} from './levels.ts';

const bounds = { alert: 10, alarm: 20, action: 30 };
const limits: LimitsByChannel = {
  inclinationX: bounds,
  inclinationY: null,
  inclinationZ: null,
  force: bounds,
};
const none: Values = { inclinationX: null, inclinationY: null, inclinationZ: null, force: null };
const force = (value: number): Values => ({ ...none, force: value });

/** A level by its definition, with all channels in each reading. */
const levelOf = (value: number, share = 1) =>
  [bounds.alert, bounds.alarm, bounds.action].filter((limit) => value >= limit * share).length;
const worst = ({ inclinationX, force: load }: Values) => Math.max(inclinationX ?? 0, load ?? 0);

const value = fc.oneof(
  fc.constantFrom(0, 8.9, 9, 10, 17.9, 18, 20, 26.9, 27, 30),
  fc.double({ min: 0, max: 40, noNaN: true }),
);
const steps = fc.array(
  fc.record({
    values: fc.record({
      inclinationX: value,
      inclinationY: value,
      inclinationZ: fc.constant(null),
      force: value,
    }),
    isAcknowledged: fc.boolean(),
  }),
  { maxLength: 40 },
);

function play(played: readonly { values: Values; isAcknowledged: boolean }[]): readonly LevelState[] {
  const states: LevelState[] = [];
  for (const { values, isAcknowledged } of played)
    states.push(afterReading(states.at(-1) ?? calm, values, limits, isAcknowledged));
  return states;
}

test('a level rises and falls by exactly the readings that the rule names', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const states = play(played);
      for (const [at, { level }] of states.entries()) {
        const before = states[at - 1]?.level ?? 0;
        const latest = (count: number) =>
          played.slice(Math.max(0, at + 1 - count), at + 1).map(({ values }) => worst(values));
        const reached = latest(2).map((each) => levelOf(each));
        const risen = reached.at(-1) === 3 ? 3 : reached.length < 2 ? 0 : Math.min(...reached);
        const held = Math.max(...latest(3).map((each) => levelOf(each, 0.9)));
        const mayFall = before < 2 || played[at]?.isAcknowledged;
        expect(level).toBe(risen > before ? risen : mayFall ? Math.min(before, held) : before);
      }
    }),
  );
});

test('an acknowledgement lowers a level at once to what the latest three readings hold, and no further', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const last = play(played.map((each) => ({ ...each, isAcknowledged: false }))).at(-1) ?? calm;
      const held = Math.max(0, ...played.slice(-3).map(({ values }) => levelOf(worst(values), 0.9)));
      expect(afterAcknowledgement(last).level).toBe(Math.min(last.level, held));
    }),
  );
});

test('readings without a channel neither raise nor calm what that channel says', () => {
  const filler = fc.array(fc.double({ min: 0, max: 8, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(value, filler), { maxLength: 12 }), (played) => {
      let [mixed, alone] = [calm, calm];
      for (const [load, inclinations] of played) {
        for (const inclinationX of inclinations)
          mixed = afterReading(mixed, { ...none, inclinationX }, limits, true);
        mixed = afterReading(mixed, force(load), limits, true);
        alone = afterReading(alone, force(load), limits, true);
        expect(mixed.level).toBe(alone.level);
      }
    }),
  );
});

test('a channel that is no longer watched lets its level go after three readings', () => {
  let state = afterReading(calm, force(30), limits, false);
  const levels: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    state = afterReading(state, { ...none, inclinationX: 1 }, { ...limits, force: null }, true);
    levels.push(state.level);
  }
  expect(levels).toEqual([3, 3, 0, 0]);
});

test('inclinations count from the baseline and forces by themselves, both without sign', () => {
  const baseline = { inclinationX: 0.1, inclinationY: -1, inclinationZ: 0 };
  const values = { inclinationX: 1.3, inclinationY: -2.5, inclinationZ: null, force: -12 };
  expect(deviation(values, baseline)).toEqual({
    inclinationX: 1.2,
    inclinationY: 1.5,
    inclinationZ: null,
    force: 12,
  });
});

test('the worst channel is the one with the greatest share of its threshold', () => {
  const narrow = { ...limits, inclinationX: { alert: 1, alarm: 2, action: 3 } };
  const measured = { ...none, inclinationX: 2.2, inclinationY: 90, force: 21 };
  expect(excessAt(2, measured, narrow)).toEqual({ channel: 'inclinationX', value: 2.2, limit: 2 });
  expect([excessAt(0, measured, narrow), excessAt(1, none, narrow)]).toEqual([null, null]);
});

test('a sensor is offline after three of its intervals, and before its first reading', () => {
  const receivedAt = new Date('2026-11-20T04:00:00Z');
  const status = (seconds: number) =>
    statusOf({ level: 2, receivedAt, intervalSeconds: 10 }, new Date(receivedAt.getTime() + seconds * 1000));
  expect([status(-5), status(30), status(30.001)]).toEqual([2, 2, -1]);
  expect(statusOf({ level: 0, receivedAt: null, intervalSeconds: 10 }, receivedAt)).toBe(-1);
});
