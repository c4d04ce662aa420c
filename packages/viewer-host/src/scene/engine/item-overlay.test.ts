import { BufferAttribute, BufferGeometry, Matrix4, Mesh, Scene, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { type DrawnItems, ItemOverlay } from './item-overlay.ts';

/** One item of a model whose only tile is a triangle. */
function triangle() {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
  geometry.setIndex([0, 1, 2]);
  const tile = new Mesh(geometry);
  const model = {
    object: new Mesh(),
    chunks: async () => [{ tile, starts: new Uint32Array([0]), counts: [3] }],
    shapes: async () => [
      {
        positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
        indices: new Uint16Array([0, 1, 2]),
        transform: new Matrix4(),
      },
    ],
  } satisfies DrawnItems['model'];
  model.object.add(tile);
  return { tile, model, items: [{ model, localIds: [1] }] };
}

test('earlier fills are disposed, but not the tiles whose buffers they share', async () => {
  const scene = new Scene();
  const overlay = new ItemOverlay(scene, { opacity: 0.3, outline: true });
  const { tile, items } = triangle();
  const freed: { attributes: number; isTile: boolean }[] = [];
  for (let i = 0; i < 20; i += 1) {
    expect(await overlay.show(items)).toBe(true);
    scene.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      const { geometry } = object;
      if (!(geometry instanceof BufferGeometry)) return;
      geometry.addEventListener('dispose', () =>
        freed.push({
          attributes: 'index' in geometry && geometry.index === tile.geometry.index ? 1 : 0,
          isTile: geometry === tile.geometry,
        }),
      );
    });
  }
  overlay.dispose();
  // Each time the fill and its edge lines.
  expect(freed).toHaveLength(40);
  expect(freed.some((one) => one.isTile || one.attributes > 0)).toBe(false);
  expect(Object.keys(tile.geometry.attributes)).toEqual(['position']);
  expect(scene.children).toEqual([]);
});

test('the fill is placed on a tile that was added since the last frame', async () => {
  const scene = new Scene();
  const overlay = new ItemOverlay(scene, { opacity: 0.3, outline: false });
  const { tile, model, items } = triangle();
  model.object.position.set(100, 0, 0);
  model.object.rotateY(Math.PI / 2);
  tile.matrixAutoUpdate = false;
  tile.matrix.setPosition(0, 5, 2);
  await overlay.show(items);
  const fill = scene.children[0]?.children[0];
  const at = new Vector3().setFromMatrixPosition(fill?.matrixWorld ?? new Matrix4());
  expect(at.distanceTo(new Vector3(102, 5, 0))).toBeLessThan(1e-9);
  overlay.dispose();
});

test('a removed tile removes its fill, because the buffers are gone; a tile that is already removed gets none', async () => {
  const scene = new Scene();
  const overlay = new ItemOverlay(scene, { opacity: 0.3, outline: false });
  const { tile, model, items } = triangle();
  await overlay.show(items);
  const [group] = scene.children;
  expect(group?.children).toHaveLength(1);
  tile.geometry.dispose();
  expect(group?.children).toEqual([]);
  expect(Object.keys(tile.geometry.attributes)).toEqual(['position']);
  const asked = overlay.refresh();
  model.object.remove(tile);
  await asked;
  expect(group?.children).toEqual([]);
  overlay.dispose();
});

test('after drop, nothing that shared a tile is drawn again, not even after a late answer', async () => {
  const scene = new Scene();
  const overlay = new ItemOverlay(scene, { opacity: 0.3, outline: true });
  const { items } = triangle();
  await overlay.show(items);
  const late = overlay.refresh();
  overlay.drop();
  expect(scene.children[0]?.children).toEqual([]);
  expect(await late).toBe(false);
  expect(await overlay.refresh()).toBe(false);
  expect(scene.children[0]?.children).toEqual([]);
  overlay.dispose();
});

test('the answer to an outdated request is dropped', async () => {
  const scene = new Scene();
  const overlay = new ItemOverlay(scene, { opacity: 0.3, outline: false });
  const { items } = triangle();
  const first = overlay.show(items);
  expect(await overlay.show([])).toBe(true);
  expect(await first).toBe(false);
  expect(scene.children[0]?.children).toEqual([]);
  overlay.dispose();
});
