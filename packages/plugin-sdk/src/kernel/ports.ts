import type {
  CameraService,
  Clock,
  CommandHandler,
  DialogService,
  Event,
  FileService,
  HostError,
  HostEvents,
  Json,
  LayerService,
  LiveService,
  LoadStatus,
  Logger,
  NotificationService,
  ObjectFilter,
  ObjectRef,
  PeopleService,
  PermissionService,
  PluginDescriptor,
  PluginId,
  PluginManifest,
  SceneService,
  SelectionService,
  SessionService,
  SigningService,
  StorageService,
  TimelineService,
  VideoService,
} from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import type { SandboxPort } from './sandbox/sandbox-port.ts';

/** A settings store without the manifest's types. The kernel checks values against the manifest before `set`. */
export interface SettingsPort {
  /** MobX observable: saved values only; the kernel adds the manifest's defaults. */
  readonly values: Readonly<Record<string, Json>>;
  set(key: string, value: Json): Promise<void>;
  readonly onDidChange: Event<{ readonly key: string }>;
}

/** What a host draws around a plugin's view in a dialog. */
export interface DialogFrame<R> extends ViewFrame {
  finish(result: R): void;
}
export interface DialogPort {
  /** Resolves with the answer, or with false when `signal` is aborted, which takes the question down. */
  confirm(question: Parameters<DialogService['confirm']>[0], signal: AbortSignal): Promise<boolean>;
  /**
   * Shows what `render` returns. Resolves with what reaches `finish`, or undefined when dismissed or when `signal` is
   * aborted, which closes the dialog.
   */
  open<R>(
    render: (frame: DialogFrame<R>) => ReactNode,
    options: { readonly title?: string; readonly size?: 's' | 'm' | 'l'; readonly signal: AbortSignal },
  ): Promise<R | undefined>;
}

/**
 * The host's services for one plugin, without limits. The kernel passes them on: it owns every handle they return,
 * guards every callback they are given, and refuses what the plugin may not use.
 */
export interface HostServices {
  /** Markers reach the host with `command` as full id, to be run by `kernel.execute` with the marker's `data`. */
  readonly scene: SceneService<PluginManifest>;
  readonly selection: SelectionService<PluginManifest>;
  readonly layers: LayerService<PluginManifest>;
  readonly timeline: TimelineService<PluginManifest>;
  readonly camera: CameraService<PluginManifest>;
  readonly permissions: PermissionService;
  readonly people: PeopleService;
  readonly signing: SigningService;
  readonly settings: SettingsPort;
  readonly storage: StorageService;
  readonly files: Pick<FileService, 'upload'>;
  readonly videos: VideoService;
  /** Actions reach the host with `command` as full id. */
  readonly notifications: NotificationService;
  readonly dialogs: DialogPort;
  /** Topics are without the plugin's name; the host adds it. */
  readonly live: LiveService;
  readonly events: HostEvents;
  readonly log: Logger;
  /** `path` is the route's declared path with its parameters filled in. */
  navigate(path: string, params: Readonly<Record<string, string>>): void;
  /** The whole address of such a path. */
  addressOf(path: string, params: Readonly<Record<string, string>>): string;
}

/** Which plugin a service is for. */
export interface PluginIdentity {
  readonly descriptor: PluginDescriptor;
  readonly manifest: PluginManifest;
}

export type ReportKind =
  | 'manifest'
  | 'refused'
  | 'load'
  | 'activate'
  | 'deactivate'
  | 'dispose'
  | 'callback'
  | 'render'
  /** It is over a budget, and goes on. */
  | 'limit'
  | 'quarantine';

/** Something went wrong in a plugin. The rest of the host is not affected. */
export interface KernelReport {
  readonly pluginId: string;
  readonly kind: ReportKind;
  /** Where, such as `modelTabs/index`. */
  readonly place: string;
  readonly error: Error;
}

/** Milliseconds, and counts. */
export interface KernelLimits {
  readonly load: number;
  readonly activate: number;
  /** Before the second try of a plugin that a slow network or a busy browser may have kept from starting. */
  readonly secondTry: number;
  readonly deactivate: number;
  readonly menuState: number;
  readonly card: number;
  readonly search: number;
  /** Render crashes within `crashWindow` that put a plugin into quarantine. */
  readonly crashes: number;
  readonly crashWindow: number;
  /** Errors of listeners, timers and commands within `crashWindow` that do the same. */
  readonly faults: number;
  /** How many of these are reported. */
  readonly faultReports: number;
  /** For callbacks before each frame, averaged over a second of drawing. */
  readonly frame: number;
  /** Seconds of drawing in a row over `frame` after which this is reported. */
  readonly frameSeconds: number;
}

/** Sends a plugin's request, which was already checked against its endpoint. */
export type KernelFetch = (
  request: Request,
  from: { readonly pluginId: PluginId; readonly endpoint: string },
) => Promise<Response>;

export interface KernelOptions {
  /** Manifests as received. An invalid one becomes a load record and stops nothing else. */
  readonly plugins: readonly { readonly descriptor: PluginDescriptor; readonly manifest: unknown }[];
  readonly session: SessionService;
  /** Called at each activation. `signal` is aborted when the plugin ends. */
  readonly services: (plugin: PluginIdentity, signal: AbortSignal) => HostServices;
  /** Imports the bundle. `attempt` starts at 1: browsers remember a failed URL, so a retry needs another one. */
  readonly load: (descriptor: PluginDescriptor, attempt: number) => Promise<unknown>;
  /** Read inside MobX derivations. */
  readonly permissions: { has(id: string): boolean };
  /** Saved setting of a plugin, for `when`. Read inside MobX derivations. */
  readonly setting: (pluginId: PluginId, key: string) => Json | undefined;
  /** Value of a host context key, or undefined when the host has no such key. Read inside MobX derivations. */
  readonly contextKey: (name: string) => Json | undefined;
  /** Whether a plugin is not used here, such as one that the project switched off. Read inside MobX derivations. */
  readonly isOff?: (pluginId: PluginId) => boolean;
  /** Commands `gantry.host/…`. */
  readonly hostCommands?: Readonly<Record<string, CommandHandler>>;
  /** Whether an object passes a filter. */
  readonly matches: (filter: ObjectFilter, object: ObjectRef) => boolean | Promise<boolean>;
  readonly fetch: KernelFetch;
  /** What endpoints with a relative address are relative to, such as `location.origin`. */
  readonly origin: string;
  /** Without it plugins that are to run sandboxed are refused. */
  readonly sandbox?: SandboxPort;
  readonly onReport: (report: KernelReport) => void;
  /** Told of every event between plugins, for tools. */
  readonly onEmit?: (tokenId: string, value: unknown) => void;
  readonly clock?: Clock;
  /** Milliseconds that only go forward, finer than the clock: what measures code. `performance.now` unless given. */
  readonly stopwatch?: () => number;
  readonly limits?: Partial<KernelLimits>;
}

/** What a failed view shows, and what a report about it needs. */
export interface ViewFailure {
  readonly pluginId: PluginId;
  readonly version: string;
  /** The plugin's name in the user's language. */
  readonly pluginName: string;
  readonly place: string;
  readonly error: Error | HostError;
  readonly status: LoadStatus;
  retry(): void;
}
/** How the host draws the states of a plugin's view. */
export interface ViewFrame {
  renderLoading(): ReactNode;
  renderFailure(failure: ViewFailure): ReactNode;
}
