import type { Endpoints } from '@gantry/plugin-sdk/contract';
import type { Api } from '../api/api.ts';
import type {
  CommandHandler,
  MenuHit,
  MenuState,
  ObjectCardProvider,
  SearchProvider,
} from '../contributions.ts';
import type { Declares, EndpointOf, Needs, NotDeclared } from '../derived.ts';
import type { Disposable, DisposableStore, Event } from '../lifetime.ts';
import type { Capability, PluginManifest } from '../manifest.ts';
import type { Json } from '../primitives.ts';
import type { FileService } from '../services/files.ts';
import type {
  DialogService,
  LiveService,
  Logger,
  NotificationService,
  PermissionService,
  SessionService,
  SettingsService,
  StorageService,
} from '../services/host.ts';
import type { PeopleService } from '../services/people.ts';
import type {
  CameraService,
  LayerService,
  SceneService,
  SelectionService,
  TimelineService,
} from '../services/scene.ts';
import type { SceneSections } from '../services/sections.ts';
import type { MountView, SandboxedViewPoint } from './sandboxed-view.ts';

/** What a sandboxed plugin may contribute. Overlays and timeline sources paint the scene and stay in the page. */
export type SandboxedPoint =
  | SandboxedViewPoint
  | 'commands'
  | 'contextMenus'
  | 'objectCards'
  | 'searchProviders';

/**
 * A service from the far side of a message port: values are asked for and come as copies, listeners are registered
 * with an answer, and what the manifest has no capability for is absent.
 */
export type Remote<T> = {
  readonly [K in keyof T as T[K] extends NotDeclared<Capability> ? never : K]: T[K] extends Event<infer E>
    ? (listener: (e: E) => void) => Promise<Disposable>
    : T[K] extends (...args: infer A) => infer R
      ? (...args: A) => Promise<Awaited<R>>
      : () => Promise<T[K]>;
};

/** Without what the manifest has no capability for. */
export type Granted<T> = {
  readonly [K in keyof T as T[K] extends NotDeclared<Capability> ? never : K]: T[K];
};

/** One request of `ctx.fetch`. */
export interface SandboxedRequest {
  /** `GET` unless given. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as the body, as JSON. */
  readonly json?: Json;
  /** Query of the address. */
  readonly searchParams?: Readonly<Record<string, string | number | boolean>>;
  /** Ends the request; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}
/** The server's answer, whatever its status. */
export interface SandboxedResponse {
  /** HTTP status. A 404 or 500 does not reject. */
  readonly status: number;
  /** The body; null if it is empty. */
  readonly json: Json;
}

/** Files of the user and of the plugin's own server half. An address would be of no use: a frame can fetch nothing. */
export type SandboxedFiles = Pick<FileService, 'upload' | 'read'>;

/** Who uses the plugin, and where. Its values are the latest ones that the host sent; they are not MobX observables. */
export interface SandboxedSession extends Omit<SessionService, 'deviceId' | 'serverNow'> {
  /** Fires when the language or the theme changes. */
  readonly onDidChange: Event<void>;
}

/** The part of the scene that is an object of its own. */
export interface SandboxedScene<M extends PluginManifest> {
  /** Sections through the models; needs the capability `scene.style`, which gives a sandboxed plugin nothing else. */
  readonly sections: Needs<M, 'scene.style', Remote<SceneSections>>;
}

/** Services of the host, each call a message. Markers and notices run commands of this plugin only. */
export interface SandboxedServices<M extends PluginManifest> {
  /**
   * Models, objects, markers and sections. Style layers, colours by value, shapes, measuring, the tree, views, pictures and three stay in
   * the page.
   */
  readonly scene: Remote<
    Omit<
      SceneService<M>,
      | 'three'
      | 'createStyleLayer'
      | 'colourBy'
      | 'addShapes'
      | 'sections'
      | 'measure'
      | 'tree'
      | 'views'
      | 'picture'
    >
  > &
    Granted<SandboxedScene<M>>;
  /** The selected objects. */
  readonly selection: Remote<SelectionService<M>>;
  /** The layers of the project. */
  readonly layers: Remote<LayerService<M>>;
  /** The day that the scene shows. */
  readonly timeline: Remote<TimelineService<M>>;
  /** Flies the camera and reads where it is. */
  readonly camera: Remote<CameraService<M>>;
  /** What the member may do. */
  readonly permissions: Remote<PermissionService>;
  /** Who is in the project. */
  readonly people: Remote<PeopleService>;
  /**
   * Calls the plugin's own server half, with the rights of the member; see `PluginContext.api`. The plugin runs such a half only where
   * the deployment grants it.
   */
  api<C extends Endpoints>(endpoints: C): Api<C>;
  /** Uploads files and reads those of the plugin's own server half; needs the capability `network`. */
  readonly files: Needs<M, 'network', SandboxedFiles>;
  /** The settings that the manifest declares. */
  readonly settings: Remote<SettingsService<M>>;
  /** Events from the plugin's own server half. */
  readonly live: Remote<LiveService>;
  /** Small JSON values, kept on the server; needs the capability `storage`. */
  readonly storage: Needs<M, 'storage', StorageService<M>>;
  /** Toasts, five at a time; needs the capability `notifications`. */
  readonly notifications: Needs<M, 'notifications', Remote<Pick<NotificationService, 'show'>>>;
  /** Yes-or-no questions, one at a time; needs the capability `dialogs`. */
  readonly dialogs: Needs<M, 'dialogs', Remote<Pick<DialogService, 'confirm'>>>;
  /**
   * The only way to a network: the host sends the request to an endpoint of the manifest. Needs the capability `network`.
   *
   * ```ts
   * const { status, json } = await ctx.fetch('stations', 'latest');
   * ```
   * @throws HostError `sandbox-message` if the answer is not JSON; `sandbox-limit` if it has more than 4 MiB; `endpoint-outside`
   */
  readonly fetch: Needs<
    M,
    'network',
    (endpoint: EndpointOf<M>, path: string, request?: SandboxedRequest) => Promise<SandboxedResponse>
  >;
  /** Opens a route of this plugin; see `PluginContext.navigate`. Needs the capability `routes`. */
  readonly navigate: Needs<
    M,
    'routes',
    (id: Declares<M, 'routes'>, params?: Readonly<Record<string, string>>) => Promise<void>
  >;
}

/** Attaches code to contributions that are not drawn. Views go to `render`. */
export interface SandboxedImplement<M extends PluginManifest> {
  /** What the command does. */
  commands(id: Declares<M, 'commands'>, handler: CommandHandler): Promise<Disposable>;
  /** Adjusts an entry for what was clicked, within 50 ms. */
  contextMenus(
    id: Declares<M, 'contextMenus'>,
    ask: (hit: MenuHit) => MenuState | Promise<MenuState>,
  ): Promise<Disposable>;
  /** Adds rows to the card of an object. Its actions are commands of this plugin. */
  objectCards(id: Declares<M, 'objectCards'>, provider: ObjectCardProvider): Promise<Disposable>;
  /** Finds entries for the search. Their commands are those of this plugin. */
  searchProviders(id: Declares<M, 'searchProviders'>, provider: SearchProvider): Promise<Disposable>;
}

/** What every sandboxed plugin has, whatever its capabilities. */
export interface SandboxedBasics<M extends PluginManifest> {
  /** The manifest that the plugin was activated with. */
  readonly manifest: M;
  /** Version of the host's SDK. */
  readonly sdkVersion: string;
  /** Aborted when the plugin is stopped, shortly before its frame is removed. */
  readonly signal: AbortSignal;
  /** What is disposed when the plugin is stopped. Add what the plugin made itself. */
  readonly subscriptions: DisposableStore;
  /** Who uses the plugin, in which project, language and theme. */
  readonly session: SandboxedSession;
  /** Writes to the browser's console, each line with the plugin's id. */
  readonly log: Logger;
  /** Tells the user that something works only partly, until the handle is disposed. */
  readonly health: { degraded(reason: string): Promise<Disposable> };
  /** Attaches code to commands, context menus, object cards and search providers. */
  readonly implement: SandboxedImplement<M>;
  /**
   * Attaches a view. The host calls `mount` with an empty element whenever it shows the view.
   *
   * ```ts
   * await ctx.render('index', (root, view) => {
   *   const react = createRoot(root, { onUncaughtError: (error) => view.fail(error) });
   *   react.render(<PermitIndex />);
   *   return () => react.unmount();
   * });
   * ```
   */
  render(id: Declares<M, SandboxedViewPoint>, mount: MountView): Promise<Disposable>;
}

/**
 * Everything a sandboxed plugin can do, for one project session. Every call goes to the host, which checks it against
 * the manifest and the grants and rejects with an error whose `code` says why.
 */
export type SandboxedContext<M extends PluginManifest = PluginManifest> = SandboxedBasics<M> &
  Granted<SandboxedServices<M>>;
