import type { ShapeSpec } from '@gantry/plugin-sdk';
import { scenePalette } from '@gantry/plugin-ui';
import { observable, runInAction } from 'mobx';
import { Box3, type BufferGeometry, type Material, Mesh, Scene } from 'three';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ShapeStore } from '../../state/shape-store.ts';
import { ShapeLayer } from './shape-layer.ts';

/** A triangle 400 km east of the project's origin, with two of its sides. */
const far: ShapeSpec = {
  points: [400_000, 5, 0, 400_010, 5, 0, 400_010, 5, 0.25],
  triangles: [0, 1, 2],
  lines: [0, 1, 1, 2],
  tone: 'danger',
};

function setUp() {
  const scene = new Scene();
  const store = new ShapeStore();
  const requestDraw = vi.fn();
  const theme = observable.box<'light' | 'dark'>('light');
  const layer = new ShapeLayer({
    engine: { scene, requestDraw },
    store,
    palette: () => scenePalette(theme.get()),
  });
  onTestFinished(() => layer.dispose());
  const drawn = () => {
    const found: (Mesh<BufferGeometry, Material> | LineSegments2)[] = [];
    scene.traverse((object) => {
      // Shapes are drawn with one material each.
      if (object instanceof Mesh) found.push(object as Mesh<BufferGeometry, Material>);
    });
    return found;
  };
  const fill = () => drawn().find((one) => !(one instanceof LineSegments2));
  return { scene, store, requestDraw, theme, layer, drawn, fill };
}

test('a shape is drawn where it is, through nothing, and costs no frame while it stays as it is', () => {
  const { scene, store, requestDraw, drawn, fill } = setUp();
  requestDraw.mockClear();
  const [id = ''] = store.add('acme.cameras', [far]);
  expect(requestDraw).toHaveBeenCalledTimes(1);
  scene.updateMatrixWorld();
  const box = new Box3().setFromObject(fill() ?? scene);
  expect([box.min.x, box.min.y, box.max.x, box.max.z]).toEqual([400_000, 5, 400_010, 0.25]);
  // What is behind it stays visible, and what is before it covers it; its outline is drawn once more, faintly, through everything.
  expect(drawn().map(({ material }) => [material].flat()[0]?.depthWrite)).toEqual([false, false, false]);
  expect(drawn().map(({ material }) => [material].flat()[0]?.depthTest)).toEqual([true, false, true]);
  const before = fill();
  store.add('acme.cameras', [{ ...far, lines: [] }]);
  expect(requestDraw).toHaveBeenCalledTimes(2);
  // The first one was not built again.
  expect(fill()).toBe(before);
  store.update(id, { selected: true });
  expect(requestDraw).toHaveBeenCalledTimes(3);
  expect(drawn()).not.toContain(before);
});

test('a shape has the colour of its tone in each theme, and leaves nothing on the GPU', () => {
  const { scene, store, theme, layer, drawn, fill } = setUp();
  const colour = () => {
    const { material } = fill() ?? {};
    return material && 'color' in material ? `#${String(Object(material.color).getHexString())}` : undefined;
  };
  const [id = ''] = store.add('acme.cameras', [far]);
  expect(colour()).toBe(scenePalette('light').tones.danger.solid.toLowerCase());
  runInAction(() => theme.set('dark'));
  expect(colour()).toBe(scenePalette('dark').tones.danger.solid.toLowerCase());
  const freed = new Set<unknown>();
  const parts = new Set(drawn().flatMap(({ geometry, material }) => [geometry, ...[material].flat()]));
  for (const part of parts) part.addEventListener('dispose', () => freed.add(part));
  store.remove(id);
  expect([drawn().length, freed.size]).toEqual([0, 5]);
  store.add('acme.cameras', [far]);
  layer.dispose();
  expect(scene.children).toEqual([]);
  expect(parts.size).toBe(5);
});
