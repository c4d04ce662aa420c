import { type Box3, Ray, Vector3 } from 'three';
import type { Meet } from '../walk/plan-stretch.ts';
import type { Met } from '../walk/step.ts';

/** Rays that meet the faces of boxes, from within and from outside, and count how many are on their way at once. */
export function boxWorld(boxes: readonly Box3[], hasNormals = true) {
  const world = {
    /** The most rays that were on their way at the same time. */
    mostAtOnce: 0,
    rays: 0,
  };
  let now = 0;
  const meet: Meet = async (from, to) => {
    now += 1;
    world.rays += 1;
    world.mostAtOnce = Math.max(world.mostAtOnce, now);
    const met = boxes.flatMap((box) => metBy(box, from, to, hasNormals) ?? []);
    // As the engine, it answers later.
    await Promise.resolve();
    now -= 1;
    return met.sort((a, b) => a.distance - b.distance)[0];
  };
  return Object.assign(world, { meet });
}

function metBy(box: Box3, from: Vector3, to: Vector3, hasNormal: boolean): Met | undefined {
  const way = to.clone().sub(from);
  const point = new Ray(from, way.clone().normalize()).intersectBox(box, new Vector3());
  const distance = point?.distanceTo(from);
  if (!point || distance === undefined || distance >= way.length()) return undefined;
  return { distance, normal: hasNormal ? normalAt(box, point) : undefined };
}

/** Of the nearest face, outwards. */
function normalAt({ min, max }: Box3, { x, y, z }: Vector3): Vector3 {
  const faces: readonly (readonly [number, Vector3])[] = [
    [Math.abs(x - min.x), new Vector3(-1, 0, 0)],
    [Math.abs(x - max.x), new Vector3(1, 0, 0)],
    [Math.abs(y - min.y), new Vector3(0, -1, 0)],
    [Math.abs(y - max.y), new Vector3(0, 1, 0)],
    [Math.abs(z - min.z), new Vector3(0, 0, -1)],
    [Math.abs(z - max.z), new Vector3(0, 0, 1)],
  ];
  const nearest = faces.reduce((best, face) => (face[0] < best[0] ? face : best));
  return nearest[1];
}

/** Lets everything that was answered go on. */
export async function afterAnswers(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}
