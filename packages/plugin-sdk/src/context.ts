import type { Endpoints } from '@gantry/plugin-sdk/contract';
import type { KyInstance } from 'ky';
import type { Api } from './api/api.ts';
import type { Implement } from './contributions.ts';
import type { Declares, EndpointOf, Needs } from './derived.ts';
import type { Disposable, DisposableStore } from './lifetime.ts';
import type { PluginManifest } from './manifest.ts';
import type { FileService } from './services/files.ts';
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
import type { PeopleService } from './services/people.ts';
import type {
  CameraService,
  LayerService,
  SceneService,
  SelectionService,
  TimelineService,
} from './services/scene.ts';
import type { SigningService } from './services/signing.ts';
import type { VideoService } from './services/videos.ts';
import type { ContextKeys } from './when.ts';

/** Everything a plugin can do, for one project session. Whatever it hands out is disposed when that session ends. */
export interface PluginContext<M extends PluginManifest = PluginManifest> {
  /** The manifest that the plugin was activated with. */
  readonly manifest: M;
  /** Version of the host's SDK, such as `1.4.0`. It can be newer than the one that the plugin was built with. */
  readonly sdkVersion: string;
  /**
   * Whether this host has a version of a contribution point, or a newer one.
   *
   * ```ts
   * if (ctx.supports('timelineSources@1')) ctx.implement.timelineSources('works', source);
   * ```
   */
  supports(feature: `${string}@${number}`): boolean;
  /**
   * Aborted when the plugin is deactivated. The reason is a HostError `plugin-inactive`. Pass it to whatever the plugin waits
   * for.
   */
  readonly signal: AbortSignal;
  /**
   * What the host disposes when the plugin is deactivated, last in first out. Handles that the context gave out are already in
   * here; add what the plugin made itself.
   *
   * ```ts
   * ctx.subscriptions.listen(window, 'resize', layOut);
   * ```
   */
  readonly subscriptions: DisposableStore;
  /** Attaches code to the contributions that the manifest declares. */
  readonly implement: Implement<M>;
  /** Models, objects and markers. */
  readonly scene: SceneService<M>;
  /** The selected objects, shared with the user and all plugins. */
  readonly selection: SelectionService<M>;
  /** The layers of the project and which of them this viewer shows. */
  readonly layers: LayerService<M>;
  /** The day that the scene shows. */
  readonly timeline: TimelineService<M>;
  /** Flies the camera and reads where it is. */
  readonly camera: CameraService<M>;
  /** Who uses the plugin, in which project, language and theme. */
  readonly session: SessionService;
  /** What the member may do, for showing and hiding controls. */
  readonly permissions: PermissionService;
  /** Members of the project and their deputies. */
  readonly people: PeopleService;
  /** The signature that the member keeps, and whether they may sign on this browser. */
  readonly signing: SigningService;
  /** The settings that the manifest declares. */
  readonly settings: SettingsService<M>;
  /** Runs commands of this plugin, of other plugins and of the host. */
  readonly commands: CommandService<M>;
  /** Events from the plugin's own server half. */
  readonly live: LiveService;
  /**
   * A function for each endpoint of the plugin's own server half; needs no capability and no entry in the manifest. Calls carry
   * the session, wait 30 s unless the endpoint says otherwise, and end with the plugin. A GET is sent a second time when the
   * network fails.
   *
   * ```ts
   * const api = ctx.api(plantCalls);
   * const { plants, total } = await api.page({ page: 2 }, { signal });
   * ```
   */
  readonly api: <C extends Endpoints>(endpoints: C) => Api<C>;
  /**
   * A ky client for an endpoint of the manifest; needs the capability `network`. Paths are relative to the endpoint's address.
   * Requests carry the session only to the page's own origin, wait for `timeoutMs` of the endpoint (15 s) and end with the
   * plugin.
   *
   * ```ts
   * const stations = await ctx.http('stations').get('latest', { signal }).json();
   * ```
   * @throws HostError `endpoint-unknown` for an endpoint that the manifest or the deployment's configuration lacks; a request
   * outside the endpoint's address rejects with `endpoint-outside`
   */
  readonly http: Needs<M, 'network', (endpoint: EndpointOf<M>) => KyInstance>;
  /** Uploads to the plugin's server half and addresses of its files; needs the capability `network`. */
  readonly files: Needs<M, 'network', FileService>;
  /**
   * How the member may watch the videos that the plugin's own server half offers. Needs no capability, as `api` needs none: it reaches
   * nothing but the plugin's own server half, which decides who may watch.
   */
  readonly videos: VideoService;
  /** Small JSON values, kept on the server; needs the capability `storage`. */
  readonly storage: Needs<M, 'storage', StorageService<M>>;
  /** Toasts and progress of running tasks; needs the capability `notifications`. */
  readonly notifications: Needs<M, 'notifications', NotificationService>;
  /** Modal questions and dialogs; needs the capability `dialogs`. */
  readonly dialogs: Needs<M, 'dialogs', DialogService>;
  /** Services that plugins offer one another. */
  readonly services: ServiceRegistry;
  /** Events between plugins. */
  readonly bus: EventBus;
  /** What happens to the page and the session. */
  readonly events: HostEvents;
  /** Writes to the browser's console, each line with the plugin's id. */
  readonly log: Logger;
  /** Counts and measures for the plugin's own figures. */
  readonly telemetry: Telemetry;
  /**
   * Sets a context key of the plugin's own, for `when` conditions of its manifest. The keys go away with the plugin. A plugin
   * declares its keys by merging into `ContextKeys`.
   * @throws HostError `context-key-reserved` for a key of the host or of another plugin; `plugin-inactive` once the plugin has
   * ended
   */
  readonly contextKeys: { set<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void };
  /**
   * Opens a route of this plugin; needs the capability `routes`. `params` fill the `:name` segments of its path; the others
   * become the query.
   *
   * ```ts
   * ctx.navigate('permit', { permitID }); // path '/permits/:permitID'
   * ```
   * @throws HostError `route-unknown` for a route that the manifest does not declare, or when a segment has no parameter
   */
  readonly navigate: Needs<
    M,
    'routes',
    (id: Declares<M, 'routes'>, params?: Readonly<Record<string, string>>) => void
  >;
  /**
   * The whole address of a route of this plugin, to send to a colleague; needs the capability `routes`. Parameters and errors are those of
   * `navigate`.
   *
   * ```ts
   * ctx.addressOf('permit', { permitID }); // https://gantry.example/p/BEM/x/permits/permits/7
   * ```
   */
  readonly addressOf: Needs<
    M,
    'routes',
    (id: Declares<M, 'routes'>, params?: Readonly<Record<string, string>>) => string
  >;
  /**
   * Tells the user that something works only partly, until the handle is disposed. Settings, Plugins shows the reason, which is
   * in the user's language.
   */
  readonly health: { degraded(reason: string): Disposable };
}

/** Any plugin, whatever its manifest: for code that hands plugins on without running them. */
export interface AnyPlugin {
  /** What the plugin declares. */
  readonly manifest: PluginManifest;
  /** Present on a plugin made with `defineSandboxedPlugin`. */
  readonly sandboxed?: true;
  /** Starts the plugin. Only the host can call it: it makes the context that fits the manifest. */
  activate(ctx: never): void | Promise<void>;
}

/** A plugin of the page. Make one with `definePlugin` and export it as `plugin`. */
export interface Plugin<M extends PluginManifest = PluginManifest> {
  /** What the plugin declares. Its id must be the one in the deployment's configuration. */
  readonly manifest: M;
  /**
   * Attaches the plugin's contributions; called once for each project session, and again after Retry or reload. The plugin is
   * stopped when this throws or takes longer than 10 s.
   */
  activate(ctx: PluginContext<M>): void | Promise<void>;
  /**
   * Called before the context is disposed. Use it only for work that disposal cannot do, such as saving a draft. The host waits 2
   * s. `project`: the user leaves the project; `reload`: the plugin starts again.
   */
  deactivate?(reason: 'project' | 'disabled' | 'reload' | 'shutdown'): void | Promise<void>;
}
