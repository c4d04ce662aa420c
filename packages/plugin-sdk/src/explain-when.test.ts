import { explainWhen, type Json, type When, type WhenLookup } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const lookup: WhenLookup = {
  permission: (id) => id === 'PTW_VIEW',
  project: 'P1',
  isTab: (id) => id === 'board',
  setting: (key) => (key === 'colourBy' ? 'status' : undefined),
  key: (name) =>
    new Map<string, Json>([
      ['selection.count', 2],
      ['device.kind', 'tablet'],
    ]).get(name),
};
/** A clause on a key that only a typo would name; the types forbid writing one. */
const typo: When = JSON.parse('{"key":"selektion.count","gte":1}');

describe('explainWhen', () => {
  it.each<[When, number]>([
    [{ permission: 'PTW_VIEW' }, 0],
    [{ permission: 'PTW_EDIT' }, 1],
    [{ project: ['P0', 'P1'] }, 0],
    [{ project: ['P0'] }, 1],
    [{ tab: 'board' }, 0],
    [{ setting: 'colourBy', is: 'status' }, 0],
    [{ setting: 'colourBy', is: 'type' }, 1],
    [{ key: 'selection.count', gte: 2 }, 0],
    [{ key: 'selection.count', lte: 1 }, 1],
    [{ key: 'selection.count', is: 2 }, 0],
    [{ key: 'device.kind', in: ['phone', 'tablet'] }, 0],
    [{ all: [] }, 0],
    [{ any: [] }, 1],
    [{ all: [{ permission: 'A' }, { permission: 'B' }] }, 2],
    [{ any: [{ permission: 'A' }, { permission: 'PTW_VIEW' }] }, 0],
    [{ not: { permission: 'PTW_VIEW' } }, 1],
  ])('%j fails in %i clauses', (when, count) => {
    expect(explainWhen(when, lookup)).toHaveLength(count);
  });

  it('names the failing clause and says why', () => {
    expect(explainWhen({ all: [{ permission: 'PTW_VIEW' }, { project: ['P9'] }] }, lookup)).toEqual([
      { clause: { project: ['P9'] }, reason: 'false', text: 'the project is P1, not P9' },
    ]);
  });

  it('names an unknown key, also below `not` and `any`', () => {
    const named = { clause: typo, reason: 'unknown', text: 'nothing sets the context key "selektion.count"' };
    expect(explainWhen(typo, lookup)).toEqual([named]);
    expect(explainWhen({ not: typo }, lookup)).toEqual([named]);
    expect(explainWhen({ any: [{ permission: 'A' }, typo] }, lookup)).toEqual([named]);
    expect(explainWhen({ any: [{ permission: 'PTW_VIEW' }, typo] }, lookup)).toEqual([]);
    expect(explainWhen({ not: { all: [{ permission: 'A' }, typo] } }, lookup)).toEqual([]);
  });

  it('agrees with three-valued logic on every condition', () => {
    const yes: When = { permission: 'PTW_VIEW' };
    const no: When = { permission: 'NONE' };
    const { when } = fc.letrec<{ when: When }>((tie) => ({
      when: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(yes, no, typo),
        fc.array(tie('when'), { maxLength: 3 }).map((all) => ({ all })),
        fc.array(tie('when'), { maxLength: 3 }).map((any) => ({ any })),
        tie('when').map((not) => ({ not })),
      ),
    }));
    // 1 true, 0 false, 0.5 unknown: and is the least, or the greatest, not the complement.
    const value = (one: When): number => {
      if ('all' in one) return Math.min(1, ...one.all.map(value));
      if ('any' in one) return Math.max(0, ...one.any.map(value));
      if ('not' in one) return 1 - value(one.not);
      if (one === yes) return 1;
      return one === no ? 0 : 0.5;
    };
    fc.assert(
      fc.property(when, (one) => {
        const failed = explainWhen(one, lookup);
        expect(failed.length === 0).toBe(value(one) === 1);
        if (value(one) === 0.5) expect(failed.some(({ reason }) => reason === 'unknown')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
