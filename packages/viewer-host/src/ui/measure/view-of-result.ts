import type { Vector3Like, Viewpoint } from '@gantry/plugin-sdk';
import type { Measurement } from '../../state/measuring/measurement.ts';
import { lengthOf, middleOf, minus, plus } from '../../state/measuring/vectors.ts';
import type { ScenePort } from '../../state/scene-port.ts';

/** Metres: from nearer, a single point would show nothing of where it is. */
const NEAREST = 12;
/** Distance of the camera as a multiple of the greatest distance of a point from the middle. */
const ROOM = 3.5;

/** A view of a result from the direction from which the camera looks now. */
export function viewOfResult(
  { points }: Pick<Measurement, 'points'>,
  scene: Pick<ScenePort, 'capture' | 'convert'>,
): Viewpoint {
  const places = points.flatMap(({ at }): Vector3Like[] => {
    const there = scene.convert({ frame: 'project', at }, 'scene');
    return there.frame === 'wgs84' ? [] : [there.at];
  });
  const now = scene.capture();
  const target = middleOf(places);
  const back = minus(now.position, now.target);
  const distance = Math.max(NEAREST, ...places.map((place) => ROOM * lengthOf(minus(place, target))));
  const position = plus(target, back, distance / Math.max(lengthOf(back), Number.EPSILON));
  return { ...now, target, position };
}
