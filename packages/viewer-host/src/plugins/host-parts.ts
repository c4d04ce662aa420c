import type { LiveStore } from '../state/live-store.ts';
import type { ScenePort } from '../state/scene-port.ts';
import type { Stores } from '../state/stores.ts';
import type { UiStore } from '../ui/ui-store.ts';

/** The parts of the host that plugins' services are made of. */
export interface HostParts extends Stores {
  readonly live: LiveStore;
  readonly ui: UiStore;
  /** @throws Error while no scene is there. */
  scene(): ScenePort;
}
