import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StyleStore } from '../../state/style-store.ts';
import type { Look } from './compose-styles.ts';
import { isNoDifference, lookDifference } from './look-difference.ts';
import { StyleComposer } from './style-composer.ts';

const a = { modelId: 'model', globalId: 'a' };
const b = { modelId: 'model', globalId: 'b' };
const elsewhere = { modelId: 'other', globalId: 'z' };

function setUp() {
  const styles = new StyleStore();
  return {
    styles,
    layer: (name: string, priority: number) => styles.create('gantry.test', name, priority),
    lookOf: ({ globalId } = a) => new StyleComposer(styles).compose('model', [globalId]).look,
  };
}

describe('composing', () => {
  test('hidden wins over ghost, ghost over colour, whatever their priorities', () => {
    const { styles, layer, lookOf } = setUp();
    styles.set(layer('red', 9), [a, b], { color: '#ff0000' });
    styles.set(layer('ghost', 1), [a, b], { ghost: true });
    styles.set(layer('hidden', 0), [a], { visible: false });
    expect(lookOf(a)).toBe('hidden');
    expect(lookOf(b)).toEqual({ opacity: expect.any(Number) });
  });

  test('an object that one plugin hides cannot be shown by another, whatever its priority or order', () => {
    const { styles, layer, lookOf } = setUp();
    styles.set(layer('hides', 1), [a], { visible: false });
    styles.set(layer('beside', 1), [a], { visible: true, color: '#ff0000' });
    styles.set(layer('above', 9), [a], { visible: true });
    expect(lookOf(a)).toBe('hidden');
    styles.set(layer('shows', 1), [b], { visible: true });
    styles.hide([b]);
    expect(lookOf(b)).toBe('hidden');
  });

  test('the colour with the higher priority wins, and layers complement each other', () => {
    const { styles, layer, lookOf } = setUp();
    styles.set(layer('high', 2), [a], { color: '#222222' });
    styles.set(layer('low', 1), [a], { color: '#111111', opacity: 0.5 });
    expect(lookOf(a)).toEqual({ color: '#222222', opacity: 0.5 });
  });

  test('an empty style does not change the object', () => {
    const { styles, layer, lookOf } = setUp();
    const id = layer('outline', 1);
    styles.set(id, [a], { outline: '#ff0000' });
    styles.set(id, [b], { visible: true });
    expect([lookOf(a), lookOf(b)]).toEqual([undefined, undefined]);
  });

  test('hiding by the user overrides all layers; isolating hides all other objects', () => {
    const { styles, layer, lookOf } = setUp();
    styles.set(layer('red', 9), [a, b], { color: '#ff0000' });
    styles.hide([a, elsewhere]);
    styles.isolate([a, elsewhere]);
    expect([lookOf(a), lookOf(b)]).toEqual(['hidden', 'hidden']);
    expect([...(new StyleComposer(styles).only('model') ?? [])]).toEqual(['a']);
    expect([...(new StyleComposer(styles).only('a third') ?? ['all'])]).toEqual([]);
  });

  test('later changes of a style object by the plugin have no effect', () => {
    const { styles, layer, lookOf } = setUp();
    const style = { color: '#ff0000' };
    styles.set(layer('red', 1), [a], style);
    expect(lookOf(a)).toMatchObject({ color: '#ff0000' });
    style.color = '#00ff00';
    expect(lookOf(a)).toMatchObject({ color: '#ff0000' });
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

  /** Applies a difference like the engine: a paint without a colour keeps the earlier colour. */
  function play(before: ReadonlyMap<number, Look>, difference: ReturnType<typeof lookDifference>) {
    const hidden = new Set([...before].filter(([, is]) => is === 'hidden').map(([id]) => id));
    const painted = new Map([...before].filter(([, is]) => is !== 'hidden'));
    const { hide, show, paint, unpaint } = difference;
    for (const id of unpaint) painted.delete(id);
    for (const { paint: how, ids } of paint)
      for (const id of ids) {
        const was = painted.get(id);
        const below = was === 'hidden' ? undefined : was?.color;
        painted.set(id, { opacity: how.opacity, color: how.color ?? below });
      }
    for (const id of show) hidden.delete(id);
    for (const id of hide) hidden.add(id);
    return { hidden, painted };
  }

  test('applied to the old looks, give the new ones', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const changes = new Map<number, Look | undefined>([...before.keys()].map((id) => [id, undefined]));
        for (const [id, is] of after) changes.set(id, is);
        const { hidden, painted } = play(before, lookDifference(before, changes));
        for (const [id, is] of after) {
          expect(hidden.has(id)).toBe(is === 'hidden');
          expect(painted.get(id)).toEqual(is === 'hidden' ? undefined : is);
        }
        for (const id of [...hidden, ...painted.keys()]) expect(after.has(id)).toBe(true);
      }),
    );
  });

  test('are empty for items that are not listed', () => {
    const before = new Map<number, Look>([[1, 'hidden']]);
    expect(lookDifference(before, new Map([[2, 'hidden']]))).toMatchObject({ hide: [2], show: [] });
  });

  test('reset an item first only if the new paint keeps its own colour', () => {
    const red = { color: '#ff0000', opacity: 1 };
    const ghost = { opacity: 0.14 };
    const from = (was: Look, is: Look) => lookDifference(new Map([[1, was]]), new Map([[1, is]])).unpaint;
    expect(from(red, { color: '#00ff00', opacity: 1 })).toEqual([]);
    expect(from(ghost, red)).toEqual([]);
    expect(from(red, ghost)).toEqual([1]);
  });

  test('are empty between equal looks', () => {
    fc.assert(
      fc.property(state, (same) => {
        const copies = [...same].map(([id, look]) => [id, look === 'hidden' ? look : { ...look }] as const);
        expect(isNoDifference(lookDifference(same, new Map(copies)))).toBe(true);
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
