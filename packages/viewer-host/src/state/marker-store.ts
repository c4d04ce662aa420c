import type { MarkerSpec } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable } from 'mobx';

/** A marker in the scene, with the plugin it belongs to. */
export interface PlacedMarker {
  readonly id: string;
  readonly owner: string;
  readonly spec: MarkerSpec;
}

/** The data of all plugins' markers. The scene draws and clusters them. */
export class MarkerStore {
  readonly markers = observable.map<string, PlacedMarker>(undefined, { deep: false });
  private serial = 0;

  constructor() {
    makeAutoObservable<this, 'serial'>(this, { markers: false, serial: false }, { autoBind: true });
  }

  add(owner: string, specs: readonly MarkerSpec[]): readonly string[] {
    return specs.map((spec) => {
      this.serial += 1;
      const id = `${owner}#${this.serial}`;
      this.markers.set(id, { id, owner, spec });
      return id;
    });
  }

  update(id: string, patch: Partial<MarkerSpec>): void {
    const marker = this.markers.get(id);
    if (marker) this.markers.set(id, { ...marker, spec: { ...marker.spec, ...patch } });
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.markers.delete(id);
  }
}
