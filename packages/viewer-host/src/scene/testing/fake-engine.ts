import type { Matrix4 } from 'three';
import { nameOf } from './model-data.ts';
import { Pending } from './pending.ts';

interface FakeModel {
  place(matrix: Matrix4): void;
  treatAll(): void;
}

/** An engine whose loads and unloads the test controls. Like the real one, it cannot have the same file twice. */
export class FakeEngine {
  readonly models = new Map<string, FakeModel>();
  readonly reading = new Pending();
  readonly dropping = new Pending();
  readonly shown = new Set<string>();
  /** Every step in order, such as `load a`. */
  readonly log: string[] = [];
  /** Last position of each model in metres: x east, y up, z south. */
  readonly places = new Map<string, readonly number[]>();
  readonly treated: string[] = [];
  onProgress: (done: number) => void = () => undefined;
  draws = 0;
  /** Number of loads of a file that was already loaded. */
  clashes = 0;
  /** False: an aborted load still succeeds. */
  heedsAbort = true;

  async load(versionId: string, _bytes: Uint8Array, matrix: Matrix4, onProgress: (done: number) => void) {
    const name = nameOf(versionId);
    this.log.push(`load ${name}`);
    if (this.models.has(versionId) || this.reading.has(name) || this.dropping.has(name)) {
      this.clashes += 1;
      throw new Error(`${name} is already loaded.`);
    }
    this.onProgress = onProgress;
    await this.reading.begin(name);
    const model: FakeModel = {
      place: (at) => this.places.set(name, at.elements.slice(12, 15)),
      treatAll: () => this.treated.push(name),
    };
    model.place(matrix);
    this.models.set(versionId, model);
  }

  abort(versionId: string): void {
    const name = nameOf(versionId);
    this.log.push(`abort ${name}`);
    if (this.heedsAbort && this.reading.has(name)) void this.reading.fail(name, new Error('aborted'));
  }

  unload(versionId: string): Promise<void> {
    const name = nameOf(versionId);
    this.log.push(`unload ${name}`);
    this.models.delete(versionId);
    this.shown.delete(name);
    return this.dropping.begin(name);
  }

  setShown(versionId: string, shown: boolean): void {
    const name = nameOf(versionId);
    if (this.shown.has(name) === shown) return;
    this.log.push(`${shown ? 'show' : 'hide'} ${name}`);
    if (shown) this.shown.add(name);
    else this.shown.delete(name);
  }

  requestDraw(): void {
    this.draws += 1;
  }
}
