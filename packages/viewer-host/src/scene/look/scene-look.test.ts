import { scenePalette } from '@gantry/plugin-ui';
import {
  Box3,
  BufferGeometry,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector2,
  type WebGLRenderTarget,
} from 'three';
import { expect, test } from 'vitest';
import { SURFACE_LAYER } from '../engine/tile-materials.ts';
import { ModelLook } from './model-look.ts';
import { toneRange } from './model-tone.ts';
import { SceneLook } from './scene-look.ts';

const find = 'surfaces on the target';
const lines = 'lines on the canvas';

/** A renderer that says what it was told to draw, and where. */
function fakeRenderer(models: Scene) {
  const drawn: string[] = [];
  let target: WebGLRenderTarget | null = null;
  return {
    drawn,
    autoClear: true,
    compile: () => new Set<never>(),
    getDrawingBufferSize: (size: Vector2) => size.copy(new Vector2(800, 600)),
    setRenderTarget: (next: WebGLRenderTarget | null) => {
      target = next;
    },
    render(what: Object3D): void {
      drawn.push(`${what === models ? 'surfaces' : 'lines'} on ${target ? 'the target' : 'the canvas'}`);
    },
  };
}

function setUp() {
  const scene = new Scene();
  const gl = fakeRenderer(scene);
  const look = new SceneLook(
    {
      scene,
      gl,
      stage: document.createElement('div'),
      rig: { camera: new PerspectiveCamera(), controls: { distance: 50 } },
      models: new Map([['tunnel', { treatAll: () => undefined }]]),
      bounds: () => new Box3(),
      requestDraw: () => undefined,
    },
    new ModelLook(toneRange(scenePalette('light'))),
    () => scenePalette('light'),
    () => false,
  );
  /** What a frame of the models adds. */
  const frame = (moved: boolean) => {
    gl.drawn.length = 0;
    look.afterDraw(moved);
    return [...gl.drawn];
  };
  return { scene, look, frame };
}

test('edges follow a step of the timeline in the same frame, and go only while the camera moves', () => {
  const { look, frame } = setUp();
  expect(frame(true)).toEqual([]);
  look.settle();
  expect(frame(false)).toEqual([find, lines]);
  expect(frame(false)).toEqual([lines]);
  // Other models are shown, and their geometry arrives in pieces.
  look.fit();
  expect(frame(false)).toEqual([find, lines]);
  look.changed();
  expect(frame(false)).toEqual([find, lines]);
  expect(frame(true)).toEqual([]);
  look.changed();
  expect(frame(false)).toEqual([]);
  look.settle();
  expect(frame(false)).toEqual([find, lines]);
  look.dispose();
});

test('edges are found again only when items come, go, hide or are ghosted, not for a colour', () => {
  const { scene, look, frame } = setUp();
  const own = new MeshLambertMaterial();
  const red = new MeshLambertMaterial({ color: 'red' });
  const ghost = new MeshLambertMaterial({ transparent: true, depthWrite: false });
  const tile = new Mesh(new BufferGeometry(), [own, red, ghost]);
  tile.layers.enable(SURFACE_LAYER);
  scene.add(tile);
  /** As the engine does: first what has its own colour, then the others. @param parts - first index, length, material */
  const change = (...parts: [number, number, number][]) => {
    tile.geometry.clearGroups();
    for (const part of parts) tile.geometry.addGroup(...part);
    look.itemsChanged();
    return frame(false);
  };
  look.settle();
  expect(change([0, Infinity, 0])).toEqual([find, lines]);
  expect(change([0, 3, 0], [6, Infinity, 0], [3, 3, 1])).toEqual([lines]);
  expect(change([0, Infinity, 0])).toEqual([lines]);
  expect(change([0, 3, 0], [6, Infinity, 0])).toEqual([find, lines]);
  expect(change([0, 3, 0], [6, Infinity, 0], [3, 3, 2])).toEqual([lines]);
  expect(change([0, Infinity, 0])).toEqual([find, lines]);
  scene.add(tile.clone());
  look.itemsChanged();
  expect(frame(false)).toEqual([find, lines]);
  look.dispose();
});
