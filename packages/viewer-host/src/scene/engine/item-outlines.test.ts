import { Box3, Matrix4, Mesh, Scene } from 'three';
import { expect, test, vi } from 'vitest';
import { ItemOutlines } from './item-outlines.ts';
import type { DrawnItems } from './item-overlay.ts';

function setUp() {
  const scene = new Scene();
  const changed = vi.fn();
  const shapes = vi.fn(async () => [
    {
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      indices: new Uint16Array([0, 1, 2]),
      transform: new Matrix4(),
    },
  ]);
  const model: DrawnItems['model'] = { object: new Mesh(), chunks: async () => [], shapes };
  const items = (...localIds: number[]) => [{ model, localIds }];
  const lines = () => scene.children.reduce((sum, group) => sum + group.children.length, 0);
  return { outlines: new ItemOutlines(scene, changed), scene, changed, shapes, items, lines };
}

test('one set of lines for each colour, created once', async () => {
  const { outlines, shapes, items, lines } = setUp();
  await outlines.show(
    new Map([
      ['#ff0000', items(1, 2)],
      ['#00ff00', items(3)],
    ]),
  );
  expect(lines()).toBe(2);
  await outlines.show(
    new Map([
      ['#ff0000', items(1, 2)],
      ['#00ff00', items(3)],
    ]),
  );
  expect(shapes).toHaveBeenCalledTimes(2);
  await outlines.show(new Map([['#ff0000', items(1)]]));
  expect(lines()).toBe(1);
  expect(shapes).toHaveBeenCalledTimes(3);
});

test('follow a model that is moved', async () => {
  const { outlines, scene, changed, items } = setUp();
  const [item] = items(1);
  await outlines.show(new Map([['#ff0000', items(1)]]));
  const left = () => new Box3().setFromObject(scene).min.x;
  expect(left()).toBe(0);
  item?.model.object.position.setX(40);
  item?.model.object.updateMatrixWorld();
  changed.mockClear();
  await outlines.refresh();
  expect(left()).toBe(40);
  expect(changed).toHaveBeenCalledOnce();
});

test('outlines that failed are drawn when they are asked for again', async () => {
  const { outlines, shapes, items, lines } = setUp();
  shapes.mockRejectedValueOnce(new Error('worker'));
  const groups = new Map([['#ff0000', items(1)]]);
  await expect(outlines.show(groups)).rejects.toThrow('worker');
  await outlines.show(groups);
  expect(lines()).toBe(1);
});

test('at most a thousand objects of a colour, and nothing is left at the end', async () => {
  const { outlines, scene, changed, items, lines } = setUp();
  await outlines.show(new Map([['#ff0000', items(...Array.from({ length: 1001 }, (_, i) => i))]]));
  expect(lines()).toBe(0);
  await outlines.show(new Map([['#ff0000', items(...Array.from({ length: 1000 }, (_, i) => i))]]));
  expect(lines()).toBe(1);
  changed.mockClear();
  await outlines.show(new Map());
  expect(changed).toHaveBeenCalledOnce();
  outlines.dispose();
  expect(scene.children).toEqual([]);
});
