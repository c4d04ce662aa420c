import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormValues } from './form-values.ts';
import { type FormShape, rebase } from './rebase.ts';

interface Row {
  readonly id: string;
  readonly gas: string;
  readonly value: number;
}
const shape: FormShape = {
  hasFields: (path) => /^rows\.[^.]+$/.test(path),
  keyOf: (path) => (path === 'rows' ? 'id' : undefined),
};
const merged = (mine: FormValues, before: FormValues, theirs: FormValues) =>
  rebase(mine, before, theirs, shape);
const byId = (rows: unknown) =>
  [...(rows as readonly Row[])].sort((one, other) => (one.id < other.id ? -1 : 1));

const cell = fc.constantFrom('O2', 'CO', 'H2S');
const own = (prefix: string) =>
  fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('1', '2', '3.4', 'a b').map((id) => prefix + id),
      gas: cell,
      value: fc.nat(3),
    }),
    { selector: ({ id }) => id },
  );
/** What one side does with a row that was there. */
const fate = fc.oneof(
  fc.constant('keep' as const),
  fc.constant('remove' as const),
  fc.record({ gas: cell }),
  fc.record({ value: fc.nat(3) }),
);
type Fate = typeof fate extends fc.Arbitrary<infer F> ? F : never;
const done = (row: Row, what: Fate): readonly Row[] =>
  what === 'remove' ? [] : what === 'keep' ? [row] : [{ ...row, ...what }];
/** Rows that were there, what both sides do with each, and what each side adds; a side may move its rows. */
const edited = fc
  .tuple(own('base-'), own('mine-'), own('theirs-'), fc.nat(), fc.nat())
  .chain(([base, added, others, turn, otherTurn]) =>
    fc.record({
      base: fc.constant(base),
      fates: fc.array(fc.tuple(fate, fate, fc.boolean()), { minLength: base.length, maxLength: base.length }),
      added: fc.constant(added),
      others: fc.constant(others),
      turn: fc.constant(turn),
      otherTurn: fc.constant(otherTurn),
    }),
  );
const turned = (rows: readonly Row[], by: number) => {
  const at = rows.length === 0 ? 0 : by % rows.length;
  return [...rows.slice(at), ...rows.slice(0, at)];
};

describe('rows with a key', () => {
  it('merge to the same rows from either side, without a question, where nobody changed the same row', () => {
    void fc.assert(
      fc.property(edited, ({ base, fates, added, others, turn, otherTurn }) => {
        const isMine = (at: number) => fates[at]?.[2] === true;
        const fateOf = (at: number) => fates[at]?.[0] ?? 'keep';
        const side = (mine: boolean, more: readonly Row[], by: number) => ({
          rows: turned(
            [...base.flatMap((row, at) => (isMine(at) === mine ? done(row, fateOf(at)) : [row])), ...more],
            by,
          ),
        });
        const before = { rows: base };
        const [mine, theirs] = [side(true, added, turn), side(false, others, otherTurn)];
        const [one, other] = [merged(mine, before, theirs), merged(theirs, before, mine)];
        const expected = [...base.flatMap((row, at) => done(row, fateOf(at))), ...added, ...others];
        expect([one.contested, other.contested]).toEqual([[], []]);
        expect(byId(one.values.rows)).toEqual(byId(expected));
        expect(byId(other.values.rows)).toEqual(byId(expected));
      }),
    );
  });

  it('keep the changes of one side where the other changed nothing, in its order', () => {
    void fc.assert(
      fc.property(edited, ({ base, fates, added, turn }) => {
        const before = { rows: base, note: 'x' };
        const rows = turned(
          [...base.flatMap((row, at) => done(row, fates[at]?.[0] ?? 'keep')), ...added],
          turn,
        );
        const changed = { rows, note: 'y' };
        expect(merged(changed, before, before)).toEqual({ values: changed, contested: [] });
        expect(merged(before, before, changed)).toEqual({ values: changed, contested: [] });
      }),
    );
  });

  it('ask about nothing but what both sides changed, and then keep mine', () => {
    void fc.assert(
      fc.property(edited, ({ base, fates }) => {
        const side = (nth: 0 | 1) => base.flatMap((row, at) => done(row, fates[at]?.[nth] ?? 'keep'));
        const [mine, theirs] = [side(0), side(1)];
        const { values, contested } = merged({ rows: mine }, { rows: base }, { rows: theirs });
        const rowIn = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id);
        const expected = base.flatMap((was) => {
          const [my, their] = [rowIn(mine, was.id), rowIn(theirs, was.id)];
          const isChanged = (row: Row | undefined) => row?.gas !== was.gas || row.value !== was.value;
          if (!my || !their) return isChanged(my) && isChanged(their) && my !== their ? [was.id] : [];
          const both = (['gas', 'value'] as const).filter(
            (name) => my[name] !== was[name] && their[name] !== was[name] && my[name] !== their[name],
          );
          return both.map((name) => `${was.id}.${name}`);
        });
        const step = (id: string) => encodeURIComponent(id).replaceAll('.', '%2E');
        const asked = expected.map((path) => {
          const [, id = '', name] = /^(.+?)(?:\.(gas|value))?$/.exec(path) ?? [];
          return name === undefined ? `rows.#${step(id)}` : `rows.#${step(id)}.${name}`;
        });
        expect(contested.map(({ path }) => path).sort()).toEqual(asked.sort());
        for (const { path, mine: kept } of contested) {
          const row = (values.rows as readonly Row[]).find(({ id }) => path.split('.')[1] === `#${step(id)}`);
          const name = path.split('.')[2];
          expect(name === undefined ? row : Reflect.get(row ?? {}, name)).toEqual(kept);
        }
      }),
    );
  });

  it.each([
    ['at the end of both', ['a', 'm'], ['a', 't'], ['a', 't', 'm']],
    ['before a row', ['m', 'a'], ['a', 't'], ['m', 'a', 't']],
    ['where I moved rows', ['b', 'a', 'm'], ['a', 't', 'b'], ['t', 'b', 'a', 'm']],
    ['where they moved rows', ['a', 'm', 'b'], ['b', 'a', 't'], ['m', 'b', 'a', 't']],
  ])('that were added %s have their place', (_, mine, theirs, expected) => {
    const list = (ids: readonly string[]) => ({ rows: ids.map((id) => ({ id })) });
    const before = list(['a', 'b'].filter((id) => mine.includes(id)));
    expect(merged(list(mine), before, list(theirs)).values).toEqual(list(expected));
  });

  it('are one value where a row has no key, or two have the same', () => {
    for (const rows of [[{ value: 1 }], [{ id: 'a' }, { id: 'a' }]]) {
      const { contested } = merged({ rows }, { rows: [] }, { rows: [{ id: 'b' }] });
      expect(contested.map(({ path }) => path)).toEqual(['rows']);
    }
  });
});
