import { type Measurement, type SceneMeasure, toDisposable } from '@gantry/plugin-sdk';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import type { HostServices } from '../ports.ts';
import { checkMeasurement } from './measure-problem.ts';

/** Measuring as one plugin sees it. What it adds ends with it, and so does a tool that it has started. */
export function wrapMeasure(scene: Pick<HostServices['scene'], 'measure'>, scope: PluginScope): SceneMeasure {
  const own = new Map<string, () => void>();
  return {
    get list() {
      return scene.measure.list;
    },
    onDidChange: scope.event('scene.measure.onDidChange', (listener) => scene.measure.onDidChange(listener)),
    start(kind, signal) {
      scope.need('scene.overlay');
      return scene.measure.start(kind, scope.signalWith(signal));
    },
    stop: () => scene.measure.stop(),
    add(spec): Measurement {
      scope.need('scene.overlay');
      // The user may have removed some.
      const present = new Set(scene.measure.list.map(({ id }) => id));
      for (const id of [...own.keys()]) if (!present.has(id)) own.delete(id);
      checkMeasurement(spec, own.size + 1);
      const measurement = scene.measure.add(spec);
      const handle = scope.own(
        toDisposable(() => {
          own.delete(measurement.id);
          measurement.dispose();
        }),
      );
      own.set(measurement.id, () => handle.dispose());
      return {
        id: measurement.id,
        dispose: () => handle.dispose(),
        [Symbol.dispose]: () => handle.dispose(),
      };
    },
    clear() {
      for (const end of [...own.values()]) end();
    },
  };
}
