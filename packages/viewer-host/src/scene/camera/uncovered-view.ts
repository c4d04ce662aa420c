import { type Box3, type Camera, Vector3 } from 'three';
import type { StageBox } from '../../state/stage-box.ts';
import { type CameraView, corners, visibleHeight } from './camera-view.ts';
import { type Insets, overlap, type StageSize } from './room.ts';

/** The part of an object that panels may cover without the view moving. */
const TOLERATED = 0.1;

interface Sight {
  readonly view: CameraView;
  readonly camera: Camera;
  readonly stage: StageSize;
  readonly covered: readonly StageBox[];
  /** The largest part of the stage without panels. */
  readonly free: Insets;
}

/**
 * The nearest view, without turning or moving closer, in which no panel covers the box. Undefined if it is not covered, is not on the
 * screen, or is larger than the stage. What is larger than the free part moves to its middle.
 */
export function uncoveredView(
  box: Box3,
  { view, camera, stage, covered, free }: Sight,
): CameraView | undefined {
  const seen = onStage(box, camera, stage);
  if (!seen) return undefined;
  const area = (seen.right - seen.left) * (seen.bottom - seen.top);
  const hidden = covered.reduce((sum, panel) => sum + overlap(seen, panel), 0);
  if (hidden <= TOLERATED * area) return undefined;
  if (seen.right - seen.left > stage.width || seen.bottom - seen.top > stage.height) return undefined;
  const right = shift(seen.left, seen.right, free.left, stage.width - free.right);
  const down = shift(seen.top, seen.bottom, free.top, stage.height - free.bottom);
  const forward = view.target.clone().sub(view.position);
  const depth = box.getCenter(new Vector3()).sub(view.position).dot(forward.clone().normalize());
  const isFlat = 'isOrthographicCamera' in camera;
  const metres = visibleHeight(isFlat ? forward.length() : depth) / stage.height;
  const across = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).multiplyScalar(-right * metres);
  const along = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1).multiplyScalar(down * metres);
  const step = across.add(along);
  return { position: view.position.clone().add(step), target: view.target.clone().add(step) };
}

/** How far a range must move to lie within another one, or in its middle if it is larger. */
function shift(from: number, to: number, least: number, most: number): number {
  if (to - from > most - least) return (least + most - from - to) / 2;
  return Math.max(least - from, 0) + Math.min(most - to, 0);
}

function onStage(box: Box3, camera: Camera, { width, height }: StageSize): StageBox | undefined {
  camera.updateMatrixWorld();
  const points = corners(box).map((corner) => corner.project(camera));
  if (points.some(({ z }) => z > 1)) return undefined;
  const xs = points.map(({ x }) => ((x + 1) / 2) * width);
  const ys = points.map(({ y }) => ((1 - y) / 2) * height);
  const seen = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  return overlap(seen, { left: 0, top: 0, right: width, bottom: height }) > 0 ? seen : undefined;
}
