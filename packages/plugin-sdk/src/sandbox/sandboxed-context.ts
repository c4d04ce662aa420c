import type { CommandHandler, MenuHit, MenuState, ObjectCardProvider } from '../contributions.ts';
import type { Declares, EndpointOf, Needs, NotDeclared } from '../derived.ts';
import type { Disposable, DisposableStore, Event } from '../lifetime.ts';
import type { Capability, PluginManifest } from '../manifest.ts';
import type { Json } from '../primitives.ts';
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
import type {
  CameraService,
  LayerService,
  SceneService,
  SelectionService,
  TimelineService,
} from '../services/scene.ts';
import type { MountView, SandboxedViewPoint } from './sandboxed-view.ts';

/** What a sandboxed plugin may contribute. Overlays and timeline sources paint the scene and stay in the page. */
export type SandboxedPoint = SandboxedViewPoint | 'commands' | 'contextMenus' | 'objectCards';

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

export interface SandboxedRequest {
  /** GET unless given. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly json?: Json;
  readonly searchParams?: Readonly<Record<string, string | number | boolean>>;
  readonly signal?: AbortSignal;
}
/** Any status that the server answers; `json` is null where the answer has no body. */
export interface SandboxedResponse {
  readonly status: number;
  readonly json: Json;
}

/** Who uses the plugin where, as of the latest change. */
export interface SandboxedSession extends SessionService {
  readonly onDidChange: Event<void>;
}

/** Markers and notices run commands of this plugin only. */
export interface SandboxedServices<M extends PluginManifest> {
  readonly scene: Remote<Omit<SceneService<M>, 'three' | 'createStyleLayer'>>;
  readonly selection: Remote<SelectionService<M>>;
  readonly layers: Remote<LayerService<M>>;
  readonly timeline: Remote<TimelineService<M>>;
  readonly camera: Remote<CameraService<M>>;
  readonly permissions: Remote<PermissionService>;
  readonly settings: Remote<SettingsService<M>>;
  readonly live: Remote<LiveService>;
  readonly storage: Needs<M, 'storage', StorageService<M>>;
  readonly notifications: Needs<M, 'notifications', Remote<Pick<NotificationService, 'show'>>>;
  /** One question at a time. */
  readonly dialogs: Needs<M, 'dialogs', Remote<Pick<DialogService, 'confirm'>>>;
  /** The only way to a network: the host asks for it at the declared endpoint. Rejects where no JSON comes back. */
  readonly fetch: Needs<
    M,
    'network',
    (endpoint: EndpointOf<M>, path: string, request?: SandboxedRequest) => Promise<SandboxedResponse>
  >;
  readonly navigate: Needs<
    M,
    'routes',
    (id: Declares<M, 'routes'>, params?: Readonly<Record<string, string>>) => Promise<void>
  >;
}

/** What answers for contributions that are not drawn. */
export interface SandboxedImplement<M extends PluginManifest> {
  commands(id: Declares<M, 'commands'>, handler: CommandHandler): Promise<Disposable>;
  contextMenus(
    id: Declares<M, 'contextMenus'>,
    ask: (hit: MenuHit) => MenuState | Promise<MenuState>,
  ): Promise<Disposable>;
  /** Actions are commands of this plugin. */
  objectCards(id: Declares<M, 'objectCards'>, provider: ObjectCardProvider): Promise<Disposable>;
}

export interface SandboxedBasics<M extends PluginManifest> {
  readonly manifest: M;
  readonly sdkVersion: string;
  /** Aborted when the plugin is stopped, shortly before its frame is gone. */
  readonly signal: AbortSignal;
  readonly subscriptions: DisposableStore;
  readonly session: SandboxedSession;
  readonly log: Logger;
  /** Tells the user that something works only partly, until disposed. */
  readonly health: { degraded(reason: string): Promise<Disposable> };
  readonly implement: SandboxedImplement<M>;
  /** `mount` is called with an empty element whenever the host shows the view. */
  render(id: Declares<M, SandboxedViewPoint>, mount: MountView): Promise<Disposable>;
}

/**
 * Everything a sandboxed plugin can do, for one project session. Every call goes to the host, which checks it against
 * the manifest and the grants and rejects with an error whose `code` says why.
 */
export type SandboxedContext<M extends PluginManifest = PluginManifest> = SandboxedBasics<M> &
  Granted<SandboxedServices<M>>;
