import { expect, test, vi } from 'vitest';
import { ObjectParts } from './object-parts.ts';

/** A storey 1 with an assembly 2 of the shapes 3 and 4, a space 5 with a shape and a desk 6 in it, and an empty assembly 7. */
function modelWith(parts: Readonly<Record<number, readonly number[]>>, drawn: readonly number[]) {
  return {
    drawnIds: vi.fn(async () => [...drawn]),
    parts: vi.fn(
      async (ids: readonly number[]) =>
        new Map(ids.flatMap((id) => (parts[id] ? [[id, parts[id]] as const] : []))),
    ),
  };
}

test('an object without a shape is shown by the nearest shapes in its parts, at any depth', async () => {
  const model = modelWith({ 1: [2, 5, 7], 2: [3, 4], 5: [6] }, [3, 4, 5, 6]);
  const found = await new ObjectParts().shaped(model, [1, 2, 3, 5, 7, 99]);
  expect([...found]).toEqual([
    [1, [3, 4, 5]],
    [2, [3, 4]],
    [3, [3]],
    [5, [5]],
    [7, []],
    [99, []],
  ]);
});

test('the model is asked once for what it said before, and not at all for objects with a shape', async () => {
  const model = modelWith({ 2: [3, 4] }, [3, 4]);
  const parts = new ObjectParts();
  await parts.shaped(model, [3, 4]);
  expect(model.parts).not.toHaveBeenCalled();
  await parts.shaped(model, [2]);
  await parts.shaped(model, [2, 3]);
  expect([model.parts.mock.calls, model.drawnIds.mock.calls.length]).toEqual([[[[2]]], 1]);
});

test('a file whose parts contain each other is read to its end', async () => {
  const model = modelWith({ 1: [2], 2: [1, 3] }, [3]);
  expect(await new ObjectParts().shaped(model, [1, 2])).toEqual(
    new Map([
      [1, [3]],
      [2, [3]],
    ]),
  );
});
