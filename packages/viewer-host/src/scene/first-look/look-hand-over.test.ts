import { scenePalette } from '@gantry/plugin-ui';
import { observable, observableRef, runInAction } from 'mobx';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShownVersion } from '../../state/layer-store.ts';
import { idOf, versionOf } from '../testing/model-data.ts';
import { LookHandOver } from './look-hand-over.ts';

type Theme = Parameters<typeof scenePalette>[0];

const shown = (name: string): ShownVersion => ({
  layerId: idOf('layer', name),
  modelId: idOf('model', name),
  modelName: name,
  version: versionOf(name),
  visible: true,
  opacity: 1,
});

let state: {
  kind: 'loading' | 'ready';
  shown: readonly ShownVersion[];
  isCutting: boolean;
  isNeutral: boolean;
  theme: Theme;
};
let engine: { isComplete: boolean; isLoading: boolean; readonly controls: EventTarget };
let end: ReturnType<typeof vi.fn<() => void>>;
let givenUp: ReturnType<typeof vi.fn<() => void>>;
let handOver: LookHandOver;

beforeEach(() => {
  state = observable(
    { kind: 'loading', shown: [shown('a'), shown('b')], isCutting: false, isNeutral: false, theme: 'light' },
    { shown: observableRef },
  );
  engine = { isComplete: false, isLoading: true, controls: new EventTarget() };
  end = vi.fn<() => void>();
  givenUp = vi.fn<() => void>();
  const { controls } = engine;
  handOver = new LookHandOver({
    look: {
      versions: [idOf('version', 'a'), idOf('version', 'b')],
      boxes: [{ min: { x: 0, y: 0, z: 0 }, max: { x: 1, y: 1, z: 1 } }],
      holder: document.createElement('div'),
      begun: Promise.resolve(),
      end,
    },
    engine: {
      canvas: document.createElement('canvas'),
      get isComplete() {
        return engine.isComplete;
      },
      rig: { controls },
    },
    layers: {
      get load() {
        return state.kind === 'ready' ? ({ kind: 'ready' } as const) : ({ kind: 'loading' } as const);
      },
      shownOn: () => state.shown,
    },
    timeline: { day: undefined },
    sections: {
      get isCutting() {
        return state.isCutting;
      },
    },
    neutral: {
      get isNeutral() {
        return state.isNeutral;
      },
    },
    palette: () => scenePalette(state.theme),
    isLoading: () => engine.isLoading,
    onGivenUp: givenUp,
  });
  runInAction(() => {
    state.kind = 'ready';
  });
});

test('the look goes with the frame in which the engine has drawn all models, and its boxes are known as long as its models are shown', () => {
  for (const [isComplete, isLoading] of [
    [false, true],
    [true, true],
    [false, false],
  ] as const) {
    Object.assign(engine, { isComplete, isLoading });
    handOver.afterDraw();
    expect([end.mock.calls.length, handOver.boxes?.length]).toEqual([0, 1]);
  }
  engine.isComplete = true;
  handOver.afterDraw();
  expect([end.mock.calls.length, handOver.boxes?.length]).toEqual([1, 1]);
  // What happens afterwards is no business of a look that has gone.
  engine.controls.dispatchEvent(new Event('control'));
  runInAction(() => {
    state.isNeutral = true;
  });
  handOver.giveUp();
  expect([end.mock.calls.length, givenUp.mock.calls.length, handOver.boxes?.length]).toEqual([1, 0, 1]);
  state.shown = [shown('a'), shown('b'), shown('c')];
  expect(handOver.boxes).toBeUndefined();
});

test.each<[string, () => void]>([
  ['the camera is moved', () => engine.controls.dispatchEvent(new Event('control'))],
  ['another version is shown', () => Object.assign(state, { shown: [shown('a'), shown('c')] })],
  [
    'a model is hidden',
    () => Object.assign(state, { shown: [shown('a'), { ...shown('b'), visible: false }] }),
  ],
  [
    'a layer is made transparent',
    () => Object.assign(state, { shown: [shown('a'), { ...shown('b'), opacity: 0.5 }] }),
  ],
  ['a section cuts', () => Object.assign(state, { isCutting: true })],
  ['greys are chosen', () => Object.assign(state, { isNeutral: true })],
  ['the theme is changed', () => Object.assign(state, { theme: 'dark' })],
])('it goes at once when %s', (_what, happen) => {
  expect(end).not.toHaveBeenCalled();
  runInAction(happen);
  expect([end.mock.calls.length, givenUp.mock.calls.length]).toEqual([1, 1]);
});
