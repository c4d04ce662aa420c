import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlertEvent, type AlertState, afterEvent, cooldown, noAlert, phases } from './alerts.ts';
import { areaList, flowLineList, zoneProblem } from './zones.ts';

describe('zones', () => {
  const corner = (angle: number, radius = 0.4) => ({
    x: 0.5 + radius * Math.cos(angle),
    y: 0.5 + radius * Math.sin(angle),
  });
  const ring = fc
    .uniqueArray(fc.nat(119), { minLength: 3, maxLength: 12 })
    .map((places) => [...places].sort((a, b) => a - b).map((place) => corner((place / 120) * 2 * Math.PI)));

  test('of corners around a centre are accepted, from whichever corner and in both directions', () => {
    fc.assert(
      fc.property(ring, fc.nat(11), fc.boolean(), (corners, shift, isReversed) => {
        const at = shift % corners.length;
        const turned = [...corners.slice(at), ...corners.slice(0, at)];
        const points = isReversed ? turned.reverse() : turned;
        expect(zoneProblem(points, true)).toBeUndefined();
        expect(areaList.safeParse([{ name: 'A', points }]).success).toBe(true);
      }),
    );
  });

  test('whose lines cross are refused', () => {
    fc.assert(
      fc.property(ring, (corners) => {
        fc.pre(corners.length >= 4);
        const [first, second, third, ...rest] = corners;
        const crossed = [first, third, second, ...rest].flatMap((point) => point ?? []);
        expect(zoneProblem(crossed, true)).toBe('crossing_lines');
      }),
    );
  });

  const p = (x: number, y: number) => ({ x, y });
  test.each([
    ['two corners', [p(0, 0), p(1, 1)], true, 'too_few_points'],
    ['one point of a line', [p(0, 0)], false, 'too_few_points'],
    ['a line of two points', [p(0, 0), p(1, 1)], false, undefined],
    ['a point twice in a row', [p(0, 0), p(0, 0), p(1, 1)], false, 'point_twice'],
    ['an area without extent', [p(0, 0), p(0.5, 0), p(1, 0)], true, 'crossing_lines'],
    ['a line that goes back over itself', [p(0, 0), p(1, 0), p(0.5, 0)], false, 'crossing_lines'],
    ['a line that touches itself', [p(0, 0), p(1, 0), p(1, 1), p(0.5, 0)], false, 'crossing_lines'],
    ['a corner on a line that goes straight on', [p(0, 0), p(0.5, 0), p(1, 0), p(1, 1)], true, undefined],
  ] as const)('%s', (_, points, isClosed, problem) => {
    expect(zoneProblem(points, isClosed)).toBe(problem);
  });

  test('have a name each, and lie in the picture', () => {
    const points = [p(0, 0), p(1, 0)];
    const accepts = (list: unknown) => flowLineList.safeParse(list).success;
    expect(accepts([{ name: 'Gate', points }])).toBe(true);
    expect(
      accepts([
        { name: 'Gate', points },
        { name: 'gate', points },
      ]),
    ).toBe(false);
    expect(accepts([{ name: 'Gate', points: [p(0, 0), p(1.01, 0)] }])).toBe(false);
    expect(accepts([{ name: ' ', points }])).toBe(false);
  });
});

describe('alerts', () => {
  const event: fc.Arbitrary<AlertEvent> = fc.record({
    at: fc.integer({ min: 0, max: 12 }).map((step) => step * 60_000),
    phase: fc.constantFrom(...phases),
  });
  const events = fc.array(event, { maxLength: 25 });
  const ordered = events.map((list) =>
    [...list].sort((a, b) => a.at - b.at || phases.indexOf(a.phase) - phases.indexOf(b.phase)),
  );
  const play = (list: readonly AlertEvent[], from: AlertState = noAlert) => {
    const opened: number[] = [];
    let state = from;
    for (const each of list) {
      const next = afterEvent(state, each);
      if (next.change === 'opened') opened.push(each.at);
      state = next.state;
    }
    return { state, opened };
  };

  test('do not change when a message is sent again, whatever it held', () => {
    fc.assert(
      fc.property(ordered, fc.nat(25), (list, from) => {
        const { state } = play(list);
        const again = play(list.slice(from), state);
        expect(again).toEqual({ state, opened: [] });
      }),
    );
  });

  test('begin anew only after the pause, and are open exactly while the latest event says so', () => {
    fc.assert(
      fc.property(ordered, (list) => {
        const { state, opened } = play(list);
        for (const [nth, at] of opened.entries()) {
          const before = opened[nth - 1];
          if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(cooldown);
        }
        const decisive = list.filter(({ phase }) => phase !== 'once').at(-1);
        const isOpen = state.alert !== null && state.alert.endedAt === null;
        expect(isOpen).toBe(decisive?.phase === 'start');
      }),
    );
  });

  test('that begin within the pause are the same alert, opened again', () => {
    const at = (seconds: number, phase: AlertEvent['phase']): AlertEvent => ({ at: seconds * 1000, phase });
    const changes = (...list: AlertEvent[]) => {
      let state = noAlert;
      return list.map((each) => {
        const next = afterEvent(state, each);
        state = next.state;
        return next.change;
      });
    };
    expect(changes(at(0, 'start'), at(10, 'start'), at(20, 'end'), at(139, 'start'), at(150, 'end'))).toEqual(
      ['opened', 'none', 'ended', 'reopened', 'ended'],
    );
    expect(changes(at(0, 'start'), at(20, 'end'), at(140, 'start'))).toEqual(['opened', 'ended', 'opened']);
    expect(changes(at(0, 'once'), at(60, 'once'), at(180, 'once'), at(170, 'start'))).toEqual([
      'opened',
      'none',
      'opened',
      'repeated',
    ]);
  });
});
