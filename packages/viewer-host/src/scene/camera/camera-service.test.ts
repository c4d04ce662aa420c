import type { ObjectRef, Viewpoint } from '@gantry/plugin-sdk';
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SceneStore } from '../../state/scene-store.ts';
import type { StageBox } from '../../state/stage-box.ts';
import { Pending, rest } from '../testing/pending.ts';
import { CameraService } from './camera-service.ts';
import type { CameraView } from './camera-view.ts';

/** A cube of 10 m around a place on the x axis. */
const cube = (x: number) => new Box3(new Vector3(x - 5, -5, -5), new Vector3(x + 5, 5, 5));
const corners = ({ min, max }: Box3) =>
  [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
  );
const slab: ObjectRef = { modelId: 'tunnel', globalId: 'slab' };
const saved: Viewpoint = {
  position: { x: 90, y: 80, z: 70 },
  target: { x: 9, y: 8, z: 7 },
  projection: 'perspective',
};

let stage: HTMLElement;
let models: Map<string, { isShown: boolean; readonly box: Box3; readonly corners: () => Vector3[] }>;
let view: CameraView;
let bounds: Pending<Box3>;
let camera: CameraService;
let look: ReturnType<typeof vi.fn<(to: CameraView) => void>>;
let covered: readonly StageBox[];
let reducedMotion: boolean;
/** Metres from a place to the first surface, whichever way; undefined: there is none. */
let clear: number | undefined;

beforeEach(() => {
  stage = document.createElement('div');
  models = new Map();
  covered = [];
  reducedMotion = true;
  clear = undefined;
  bounds = new Pending();
  view = { position: new Vector3(0, 0, 1), target: new Vector3() };
  look = vi.fn((to: CameraView) => {
    view = to;
  });
  const shown = () => [...models.values()].filter(({ isShown }) => isShown);
  camera = new CameraService({
    engine: {
      stage,
      models,
      rig: {
        look,
        view: () => view,
        camera: new PerspectiveCamera(),
        stage: { width: 600, height: 400 },
        projection: 'perspective',
        seenHeight: 10,
      },
      bounds: () => shown().reduce((all, { box }) => all.union(box), new Box3()),
      corners: () => shown().flatMap(({ box }) => corners(box)),
      objectBoxes: () => Promise.resolve(shown().map(({ box }) => box)),
      clearance: async () => clear,
      setProjection: vi.fn(),
      requestFrame: vi.fn(),
    },
    store: new SceneStore(),
    boundsOf: () => bounds.begin('objects'),
    toScene: () => new Vector3(),
    covered: () => covered,
    reducedMotion: () => reducedMotion,
  });
});
afterEach(() => camera.dispose());

/** Adds a model. */
function add(id: string, x: number): void {
  const box = cube(x);
  models.set(id, { isShown: true, box, corners: () => corners(box) });
  camera.placeAgain();
}
function show(isShown: boolean, ...ids: string[]): void {
  for (const id of ids) {
    const model = models.get(id);
    if (model) model.isShown = isShown;
  }
  camera.placeAgain();
}
const press = () => stage.dispatchEvent(new Event('pointerdown'));

describe('the first view', () => {
  test('frames the models as they are loaded', () => {
    camera.placeAgain();
    expect(look).not.toHaveBeenCalled();
    add('a', 0);
    const before = view;
    add('b', 20);
    expect(look).toHaveBeenCalledTimes(2);
    const distance = ({ position, target }: CameraView) => position.distanceTo(target);
    expect(distance(view)).toBeGreaterThan(distance(before));
  });

  test('stays when another day shows one more model after the opening', () => {
    camera.opened();
    add('a', 0);
    camera.opened();
    add('b', 100);
    expect(look).toHaveBeenCalledOnce();
  });

  test('stays when another day changes first what is not a model, and then the version', async () => {
    add('old', 0);
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2));
    camera.opened();
    camera.placeAgain();
    show(false, 'old');
    add('new', 100);
    await Promise.resolve();
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('stays when models are hidden and shown again, one or all', () => {
    add('a', 0);
    add('b', 100);
    const before = view;
    show(false, 'a');
    show(true, 'a');
    show(false, 'a', 'b');
    show(true, 'a', 'b');
    expect(view).toBe(before);
  });

  test('stays when the only model is hidden and shown again', () => {
    add('a', 0);
    show(false, 'a');
    show(true, 'a');
    expect(look).toHaveBeenCalledOnce();
  });

  test('stays when the timeline replaces a version', () => {
    add('old', 0);
    const old = models.get('old');
    if (old) old.isShown = false;
    add('new', 100);
    expect(look).toHaveBeenCalledOnce();
  });

  test('stays when all models are loaded again after the WebGL context was lost', () => {
    add('a', 0);
    models.clear();
    camera.placeAgain();
    add('a', 0);
    expect(look).toHaveBeenCalledOnce();
  });

  test('is not changed once the user has moved it; a click on nothing does not count', () => {
    press();
    add('a', 0);
    expect(look).toHaveBeenCalledOnce();
    press();
    add('b', 100);
    expect(look).toHaveBeenCalledOnce();
  });

  test('gives way to a side of some objects, which is framed as they are and not as all models', async () => {
    add('a', 0);
    add('far', 500);
    const seen = camera.view('top', [{ modelId: 'm', globalId: 'wall' }]);
    await bounds.end('objects', cube(0));
    await seen;
    expect(view.target.x).toBeCloseTo(0, 0);
    expect(view.position.distanceTo(view.target)).toBeLessThan(20);
  });

  test('is replaced by a saved view, even before any model is loaded', async () => {
    await camera.flyTo(saved);
    add('a', 0);
    expect(view.target).toMatchObject(saved.target);
  });
});

test('a place that a roof hides is seen from below the roof, unless the flight is given up meanwhile', async () => {
  const inTunnel = { frame: 'scene', at: { x: 0, y: 0, z: 0 } } as const;
  clear = 6;
  expect(await camera.flyTo(inTunnel)).toBe('done');
  const near = view.position.distanceTo(view.target);
  expect(near).toBeGreaterThan(5);
  expect(near).toBeLessThan(6.4);
  clear = undefined;
  const given = camera.flyTo(inTunnel);
  press();
  expect(await given).toBe('interrupted');
  expect(view.position.distanceTo(view.target)).toBeCloseTo(near);
  await camera.flyTo(inTunnel);
  expect(view.position.y).toBeCloseTo(7);
});

describe('a flight to objects', () => {
  test('goes to where they are', async () => {
    const flight = camera.flyTo([slab]);
    await bounds.end('objects', cube(40));
    expect(await flight).toBe('done');
    expect(view.target.x).toBeCloseTo(40);
  });

  test('to objects that are not loaded moves nothing', async () => {
    const flight = camera.flyTo([slab]);
    await bounds.end('objects', new Box3());
    expect(await flight).toBe('interrupted');
    expect(look).not.toHaveBeenCalled();
  });

  test.each([
    ['the user takes the camera', () => press()],
    ['the scene ends', () => camera.dispose()],
  ])('that still looks for them ends when %s', async (_, happens) => {
    const flight = camera.flyTo([slab]);
    happens();
    await bounds.end('objects', cube(40));
    expect(await flight).toBe('interrupted');
    expect(look).not.toHaveBeenCalled();
  });

  test('that is still looking for its objects is replaced by a later one', async () => {
    const flight = camera.flyTo([slab]);
    await camera.flyTo(saved);
    await bounds.end('objects', cube(40));
    await rest();
    expect(await flight).toBe('interrupted');
    expect(view.target).toMatchObject(saved.target);
  });
});

describe('a panel that opens', () => {
  const panel = { left: 0, top: 0, right: 250, bottom: 400 };

  test('shifts the view, not the model, and back when it closes', () => {
    const { position, target } = view;
    covered = [panel];
    camera.makeRoom();
    expect(view).toEqual({ position, target, insets: { left: 250, top: 0, right: 0, bottom: 0 } });
    covered = [];
    camera.makeRoom();
    expect(view).toEqual({ position, target, insets: { left: 0, top: 0, right: 0, bottom: 0 } });
  });

  test('while a flight is under way does not hide where it ends', async () => {
    reducedMotion = false;
    const flight = camera.flyTo([slab]);
    await bounds.end('objects', cube(40));
    await rest();
    camera.step(0.2);
    covered = [panel];
    camera.makeRoom();
    camera.step(1);
    expect(await flight).toBe('done');
    expect(view.insets).toEqual({ left: 250, top: 0, right: 0, bottom: 0 });
  });
});

test('fits one model, or all that are shown', async () => {
  add('near', 0);
  add('far', 1000);
  await camera.fit('far');
  expect(view.target.x).toBeGreaterThan(990);
  await camera.fit();
  expect(view.target.x).toBeLessThan(600);
});

test('goes to another place as high as it is and looking the same way, and says what it sees', async () => {
  add('tunnel', 0);
  view = { position: new Vector3(10, 20, 30), target: new Vector3(13, 20, 30) };
  await camera.moveTo({ x: -7, z: 5 });
  expect([view.position, view.target]).toEqual([new Vector3(-7, 20, 5), new Vector3(-4, 20, 5)]);
  const { position, heading, tilt, sweep } = camera.sight();
  expect(position).toEqual({ x: -7, y: 20, z: 5 });
  expect(heading).toBeCloseTo(90);
  expect(tilt).toBeCloseTo(0);
  // 45 degrees high, and half as wide again as it is high.
  expect(sweep).toBeCloseTo(63.71);
});
