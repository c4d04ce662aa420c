import {
  type MeasureKind,
  type MeasurementResult,
  type MeasurementState,
  type SceneMeasure,
  toDisposable,
} from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import type { MeasureStore } from '../../state/measure-store.ts';
import type { Measurement } from '../../state/measuring/measurement.ts';

/**
 * Measuring as one plugin has it. Its numbers come from geometry that is loaded with the first result.
 * @param hasScene - @throws Error without a scene
 */
export function createMeasure(store: MeasureStore, hasScene: () => unknown): SceneMeasure {
  const added = new Set<number>();
  let started: number | undefined;
  return {
    get list() {
      return store.results.map(stateOf);
    },
    onDidChange: (listener) =>
      toDisposable(
        reaction(
          () => store.results,
          (results) => listener(results.map(stateOf)),
        ),
      ),
    async start(kind, signal) {
      signal?.throwIfAborted();
      hasScene();
      store.start(kind);
      started = store.turn;
      return takeOne(store, kind, started, signal);
    },
    stop() {
      if (started === store.turn) store.setTool(undefined);
    },
    add({ kind, points, name }) {
      const id = store.add(kind, points, name);
      added.add(id);
      return {
        id: String(id),
        ...toDisposable(() => {
          added.delete(id);
          store.remove(id);
        }),
      };
    },
    clear() {
      for (const id of added) store.remove(id);
      added.clear();
    },
  };
}

/** Waits for one result of the tool that was taken up as the nth. */
async function takeOne(
  store: MeasureStore,
  kind: MeasureKind,
  turn: number,
  signal: AbortSignal | undefined,
): Promise<MeasurementResult | undefined> {
  const before = new Set(store.results.map(({ id }) => id));
  const result = await new Promise<Measurement | undefined>((resolve, reject) => {
    const settle = (act: () => void) => {
      stop();
      signal?.removeEventListener('abort', onAbort);
      if (store.turn === turn) store.setTool(undefined);
      act();
    };
    const onAbort = () => settle(() => reject(signal?.reason));
    const stop = reaction(
      () => ({
        made: store.results.find((one) => one.kind === kind && !before.has(one.id) && !one.isAdded),
        isOver: store.turn !== turn,
      }),
      ({ made, isOver }) => {
        if (made || isOver) settle(() => resolve(made));
      },
    );
    signal?.addEventListener('abort', onAbort, { once: true });
  });
  if (!result) return undefined;
  const { quantitiesOf } = await import('../../state/measuring/quantities.ts');
  return { ...stateOf(result), quantities: quantitiesOf(result, store.unit) };
}

function stateOf({ id, kind, name, points }: Measurement): MeasurementState {
  return { id: String(id), kind, name, points: points.map(({ at, normal }) => ({ at, normal })) };
}
