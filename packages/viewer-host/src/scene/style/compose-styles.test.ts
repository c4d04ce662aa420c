import type { ObjectStyle } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StyleLayerState } from '../../state/style-store.ts';
import { composeLooks, type Look } from './compose-styles.ts';
import { isNoDifference, lookDifference } from './look-difference.ts';

const layer = (name: string, priority: number, styles: Record<string, ObjectStyle>): StyleLayerState => ({
  id: name,
  owner: 'gantry.test',
  name,
  priority,
  styles: new Map([['model', new Map(Object.entries(styles))]]),
});
const looks = (...layers: StyleLayerState[]) =>
  Object.fromEntries(composeLooks('model', layers, [], undefined).looks);

describe('composing', () => {
  test('hidden wins over ghost, ghost over colour, whatever their priorities', () => {
    const red = layer('red', 9, { a: { color: '#ff0000' }, b: { color: '#ff0000' } });
    const ghost = layer('ghost', 1, { a: { ghost: true }, b: { ghost: true } });
    const hidden = layer('hidden', 0, { a: { visible: false } });
    expect(looks(red, ghost, hidden)).toEqual({ a: 'hidden', b: { opacity: expect.any(Number) } });
  });

  test('of two colours the higher priority counts, and layers complete each other', () => {
    const low = layer('low', 1, { a: { color: '#111111', opacity: 0.5 } });
    const high = layer('high', 2, { a: { color: '#222222' } });
    expect(looks(high, low)).toEqual({ a: { color: '#222222', opacity: 0.5 } });
  });

  test('a layer that says nothing leaves the object as it is', () => {
    expect(looks(layer('outline', 1, { a: { outline: '#ff0000' }, b: { visible: true } }))).toEqual({});
  });

  test("the user's hiding counts above all layers; isolating names the ones that stay", () => {
    const red = layer('red', 9, { a: { color: '#ff0000' } });
    const a = { modelId: 'model', globalId: 'a' };
    const elsewhere = { modelId: 'other', globalId: 'z' };
    const composed = composeLooks('model', [red], [a, elsewhere], [a, elsewhere]);
    expect([...composed.looks]).toEqual([['a', 'hidden']]);
    expect([...(composed.only ?? [])]).toEqual(['a']);
  });
});

describe('differences', () => {
  const look = fc.oneof(
    fc.constant<Look>('hidden'),
    fc.record({
      color: fc.constantFrom('#ff0000', '#00ff00', undefined),
      opacity: fc.constantFrom(0.14, 0.5, 1),
    }),
  );
  const state = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 30 }), look), { maxLength: 30 })
    .map((entries) => new Map<number, Look>(entries));

  test('played onto what is there, they give what shall be', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const { hide, show, paint, unpaint } = lookDifference(before, after);
        const hidden = new Set([...before].filter(([, is]) => is === 'hidden').map(([id]) => id));
        const painted = new Map([...before].filter(([, is]) => is !== 'hidden'));
        for (const id of unpaint) painted.delete(id);
        for (const { paint: how, ids } of paint) for (const id of ids) painted.set(id, how);
        for (const id of show) hidden.delete(id);
        for (const id of hide) hidden.add(id);
        for (const [id, is] of after) {
          expect(hidden.has(id)).toBe(is === 'hidden');
          expect(painted.get(id)).toEqual(is === 'hidden' ? undefined : is);
        }
        for (const id of [...hidden, ...painted.keys()]) expect(after.has(id)).toBe(true);
      }),
    );
  });

  test('from a state to itself there is none', () => {
    fc.assert(
      fc.property(state, (same) => {
        expect(isNoDifference(lookDifference(same, new Map(same)))).toBe(true);
      }),
    );
  });

  test('one paint is one entry, whatever the number of objects', () => {
    const after = new Map<number, Look>();
    for (let id = 0; id < 5000; id += 1) after.set(id, { color: id % 2 ? '#14926b' : '#de5a22', opacity: 1 });
    const { paint } = lookDifference(new Map(), after);
    expect(paint.map(({ ids }) => ids.length)).toEqual([2500, 2500]);
  });
});
