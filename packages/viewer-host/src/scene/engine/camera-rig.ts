import type { SimpleCamera } from '@thatopen/components';
import CameraControls from 'camera-controls';
import { Box3, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import { type CameraView, clipRange, distanceFor, visibleHeight } from '../camera/camera-view.ts';
import { type Insets, NO_INSETS, offsetOf, type StageSize } from '../camera/room.ts';

const { ACTION } = CameraControls;

/**
 * The camera in both projections, with one set of controls. In orthographic projection the size does not depend on the distance, so a
 * view's distance is converted into the visible height: flights and saved views work in both.
 */
export class CameraRig {
  projection: 'perspective' | 'orthographic' = 'perspective';
  /** Bounds of everything visible, in scene metres. They determine the depth range. */
  bounds = new Box3();
  private readonly base: SimpleCamera;
  private readonly perspective: PerspectiveCamera;
  private readonly orthographic = new OrthographicCamera();
  private aspect = 1;
  private insets: Insets = NO_INSETS;
  private size = { width: 1, height: 1 };

  constructor(base: SimpleCamera) {
    this.base = base;
    if (!(base.three instanceof PerspectiveCamera))
      throw new Error('The engine starts with a perspective camera.');
    this.perspective = base.three;
    this.perspective.fov = FIELD_OF_VIEW;
    const { controls } = this;
    controls.infinityDolly = false;
    controls.dollyToCursor = true;
    controls.minDistance = 0.5;
    controls.maxDistance = 20_000;
    controls.minZoom = 0.01;
    controls.maxZoom = 400;
    controls.smoothTime = 0.12;
    controls.draggingSmoothTime = 0.06;
    controls.restThreshold = 0.002;
    controls.truckSpeed = 2;
    // Avoid looking straight down, where "up" is not defined, and from below the ground.
    controls.minPolarAngle = 0.0001;
    controls.maxPolarAngle = Math.PI - 0.1;
    this.bindButtons();
  }

  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.base.three;
  }

  get controls(): CameraControls {
    return this.base.controls;
  }

  /** Whether a pointer is pressed and may move the camera. */
  get isHeld(): boolean {
    return this.controls.currentAction !== ACTION.NONE;
  }

  /** @returns whether the camera has moved. */
  step(deltaSeconds: number): boolean {
    const moved = this.controls.update(deltaSeconds);
    if (moved) this.updateDepthRange();
    return moved;
  }

  view(): CameraView {
    const target = this.controls.getTarget(new Vector3(), false);
    const position = this.controls.getPosition(new Vector3(), false);
    const { insets } = this;
    if (this.projection === 'perspective') return { position, target, insets };
    const direction = position.clone().sub(target).normalize();
    const seen = (this.orthographic.top - this.orthographic.bottom) / this.orthographic.zoom;
    return { target, position: target.clone().addScaledVector(direction, distanceFor(seen)), insets };
  }

  /** Moves the camera at once. */
  look({ position, target, insets }: CameraView): void {
    if (insets) this.setInsets(insets);
    void this.controls.setLookAt(position.x, position.y, position.z, target.x, target.y, target.z, false);
    if (this.projection === 'orthographic') {
      this.spanOrthographic(position.distanceTo(target));
      void this.controls.zoomTo(1, false);
    }
    this.updateDepthRange();
  }

  setProjection(projection: 'perspective' | 'orthographic'): void {
    if (projection === this.projection) return;
    const view = this.view();
    this.projection = projection;
    this.base.three = projection === 'perspective' ? this.perspective : this.orthographic;
    this.controls.camera = this.base.three;
    this.bindButtons();
    this.look(view);
    this.controls.update(0);
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.size = { width, height };
    this.aspect = width / height;
    this.perspective.aspect = this.aspect;
    const seen = this.orthographic.top - this.orthographic.bottom;
    this.spanOrthographic(distanceFor(seen));
    this.applyInsets();
  }

  /** The camera's target is in the middle of the part of the stage that they leave. */
  setInsets(insets: Insets): void {
    this.insets = insets;
    this.applyInsets();
  }

  /** Visible height at the target's distance, in metres. */
  get seenHeight(): number {
    const { position, target } = this.view();
    return visibleHeight(position.distanceTo(target));
  }

  /** Size of the stage. */
  get stage(): StageSize {
    return this.size;
  }

  updateDepthRange(): void {
    const view = this.view();
    const { near, far } = clipRange(view, this.bounds);
    this.perspective.near = near;
    this.perspective.far = far;
    // Orthographic depth is linear and can extend behind the camera, so that nothing in front is clipped.
    this.orthographic.near = -far;
    this.orthographic.far = far;
    this.camera.updateProjectionMatrix();
  }

  private spanOrthographic(distance: number): void {
    const half = visibleHeight(distance) / 2;
    this.orthographic.top = half;
    this.orthographic.bottom = -half;
    this.orthographic.left = -half * this.aspect;
    this.orthographic.right = half * this.aspect;
    this.orthographic.updateProjectionMatrix();
  }

  private applyInsets(): void {
    const { width, height } = this.size;
    const { x, y } = offsetOf(this.insets);
    for (const camera of [this.perspective, this.orthographic]) {
      camera.setViewOffset(width, height, x, y, width, height);
      camera.updateProjectionMatrix();
    }
  }

  private bindButtons(): void {
    const { controls } = this;
    const isPerspective = this.projection === 'perspective';
    controls.mouseButtons.left = ACTION.ROTATE;
    controls.mouseButtons.right = ACTION.TRUCK;
    controls.mouseButtons.middle = ACTION.TRUCK;
    controls.mouseButtons.wheel = isPerspective ? ACTION.DOLLY : ACTION.ZOOM;
    controls.touches.one = ACTION.TOUCH_ROTATE;
    controls.touches.two = isPerspective ? ACTION.TOUCH_DOLLY_TRUCK : ACTION.TOUCH_ZOOM_TRUCK;
    controls.touches.three = ACTION.TOUCH_TRUCK;
  }
}
