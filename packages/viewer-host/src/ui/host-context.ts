import { createContext, useContext } from 'react';
import type { ContextMenuStore } from '../state/context-menu-store.ts';
import type { LiveStore } from '../state/live-store.ts';
import type { MeasureStore } from '../state/measure-store.ts';
import type { ScenePort } from '../state/scene-port.ts';
import type { Stores } from '../state/stores.ts';
import type { PluginUiPort } from './plugin-ui-port.ts';
import type { UiStore } from './ui-store.ts';

/** Everything the screen uses. The composition root builds it once. */
export interface Host extends Stores {
  readonly menu: ContextMenuStore;
  readonly measure: MeasureStore;
  /** Its properties are MobX observables. */
  readonly live: Pick<LiveStore, 'status' | 'lastHeard' | 'refetch' | 'on' | 'onResync'>;
  readonly plugins: PluginUiPort;
  readonly ui: UiStore;
  /** Undefined until a project is open and its engine is loaded. MobX observable. */
  scene(): ScenePort | undefined;
  /**
   * Opens a project in all stores, the live feed, the scene and the plugins; closes the previous one.
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
