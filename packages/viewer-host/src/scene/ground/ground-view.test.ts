import type { ObjectRef } from '@gantry/plugin-sdk';
import { Box3, Vector3 } from 'three';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GroundStore } from '../../state/ground-store.ts';
import { SelectionStore } from '../../state/selection-store.ts';
import { StyleStore } from '../../state/style-store.ts';
import { GroundView } from './ground-view.ts';

/** One file with a terrain (1), a tunnel (2) below it and a shed (3) on it. */
function fileOf(): {
  seenThrough: ReadonlySet<number>;
  drawnClasses(): Promise<ReadonlyMap<string, readonly number[]>>;
  drawnIds(): Promise<number[]>;
} {
  return {
    seenThrough: new Set(),
    drawnClasses: async () =>
      new Map([
        ['IFCGEOGRAPHICELEMENT', [1]],
        ['IFCWALL', [2, 3]],
      ]),
    drawnIds: async () => [1, 2, 3],
  };
}

const object = (localId: number): ObjectRef => ({ modelId: 'm', globalId: `object ${localId}` });
const tunnel = object(2);
const shed = object(3);
/** Heights of the middles of the objects. */
const middles: Readonly<Record<string, number>> = { [tunnel.globalId]: -20, [shed.globalId]: 4 };

function setUp(groundHeight: number | undefined = 0) {
  localStorage.clear();
  const store = new GroundStore(localStorage);
  store.open('user', 'project');
  const styles = new StyleStore();
  const selection = new SelectionStore();
  const model = fileOf();
  const camera = new Vector3(0, 80, 0);
  const view = new GroundView({
    store,
    styles,
    selection,
    shownModels: () => [{ modelId: 'm', layerId: 'layer', model }],
    refs: async (_model, ids) => ids.map(object),
    bounds: async ([first]) => {
      const y = middles[first?.globalId ?? ''] ?? 0;
      return new Box3(new Vector3(-1, y - 1, -1), new Vector3(1, y + 1, 1));
    },
    heightAt: async (_place, items) => (items.size > 0 ? groundHeight : undefined),
    mapHeight: () => undefined,
    cameraPosition: () => camera,
    requestDraw: vi.fn(),
  });
  onTestFinished(() => view.dispose());
  const glass = () => {
    const layer = [...styles.layers.values()].find(({ name }) => name === 'ground');
    return layer?.styles.objects.map(({ globalId }) => globalId);
  };
  return { store, selection, styles, model, camera, view, glass };
}

test('the ground turns to glass while something below it is selected', async () => {
  const { store, selection, model, view, glass } = setUp();
  view.judge();
  await vi.waitFor(() => expect(store.hasGround).toBe(true));
  expect(glass()).toEqual([]);
  selection.set([tunnel]);
  await vi.waitFor(() => expect(glass()).toEqual(['object 1']));
  expect([...model.seenThrough]).toEqual([1]);
  selection.set([shed]);
  await vi.waitFor(() => expect(glass()).toEqual([]));
  expect(model.seenThrough.size).toBe(0);
});

test('a camera below the ground sees through it', async () => {
  const { store, camera, view, glass } = setUp();
  view.judge();
  await vi.waitFor(() => expect(store.hasGround).toBe(true));
  camera.y = -10;
  view.judge();
  await vi.waitFor(() => expect(glass()).toEqual(['object 1']));
});

test('beside the ground nothing is below it', async () => {
  const { store, selection, view, glass } = setUp(Number.NaN);
  view.judge();
  await vi.waitFor(() => expect(store.hasGround).toBe(true));
  selection.set([tunnel]);
  view.judge();
  await vi.waitFor(() => expect(store.isBelow).toBe(false));
  expect(glass()).toEqual([]);
});

test('always and never are the choice of the user, which the device keeps', async () => {
  const { store, selection, view, glass } = setUp();
  view.judge();
  store.setMode('on');
  await vi.waitFor(() => expect(glass()).toEqual(['object 1']));
  store.setMode('off');
  selection.set([tunnel]);
  await vi.waitFor(() => expect(glass()).toEqual([]));
  const again = new GroundStore(localStorage);
  again.open('user', 'project');
  expect(again.mode).toBe('off');
});

test('a layer that the user calls ground is ground with all of its objects', async () => {
  const { store, view, glass } = setUp();
  store.setMode('on');
  store.setLayer('layer', true);
  view.judge();
  await vi.waitFor(() => expect(glass()).toEqual(['object 1', 'object 2', 'object 3']));
  store.setLayer('layer', false);
  await vi.waitFor(() => expect(glass()).toEqual(['object 1']));
});

test('disposed, it leaves no style and no glass', async () => {
  const { store, styles, model, view, glass } = setUp();
  store.setMode('on');
  view.judge();
  await vi.waitFor(() => expect(glass()).toEqual(['object 1']));
  view.dispose();
  expect(glass()).toBeUndefined();
  expect(styles.layers.size).toBe(0);
  expect(model.seenThrough.size).toBe(0);
});
