import type { ObjectRef } from '@gantry/plugin-sdk';
import { PerspectiveCamera, Vector3 } from 'three';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ContextMenuStore } from '../../state/context-menu-store.ts';
import type { PlacedMarker } from '../../state/marker-store.ts';
import { SceneStore } from '../../state/scene-store.ts';
import { SelectionStore } from '../../state/selection-store.ts';
import type { EngineModel, RayHit } from '../engine/engine-model.ts';
import { clusterBox, type PlacedItem } from '../markers/marker-box.ts';
import { Picking } from './picking.ts';

type Ray = { readonly model: EngineModel; readonly hit: RayHit } | undefined;

const slab: ObjectRef = { modelId: 'tunnel', globalId: 'slab' };
const wall: ObjectRef = { modelId: 'tunnel', globalId: 'wall' };
const byLocalId = new Map([
  [1, slab],
  [2, wall],
]);
const single: PlacedItem = {
  item: {
    kind: 'single',
    marker: {
      id: 'acme#1',
      x: 0,
      y: 0,
      depth: 0,
      weight: 1,
      tone: 'neutral',
      cluster: undefined,
      selected: false,
    },
  },
  box: clusterBox,
  x: 0,
  y: 0,
};
const group: PlacedItem = {
  item: {
    kind: 'cluster',
    id: 'group',
    count: 2,
    members: ['acme#2', 'acme#3'],
    shares: [{ tone: 'neutral', weight: 2 }],
    x: 0,
    y: 0,
    depth: 0,
  },
  box: clusterBox,
  x: 0,
  y: 0,
};
const marker: PlacedMarker = {
  id: 'acme#1',
  owner: 'acme',
  spec: { at: { frame: 'scene', at: { x: 1, y: 2, z: 3 } }, data: { permit: 7 } },
};

let canvas: HTMLCanvasElement;
let rays: ((ray: Ray) => void)[];
let cutRay: (error: Error) => void;
let picking: Picking;
let selection: SelectionStore;
let menu: ContextMenuStore;
let store: SceneStore;
let underPointer: PlacedItem | undefined;
const markers = {
  hit: vi.fn(() => underPointer),
  markerOf: ({ item }: PlacedItem) => (item.kind === 'single' ? marker : undefined),
  activate: vi.fn(),
  setActive: vi.fn(),
  closeFan: vi.fn(),
};
const report = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('reportError', report);
  canvas = document.createElement('canvas');
  canvas.getBoundingClientRect = () => new DOMRect(100, 50, 800, 600);
  document.body.append(canvas);
  rays = [];
  underPointer = undefined;
  selection = new SelectionStore();
  menu = new ContextMenuStore();
  store = new SceneStore();
  // 100 m above the ground, looking down at the middle of the canvas.
  const camera = new PerspectiveCamera(60, 800 / 600, 1, 500);
  camera.position.set(0, 100, 0);
  camera.up.set(0, 0, -1);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  picking = new Picking({
    engine: {
      canvas,
      rig: { camera, view: () => ({ position: camera.position.clone(), target: new Vector3(4, 5, 6) }) },
      raycast: () =>
        new Promise<Ray>((resolve, reject) => {
          rays.push(resolve);
          cutRay = reject;
        }),
    },
    objects: {
      refs: async (_, localIds) => localIds.flatMap((id) => byLocalId.get(id) ?? []),
    },
    markers,
    selection,
    menu,
    store,
    groundHeight: () => 10,
    toGrid: ({ x, y, z }) => new Vector3(836_000 + x, 819_000 - z, y),
  });
});
afterEach(() => {
  picking.dispose();
  canvas.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function send(type: string, more: PointerEventInit = {}): void {
  canvas.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      clientX: 500,
      clientY: 350,
      pointerId: 1,
      pointerType: 'mouse',
      ...more,
    }),
  );
}
function click(more: PointerEventInit = {}): void {
  send('pointerdown', more);
  send('pointerup', more);
}
const rightClick = () => click({ button: 2 });
const hover = (x = 500) => send('pointermove', { clientX: x });

/** Lets the ray that was sent as the n-th find something, or nothing. */
async function answer(n: number, localId?: number): Promise<void> {
  // Picking hands the model on and looks at nothing in it.
  const model = {} as EngineModel;
  rays[n]?.(localId === undefined ? undefined : { model, hit: { localId, point: at, distance: 90 } });
  await vi.advanceTimersByTimeAsync(0);
}
const at = new Vector3(1, 12, -3);
const atScene = { frame: 'scene', at: { x: 1, y: 12, z: -3 } };

describe('a click', () => {
  test('selects the object under the pointer instead of what was selected', async () => {
    selection.set([wall]);
    click();
    await answer(0, 1);
    expect(selection.current).toEqual([slab]);
  });

  test('on nothing selects nothing', async () => {
    selection.set([wall]);
    click();
    await answer(0);
    expect(selection.current).toEqual([]);
  });

  test('on something without a GlobalId selects nothing', async () => {
    selection.set([wall]);
    click();
    await answer(0, 99);
    expect(selection.current).toEqual([]);
  });

  test('with a key held adds, takes away what is selected, and leaves the rest when it misses', async () => {
    selection.set([wall]);
    click({ ctrlKey: true });
    await answer(0, 1);
    expect(selection.current).toEqual([wall, slab]);
    click({ shiftKey: true });
    await answer(1, 2);
    expect(selection.current).toEqual([slab]);
    click({ metaKey: true });
    await answer(2);
    expect(selection.current).toEqual([slab]);
  });

  test('on a marker activates it and leaves the selection', async () => {
    selection.set([wall]);
    underPointer = single;
    click();
    await answer(0);
    expect(markers.activate).toHaveBeenCalledExactlyOnceWith(single);
    expect(selection.current).toEqual([wall]);
    expect(rays).toHaveLength(0);
  });

  test('closes the menu that is open and folds spread markers up', () => {
    menu.show({ kind: 'ground', id: 'ground' }, 1, 1);
    click();
    expect(menu.open).toBeUndefined();
    expect(markers.closeFan).toHaveBeenCalledOnce();
  });

  test('is not overruled by the late answer to an earlier one', async () => {
    click();
    click();
    await answer(1, 2);
    await answer(0, 1);
    expect(selection.current).toEqual([wall]);
  });

  test('on a marker is not overruled by the late answer to an earlier one beside it', async () => {
    selection.set([wall]);
    click();
    underPointer = single;
    click();
    await answer(0);
    expect(selection.current).toEqual([wall]);
  });

  test('that is answered after the end changes nothing', async () => {
    selection.set([wall]);
    click();
    picking.dispose();
    await answer(0, 1);
    expect(selection.current).toEqual([wall]);
  });
});

describe('the menu', () => {
  test('of an object selects it and says where the pointer met it', async () => {
    selection.set([wall]);
    rightClick();
    await answer(0, 1);
    expect(selection.current).toEqual([slab]);
    expect(menu.open).toEqual({ hit: { kind: 'object', objects: [slab], at: atScene }, x: 500, y: 350 });
  });

  test('of one of several selected objects is about them all', async () => {
    selection.set([wall, slab]);
    rightClick();
    await answer(0, 1);
    expect(menu.open?.hit).toEqual({ kind: 'object', objects: [wall, slab], at: atScene });
  });

  test('of a marker carries its data and place, and leaves the selection', () => {
    selection.set([wall]);
    underPointer = single;
    rightClick();
    const { at: place, data } = marker.spec;
    expect(menu.open).toEqual({ hit: { kind: 'marker', id: 'acme#1', at: place, data }, x: 500, y: 350 });
    expect(selection.current).toEqual([wall]);
  });

  test('of a group of markers does not open, and the one open before closes', () => {
    menu.show({ kind: 'ground', id: 'ground' }, 1, 1);
    underPointer = group;
    rightClick();
    expect(menu.open).toBeUndefined();
    expect(rays).toHaveLength(0);
  });

  test('of the ground tells where the line of sight meets it', async () => {
    send('pointerdown', { button: 2, clientX: 500 + 300, clientY: 350 });
    send('pointerup', { button: 2, clientX: 500 + 300, clientY: 350 });
    await answer(0);
    const hit = menu.open?.hit;
    if (hit?.kind !== 'ground' || hit.at?.frame !== 'scene') throw new Error('No menu of the ground.');
    // 90 m below the camera; 300 of 600 pixels from top to bottom are half of the view's height there.
    expect(hit.at.at.x).toBeCloseTo(90 * Math.tan(Math.PI / 6), 5);
    expect(hit.at.at.y).toBeCloseTo(10, 5);
    expect(hit.at.at.z).toBeCloseTo(0, 5);
  });

  test('of something without a GlobalId is the ground’s, at the point that was met', async () => {
    rightClick();
    await answer(0, 99);
    expect(menu.open?.hit).toEqual({ kind: 'ground', id: 'ground', at: atScene });
  });

  test('does not open over a later click', async () => {
    rightClick();
    click();
    await answer(1);
    await answer(0, 1);
    expect(menu.open).toBeUndefined();
    expect(selection.current).toEqual([]);
  });

  test('of the last of several right clicks is the one that opens', async () => {
    rightClick();
    rightClick();
    await answer(1, 2);
    await answer(0, 1);
    expect(menu.open?.hit).toEqual({ kind: 'object', objects: [wall], at: atScene });
  });

  test.each([
    [
      'a marker from the keyboard',
      () => picking.openMarkerMenu(marker, 7, 8),
      { kind: 'marker', id: 'acme#1' },
    ],
    ['the selection', () => picking.openSelectionMenu(), { kind: 'object', objects: [wall] }],
  ])('of %s is not replaced by the late answer to an earlier one', async (_, open, hit) => {
    selection.set([wall]);
    rightClick();
    open();
    await answer(0, 1);
    expect(menu.open?.hit).toMatchObject(hit);
    expect(selection.current).toEqual([wall]);
  });

  test('of the selection opens in the middle of the view, and not at all without one', () => {
    picking.openSelectionMenu();
    expect(menu.open).toBeUndefined();
    selection.set([wall, slab]);
    picking.openSelectionMenu();
    expect(menu.open).toEqual({
      hit: { kind: 'object', objects: [wall, slab], at: { frame: 'scene', at: { x: 4, y: 5, z: 6 } } },
      x: 500,
      y: 350,
    });
  });

  test('does not open after the end', async () => {
    rightClick();
    picking.dispose();
    await answer(0, 1);
    expect(menu.open).toBeUndefined();
  });
});

describe('over the scene', () => {
  test('the pointer tells the object and the place under it, at rest and not at every move', async () => {
    hover(480);
    hover(490);
    await vi.advanceTimersByTimeAsync(59);
    expect(rays).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(rays).toHaveLength(1);
    await answer(0, 1);
    expect(selection.hovered).toEqual(slab);
    expect(store.pointer).toEqual({ easting: 836_001, northing: 819_003, height: 12 });
  });

  test('a slow answer does not let questions pile up; the last place is asked for after it', async () => {
    hover(480);
    await vi.advanceTimersByTimeAsync(60);
    hover(490);
    await vi.advanceTimersByTimeAsync(500);
    expect(rays).toHaveLength(1);
    await answer(0, 1);
    await vi.advanceTimersByTimeAsync(60);
    expect(rays).toHaveLength(2);
    await answer(1, 2);
    expect(selection.hovered).toEqual(wall);
    await vi.advanceTimersByTimeAsync(500);
    expect(rays).toHaveLength(2);
  });

  test('nothing is under a pointer that has left, also when the answer is late', async () => {
    hover();
    await vi.advanceTimersByTimeAsync(60);
    send('pointerleave');
    await answer(0, 1);
    expect(selection.hovered).toBeUndefined();
    expect(store.pointer).toBeUndefined();
  });

  test('a marker under the pointer hides what lies behind it, also when that answer is late', async () => {
    hover(480);
    await vi.advanceTimersByTimeAsync(60);
    underPointer = single;
    hover(490);
    expect(markers.setActive).toHaveBeenLastCalledWith('acme#1');
    expect(canvas.style.cursor).toBe('pointer');
    await answer(0, 1);
    await vi.advanceTimersByTimeAsync(500);
    expect(selection.hovered).toBeUndefined();
    expect(rays).toHaveLength(1);
    underPointer = undefined;
    hover(500);
    expect(markers.setActive).toHaveBeenLastCalledWith(undefined);
    expect(canvas.style.cursor).toBe('');
  });

  test('an end before the pointer has come to rest asks nothing', async () => {
    hover();
    picking.dispose();
    await vi.advanceTimersByTimeAsync(500);
    expect(rays).toHaveLength(0);
  });

  test('an end before the answer asks nothing more and tells nothing', async () => {
    hover(480);
    await vi.advanceTimersByTimeAsync(60);
    hover(490);
    await vi.advanceTimersByTimeAsync(60);
    picking.dispose();
    await answer(0, 1);
    await vi.advanceTimersByTimeAsync(500);
    expect(selection.hovered).toBeUndefined();
    expect(rays).toHaveLength(1);
  });
});

test('a question that fails is reported, unless the scene has ended', async () => {
  const failure = new Error('The worker has died.');
  click();
  cutRay(failure);
  await vi.advanceTimersByTimeAsync(0);
  expect(report).toHaveBeenCalledExactlyOnceWith(failure);
  click();
  picking.dispose();
  cutRay(failure);
  await vi.advanceTimersByTimeAsync(0);
  expect(report).toHaveBeenCalledOnce();
});
