import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterPress, askedTrades, isAllChosen, type Pressed } from './trade-choice-rules.ts';

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 8 });
const presses = fc.array(fc.oneof(fc.constant(undefined), fc.nat(20)), { maxLength: 20 });

/** The rules as the specification words them, on a list in which "All Trade" (undefined) is an option as any other. */
function byTheWords(trades: readonly string[], options: ReadonlySet<string | undefined>, pressed?: string) {
  const next = new Set(options);
  if (pressed === undefined) {
    if (options.has(undefined)) return new Set<string | undefined>();
    return new Set<string | undefined>(trades.length > 0 ? [...trades, undefined] : []);
  }
  if (next.delete(pressed)) next.delete(undefined);
  else next.add(pressed);
  if (trades.every((trade) => next.has(trade))) next.add(undefined);
  return next;
}

it('the choice follows the rules after any presses, and never asks for “All Trade”', () => {
  void fc.assert(
    fc.property(names, presses, (trades, pressed) => {
      let chosen: ReadonlySet<string> = new Set(trades);
      let words: ReadonlySet<string | undefined> = new Set(trades.length > 0 ? [...trades, undefined] : []);
      for (const at of pressed) {
        const name = at === undefined ? undefined : trades[at % Math.max(trades.length, 1)];
        if (at !== undefined && name === undefined) continue;
        const press: Pressed = name === undefined ? { kind: 'all' } : { kind: 'trade', name };
        chosen = afterPress(trades, chosen, press);
        words = byTheWords(trades, words, name);
        expect(isAllChosen(trades, chosen)).toBe(words.has(undefined));
        expect(trades.filter((trade) => chosen.has(trade))).toEqual(trades.filter((one) => words.has(one)));
        const asked = askedTrades(trades, chosen);
        expect(asked).toEqual(words.has(undefined) ? [] : trades.filter((one) => words.has(one)));
      }
    }),
  );
});

it('forgets trades that are gone, and does not choose one that it does not know', () => {
  const before = new Set(['Jet Fan', 'Gone']);
  expect([...afterPress(['Jet Fan', 'TCSS'], before, { kind: 'trade', name: 'TCSS' })]).toEqual([
    'Jet Fan',
    'TCSS',
  ]);
  expect(afterPress(['Jet Fan'], new Set(), { kind: 'trade', name: 'Gone' }).size).toBe(0);
});
