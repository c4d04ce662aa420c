import type { IconRef, Locale, Localized, ObjectFilter, PluginId } from './primitives.ts';
import type { When } from './when.ts';

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
 * `onProject`: the project opens. `onStartupFinished`: the models that it opens with are drawn, or none came within 15 s, and the
 * browser is idle.
 */
export type ActivationEvent =
  | 'onStartupFinished'
  | 'onProject'
  | `onTab:${string}`
  | `onCommand:${string}`
  | `onRoute:${string}`
  | `onToken:${string}`;

interface Declared {
  readonly title: Localized;
  readonly icon?: IconRef;
  /** Lowest first; 100 where none is given. */
  readonly order?: number;
  readonly when?: When;
  /** Members without this permission do not see the contribution. The server enforces it as well. */
  readonly permission?: string;
}

export type MenuTarget = 'object' | 'layer' | 'marker' | 'ground';

/** The timeline shows days: nothing is finer. */
export type TimelineGrain = 'day' | 'week' | 'month';

/** What a plugin can add to the host, each kind with the data the host needs to draw it before any plugin code runs. */
export interface ContributionPoints {
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
    readonly badge?: boolean;
  };
  windowTabs: Declared & {
    /** Opening it again opens another; without it the one that is open comes to the front. */
    readonly multiple?: boolean;
    /** It can be put into a window of the browser, such as on another screen. */
    readonly popOut?: boolean;
  };
  /** The id is the item's code in the dashboard's URL. */
  dashboardItems: Declared & {
    /** Cells of the dashboard's grid: `w` of its 2 to 12 columns, `h` rows (2 to 24) of 48 px with 12 px between them. */
    readonly size: { readonly w: number; readonly h: number };
    /** At least 5. While the item is in sight, its `refreshedAt` changes at this interval. */
    readonly refreshSeconds?: number;
  };
  /** `user`: under "My settings". `project`: under "Project", where `permission` says who sees the page. */
  settingsPages: Declared & { readonly scope: 'user' | 'project' };
  commands: Declared & {
    /**
     * `Mod` (Ctrl, on a Mac Cmd) or `Alt`, then `Shift` or not, then a letter or digit: `Alt+Shift+P`. It works on every page of
     * the project, not while somebody types. A key of the host's, or of a plugin that is configured before, is not given twice.
     */
    readonly keybinding?: string;
    readonly palette?: boolean;
  };
  contextMenus: {
    readonly target: MenuTarget;
    readonly command: string;
    readonly group?: string;
    readonly order?: number;
    readonly when?: When;
    readonly appliesTo?: ObjectFilter;
  };
  /** Path below `/p/<project>/x/<plugin id>`, or the deployment's short name for it; `:name` segments become params. */
  routes: Declared & { readonly path: `/${string}` };
  /** Each has a row in the layer window, where the user switches it on and off. */
  sceneOverlays: Declared & {
    readonly visibleByDefault?: boolean;
    /** Heading of its rows in the layer window; the plugin's name unless given. */
    readonly layerGroup?: Localized;
  };
  timelineSources: Declared & {
    /**
     * How finely the source tells times: the timeline steps and plays by it, and its items cover whole days, weeks from Monday on,
     * or months.
     */
    readonly grain: TimelineGrain;
  };
  objectCards: Declared & { readonly appliesTo?: ObjectFilter; readonly timeoutMs?: number };
}
export type Point = keyof ContributionPoints;

type SettingType =
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'number'; readonly default: number; readonly min?: number; readonly max?: number }
  | { readonly type: 'string'; readonly default: string; readonly enum?: readonly string[] };

/** Whose value it is: each member's own, unless it says `project`. Then all members share it, and `write` says who may set it. */
type SettingScope =
  | { readonly scope?: 'user' }
  | {
      readonly scope: 'project';
      /** Permission that setting it takes. The server checks it. */
      readonly write: string;
    };

export type SettingSchema = SettingType & SettingScope & { readonly title?: Localized };

export interface Endpoint {
  /** Key in the module's configuration that holds the base URL, or a list of them of which the first is used. */
  readonly baseUrlFrom: string;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly auth?: 'session' | 'none';
}

/** Plain JSON: the host reads it without running plugin code. */
export interface PluginManifest {
  readonly id: PluginId;
  readonly version: string;
  readonly name: Localized;
  readonly publisher?: string;
  /** Semver range of the SDK, checked before any code is fetched. */
  readonly sdk: string;
  readonly capabilities: readonly Capability[];
  readonly permissions?: readonly { readonly id: string; readonly title: Localized }[];
  /** Which projects and deployments may use it. */
  readonly availability?: When;
  /** Added to the events implied by contributions. */
  readonly activation?: readonly ActivationEvent[];
  readonly contributes?: { readonly [P in Point]?: { readonly [id: string]: ContributionPoints[P] } };
  readonly settings?: { readonly [key: string]: SettingSchema };
  /** Needs the capability `storage`. */
  readonly storage?: {
    /** Without it nobody writes to `ctx.storage.project`. `write`: the permission that it takes. The server checks it. */
    readonly project?: { readonly write: string };
  };
  readonly endpoints?: { readonly [name: string]: Endpoint };
  /** Service token ids. */
  readonly requires?: readonly string[];
  readonly optional?: readonly string[];
  readonly provides?: readonly string[];
  readonly locales?: readonly Locale[];
  /** Texts for `%key%` in titles: drawn before the plugin's code is loaded. Every locale has the keys of `en`. */
  readonly messages?: { readonly [L in Locale]: { readonly [key: string]: string } };
}
