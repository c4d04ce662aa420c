import type { Locale } from '@gantry/plugin-sdk';
import { type Contribution, type Kernel, localize } from '@gantry/plugin-sdk/kernel';
import { makeAutoObservable, observable } from 'mobx';

type Overlay = Contribution<'sceneOverlays'>;

/** The overlays that the user has switched on and off while the project is open. Observable. */
export class OverlaySwitches {
  private readonly chosen = observable.map<string, boolean>();
  private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    makeAutoObservable<this, 'chosen' | 'kernel'>(
      this,
      { chosen: false, kernel: false, isWanted: false, groupOf: false },
      { autoBind: true },
    );
  }

  isWanted({ key, declared }: Overlay): boolean {
    return this.chosen.get(key) ?? declared.visibleByDefault ?? false;
  }

  /** @param key - full id of an overlay */
  show(key: string, shown: boolean): void {
    this.chosen.set(key, shown);
  }

  /** The heading from the manifest, or the plugin's name. */
  groupOf({ pluginId, declared }: Overlay, locale: Locale): string {
    const runtime = this.kernel.plugin(pluginId);
    if (!runtime) return pluginId;
    const { layerGroup } = declared;
    return layerGroup === undefined ? runtime.name : localize(runtime.manifest, layerGroup, locale);
  }
}
