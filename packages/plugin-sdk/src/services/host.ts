import type { View, ViewProps } from '../contributions.ts';
import type { Declares, ProjectStorageOf, SettingsOf } from '../derived.ts';
import type { Disposable, Event } from '../lifetime.ts';
import type { PluginManifest } from '../manifest.ts';
import type { Json, Locale, PluginId, Tone } from '../primitives.ts';

export interface SessionService {
  readonly user: { readonly id: string; readonly name: string };
  readonly project: {
    readonly id: string;
    readonly code: string;
    readonly variant: string;
    readonly timeZone: string;
  };
  /** MobX observables. */
  readonly locale: Locale;
  readonly theme: 'light' | 'dark' | 'high-contrast';
}

/** What to show. The server decides: hiding a button is not a permission check. */
export interface PermissionService {
  has(id: string): boolean;
  /** Asks the server, now. */
  check(id: string, signal?: AbortSignal): Promise<boolean>;
  readonly onDidChange: Event<void>;
}

export interface SettingsService<M extends PluginManifest> {
  /** MobX observable: the member's own settings and those of the project, with the defaults of what nobody has set. */
  readonly values: SettingsOf<M>;
  /**
   * Shown at once, and put back when it cannot be saved.
   * @throws HostError `setting-invalid`; `permission-missing` for a setting of the project; `setting-conflict` when somebody
   * else changed it meanwhile: `values` then has what they set
   */
  set<K extends keyof SettingsOf<M> & string>(key: K, value: SettingsOf<M>[K]): Promise<void>;
  /** Also when another member changes a setting of the project. */
  readonly onDidChange: Event<{ readonly key: keyof SettingsOf<M> & string }>;
}

export interface ReadableStorageArea {
  get<T extends Json>(key: string): Promise<T | undefined>;
  usage(): Promise<{ readonly bytes: number; readonly quota: number }>;
}
export interface StorageArea extends ReadableStorageArea {
  /** @throws HostError `permission-missing` where the project's storage takes a permission that the member lacks. */
  set(key: string, value: Json): Promise<void>;
  /** @throws as `set` */
  delete(key: string): Promise<void>;
}
/** Kept on the server: per user, or shared by the project. */
export interface StorageService<M extends PluginManifest = PluginManifest> {
  readonly user: StorageArea;
  /** Read by every member. Written by those with the permission that `manifest.storage.project.write` names. */
  readonly project: ProjectStorageOf<M>;
}

export interface NotificationService {
  show(notice: {
    readonly text: string;
    readonly tone?: Tone;
    readonly action?: { readonly label: string; readonly command: string };
    /** Milliseconds; 0 stays until dismissed. */
    readonly timeoutMs?: number;
  }): Disposable;
  /** Shows progress with a Cancel button while the task runs. `done` is 0..1. */
  progress<T>(
    title: string,
    task: (report: (done: number, text?: string) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

export interface DialogService {
  confirm(question: {
    readonly title: string;
    readonly text: string;
    readonly danger?: boolean;
    readonly confirmLabel?: string;
    readonly cancelLabel?: string;
  }): Promise<boolean>;
  /** Resolves with what the view passes to `finish`, or undefined when it is dismissed. */
  open<R>(
    view: View<ViewProps & { finish(result: R): void }>,
    options?: { readonly title?: string; readonly size?: 's' | 'm' | 'l' },
  ): Promise<R | undefined>;
}

/** What changed on the server, as it happens. */
export interface LiveService {
  /** MobX observables. */
  readonly status: 'connecting' | 'live' | 'lost';
  /** When the server was last heard. */
  readonly lastHeard: Date | undefined;
  /** Events of the plugin's own server half: what it gave as topic, such as `permit-changed`. */
  on(topic: string, listener: (payload: Readonly<Record<string, Json>>) => void): Disposable;
  /** Events may have been missed: fetch again what is shown. */
  readonly onDidResync: Event<void>;
}

export interface Logger {
  debug(message: string, data?: object): void;
  info(message: string, data?: object): void;
  warn(message: string, data?: object): void;
  error(message: string | Error, data?: object): void;
}

export type TelemetryProps = Readonly<Record<string, string | number | boolean>>;

/**
 * The plugin's own figures. They are kept for this project session, in this page, and shown in the settings; they go nowhere
 * else. Fifty names of each kind are kept, so that no name may be made of an id.
 */
export interface Telemetry {
  /** Counts an occurrence, and keeps the latest props: eight of them, texts up to 100 characters. */
  event(name: string, props?: TelemetryProps): void;
  /**
   * Measures how long a function takes, also one that throws. One that answers a promise is measured until that settles; what
   * comes back is a promise that settles alike.
   * @throws what the function throws
   */
  measure<T>(name: string, fn: () => Promise<T>): Promise<T>;
  measure<T>(name: string, fn: () => T): T;
}

export interface CommandService<M extends PluginManifest> {
  /** Own commands by id, others' and the host's (`gantry.host/…`) by full id. */
  execute(id: Declares<M, 'commands'> | `${PluginId}/${string}`, value?: Json): Promise<unknown>;
}

/** Typed, versioned channel between plugins. Identity is the string id, so two bundled copies still match. */
export interface ServiceToken<T> {
  readonly id: `${PluginId}/${string}@${number}`;
  readonly _type?: (v: T) => T;
}
export interface EventToken<T> {
  readonly id: `${PluginId}/${string}@${number}`;
  readonly _type?: (v: T) => T;
}
export interface ServiceRegistry {
  /** Needs the capability `services.provide`, and the token's id in `manifest.provides`. */
  provide<T>(token: ServiceToken<T>, implementation: T): Disposable;
  tryGet<T>(token: ServiceToken<T>): T | undefined;
  get<T>(token: ServiceToken<T>, signal?: AbortSignal): Promise<T>;
  watch<T>(token: ServiceToken<T>, fn: (implementation: T | undefined) => void): Disposable;
}
export interface EventBus {
  emit<T>(token: EventToken<T>, value: T): void;
  on<T>(token: EventToken<T>, fn: (value: T) => void): Disposable;
}

export interface HostEvents {
  readonly onWillSwitchProject: Event<{ waitUntil(p: Promise<void>): void }>;
  readonly onDidGoOffline: Event<void>;
  readonly onDidGoOnline: Event<void>;
  readonly onWillClose: Event<{ readonly hasUnsavedWork: (text: string) => void }>;
}
