import type { LiveStore } from '../state/live-store.ts';
import type { ScenePort } from '../state/scene-port.ts';
import type { Stores } from '../state/stores.ts';
import type { UiStore } from '../ui/ui-store.ts';

/** The parts of the host from which the services of plugins are made. */
export interface HostParts extends Stores {
  readonly live: LiveStore;
  readonly ui: UiStore;
  /** @throws Error without a scene. */
  scene(): ScenePort;
}
