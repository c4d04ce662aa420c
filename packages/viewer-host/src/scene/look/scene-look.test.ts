import { scenePalette } from '@gantry/plugin-ui';
import { Box3, type Object3D, PerspectiveCamera, Scene, Vector2, type WebGLRenderTarget } from 'three';
import { expect, test } from 'vitest';
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
  return { look, frame };
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
