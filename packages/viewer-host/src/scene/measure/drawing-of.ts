import { Vector3 } from 'three';
import { fromFace } from '../../state/measuring/geometry.ts';
import type { Measurement, MeasureUnit } from '../../state/measuring/measurement.ts';
import { labelOf } from '../../state/measuring/quantities.ts';
import { type GridPoint, middleOf, plus } from '../../state/measuring/vectors.ts';
import type { MeasureDrawing } from './measure-shape.ts';

/** How a measurement is drawn: what lies between its points, and its main number in the middle. */
export function drawingOf(
  measurement: Pick<Measurement, 'kind' | 'points'>,
  unit: MeasureUnit,
  isChosen: boolean,
  toScene: (point: GridPoint) => Vector3,
): MeasureDrawing {
  const { kind, points } = measurement;
  const all = points.map(({ at }) => at);
  const sides = all.slice(1).map((to, at) => [all[at] ?? to, to] as const);
  const [first] = points;
  const [last] = points.slice(-1);
  let lines = sides;
  let middle = middleOf(all);
  if (kind === 'area' && first && last && points.length > 2) lines = [...sides, [last.at, first.at]];
  if (kind === 'angle') middle = points[1]?.at ?? middle;
  if (kind === 'face' && first?.normal && last && points.length === 2) {
    // From the point perpendicular to the plane of the face, and along it to where the face was taken.
    const foot = plus(last.at, first.normal, -fromFace({ at: first.at, normal: first.normal }, last.at));
    lines = [
      [last.at, foot],
      [foot, first.at],
    ];
    middle = middleOf([last.at, foot]);
  }
  const text = labelOf(measurement, unit);
  return {
    segments: lines.map(([from, to]) => [toScene(from), toScene(to)]),
    marks: all.map((at) => ({ shape: 'point', at: toScene(at) })),
    label: text === '' ? undefined : { text, at: toScene(middle) },
    isChosen,
  };
}

/** The points of a measurement that is not finished, joined in their order. */
export function unfinishedDrawing(
  points: Measurement['points'],
  toScene: (point: GridPoint) => Vector3,
): MeasureDrawing {
  const all = points.map(({ at }) => toScene(at));
  return {
    segments: all.slice(1).map((to, at) => [all[at] ?? new Vector3(), to]),
    marks: all.map((at) => ({ shape: 'point', at })),
    isChosen: true,
  };
}
