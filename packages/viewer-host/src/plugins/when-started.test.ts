import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ModelLoad, SceneStore } from '../state/scene-store.ts';
import { whenStarted } from './when-started.ts';

const load = (versionId: string, state: ModelLoad['state']): ModelLoad => ({
  versionId,
  modelId: versionId,
  name: versionId,
  state,
  progress: 0,
});
let scene: SceneStore;
const onStarted = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onStarted.mockReset();
  scene = new SceneStore();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('calls back once, when all initial models are drawn or have failed and the browser is idle', () => {
  whenStarted(scene, onStarted);
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

it('calls back after 15 s without models', () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  whenStarted(scene, onStarted);
  vi.advanceTimersByTime(14_999);
  expect(onStarted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onStarted).toHaveBeenCalledOnce();
});

it('does not call back after the project was left', () => {
  const leave = [() => undefined, () => scene.setLoad(load('a', 'loaded'))];
  for (const before of leave) {
    const end = whenStarted(scene, onStarted);
    before();
    end();
  }
  vi.advanceTimersByTime(60_000);
  expect(onStarted).not.toHaveBeenCalled();
});

it('calls back once if the models were drawn before it was asked', () => {
  scene.setLoad(load('a', 'loaded'));
  whenStarted(scene, onStarted);
  vi.advanceTimersByTime(5_000);
  expect(onStarted).toHaveBeenCalledOnce();
});
