import { makeAutoObservable, observable } from 'mobx';
import * as z from 'zod';

/** Whether the ground is seen through: never, always, or while what is selected, or the camera, lies below it. */
export type GroundMode = 'auto' | 'on' | 'off';

const kept = z.object({ mode: z.enum(['auto', 'on', 'off']), layers: z.array(z.string()) });

/** How this user sees the ground of the open project on this device. */
export class GroundStore {
  mode: GroundMode = 'auto';
  /** Ids of layers that count as ground, beside the classes that do. */
  readonly layers = observable.set<string>();
  /** Written by the scene: whether what is shown has any ground. */
  hasGround = false;
  /** Written by the scene: whether what is selected, or the camera, lies below the ground. */
  isBelow = false;
  private readonly storage: Storage;
  private key: string | undefined = undefined;

  constructor(storage: Storage) {
    this.storage = storage;
    makeAutoObservable<this, 'storage' | 'key'>(
      this,
      { storage: false, key: false, layers: false },
      { autoBind: true },
    );
  }

  get isSeenThrough(): boolean {
    return this.mode === 'on' || (this.mode === 'auto' && this.isBelow);
  }

  open(userId: string, projectId: string): void {
    this.close();
    this.key = `gantry.ground.${userId}.${projectId}`;
    const saved = this.saved();
    this.mode = saved?.mode ?? 'auto';
    this.layers.replace(saved?.layers ?? []);
  }

  close(): void {
    this.key = undefined;
    this.mode = 'auto';
    this.layers.clear();
    this.hasGround = false;
    this.isBelow = false;
  }

  setMode(mode: GroundMode): void {
    this.mode = mode;
    this.keep();
  }

  setLayer(layerId: string, isGround: boolean): void {
    if (isGround) this.layers.add(layerId);
    else this.layers.delete(layerId);
    this.keep();
  }

  setFound(hasGround: boolean): void {
    this.hasGround = hasGround;
  }

  setBelow(isBelow: boolean): void {
    this.isBelow = isBelow;
  }

  private keep(): void {
    if (this.key === undefined) return;
    try {
      this.storage.setItem(this.key, JSON.stringify({ mode: this.mode, layers: [...this.layers] }));
    } catch {
      // Without working storage, the choice lasts as long as the page.
    }
  }

  private saved(): z.output<typeof kept> | undefined {
    try {
      return kept.safeParse(JSON.parse(this.storage.getItem(this.key ?? '') ?? 'null')).data;
    } catch {
      return undefined;
    }
  }
}
