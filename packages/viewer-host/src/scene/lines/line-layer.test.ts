import type { ModelLine } from '@gantry/contract';
import { scenePalette } from '@gantry/plugin-ui';
import {
  type BufferGeometry,
  type Material,
  Mesh,
  PerspectiveCamera,
  Scene,
  Sprite,
  Vector2,
  Vector3,
} from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HostApi } from '../../api/host-api.ts';
import { LayerStore } from '../../state/layer-store.ts';
import { SelectionStore } from '../../state/selection-store.ts';
import { StyleStore } from '../../state/style-store.ts';
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

/** Size of the view in CSS pixels. */
const stage = { width: 800, height: 600 };

async function setUp(lines: readonly ModelLine[]) {
  const made = versionOf('a', '2026-03-16', {
    contents: { found: 2, left: 0, missing: 0, moved: 0, lines: lines.length, lacksProject: false },
  });
  const server = new FakeServer()
    .on(`GET /api/projects/${bem.id}/layers`, { json: { asOf: 0, origin, layers: [layerOf('a', made)] } })
    .on(`GET /api/projects/${bem.id}/versions/${made.id}/lines`, { json: { lines } });
  const layers = new LayerStore(new HostApi('http://localhost/', server.fetch));
  await layers.open(bem.id);
  const scene = new Scene();
  const selection = new SelectionStore();
  const styles = new StyleStore();
  const { camera } = aimAt(0, 0, 0);
  const drawn = new LineLayer({
    engine: { scene, rig: { camera, stage }, requestDraw: () => undefined },
    layers,
    timeline: new TimelineStore(layers),
    selection,
    styles,
    palette: () => scenePalette('light'),
    groundHeight: () => -4,
    onChanged: () => undefined,
  });
  onTestFinished(() => drawn.dispose());
  await vi.waitFor(() => expect(layers.lines.counts.size).toBe(2));
  await vi.waitFor(() => expect(scene.children).toHaveLength(1));
  return { scene, camera, layers, drawn, selection, styles };
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
  // The lines of a shape share one geometry.
  const unique = [...new Set(parts)];
  for (const part of unique) part.addEventListener('dispose', () => freed.add(part));
  return { parts: unique, freed };
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

const alignmentRef = {
  modelId: idOf('model', 'a'),
  globalId: alignment.globalId,
  localId: alignment.localId,
};
const gridRef = { modelId: idOf('model', 'a'), globalId: grid.globalId, localId: grid.localId };

/** At a point, looking straight down from 106 m above it all: 7.2 px are a metre at a height of 6. */
function aimAt(x: number, y: number, z: number, reach = 6) {
  const [width, height] = [800, 600];
  const camera = new PerspectiveCamera(45, width / height, 1, 500);
  camera.position.set(60, 106, -20);
  camera.up.set(0, 0, -1);
  camera.lookAt(60, 6, -20);
  camera.updateMatrixWorld();
  const { x: across, y: up } = new Vector3(x, y, z).project(camera);
  return { camera, width, height, reach, at: new Vector2(across, up) };
}

test('a pointer meets a line within its reach, and the tags of a grid, but nothing that is hidden', async () => {
  const { drawn, layers, styles } = await setUp([alignment, grid]);
  expect(drawn.hit(aimAt(60, 6, -20))).toMatchObject({ object: alignmentRef, isOnTop: false });
  expect(drawn.hit(aimAt(60, 6, -20))?.point.x).toBeCloseTo(60, 1);
  // 9 px beside the line's middle.
  expect(drawn.hit(aimAt(60, 6, -18.7))).toBeUndefined();
  expect(drawn.hit(aimAt(60, 6, -18.7, 12))?.object).toEqual(alignmentRef);
  drawn.beforeDraw();
  expect(drawn.hit(aimAt(15, 0, 0.1))).toMatchObject({ object: gridRef, isOnTop: false });
  expect(drawn.hit(aimAt(30.5, 0, 0))).toMatchObject({ object: gridRef, isOnTop: true });
  styles.hide([alignmentRef]);
  expect(drawn.hit(aimAt(60, 6, -20))).toBeUndefined();
  styles.showAll();
  expect(drawn.hit(aimAt(60, 6, -20))?.object).toEqual(alignmentRef);
  styles.isolate([alignmentRef]);
  expect(drawn.hit(aimAt(15, 0, 0.1))).toBeUndefined();
  styles.showAll();
  layers.lines.setShown('grid', false);
  expect(drawn.hit(aimAt(15, 0, 0.1))).toBeUndefined();
});

test('tags are placed for a picture once, and again when the camera has moved or the lines have changed', async () => {
  const { scene, camera, drawn, styles, layers } = await setUp([alignment, grid]);
  const sprites: Sprite[] = [];
  scene.traverse((object) => {
    if (object instanceof Sprite) sprites.push(object);
  });
  const placed = () => {
    for (const sprite of sprites) sprite.scale.setScalar(0);
    drawn.beforeDraw();
    return sprites.filter(({ scale }) => scale.x > 0).length;
  };
  expect([placed(), placed()]).toEqual([2, 0]);
  camera.position.y += 1;
  expect([placed(), placed()]).toEqual([2, 0]);
  camera.zoom = 2;
  camera.updateProjectionMatrix();
  expect(placed()).toBe(2);
  styles.hide([alignmentRef]);
  expect(placed()).toBe(2);
  drawn.followGround();
  expect(placed()).toBe(2);
  layers.lines.setShown('grid', false);
  layers.lines.setShown('grid', true);
  expect([placed(), placed()]).toEqual([2, 0]);
});

test('a line is hidden, isolated, coloured and highlighted like any other object', async () => {
  const { scene, selection, styles } = await setUp([alignment, grid]);
  const colours = () => {
    const seen: string[] = [];
    scene.traverseVisible((object) => {
      if (object instanceof LineSegments2 && object.material instanceof LineMaterial)
        seen.push(`#${object.material.color.getHexString()} ${object.material.opacity}`);
    });
    return seen;
  };
  const { brand, foreground3 } = scenePalette('light');
  const [own, faint] = [`${brand.toLowerCase()} 1`, `${foreground3.toLowerCase()} 1`];
  expect(colours()).toEqual([own, faint, faint]);
  styles.hide([alignmentRef]);
  expect(colours()).toEqual([faint]);
  styles.showAll();
  styles.isolate([alignmentRef]);
  expect(colours()).toEqual([own, faint]);
  styles.showAll();
  const layer = styles.create('acme', 'status', 1);
  styles.set(layer, [gridRef], { color: '#ff0000', opacity: 0.5 });
  expect(colours()).toContain('#ff0000 0.5');
  styles.remove(layer);
  selection.hover(gridRef);
  expect(colours()).toContain(own);
  expect(colours()).toHaveLength(5);
  const { parts, freed } = watch(scene);
  selection.hover(undefined);
  selection.set([alignmentRef]);
  expect(colours().filter((colour) => colour === own)).toHaveLength(3);
  // Two materials of the highlight below the pointer.
  expect(freed.size).toBe(2);
  selection.clear();
  expect(colours()).toEqual([own, faint, faint]);
  expect(parts.length).toBeGreaterThan(freed.size);
});
