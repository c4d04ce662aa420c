import { Vector3 } from 'three';
import type { CameraView } from './camera-view.ts';

/** Metres to the first surface on the way from one place to another; undefined if there is none. */
type Clearance = (from: Vector3, to: Vector3) => Promise<number | undefined>;

/** Where else to look from: degrees around the place, the camera's own side first, and degrees above the horizon. */
const sides = [0, 45, -45, 90, -90, 135, -135, 180];
const slopes = [40, 20];
/** Metres above the place from which sight is measured: a place often lies on a floor. */
const FLOOR = 0.3;
/** Metres that the camera keeps from a wall, so that it does not look into it. */
const MARGIN = 0.4;
/** Metres from which a view shows anything of the surroundings; with less, the view is a wall. */
const LEAST = 4.5;
/** How many times as far the camera stands from a place that is walled in, to show in which part of the works it lies. */
const FARTHER = 4;

/**
 * The view, unless something hides the place: then from the side with the freest view of it, and if need be from nearer, so that somebody who
 * flies to a place within a tunnel or a room sees it from within, and not its roof. A place that is walled in is seen from farther away.
 */
export async function clearView(view: CameraView, clearance: Clearance): Promise<CameraView> {
  const { target, position } = view;
  const from = target.clone().setY(target.y + FLOOR);
  if ((await clearance(from, position)) === undefined) return view;
  const away = position.clone().sub(target);
  const distance = away.length();
  const heading = Math.atan2(away.x, away.z);
  const ways = slopes.flatMap((slope) =>
    sides.map((side) => direction(heading + radians(side), radians(slope))),
  );
  let best = { way: away, reach: 0 };
  // One after another: the engine mixes up rays that are cast at the same time.
  for (const way of ways) {
    const met = await clearance(from, from.clone().addScaledVector(way, distance));
    const reach = met === undefined ? distance : Math.max(0, met - MARGIN);
    if (reach > best.reach) best = { way, reach };
    if (reach === distance) break;
  }
  if (best.reach < LEAST) return { ...view, position: target.clone().addScaledVector(away, FARTHER) };
  return { ...view, position: from.addScaledVector(best.way, best.reach) };
}

/**
 * The view over something that looks ahead, from so much nearer to it that nothing hides it: what hangs in a tunnel is seen from within.
 * @param at - where it is
 */
export async function nearerView(view: CameraView, at: Vector3, clearance: Clearance): Promise<CameraView> {
  const met = await clearance(at, view.position);
  if (met === undefined) return view;
  const away = view.position
    .clone()
    .sub(at)
    .setLength(Math.max(0, met - MARGIN));
  return { ...view, position: at.clone().add(away) };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** @param slope - above the horizon; both in radians */
const direction = (heading: number, slope: number) =>
  new Vector3(Math.sin(heading) * Math.cos(slope), Math.sin(slope), Math.cos(heading) * Math.cos(slope));
