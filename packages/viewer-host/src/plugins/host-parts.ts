import type { HostApi } from '../api/host-api.ts';
import type { FlyToService } from '../state/fly-to-service.ts';
import type { LayerStore } from '../state/layer-store.ts';
import type { LiveStore } from '../state/live-store.ts';
import type { MarkerStore } from '../state/marker-store.ts';
import type { PreferencesStore } from '../state/preferences-store.ts';
import type { ProjectStore } from '../state/project-store.ts';
import type { ScenePort } from '../state/scene-port.ts';
import type { SceneStore } from '../state/scene-store.ts';
import type { SelectionStore } from '../state/selection-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StyleStore } from '../state/style-store.ts';
import type { TimelineStore } from '../state/timeline-store.ts';
import type { UiStore } from '../ui/ui-store.ts';

/** The parts of the host that plugins' services are made of. */
export interface HostParts {
  readonly api: HostApi;
  readonly session: SessionStore;
  readonly projects: ProjectStore;
  readonly preferences: PreferencesStore;
  readonly layers: LayerStore;
  readonly timeline: TimelineStore;
  readonly selection: SelectionStore;
  readonly styles: StyleStore;
  readonly markers: MarkerStore;
  readonly sceneStore: SceneStore;
  readonly live: LiveStore;
  readonly flyTo: FlyToService;
  readonly ui: UiStore;
  /** @throws Error while no scene is there. */
  scene(): ScenePort;
}
