import type { ModelLine } from '@gantry/contract';
import { scenePalette } from '@gantry/plugin-ui';
import { type BufferGeometry, type Material, Mesh, Scene, Sprite } from 'three';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HostApi } from '../../api/host-api.ts';
import { LayerStore } from '../../state/layer-store.ts';
import { TimelineStore } from '../../state/timeline-store.ts';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { idOf, layerOf, versionOf } from '../testing/model-data.ts';
import { origin } from '../testing/set-up-loader.ts';
import { LineLayer } from './line-layer.ts';

const alignment: ModelLine = {
  localId: 7,
  globalId: '0000000000000000000007',
  kind: 'alignment',
  isFlat: false,
  origin: [10, 20, 5],
  paths: [{ tag: null, points: [0, 0, 0, 100, 0, 2, 100, 50, 3] }],
};
const grid: ModelLine = {
  localId: 8,
  globalId: '0000000000000000000008',
  kind: 'grid',
  isFlat: false,
  origin: [0, 0, 0],
  paths: [{ tag: 'A', points: [0, 0, 0, 30, 0, 0] }],
};

async function setUp(lines: readonly ModelLine[]) {
  const made = versionOf('a', '2026-03-16', {
    contents: { found: 2, left: 0, missing: 0, moved: 0, lines: lines.length },
  });
  const server = new FakeServer()
    .on(`GET /api/projects/${bem.id}/layers`, { json: { asOf: 0, origin, layers: [layerOf('a', made)] } })
    .on(`GET /api/projects/${bem.id}/versions/${made.id}/lines`, { json: { lines } });
  const layers = new LayerStore(new HostApi('http://localhost/', server.fetch));
  await layers.open(bem.id);
  const scene = new Scene();
  const drawn = new LineLayer({
    engine: { scene, requestDraw: () => undefined },
    layers,
    timeline: new TimelineStore(layers),
    palette: () => scenePalette('light'),
    groundHeight: () => -4,
    onChanged: () => undefined,
  });
  onTestFinished(() => drawn.dispose());
  await vi.waitFor(() => expect(layers.lines.counts.size).toBe(2));
  await vi.waitFor(() => expect(scene.children).toHaveLength(1));
  return { scene, layers, drawn };
}

/** Everything in the scene that is on the GPU, and what of it is freed later. */
function watch(scene: Scene) {
  const parts: { addEventListener(type: 'dispose', listener: () => void): void }[] = [];
  scene.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof Sprite)) return;
    const { geometry, material }: { geometry: BufferGeometry; material: Material | Material[] } = object;
    // Sprites share one geometry of three.js.
    if (object instanceof Mesh) parts.push(geometry);
    parts.push(...[material].flat());
    if (object instanceof Sprite && object.material.map) parts.push(object.material.map);
  });
  const freed = new Set<unknown>();
  for (const part of parts) part.addEventListener('dispose', () => freed.add(part));
  return { parts, freed };
}

test('alignments and grids are counted, flown to and switched off, and the ground line is at the ground', async () => {
  const { layers, drawn } = await setUp([alignment, grid]);
  expect(Object.fromEntries(layers.lines.counts)).toEqual({ alignment: 1, grid: 1 });
  const ref = { modelId: idOf('model', 'a'), globalId: alignment.globalId };
  const { min, max } = drawn.bounds([ref]);
  // Metres: x east, y up, z south.
  expect([min.x, min.y, min.z, max.x, max.y, max.z]).toEqual([10, 5, -70, 110, 8, -20]);
  expect(drawn.bounds([{ ...ref, globalId: 'x' }]).isEmpty()).toBe(true);
  expect(drawn.corners(0)).toHaveLength(16);
  layers.lines.setShown('alignment', false);
  expect(drawn.bounds([ref]).isEmpty()).toBe(true);
  expect(drawn.corners(0)).toHaveLength(8);
});

test('hiding the model frees everything that its lines had on the GPU', async () => {
  const { scene, layers } = await setUp([alignment, grid]);
  const { parts, freed } = watch(scene);
  expect(parts.length).toBeGreaterThan(6);
  layers.setModelVisible(idOf('model', 'a'), false);
  expect(scene.children).toHaveLength(0);
  expect(freed.size).toBe(parts.length);
  expect(layers.lines.counts.get('grid')).toBe(0);
});

test('an alignment without heights is at the ground, and counts as high as the rest of the model', async () => {
  const { drawn } = await setUp([{ ...alignment, isFlat: true }, grid]);
  const ref = { modelId: idOf('model', 'a'), globalId: alignment.globalId };
  expect(drawn.bounds([ref]).max.y).toBeCloseTo(-4 + 0.03, 6);
  expect(Math.min(...drawn.corners(-2).map(({ y }) => y))).toBe(-2);
});
