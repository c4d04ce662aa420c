import { type IObservableValue, observable, runInAction } from 'mobx';
import type { CameraView } from '../camera-view.ts';

/** Whose coverage is drawn beside that of the chosen camera: nobody's, that of all cameras, or that of these, by `monitorId`. */
export type DrawnCoverage = 'chosen' | 'all' | readonly string[];

const drawn = new WeakMap<CameraView, IObservableValue<DrawnCoverage>>();

/** Whose coverage a view draws. MobX observable; it stays while the plugin runs. */
export const drawnCoverage = (view: CameraView): DrawnCoverage => boxOf(view).get();

/** Draws the coverage of others. */
export function drawCoverage(view: CameraView, whose: DrawnCoverage): void {
  runInAction(() => boxOf(view).set(whose));
}

function boxOf(view: CameraView): IObservableValue<DrawnCoverage> {
  const known = drawn.get(view) ?? observable.box<DrawnCoverage>('chosen', { deep: false });
  drawn.set(view, known);
  return known;
}
