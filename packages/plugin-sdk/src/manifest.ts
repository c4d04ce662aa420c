import type { ModuleNavigation } from './navigation.ts';
import type { IconRef, Locale, Localized, ObjectFilter, PluginId } from './primitives.ts';
import type { When } from './when.ts';

/**
 * What a plugin may ask for. A deployment grants capabilities for each plugin; a plugin that asks for one it is not granted does
 * not load. Members of the context whose capability the manifest lacks do not compile.
 * - `scene.read`: find objects, read their properties and bounds.
 * - `scene.style`: colour, hide, outline and cut objects.
 * - `scene.overlay`: markers and scene overlays.
 * - `scene.three`: direct access to a group of three's scene.
 * - `camera.control`: fly the camera.
 * - `selection.write`, `layers.write`: change the selection, show and hide layers.
 * - `timeline.control`: move and play the timeline.
 * - `network`: `ctx.http`, `ctx.files`; a sandboxed plugin's `ctx.fetch`, `ctx.files`.
 * - `storage`: `ctx.storage`.
 * - `notifications`, `dialogs`: toasts, progress, questions and dialogs.
 * - `routes`: `ctx.navigate`.
 * - `services.provide`: offer services to other plugins.
 */
export type Capability =
  | 'scene.read'
  | 'scene.style'
  | 'scene.overlay'
  | 'scene.three'
  | 'camera.control'
  | 'selection.write'
  | 'layers.write'
  | 'timeline.control'
  | 'network'
  | 'storage'
  | 'notifications'
  | 'dialogs'
  | 'routes'
  | 'services.provide';

/**
 * `onProject` and `onStartupFinished`: the models that a project opens with are drawn, or it has none, or they took over 15 s, and the
 * browser is idle.
 */
export type ActivationEvent =
  | 'onStartupFinished'
  | 'onProject'
  | `onTab:${string}`
  | `onCommand:${string}`
  | `onRoute:${string}`
  | `onToken:${string}`;

/** The fields of every contribution. */
export interface Declared {
  /** Its name on the screen. */
  readonly title: Localized;
  /** Icon beside its name; none unless given. */
  readonly icon?: IconRef;
  /** Lowest first; 100 unless given. */
  readonly order?: number;
  /** While the condition is false, nobody sees the contribution. */
  readonly when?: When;
  /** Members without this permission do not see the contribution. The server enforces it as well. */
  readonly permission?: string;
}

/**
 * What a context menu is about: an object of a model, a layer of the project, a marker, or a point of the scene where there is
 * nothing.
 */
export type MenuTarget = 'object' | 'layer' | 'marker' | 'ground';

/** The timeline shows days: nothing is finer. */
export type TimelineGrain = 'day' | 'week' | 'month';

/** What a plugin can add to the host, each kind with the data the host needs to draw it before any plugin code runs. */
export interface ContributionPoints {
  /** A button beside the scene that opens the plugin's panel. */
  modelTabs: Declared & {
    /**
     * The panel that the host draws around the view: title, moving, collapsing, closing. Without it a plugin of the page places
     * panels of its own, and a sandboxed one gets a panel 390 px wide.
     */
    readonly panel?: {
      /** Pixels, 390 unless given; never more than the screen has. */
      readonly width?: number;
      /** Pixels. With it the user can resize the panel, down to this. */
      readonly minWidth?: number;
      /** `docked` starts at the left edge, as high as the stage, until the user moves it. */
      readonly start?: 'docked' | 'floating';
    };
    /**
     * Of a view that places its own panels: pixels that they cover at the stage's right edge when it opens. The host keeps its own windows
     * and the view cube clear of them, and not of the left edge, where it expects them otherwise.
     */
    readonly coversRight?: number;
  };
  /** An entry in the list of windows that opens a floating window. */
  windowTabs: Declared & {
    /** True: opening it again opens another window. False or absent: the open one comes to the front. */
    readonly multiple?: boolean;
    /** The user can move it into a browser window of its own, for example on another screen. */
    readonly popOut?: boolean;
  };
  /** The id is the item's code in the dashboard's URL. */
  dashboardItems: Declared & {
    /** Cells of the dashboard's grid: `w` of its 2 to 12 columns, `h` rows (2 to 24) of 48 px with 12 px between them. */
    readonly size: { readonly w: number; readonly h: number };
    /**
     * Seconds, at least 5. While the item is in sight, its `refreshedAt` changes at this interval. Absent: only when it is shown.
     */
    readonly refreshSeconds?: number;
  };
  /**
   * A page of the settings, in the group of its plugin: first those of the member (`user`), then those that the project shares
   * (`project`). Give it a title that no other module would use.
   */
  settingsPages: Declared & { readonly scope: 'user' | 'project' };
  /** Something the user or another plugin can do. `when` and `permission` also decide whether `execute` may run it. */
  commands: Declared & {
    /**
     * `Mod` (Ctrl, on a Mac Cmd) or `Alt`, then `Shift` or not, then a letter or digit: `Alt+Shift+P`. It works on every page of
     * the project, not while somebody types. A key that the host or a plugin listed before it uses is not available.
     */
    readonly keybinding?: string;
    /** List the command in the command palette (Ctrl+K). False unless given. */
    readonly palette?: boolean;
  };
  /** An entry in a context menu, which runs a command with what was clicked as `target`. */
  contextMenus: {
    /** What the entry is for. */
    readonly target: MenuTarget;
    /** Id of a command of the same plugin. */
    readonly command: string;
    /**
     * Entries of the plugin with the same group are shown together, with a line between groups. The order of a group is that of its first
     * entry.
     */
    readonly group?: string;
    /** Lowest first; 100 unless given. */
    readonly order?: number;
    /** Condition under which the entry is shown. */
    readonly when?: When;
    /** For `object`: every clicked object must pass the filter. */
    readonly appliesTo?: ObjectFilter;
  };
  /**
   * A page of its own. The path is below `/p/<project>/x/<plugin id>`, or the deployment's short name for the plugin. `:name`
   * segments become params of the view: `/permits/:permitID`.
   */
  routes: Declared & {
    readonly path: `/${string}`;
    /** Other paths that lead to this page; the address then changes to `path`. Neither has `:name` segments. */
    readonly redirectFrom?: readonly `/${string}`[];
  };
  /**
   * Drawing in the scene, with a row in the layer window where the user switches it on and off. Needs the capability
   * `scene.overlay`.
   */
  sceneOverlays: Declared & {
    /** Whether it is on before the user has chosen. False unless given. */
    readonly visibleByDefault?: boolean;
    /** Heading of its rows in the layer window; the plugin's name unless given. */
    readonly layerGroup?: Localized;
  };
  /** Something that the scene shows over time, such as a works programme. */
  timelineSources: Declared & {
    /**
     * The resolution of the source: the timeline steps and plays by it, and its items cover whole days, weeks from Monday on, or months.
     */
    readonly grain: TimelineGrain;
    /**
     * The source has days before the models were created, as a programme has whose model came later. While it is on the timeline, the
     * first version of each model is shown on these days, and the timeline steps through them. False unless given.
     */
    readonly beforeModels?: boolean;
  };
  /**
   * A section on the card of a selected object. `appliesTo` says for which objects; the plugin is started only for those.
   * `timeoutMs` is how long the card waits for the rows, in milliseconds: 2000 unless given. After events of the plugin's server half
   * that `topics` names, an open card asks again.
   */
  objectCards: Declared & {
    readonly appliesTo?: ObjectFilter;
    readonly timeoutMs?: number;
    readonly topics?: readonly string[];
  };
  /**
   * Finds entries for the search (Ctrl+K), which shows them under `title`. The plugin is started when somebody searches.
   * `timeoutMs` is how long the search waits for them, in milliseconds: 5000 unless given.
   */
  searchProviders: Declared & { readonly timeoutMs?: number };
}
/** Name of a contribution point. */
export type Point = keyof ContributionPoints;

/** Type and default of a setting, and which values it takes. */
export type SettingType =
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'number'; readonly default: number; readonly min?: number; readonly max?: number }
  | {
      readonly type: 'string';
      readonly default: string;
      readonly enum?: readonly string[];
      /** The text is a list of calendar days, as `dayList` of the contract reads it. An invalid entry is refused with its line. */
      readonly format?: 'days';
    };

/** Whose value it is: each member's own by default. With `project` all members share it, and `write` says who may set it. */
export type SettingScope =
  | { readonly scope?: 'user' }
  | {
      readonly scope: 'project';
      /** The permission that is needed to set it. The server checks it. */
      readonly write: string;
    };

/**
 * One setting of a plugin: its type, its default and whose value it is. Settings with a `title` appear in the settings page.
 * `min` and `max` include their values; `enum` lists the only texts allowed.
 */
export type SettingSchema = SettingType & SettingScope & { readonly title?: Localized };

/** A server that the plugin may call with `ctx.http`. Nothing outside its address can be called. */
export interface Endpoint {
  /** Key in the module's configuration that holds the base URL, or a list of them of which the first is used. */
  readonly baseUrlFrom: string;
  /** Milliseconds to wait for the response, retries included: 15000 unless given. */
  readonly timeoutMs?: number;
  /** How often a request that can be repeated, such as a GET, is sent again after a failure: once unless given. */
  readonly retries?: number;
  /**
   * `session` sends the session's cookie if the endpoint is on the page's own origin; `none` never does. `session` unless given.
   */
  readonly auth?: 'session' | 'none';
}

/** What a plugin is and adds to the host. It is plain JSON: the host reads it without running plugin code. */
export interface PluginManifest {
  /** `publisher.name`, in lower case. */
  readonly id: PluginId;
  /** Semver version of the plugin. Must equal the one of its package. */
  readonly version: string;
  /** Name that users see. */
  readonly name: Localized;
  /** Who made it. Settings, Plugins shows it beside the id. */
  readonly publisher?: string;
  /** Semver range of the SDK, such as `^1.0.0`. The host checks it before it fetches any code. */
  readonly sdk: string;
  /** What the plugin may ask for. The plugin is refused when the deployment does not grant all of them. */
  readonly capabilities: readonly Capability[];
  /** Permission codes that the plugin brings, with the titles that administrators see. */
  readonly permissions?: readonly { readonly id: string; readonly title: Localized }[];
  /** Projects and members for which the plugin can run. For others, its contributions are hidden. */
  readonly availability?: When;
  /** False: it runs only in projects that have switched it on in Settings, Plugins. True unless given. */
  readonly enabledByDefault?: boolean;
  /** Added to the events implied by contributions. */
  readonly activation?: readonly ActivationEvent[];
  /** What the plugin adds at each contribution point, by id. Ids are unique within the point. */
  readonly contributes?: { readonly [P in Point]?: { readonly [id: string]: ContributionPoints[P] } };
  /**
   * The module's entry in the navigation. Without it the entry has the plugin's name and leads to its first dashboard item, or else to its
   * first route without `:name` segments; a plugin that has neither gets no entry.
   */
  readonly navigation?: ModuleNavigation;
  /** Settings by key; `ctx.settings` reads and writes them. */
  readonly settings?: { readonly [key: string]: SettingSchema };
  /** Who may write to `ctx.storage`. Needs the capability `storage`. */
  readonly storage?: {
    /** Without it nobody writes to `ctx.storage.project`. `write` is the permission that writing takes; the server checks it. */
    readonly project?: { readonly write: string };
  };
  /** Servers that `ctx.http` may call, by name. */
  readonly endpoints?: { readonly [name: string]: Endpoint };
  /** Ids of service tokens without which the plugin does not start. Their providers are started first. */
  readonly requires?: readonly string[];
  /** Ids of service tokens that the plugin uses where they are provided; see `ServiceRegistry.tryGet` and `watch`. */
  readonly optional?: readonly string[];
  /** Ids of service tokens that the plugin provides. Needs the capability `services.provide`. */
  readonly provides?: readonly string[];
  /** Texts for `%key%` in titles, which the host shows before the plugin's code is loaded. Every locale has the keys of `en`. */
  readonly messages?: { readonly [L in Locale]: { readonly [key: string]: string } };
}
