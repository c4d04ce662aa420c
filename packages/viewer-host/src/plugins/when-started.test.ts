import type { LayerList } from '@gantry/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { LayerStore } from '../state/layer-store.ts';
import { type ModelLoad, SceneStore } from '../state/scene-store.ts';
import { TimelineStore } from '../state/timeline-store.ts';
import { FakeServer, refusal } from '../ui/testing/fake-server.ts';
import { bem, layer, model, version } from '../ui/testing/test-data.ts';
import { type PictureParts, whenDrawn, whenStarted } from './when-started.ts';

const load = (versionId: string, state: ModelLoad['state']): ModelLoad => ({
  versionId,
  modelId: versionId,
  name: versionId,
  state,
  progress: 0,
});
const listed: LayerList = {
  asOf: 0,
  origin: { easting: 0, northing: 0, height: 0 },
  layers: [layer('Structure', [model('Tunnel', [version('2026-11-18')])])],
};
let scene: SceneStore;
let parts: PictureParts & { readonly layers: LayerStore };
const onStarted = vi.fn();

/** With the layers that the server answers, or its refusal. */
async function setUp(answer: { json?: unknown; status?: number } = { json: listed }): Promise<void> {
  const server = new FakeServer().on(`GET /api/projects/${bem.id}/layers`, answer);
  const layers = new LayerStore(new HostApi(location.origin, server.fetch));
  await layers.open(bem.id);
  scene = new SceneStore();
  parts = { sceneStore: scene, layers, timeline: new TimelineStore(layers) };
}

beforeEach(async () => {
  await setUp();
  vi.useFakeTimers();
  onStarted.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('calls back once, when all initial models are drawn or have failed and the browser is idle', () => {
  whenStarted(parts, onStarted);
  scene.setLoad(load('a', 'loading'));
  scene.setLoad(load('b', 'loading'));
  scene.setLoad(load('a', 'loaded'));
  vi.advanceTimersByTime(3000);
  expect(onStarted).not.toHaveBeenCalled();
  scene.setLoad(load('b', 'failed'));
  expect(onStarted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  scene.setLoad(load('c', 'loading'));
  scene.setLoad(load('c', 'loaded'));
  vi.advanceTimersByTime(60_000);
  expect(onStarted).toHaveBeenCalledOnce();
});

it('calls back after 15 s if the models are still not there', () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  whenStarted(parts, onStarted);
  vi.advanceTimersByTime(14_999);
  expect(onStarted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onStarted).toHaveBeenCalledOnce();
});

it('does not call back after the project was left', () => {
  const leave = [() => undefined, () => scene.setLoad(load('a', 'loaded'))];
  for (const before of leave) {
    const end = whenStarted(parts, onStarted);
    before();
    end();
  }
  vi.advanceTimersByTime(60_000);
  expect(onStarted).not.toHaveBeenCalled();
});

it('calls back once if the models were drawn before it was asked', () => {
  scene.setLoad(load('a', 'loaded'));
  whenStarted(parts, onStarted);
  vi.advanceTimersByTime(5_000);
  expect(onStarted).toHaveBeenCalledOnce();
});

it('does not wait for models that the project does not have or the member may not see, or for a scene without WebGL', async () => {
  const drawn = vi.fn();
  whenDrawn(parts, drawn);
  expect(drawn).not.toHaveBeenCalled();
  scene.fail(new Error('No WebGL.'));
  expect(drawn).toHaveBeenCalledOnce();
  vi.useRealTimers();
  const none = { json: { ...listed, layers: [] } };
  const refused = { status: 403, json: refusal('FORBIDDEN', 'Not yours.') };
  for (const answer of [none, refused]) {
    await setUp(answer);
    drawn.mockReset();
    whenDrawn(parts, drawn);
    expect(drawn).toHaveBeenCalledOnce();
  }
});
