import type { FlyToOptions, ObjectRef, Position, Viewpoint } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import type { ScenePort } from './scene-port.ts';

const COOLDOWN_MS = 1000;

/** Flies the camera to objects. Refuses requests within one second of the last, against repeated clicks. */
export class FlyToService {
  /** Buttons are disabled while true. */
  coolingDown = false;
  private readonly scene: () => ScenePort | undefined;

  constructor(scene: () => ScenePort | undefined) {
    this.scene = scene;
    makeAutoObservable<this, 'scene'>(this, { scene: false }, { autoBind: true });
  }

  async flyTo(
    to: readonly ObjectRef[] | Position | Viewpoint,
    options?: FlyToOptions,
  ): Promise<'done' | 'interrupted' | 'cooldown'> {
    const scene = this.scene();
    if (this.coolingDown) return 'cooldown';
    if (!scene) return 'interrupted';
    this.startCooldown();
    return scene.flyTo(to, options);
  }

  private startCooldown(): void {
    this.coolingDown = true;
    setTimeout(this.endCooldown, COOLDOWN_MS);
  }

  private endCooldown(): void {
    this.coolingDown = false;
  }
}
