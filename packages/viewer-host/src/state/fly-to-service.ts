import type { FlyToOptions, ObjectRef, Position, Viewpoint } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import type { ScenePort } from './scene-port.ts';

const COOLDOWN_MS = 1000;

/** Flies the camera to objects. Refuses requests within one second of the last, against repeated clicks. */
export class FlyToService {
  /** Buttons are disabled while true. */
  coolingDown = false;
  private readonly scene: () => ScenePort | undefined;
  private readonly onNowhere: (objects: readonly ObjectRef[]) => void;

  /** @param onNowhere - called with objects to which nobody can fly, because none of them is in the scene. */
  constructor(
    scene: () => ScenePort | undefined,
    onNowhere: (objects: readonly ObjectRef[]) => void = () => undefined,
  ) {
    this.scene = scene;
    this.onNowhere = onNowhere;
    makeAutoObservable<this, 'scene' | 'onNowhere'>(
      this,
      { scene: false, onNowhere: false },
      { autoBind: true },
    );
  }

  async flyTo(
    to: readonly ObjectRef[] | Position | Viewpoint,
    options?: FlyToOptions,
  ): Promise<'done' | 'interrupted' | 'cooldown'> {
    const scene = this.scene();
    if (this.coolingDown) return 'cooldown';
    if (!scene) return 'interrupted';
    this.startCooldown();
    const end = await scene.flyTo(to, options);
    if (end === 'interrupted' && isObjects(to) && to.length > 0 && !(await isSomewhere(scene, to)))
      this.onNowhere(to);
    return end;
  }

  private startCooldown(): void {
    this.coolingDown = true;
    setTimeout(this.endCooldown, COOLDOWN_MS);
  }

  private endCooldown(): void {
    this.coolingDown = false;
  }
}

/** Whether any of the objects has a shape in the scene, of its own or in its parts. */
export async function isSomewhere(
  scene: Pick<ScenePort, 'getBounds'>,
  objects: readonly ObjectRef[],
): Promise<boolean> {
  const { min, max } = await scene.getBounds(objects);
  return min.x <= max.x;
}

function isObjects(to: readonly ObjectRef[] | Position | Viewpoint): to is readonly ObjectRef[] {
  return Array.isArray(to);
}
