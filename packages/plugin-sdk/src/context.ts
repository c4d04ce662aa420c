import type { Endpoints } from '@gantry/plugin-sdk/contract';
import type { KyInstance } from 'ky';
import type { Api } from './api/api.ts';
import type { Implement } from './contributions.ts';
import type { Declares, EndpointOf, Needs } from './derived.ts';
import type { Disposable, DisposableStore } from './lifetime.ts';
import type { PluginManifest } from './manifest.ts';
import type {
  CommandService,
  DialogService,
  EventBus,
  HostEvents,
  LiveService,
  Logger,
  NotificationService,
  PermissionService,
  ServiceRegistry,
  SessionService,
  SettingsService,
  StorageService,
  Telemetry,
} from './services/host.ts';
import type {
  CameraService,
  LayerService,
  SceneService,
  SelectionService,
  TimelineService,
} from './services/scene.ts';
import type { ContextKeys } from './when.ts';

/** Everything a plugin can do, for one project session. Whatever it hands out is disposed when that session ends. */
export interface PluginContext<M extends PluginManifest = PluginManifest> {
  readonly manifest: M;
  readonly sdkVersion: string;
  /** Feature test, such as `timelineSources@1`. */
  supports(feature: `${string}@${number}`): boolean;
  /** Aborted at deactivation. */
  readonly signal: AbortSignal;
  /** Every register/on/create call on the context is already in here. */
  readonly subscriptions: DisposableStore;
  readonly implement: Implement<M>;
  readonly scene: SceneService<M>;
  readonly selection: SelectionService<M>;
  readonly layers: LayerService<M>;
  readonly timeline: TimelineService<M>;
  readonly camera: CameraService<M>;
  readonly session: SessionService;
  readonly permissions: PermissionService;
  readonly settings: SettingsService<M>;
  readonly commands: CommandService<M>;
  readonly live: LiveService;
  /**
   * A function for each endpoint of the plugin's own server half; needs no capability and no entry in the manifest. Calls carry
   * the session, wait 30 s unless the endpoint says otherwise, and end with the plugin. A GET is sent a second time when the
   * network fails. A sandboxed plugin has `fetch` instead.
   *
   * ```ts
   * const api = ctx.api(plantCalls);
   * const { plants, total } = await api.page({ page: 2 }, { signal });
   * ```
   */
  readonly api: <C extends Endpoints>(endpoints: C) => Api<C>;
  /** Requests carry the session only to the endpoint's own origin, time out, and end with the plugin. */
  readonly http: Needs<M, 'network', (endpoint: EndpointOf<M>) => KyInstance>;
  readonly storage: Needs<M, 'storage', StorageService<M>>;
  readonly notifications: Needs<M, 'notifications', NotificationService>;
  readonly dialogs: Needs<M, 'dialogs', DialogService>;
  readonly services: ServiceRegistry;
  readonly bus: EventBus;
  readonly events: HostEvents;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly contextKeys: { set<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void };
  readonly navigate: Needs<
    M,
    'routes',
    (id: Declares<M, 'routes'>, params?: Readonly<Record<string, string>>) => void
  >;
  /** Tells the user that something works only partly, until disposed. */
  readonly health: { degraded(reason: string): Disposable };
}

/** Any plugin, whatever its manifest: for code that hands plugins on without running them. */
export interface AnyPlugin {
  readonly manifest: PluginManifest;
  readonly sandboxed?: true;
  activate(ctx: never): void | Promise<void>;
}

export interface Plugin<M extends PluginManifest = PluginManifest> {
  readonly manifest: M;
  /** Once per project session. The host applies a time limit of 10 s. */
  activate(ctx: PluginContext<M>): void | Promise<void>;
  /** Only for work that disposal cannot do, such as saving a draft. Time limit 2 s. */
  deactivate?(reason: 'project' | 'disabled' | 'reload' | 'shutdown'): void | Promise<void>;
}
