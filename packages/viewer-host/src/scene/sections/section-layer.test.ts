import { scenePalette } from '@gantry/plugin-ui';
import {
  type BufferGeometry,
  type Material,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  type Plane,
  Scene,
  Vector3,
} from 'three';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SectionStore } from '../../state/section-store.ts';
import type { ScenePalette, SceneTexts } from '../scene-options.ts';
import { origin } from '../testing/set-up-loader.ts';
import { Cut } from './cut.ts';
import { SectionLayer } from './section-layer.ts';

const plane = (z: number) =>
  ({
    kind: 'plane',
    at: { x: origin.easting, y: origin.northing, z },
    normal: { x: 0, y: 0, z: 1 },
  }) as const;
const box = {
  kind: 'box',
  min: { x: origin.easting - 5, y: origin.northing - 5, z: 0 },
  max: { x: origin.easting + 5, y: origin.northing + 5, z: 9 },
} as const;

let store: SectionStore;
let cut: Cut;
beforeEach(() => {
  store = new SectionStore();
  cut = new Cut();
});

function setUp() {
  const stage = document.createElement('div');
  const canvas = document.createElement('canvas');
  const scene = new Scene();
  const camera = new PerspectiveCamera(45, 4 / 3, 1, 500);
  camera.position.set(0, 60, 60);
  camera.lookAt(new Vector3());
  camera.updateMatrixWorld();
  const treatAll = vi.fn<() => void>();
  const layer = new SectionLayer({
    engine: {
      scene,
      stage,
      canvas,
      rig: { camera, seenHeight: 40, stage: { width: 800, height: 600 } },
      models: new Map([['v', { treatAll }]]),
      raycast: () => Promise.resolve(undefined),
      requestDraw: () => undefined,
      refreshDetail: () => undefined,
    },
    // Safe: the layer uses no other part of the look.
    look: { models: { cut }, unsettle: () => undefined } as unknown as ConstructorParameters<
      typeof SectionLayer
    >[0]['look'],
    store,
    layers: { origin },
    palette: (): ScenePalette => scenePalette('light'),
    // Safe: the layer asks for no other text.
    texts: () =>
      ({ sectionHandle: (id: string) => `Move ${id}`, faceSection: () => 'Face' }) as unknown as SceneTexts,
  });
  onTestFinished(() => layer.dispose());
  const handles = () => [...stage.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
  return { scene, stage, canvas, layer, treatAll, handles };
}

const levels = (planes: readonly Plane[]) => planes.map(({ normal, constant }) => [normal.y, constant]);

test('a new scene cuts by the sections that are on already, as after a lost graphics context', () => {
  store.add({ name: 'Deck', shape: plane(4) });
  store.add({ name: 'Off', shape: plane(8), isOn: false });
  const { canvas } = setUp();
  expect(levels(cut.planes)).toEqual([[-1, 4 - origin.height]]);
  expect(canvas.dataset.sectionPlanes).toBe('1');
  // The material of a model that is loaded again later.
  const material = new MeshLambertMaterial();
  cut.apply(material);
  expect(material.clippingPlanes).toBe(cut.planes);
});

test('materials are prepared again only when cutting begins or ends, and not while a section moves', () => {
  const { treatAll } = setUp();
  treatAll.mockClear();
  const id = store.add({ name: 'Deck', shape: plane(4) });
  expect(treatAll).toHaveBeenCalledTimes(1);
  for (let z = 5; z < 9; z += 1) store.update(id, { shape: plane(z) });
  store.add({ name: 'Box', shape: box });
  expect(treatAll).toHaveBeenCalledTimes(1);
  store.switchAllOff();
  expect(treatAll).toHaveBeenCalledTimes(2);
  expect(cut.planes).toEqual([]);
});

test('the outline of the chosen section and its handles leave nothing behind, neither when it changes nor at the end', () => {
  const { scene, stage, layer, handles } = setUp();
  const parts = new Set<BufferGeometry | Material>();
  const freed = new Set<unknown>();
  const watch = () =>
    scene.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      const { geometry, material }: { geometry: BufferGeometry; material: Material } = object;
      for (const part of [geometry, material]) {
        if (parts.has(part)) continue;
        parts.add(part);
        part.addEventListener('dispose', () => freed.add(part));
      }
    });
  store.make({ name: 'Box', shape: box });
  expect(handles()).toHaveLength(6);
  watch();
  // A geometry, and a material for each of its two drawings.
  expect(parts.size).toBe(3);
  store.update(store.chosen ?? '', { shape: { ...box, max: { ...box.max, z: 12 } } });
  watch();
  expect([parts.size, freed.size]).toEqual([6, 3]);
  store.choose(undefined);
  expect([freed.size, handles()]).toEqual([6, []]);
  store.make({ name: 'Deck', shape: plane(4) });
  expect(handles()).toEqual(['Move plane']);
  watch();
  layer.dispose();
  expect(freed.size).toBe(parts.size);
  expect([scene.children, stage.children.length]).toEqual([[], 0]);
  store.make({ name: 'After the end', shape: box });
  expect([scene.children, stage.children.length]).toEqual([[], 0]);
});

test('a click beside all faces makes no section, and says so', () => {
  const { layer } = setUp();
  store.setTool('face');
  layer.takeFace(undefined);
  expect([store.hasMissed, store.list]).toEqual([true, []]);
  const hit = { localId: 1, distance: 60, point: new Vector3(1, 2, 3) };
  layer.takeFace({ ...hit, normal: undefined });
  expect(store.list).toEqual([]);
  layer.takeFace({ ...hit, normal: new Vector3(0, -1, 0) });
  // Seen from above, the side that is cut away is above.
  expect(store.list).toMatchObject([{ name: 'Face', shape: { normal: { y: 0, z: 1 } } }]);
  expect(store.hasMissed).toBe(false);
});
