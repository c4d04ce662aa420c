import type { MeasureRefusal, MeasureStore } from '../measure-store.ts';
import { angleOf, spanOf, surfaceOf } from './geometry.ts';
import type { TakenPoint } from './measurement.ts';

/** Takes a point for the tool that is on, or says why not. */
export function takePoint(store: MeasureStore, point: TakenPoint): void {
  const reason = refusalOf(store, point);
  if (reason === undefined) store.accept(point);
  else store.refuse(reason);
}

/** Ends a polygon, or says why not. Does nothing for other kinds, which end with their last point. */
export function finishArea(store: MeasureStore): void {
  const { tool, points } = store;
  if (tool !== 'area' || points.length === 0) return;
  if (points.length < 3) store.refuse('few');
  else if (surfaceOf(points.map(({ at }) => at)) === undefined) store.refuse('noArea');
  else store.complete('area');
}

function refusalOf({ tool, points }: MeasureStore, { at, normal }: TakenPoint): MeasureRefusal | undefined {
  const last = points.at(-1);
  if (tool === 'face') return last === undefined && normal === undefined ? 'noFace' : undefined;
  if (last === undefined) return undefined;
  if (spanOf(last.at, at).slope === undefined) return 'same';
  const [first, second] = points;
  const isClosed = tool === 'angle' && first && second && angleOf(first.at, second.at, at) === undefined;
  return isClosed ? 'same' : undefined;
}
