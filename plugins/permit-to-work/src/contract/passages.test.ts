import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confinedSpaceGates } from './confined-space-gates.ts';
import { isEntryOpen, type Passage, passageBlockers, peopleInside } from './passages.ts';
import { type Permit, permitStatuses } from './permit.ts';
import { draft, time } from './testing/test-permit.ts';

const cards = ['A', 'B', 'C', 'D'];
const permit: Permit = {
  ...draft,
  permitType: 'Confined Space',
  status: 'Active',
  maxEntrants: 2,
  confinedSpace: confinedSpaceGates.parse({
    entrants: cards
      .slice(0, 3)
      .map((cardNumber) => ({ name: `Worker ${cardNumber}`, cardNumber, cardExpires: '2030-01-01' })),
  }),
};
const now = time(1);
const by = { userId: null, name: 'Somebody' };
const logged = (passages: readonly Passage[], cardNumber: string, direction: 'in' | 'out') =>
  passageBlockers(permit, passages, { cardNumber, direction }, now);

test('in any order of entries, nobody is inside twice, unlisted or over the limit, and everybody can leave', () => {
  const tries = fc.array(fc.tuple(fc.constantFrom(...cards), fc.constantFrom('in' as const, 'out' as const)));
  fc.assert(
    fc.property(tries, (wanted) => {
      const passages: Passage[] = [];
      for (const [cardNumber, direction] of wanted) {
        const before = peopleInside(passages);
        const blockers = logged(passages, cardNumber, direction);
        if (direction === 'out') expect(blockers.length === 0).toBe(before.has(cardNumber));
        if (blockers.length > 0) continue;
        passages.push({
          seq: passages.length + 1,
          cardNumber,
          name: cardNumber,
          direction,
          at: now.toISOString(),
          by,
        });
        const inside = peopleInside(passages);
        expect(inside.size).toBe(before.size + (direction === 'in' ? 1 : -1));
        expect(inside.size).toBeLessThanOrEqual(2);
        expect(inside.has('D')).toBe(false);
      }
    }),
  );
});

test('a full space and an unlisted card each have their own blocker', () => {
  const passages = ['A', 'B'].map(
    (cardNumber, at): Passage => ({
      seq: at + 1,
      cardNumber,
      name: cardNumber,
      direction: 'in',
      at: now.toISOString(),
      by,
    }),
  );
  expect(logged(passages, 'C', 'in')).toEqual([{ code: 'SPACE_FULL', about: ['2'] }]);
  expect(logged(passages, 'D', 'in')).toEqual([{ code: 'NOT_AN_ENTRANT', about: ['D'] }]);
  expect([...peopleInside(passages).keys()]).toEqual(['A', 'B']);
});

test('people inside can come out, however the permit and its list have changed', () => {
  const inside: Passage = {
    seq: 1,
    cardNumber: 'A',
    name: 'Worker A',
    direction: 'in',
    at: now.toISOString(),
    by,
  };
  const leaves = (change: Partial<Permit>, at = now) =>
    passageBlockers({ ...permit, ...change }, [inside], { cardNumber: 'A', direction: 'out' }, at);
  expect(leaves({}, time(100))).toEqual([]);
  expect(leaves({ confinedSpace: null, maxEntrants: null })).toEqual([]);
  for (const status of permitStatuses) expect(leaves({ status })).toEqual([]);
});

describe('people may go in', () => {
  test.each([
    ['while work goes on', {}, now, true],
    ['not before it is started', { status: 'Issued' }, now, false],
    ['not while it is suspended', { status: 'Suspended' }, now, false],
    ['not after it was handed back', { handedBack: { by, at: now.toISOString() } }, now, false],
    ['not from the moment its period ends', {}, time(8), false],
    ['not before its period', {}, time(-1), false],
    ['not where the work is another', { permitType: 'Lifting' }, now, false],
  ] as const)('%s', (_when, change, moment, expected) => {
    expect(isEntryOpen({ ...permit, ...(change as Partial<Permit>) }, moment)).toBe(expected);
  });
});
