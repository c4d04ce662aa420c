import { type Box3, Sphere, Vector3 } from 'three';
import type { CameraView } from '../camera/camera-view.ts';
import { floorBelow, type Meet } from './plan-stretch.ts';
import { EYE, FLOOR, MARGIN, type Met } from './step.ts';

export interface StartOptions {
  readonly view: CameraView;
  readonly isParallel: boolean;
  /** Of everything that is shown. */
  readonly bounds: Box3;
  /** As eyes see: ground that is drawn as glass hides nothing. */
  readonly sight: Meet;
  readonly meet: Meet;
  /** Box of what is selected; empty for nothing. */
  selected(): Promise<Box3>;
}

/** A surface that rises more gently than this, by the upward part of its normal, is one to stand on. */
const FLAT = 0.5;

/** Where the feet stand when a walk begins: on what the middle of the view meets, or below it, or else on what is selected. */
export async function findStart(options: StartOptions): Promise<Vector3 | undefined> {
  const { view, bounds, isParallel, sight, meet } = options;
  if (bounds.isEmpty()) return undefined;
  const ahead = view.target.clone().sub(view.position).normalize();
  const { center, radius } = bounds.getBoundingSphere(new Sphere());
  const far = view.position.distanceTo(center) + radius;
  // A parallel view also shows what lies behind the camera.
  const from = view.position.clone().addScaledVector(ahead, isParallel ? -far : 0);
  const met = await sight(from, view.position.clone().addScaledVector(ahead, far));
  if (met) return standBy(from.addScaledVector(ahead, met.distance), met, ahead, meet);
  const box = await options.selected();
  return box.isEmpty() ? undefined : standOn(box, meet);
}

async function standBy(point: Vector3, { normal }: Met, ahead: Vector3, meet: Meet): Promise<Vector3> {
  const out = normal?.clone() ?? ahead.clone().negate();
  if (out.dot(ahead) > 0) out.negate();
  if (normal && out.y > FLAT) return point;
  // Beside a wall or below a ceiling.
  const beside = point.clone().addScaledVector(out, MARGIN + 0.05);
  const floor = await floorBelow(beside.clone().setY(beside.y - FLOOR.above), meet);
  return beside.setY(floor ?? point.y - EYE);
}

async function standOn(box: Box3, meet: Meet): Promise<Vector3> {
  const top = box.getCenter(new Vector3()).setY(box.max.y);
  // Feet on it, unless it has a hole there.
  const floor = await floorBelow(top, meet);
  return top.setY(floor ?? box.max.y);
}
