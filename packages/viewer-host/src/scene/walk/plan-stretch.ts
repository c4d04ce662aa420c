import { Vector3 } from 'three';
import {
  axisParts,
  BODY,
  besideWalls,
  EYE,
  FLOOR,
  type Landing,
  land,
  MARGIN,
  type Met,
  outOf,
  upTo,
} from './step.ts';

/** What a body meets on the way from one place to another. */
export type Meet = (from: Vector3, to: Vector3) => Promise<Met | undefined>;

export interface WalkRules {
  readonly collides: boolean;
  readonly hasGravity: boolean;
}

/** Metres beyond a step up to which walls are looked for, so that one that is walked along aslant keeps its distance. */
const AHEAD = 2;
/** A shorter step is none. */
const LEAST = 0.002;

/**
 * Where a step leads. Rays are cast one after another, because the engine mixes up those that are cast at the same time.
 * @param step - the way that is wanted. It is level with gravity; without, its level part is gone first.
 * @returns undefined if nothing of it can be gone
 */
export async function planStretch(
  from: Vector3,
  step: Vector3,
  { collides, hasGravity }: WalkRules,
  meet: Meet,
): Promise<Landing | undefined> {
  const level = step.clone().setY(0);
  const beside = collides ? await freePart(from, level, meet) : level;
  const height = hasGravity ? 0 : step.y;
  const to = from.clone().add(beside);
  if (hasGravity) {
    if (beside.length() < LEAST) return undefined;
    return land(to, await floorBelow(to, meet));
  }
  to.y += collides ? await freeHeight(to, height, meet) : height;
  return to.distanceTo(from) < LEAST ? undefined : { place: to, floor: undefined };
}

/** Height of the floor at a place. @param above - metres above the feet from which it is looked for */
export async function floorBelow(
  feet: Vector3,
  meet: Meet,
  above: number = FLOOR.above,
): Promise<number | undefined> {
  const top = feet.clone().setY(feet.y + above);
  const met = await meet(top, feet.clone().setY(feet.y - FLOOR.below));
  return met && top.y - met.distance;
}

/** What walls leave of a level step. */
async function freePart(from: Vector3, step: Vector3, meet: Meet): Promise<Vector3> {
  if (step.length() < LEAST) return new Vector3();
  const met = await wallsOn(from, step, AHEAD, meet);
  const beside = besideWalls(step, met);
  if (beside.length() >= LEAST && isSameWay(beside, step)) return beside;
  if (beside.length() >= LEAST) return upTo(beside, await wallsOn(from, beside, MARGIN, meet));
  if (met.every((wall) => outOf(wall, step))) return new Vector3();
  for (const part of axisParts(step)) {
    const free = upTo(part, await wallsOn(from, part, MARGIN, meet));
    if (free.length() >= LEAST) return free;
  }
  return new Vector3();
}

/** What of a way up or down is free: the head stays below the ceiling, and the feet above the floor. */
async function freeHeight(feet: Vector3, height: number, meet: Meet): Promise<number> {
  if (height === 0) return 0;
  const [middle] = BODY;
  const reach = height > 0 ? EYE + MARGIN - middle : middle;
  const from = feet.clone().setY(feet.y + middle);
  const met = await meet(from, from.clone().setY(from.y + height + Math.sign(height) * reach));
  if (!met) return height;
  return Math.sign(height) * Math.max(0, Math.min(Math.abs(height), met.distance - reach));
}

/** What knees and chest meet on a step and a bit beyond. */
async function wallsOn(from: Vector3, step: Vector3, beyond: number, meet: Meet): Promise<readonly Met[]> {
  const way = step.clone().setLength(step.length() + beyond);
  const found: Met[] = [];
  for (const height of BODY) {
    const start = from.clone().setY(from.y + height);
    const met = await meet(start, start.clone().add(way));
    if (met) found.push(met);
  }
  return found;
}

function isSameWay(a: Vector3, b: Vector3): boolean {
  return a.dot(b) > 0.9999 * a.length() * b.length();
}
