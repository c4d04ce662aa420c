import type { View, ViewProps } from '../contributions.ts';
import type { Declares, ProjectStorageOf, SettingsOf } from '../derived.ts';
import type { Disposable, Event } from '../lifetime.ts';
import type { PluginManifest } from '../manifest.ts';
import type { Json, Locale, PluginId, Tone } from '../primitives.ts';

/** Who uses the plugin, and where. The context is made anew for another user or project, so only `locale` and `theme` change. */
export interface SessionService {
  /** The signed-in user. `id` is a UUID. */
  readonly user: { readonly id: string; readonly name: string };
  /**
   * The open project. `id` is a UUID; `code` is its short name in addresses; `name` is what members call it; `variant` says which
   * contract it runs under; `timeZone` is an IANA name such as `Asia/Hong_Kong`.
   */
  readonly project: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly variant: string;
    readonly timeZone: string;
  };
  /** Id of this browser, a UUID that stays. Each call of the plugin tells it to the server; see `RouteContext.deviceId`. */
  readonly deviceId: string;
  /** The user's language; MobX observable. */
  readonly locale: Locale;
  /** The theme that is shown, with the system's already resolved; MobX observable. */
  readonly theme: 'light' | 'dark' | 'high-contrast';
  /**
   * Milliseconds since 1970 by the server's clock, as its latest answers told it; this device's clock may be wrong. For what the
   * server will judge, such as what is late or what day it is. A view asks `useServerNow`.
   */
  serverNow(): number;
}

/** What the member may do, for showing and hiding controls. The server decides: hiding a button is not a permission check. */
export interface PermissionService {
  /** Whether the member had the permission when the project was last read. MobX observable. */
  has(id: string): boolean;
  /** Asks the server. Rejects when the server cannot be reached, or with the signal's reason. */
  check(id: string, signal?: AbortSignal): Promise<boolean>;
  /** Fires after the member's permissions were read again. */
  readonly onDidChange: Event<void>;
}

/** The settings that the manifest declares. */
export interface SettingsService<M extends PluginManifest> {
  /**
   * MobX observable: the member's own settings and those of the project. A setting that nobody has set has its default, as has
   * one whose saved value no longer fits the manifest.
   */
  readonly values: SettingsOf<M>;
  /**
   * Shows the value at once and saves it. If it cannot be saved, the value before comes back and the promise rejects.
   * @throws HostError `setting-invalid` for a value that the manifest does not allow; `permission-missing` for a setting of the
   * project that the member may not write; `setting-conflict` when somebody else changed it meanwhile: `values` then has their
   * value
   */
  set<K extends keyof SettingsOf<M> & string>(key: K, value: SettingsOf<M>[K]): Promise<void>;
  /** Fires when a value changes, also when another member changes a setting of the project. */
  readonly onDidChange: Event<{ readonly key: keyof SettingsOf<M> & string }>;
}

/** A storage area that cannot be written to. */
export interface ReadableStorageArea {
  /** Reads a value; undefined if there is none. The type is the caller's claim: check what an older version may have written. */
  get<T extends Json>(key: string): Promise<T | undefined>;
  /** Bytes in use and allowed. The quota is 1 MiB for each area. */
  usage(): Promise<{ readonly bytes: number; readonly quota: number }>;
}
/** Values by key, such as `draft`. */
export interface StorageArea extends ReadableStorageArea {
  /**
   * Writes a value, replacing the one before. Rejects when the quota is used up or the server cannot be reached.
   * @throws HostError `permission-missing` if the project's storage takes a permission that the member lacks; `storage-read-only`
   * if the manifest names none
   */
  set(key: string, value: Json): Promise<void>;
  /**
   * Removes a value. Removing one that is not there does nothing.
   * @throws as `set`
   */
  delete(key: string): Promise<void>;
}
/** Small JSON values, kept on the server, for each user or shared by the project. */
export interface StorageService<M extends PluginManifest = PluginManifest> {
  /** Read and written by this user only. Values under keys that begin with `session.` are deleted when the user signs out. */
  readonly user: StorageArea;
  /** Read by every member; written by members with the permission that `manifest.storage.project.write` names. */
  readonly project: ProjectStorageOf<M>;
}

/** Toasts and running tasks. Texts are in the user's language. */
export interface NotificationService {
  /**
   * Shows a toast; dispose the handle to take it down early. `tone` is `info` and `timeoutMs` 6000 unless given. `action` shows a
   * button that runs a command, by its id if it is the plugin's own.
   *
   * ```ts
   * ctx.notifications.show({ text: t('saved'), tone: 'success', action: { label: t('open'), command: 'open' } });
   * ```
   */
  show(notice: {
    readonly text: string;
    readonly tone?: Tone;
    readonly action?: { readonly label: string; readonly command: string };
    /** Milliseconds that it stays; 0 keeps it until the user dismisses it. */
    readonly timeoutMs?: number;
  }): Disposable;
  /**
   * Shows progress with a Cancel button while the task runs. `done` is 0..1. Cancel and the plugin's end abort the signal.
   * Settles as the task does; when the plugin ends it rejects at once.
   *
   * ```ts
   * await ctx.notifications.progress(t('export'), async (report, signal) => {
   *   for (const [i, page] of pages.entries()) {
   *     await send(page, signal);
   *     report((i + 1) / pages.length);
   *   }
   * });
   * ```
   */
  progress<T>(
    title: string,
    task: (report: (done: number, text?: string) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

/** Modal dialogs. Texts are in the user's language. */
export interface DialogService {
  /**
   * Asks a yes-or-no question. False when the user cancels or dismisses it, or the plugin ends. `danger` marks the confirm button
   * as one that destroys something.
   */
  confirm(question: {
    readonly title: string;
    readonly text: string;
    readonly danger?: boolean;
    readonly confirmLabel?: string;
    readonly cancelLabel?: string;
  }): Promise<boolean>;
  /**
   * Shows a view in a dialog. Resolves with what the view passes to `finish`, or with undefined when the user dismisses it or the
   * plugin ends. Its size is `m` unless given.
   */
  open<R>(
    view: View<ViewProps & { finish(result: R): void }>,
    options?: { readonly title?: string; readonly size?: 's' | 'm' | 'l' },
  ): Promise<R | undefined>;
}

/** Events from the server, as they happen. */
export interface LiveService {
  /** State of the event stream; MobX observable. While it is `lost` the host keeps trying. */
  readonly status: 'connecting' | 'live' | 'lost';
  /** When the server was last heard; undefined before the first time. MobX observable. */
  readonly lastHeard: Date | undefined;
  /**
   * Listens to events of the plugin's own server half: `tx.emit({ topic: 'permit-changed', … })` there is `on('permit-changed',
   * …)` here.
   */
  on(topic: string, listener: (payload: Readonly<Record<string, Json>>) => void): Disposable;
  /** Fires when events may have been missed, or requests have not reached the server. Fetch again what is shown. */
  readonly onDidResync: Event<void>;
}

/** Writes to the browser's console, for the plugin's author. Each line starts with the plugin's id. */
export interface Logger {
  /** Details that help to find a fault. Browsers hide them at first. */
  debug(message: string, data?: object): void;
  /** Something that happened as it should. */
  info(message: string, data?: object): void;
  /** Something unexpected that the plugin coped with. */
  warn(message: string, data?: object): void;
  /** Something that failed. */
  error(message: string | Error, data?: object): void;
}

/** Details of an event. Texts longer than 100 characters are cut. */
export type TelemetryProps = Readonly<Record<string, string | number | boolean>>;

/**
 * The plugin's own figures. They are kept in this page, for this project session, and shown in the settings. At most 50 names of
 * each kind are kept, so do not make a name from an id.
 */
export interface Telemetry {
  /** Counts an occurrence and keeps the latest props, at most eight. */
  event(name: string, props?: TelemetryProps): void;
  /**
   * Measures how long a function takes, in milliseconds; one that returns a promise until that settles. One that throws counts as
   * well. The promise that comes back settles as the function's does.
   * @throws what the function throws
   */
  measure<T>(name: string, fn: () => Promise<T>): Promise<T>;
  /** Measures a function that returns no promise. */
  measure<T>(name: string, fn: () => T): T;
}

/** Commands of the host by full id, with the values that they take. */
export interface HostCommands {
  /** Opens the page of a dashboard item: its id is the `code`, and further texts are the parameters of the page. */
  'gantry.host/open-dashboard': { readonly code: string; readonly [parameter: string]: string };
  /** Opens the page of the model with a model tab, by its full id. Without `tab` the open tab stays. */
  'gantry.host/open-model': { readonly tab?: string };
  /** Opens the settings at a page, by its full id. Without `page` at the first one. */
  'gantry.host/open-settings': { readonly page?: string };
  /**
   * Opens a window, by the full id of its tab, or brings it to the front. `another` opens one more of a tab with `multiple`. Rejects for
   * a tab that this member does not see, and when twelve windows are open.
   */
  'gantry.host/open-window': { readonly window: string; readonly another?: true };
  /**
   * Opens the host's own windows beside a model tab. On a phone, which has room for one window, it opens none, so that the tab stays in
   * sight.
   */
  'gantry.host/show-windows': { readonly layers?: true; readonly timeline?: true };
  /** Shows all objects that the user has hidden, isolated or ghosted. Takes no value. */
  'gantry.host/show-all': undefined;
}

/** Runs commands. */
export interface CommandService<M extends PluginManifest> {
  /**
   * Runs a command of the plugin by its id, or one of another plugin or of the host (`HostCommands`) by its full id. The plugin
   * that has it is started first. Resolves with what the handler returns and rejects with what it throws.
   *
   * ```ts
   * await ctx.commands.execute('acme.permits/create', { objectId });
   * ```
   * @throws HostError `command-unknown`, or `command-unavailable` when its condition or permission does not hold
   */
  execute(id: Declares<M, 'commands'> | `${PluginId}/${string}`, value?: Json): Promise<unknown>;
}

/**
 * Names a service that one plugin offers to others, and carries its type. The id is its identity, so two bundled copies of a
 * token match. Raise the number after `@` when the type breaks.
 */
export interface ServiceToken<T> {
  /** Such as `acme.weather/api@1`. */
  readonly id: `${PluginId}/${string}@${number}`;
  /** Carries the type. It is never there at run time. */
  readonly _type?: (v: T) => T;
}
/** Names an event between plugins and carries the type of its value. */
export interface EventToken<T> {
  /** Such as `acme.weather/changed@1`. */
  readonly id: `${PluginId}/${string}@${number}`;
  /** Carries the type. It is never there at run time. */
  readonly _type?: (v: T) => T;
}
/** Services that plugins offer one another. */
export interface ServiceRegistry {
  /**
   * Offers a service until the handle is disposed or the plugin ends. Needs the capability `services.provide`.
   * @throws HostError `service-unknown` if `manifest.provides` lacks the token's id; `service-duplicate` if somebody provides it
   * already
   */
  provide<T>(token: ServiceToken<T>, implementation: T): Disposable;
  /** The service, if it is provided now; undefined otherwise. Starts no plugin. */
  tryGet<T>(token: ServiceToken<T>): T | undefined;
  /**
   * The service. The plugin that declares it is started if need be.
   * @throws HostError `service-unknown` if no plugin declares it, or the one that does did not provide it
   */
  get<T>(token: ServiceToken<T>, signal?: AbortSignal): Promise<T>;
  /** Calls `fn` at once, and again whenever the service comes or goes; undefined while it is not provided. Starts no plugin. */
  watch<T>(token: ServiceToken<T>, fn: (implementation: T | undefined) => void): Disposable;
}
/** Events between plugins of this page. They do not cross to other users. */
export interface EventBus {
  /**
   * Calls the listeners that are there now, in the order in which they came. A listener that throws is reported and stops
   * nothing.
   */
  emit<T>(token: EventToken<T>, value: T): void;
  /** Listens until the handle is disposed or the plugin ends. */
  on<T>(token: EventToken<T>, fn: (value: T) => void): Disposable;
}

/** What happens to the page and the project session. */
export interface HostEvents {
  /** Fires before the project is left. The host waits for promises passed to `waitUntil`, 3 s in all. */
  readonly onWillSwitchProject: Event<{ waitUntil(p: Promise<void>): void }>;
  /** Fires when the browser loses its network. */
  readonly onDidGoOffline: Event<void>;
  /** Fires when the browser has a network again. */
  readonly onDidGoOnline: Event<void>;
  /** Fires before the page is closed or reloaded. `hasUnsavedWork` makes the browser ask the user first, in its own words. */
  readonly onWillClose: Event<{ readonly hasUnsavedWork: (text: string) => void }>;
  /**
   * Fires before the app goes to another page. `ask` holds it until the promise resolves; false stays on the page. Forms of
   * `@gantry/plugin-ui` use it.
   */
  readonly onWillLeavePage: Event<{ readonly ask: (mayLeave: () => Promise<boolean>) => void }>;
}
