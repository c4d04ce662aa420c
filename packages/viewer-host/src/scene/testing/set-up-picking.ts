import type { ObjectRef } from '@gantry/plugin-sdk';
import { PerspectiveCamera, type Vector2, Vector3 } from 'three';
import { vi } from 'vitest';
import { ContextMenuStore } from '../../state/context-menu-store.ts';
import type { PlacedMarker } from '../../state/marker-store.ts';
import { SceneStore } from '../../state/scene-store.ts';
import { SelectionStore } from '../../state/selection-store.ts';
import type { EngineModel, RayHit } from '../engine/engine-model.ts';
import { Picking } from '../input/picking.ts';
import type { PointerClaim } from '../input/pointer-claim.ts';
import type { LineAim, LineHit } from '../lines/pick-line.ts';
import { clusterBox, type PlacedItem } from '../markers/marker-box.ts';

type Ray = { readonly model: EngineModel; readonly hit: RayHit } | undefined;

/** Item 1 of the model. */
export const slab: ObjectRef = { modelId: 'tunnel', globalId: 'slab' };
/** Item 2 of the model; its other items have no GlobalId. */
export const wall: ObjectRef = { modelId: 'tunnel', globalId: 'wall' };
const byLocalId = new Map([
  [1, slab],
  [2, wall],
]);

const place = { x: 0, y: 0, depth: 0 };

/** The drawn item of `marker`. */
export const single: PlacedItem = {
  item: {
    kind: 'single',
    marker: {
      ...place,
      id: 'acme#1',
      count: 1,
      aggregate: 'count',
      tone: 'neutral',
      cluster: undefined,
      selected: false,
    },
  },
  box: clusterBox,
  x: 0,
  y: 0,
};
export const group: PlacedItem = {
  item: {
    ...place,
    kind: 'cluster',
    id: 'group',
    aggregate: 'count',
    value: 2,
    members: ['acme#2', 'acme#3'],
    shares: [{ tone: 'neutral', weight: 2 }],
  },
  box: clusterBox,
  x: 0,
  y: 0,
};
export const marker: PlacedMarker = {
  id: 'acme#1',
  owner: 'acme',
  spec: { at: { frame: 'scene', at: { x: 1, y: 2, z: 3 } }, data: { permit: 7 } },
};

/** The point at which every ray hits. */
const met = new Vector3(1, 12, -3);
export const atScene = { frame: 'scene', at: { x: 1, y: 12, z: -3 } };

/** Picking with raycasts that the test answers. Uses fake timers until `end`. */
export function setUpPicking() {
  vi.useFakeTimers();
  const canvas = document.createElement('canvas');
  canvas.getBoundingClientRect = () => new DOMRect(100, 50, 800, 600);
  document.body.append(canvas);
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  // 100 m above the ground, looking down at the middle of the canvas.
  const camera = new PerspectiveCamera(60, 800 / 600, 1, 500);
  camera.position.set(0, 100, 0);
  camera.up.set(0, 0, -1);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();

  const rays: {
    readonly at: Vector2;
    readonly resolve: (ray: Ray) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  /** The marker and the line that lie under the pointer, and the tool that takes it. */
  const pointer: {
    over: PlacedItem | undefined;
    line: LineHit | undefined;
    claim: PointerClaim | undefined;
  } = { over: undefined, line: undefined, claim: undefined };
  const markers = {
    hit: () => pointer.over,
    markerOf: ({ item }: PlacedItem) => (item.kind === 'single' ? marker : undefined),
    activate: vi.fn(),
    setActive: vi.fn(),
    closeFan: vi.fn(),
  };
  const hit = vi.fn((_: LineAim) => pointer.line);
  const selection = new SelectionStore();
  const menu = new ContextMenuStore();
  const store = new SceneStore();
  const picking = new Picking({
    engine: {
      canvas,
      rig: { camera, view: () => ({ position: camera.position.clone(), target: new Vector3(4, 5, 6) }) },
      raycast: (at) => new Promise<Ray>((resolve, reject) => rays.push({ at, resolve, reject })),
    },
    objects: {
      refs: async (_, localIds) => localIds.flatMap((id) => byLocalId.get(id) ?? []),
    },
    markers,
    lines: { hit },
    selection,
    menu,
    store,
    groundHeight: () => 10,
    toGrid: ({ x, y, z }) => new Vector3(836_000 + x, 819_000 - z, y),
    claim: () => pointer.claim,
  });

  const send = (type: string, more: PointerEventInit = {}) => {
    const init = { bubbles: true, clientX: 500, clientY: 350, pointerId: 1, pointerType: 'mouse', ...more };
    canvas.dispatchEvent(new PointerEvent(type, init));
  };
  const click = (more: PointerEventInit = {}) => {
    send('pointerdown', more);
    send('pointerup', more);
  };
  return {
    canvas,
    markers,
    menu,
    picking,
    /** Looks for lines. */
    hit,
    /** Errors that were reported as uncaught. */
    report,
    /** The raycasts so far. */
    rays,
    selection,
    store,
    pointer,
    send,
    click,
    rightClick: (more: PointerEventInit = {}) => click({ ...more, button: 2 }),
    hover: (clientX = 500) => send('pointermove', { clientX }),
    /** Answers the n-th raycast with an item or nothing. @param distance - metres from the camera. */
    async answer(n: number, localId?: number, distance = 90) {
      // Safe: picking only passes the model on.
      const model = {} as EngineModel;
      rays[n]?.resolve(
        localId === undefined
          ? undefined
          : { model, hit: { localId, point: met, distance, normal: undefined } },
      );
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail(n: number, error: Error) {
      rays[n]?.reject(error);
      await vi.advanceTimersByTimeAsync(0);
    },
    end() {
      picking.dispose();
      canvas.remove();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
}

export type PickingBench = ReturnType<typeof setUpPicking>;
