import type { ObjectRef } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SelectionStore } from './selection-store.ts';

const object = fc.record({
  modelId: fc.constantFrom('a', 'b'),
  globalId: fc.constantFrom('1', '2', '3'),
});
const step = fc.record({
  objects: fc.uniqueArray(object, { selector: keyOf, maxLength: 4 }),
  how: fc.constantFrom<'replace' | 'add' | 'remove'>('replace', 'add', 'remove'),
});

test('holds each object once after any additions and removals', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const selection = new SelectionStore();
      const expected = new Set<string>();
      for (const { objects, how } of steps) {
        selection.set(objects, how);
        if (how === 'replace') expected.clear();
        for (const one of objects) how === 'remove' ? expected.delete(keyOf(one)) : expected.add(keyOf(one));
        expect(selection.current.map(keyOf).sort()).toEqual([...expected].sort());
      }
    }),
  );
});

test('forgets the class of the previous selection; hovering the same object again changes nothing', () => {
  const selection = new SelectionStore();
  const first = { modelId: 'a', globalId: '1' };
  selection.setCategory('IFCSLAB');
  selection.set([first]);
  expect(selection.category).toBeUndefined();
  selection.hover(first);
  selection.hover({ ...first });
  expect(selection.hovered).toBe(first);
  selection.hover(undefined);
  expect(selection.hovered).toBeUndefined();
});

function keyOf({ modelId, globalId }: ObjectRef): string {
  return `${modelId}/${globalId}`;
}
