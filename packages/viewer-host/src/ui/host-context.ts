import { createContext, useContext } from 'react';
import type { HostApi } from '../api/host-api.ts';
import type { ContextMenuStore } from '../state/context-menu-store.ts';
import type { FlyToService } from '../state/fly-to-service.ts';
import type { LayerStore } from '../state/layer-store.ts';
import type { MarkerStore } from '../state/marker-store.ts';
import type { PreferencesStore } from '../state/preferences-store.ts';
import type { ProjectStore } from '../state/project-store.ts';
import type { ScenePort } from '../state/scene-port.ts';
import type { SceneStore } from '../state/scene-store.ts';
import type { SelectionStore } from '../state/selection-store.ts';
import type { SessionStore } from '../state/session-store.ts';
import type { StyleStore } from '../state/style-store.ts';
import type { TimelineStore } from '../state/timeline-store.ts';
import type { PluginUiPort } from './plugin-ui-port.ts';
import type { UiStore } from './ui-store.ts';

/** Everything that the screen reads and calls. The composition root builds it once. */
export interface Host {
  readonly session: SessionStore;
  readonly projects: ProjectStore;
  readonly preferences: PreferencesStore;
  readonly layers: LayerStore;
  readonly timeline: TimelineStore;
  readonly selection: SelectionStore;
  readonly styles: StyleStore;
  readonly markers: MarkerStore;
  readonly menu: ContextMenuStore;
  readonly sceneStore: SceneStore;
  readonly flyTo: FlyToService;
  readonly api: HostApi;
  /** MobX observables. */
  readonly live: { readonly status: 'connecting' | 'live' | 'lost'; readonly lastHeard: Date | undefined };
  readonly plugins: PluginUiPort;
  readonly ui: UiStore;
  /** Undefined until a project is open and its engine is there. MobX observable. */
  scene(): ScenePort | undefined;
  /**
   * Opens a project for all stores, the live feed, the scene and the plugins; closes the one open before.
   * @throws ApiError `NOT_FOUND` when the user is not a member.
   */
  openProject(projectId: string): Promise<void>;
  /** Ends everything that belongs to the open project. */
  closeProject(): Promise<void>;
}

const HostContext = createContext<Host | undefined>(undefined);

export const HostProvider = HostContext.Provider;

/** @throws Error outside `HostProvider`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it.');
  return host;
}
