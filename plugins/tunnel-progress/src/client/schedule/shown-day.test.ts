import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Programme } from '../../contract/schedule/programme.ts';
import {
  scheduleModes,
  stateAt,
  togetherOf,
  workChanges,
  workStates,
} from '../../contract/schedule/state-at.ts';
import { objectsOfItem, programmeModel, programmeRange } from './programme-model.ts';
import { ShownDay } from './shown-day.ts';

const firstDay = 20_000;
/** @param links - for each object the numbers of its activities */
function programmeOf(
  activities: readonly { start: number; duration: number; slip: number | null; removal?: number }[],
  links: readonly (readonly number[])[],
): Programme {
  const column = <T>(of: (activity: (typeof activities)[number], at: number) => T) => activities.map(of);
  const pairs = links.flatMap((own, object) => own.map((activity) => ({ activity, id: `object-${object}` })));
  pairs.sort((a, b) => a.activity - b.activity);
  const objectsOf = activities.map(() => 0);
  for (const { activity } of pairs) objectsOf[activity] = (objectsOf[activity] ?? 0) + 1;
  const dataDay = firstDay + 60;
  const known = (day: number) => (day > dataDay ? -1 : day);
  return {
    dataDay,
    activities: {
      ids: column((_, at) => `A-${at}`),
      items: column((_, at) => `Item ${at % 3}`),
      trades: column(() => 'Trade'),
      bays: column((_, at) => `EB ${at}`),
      planStart: column(({ start }) => firstDay + start),
      planFinish: column(({ start, duration }) => firstDay + start + duration),
      planRemoval: column(({ start, duration, removal }) =>
        removal === undefined ? -1 : firstDay + start + duration + removal,
      ),
      actualStart: column(({ start, slip }) => (slip === null ? -1 : known(firstDay + start + slip))),
      actualFinish: column(({ start, duration, slip }) =>
        slip === null ? -1 : known(firstDay + start + duration + slip),
      ),
      actualRemoval: column(() => -1),
    },
    models: [
      {
        modelId: 'm',
        globalIds: pairs.map(({ id }) => id),
        runs: activities.flatMap((_, at) => [at, objectsOf[at] ?? 0]),
      },
    ],
  };
}

const activity = fc.record({
  start: fc.nat(80),
  duration: fc.nat(20),
  slip: fc.option(fc.integer({ min: -10, max: 20 })),
});

test('however one gets to a day, the objects stand as their activities say, and the counts agree', () => {
  fc.assert(
    fc.property(
      fc.array(activity, { minLength: 1, maxLength: 6 }),
      fc.array(fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      fc.array(fc.tuple(fc.integer({ min: -5, max: 130 }), fc.constantFrom(...scheduleModes)), {
        minLength: 1,
        maxLength: 8,
      }),
      (activities, wanted, steps) => {
        const links = wanted
          .map((own) => own.filter((at) => at < activities.length))
          .filter((own) => own.length > 0);
        const model = programmeModel(programmeOf(activities, links));
        expect(model.objects).toHaveLength(links.length);
        const shown = new ShownDay(model);
        for (const [day, mode] of steps) {
          shown.show(firstDay + day, mode);
          const expected = model.objects.map(({ globalId }) => {
            const own = links[Number(globalId.slice('object-'.length))] ?? [];
            return togetherOf(
              own.flatMap((at) => {
                const days = model.days[at];
                return days === undefined ? [] : stateAt(days, firstDay + day, mode, model.dataDay);
              }),
            );
          });
          expect([...shown.indices].map((index) => workStates[index])).toEqual(expected);
          expect([...shown.counts]).toEqual(
            workStates.map((state) => expected.filter((one) => one === state).length),
          );
        }
      },
    ),
  );
});

test('what changed between two days, and which objects an item has', () => {
  const model = programmeModel(
    programmeOf(
      [
        { start: 0, duration: 5, slip: 0 },
        { start: 10, duration: 5, slip: 0 },
        { start: 30, duration: 5, slip: null },
      ],
      [[0], [1], [2]],
    ),
  );
  const shown = new ShownDay(model);
  shown.show(firstDay + 12, 'actual');
  expect([...shown.changesSince(firstDay + 2, 'actual')].map((at) => workChanges[at])).toEqual([
    'finished',
    'begun',
    'none',
  ]);
  expect(objectsOfItem(model, 'Item 1')).toEqual([{ modelId: 'm', globalId: 'object-1' }]);
  expect(objectsOfItem(model, 'Trade')).toHaveLength(3);
  expect(objectsOfItem(model, 'Nothing')).toEqual([]);
  expect(programmeRange(model)).toEqual({ from: firstDay, to: firstDay + 35 });
});

test('a day on which one in a hundred of 50,000 objects changes costs far less than a millisecond', () => {
  const count = 5000;
  const activities = Array.from({ length: count }, (_, at) => ({
    start: Math.floor(at / 50),
    duration: 200,
    slip: 0,
  }));
  const links = Array.from({ length: 50_000 }, (_, at) => [at % count]);
  const shown = new ShownDay(programmeModel(programmeOf(activities, links)));
  shown.show(firstDay - 1, 'planned');
  const costs: number[] = [];
  for (let day = 0; day < 90; day += 1) {
    const begun = performance.now();
    const changed = shown.show(firstDay + day, 'planned');
    costs.push(performance.now() - begun);
    expect(changed).toBe(500);
  }
  costs.sort((a, b) => a - b);
  // Far above what is measured, so that a busy machine does not fail it: 0.01 ms on the machine that ran it first.
  expect(costs[45]).toBeLessThan(1);
});
