import type { ShapeSpec } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable } from 'mobx';

/** The data of all plugins' shapes. The scene draws them. A shape that changes is another object here. */
export class ShapeStore {
  readonly shapes = observable.map<string, ShapeSpec>(undefined, { deep: false });
  private serial = 0;

  constructor() {
    makeAutoObservable<this, 'serial'>(this, { shapes: false, serial: false }, { autoBind: true });
  }

  /** @param owner - the plugin's id. @returns their ids, in the same order. */
  add(owner: string, specs: readonly ShapeSpec[]): readonly string[] {
    return specs.map((spec) => {
      this.serial += 1;
      const id = `${owner}#${this.serial}`;
      this.shapes.set(id, spec);
      return id;
    });
  }

  update(id: string, patch: Partial<ShapeSpec>): void {
    const spec = this.shapes.get(id);
    if (spec) this.shapes.set(id, { ...spec, ...patch });
  }

  remove(id: string): void {
    this.shapes.delete(id);
  }
}
