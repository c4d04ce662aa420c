import type { ComponentType } from 'react';
import type { Camera, Group } from 'three';
import type { Declares } from './derived.ts';
import type { Disposable, Event } from './lifetime.ts';
import type { MenuTarget, PluginManifest, Point } from './manifest.ts';
import type { IconRef, Json, ObjectRef, Position, Tone, Vector3Like } from './primitives.ts';
import type { StyleLayer } from './services/scene.ts';

/**
 * A React view: either at hand, or loaded when it is first shown, within 15 s. `fallback` replaces the host's failure card when
 * the view throws; its `retry` renders the view anew.
 *
 * ```ts
 * ctx.implement.modelTabs('index', { load: () => import('./permit-index.tsx') });
 * ```
 */
export type View<P> = (
  | { readonly component: ComponentType<P> }
  | { readonly load: () => Promise<{ default: ComponentType<P> }> }
) & { readonly fallback?: ComponentType<{ error: Error; retry(): void }> };

/** What the host passes to every view. */
export interface ViewProps {
  /** Id in the manifest, without the plugin's id. `dialog` in a dialog. */
  readonly contributionId: string;
  /** False while the view is mounted but out of sight, such as behind another tab. Pause work that costs. */
  readonly visible: boolean;
  /** Aborted when the view is unmounted. Pass it to requests that only this view needs. */
  readonly signal: AbortSignal;
}
/** What the host passes to the view of a model tab. */
export interface ModelTabProps extends ViewProps {
  /** Shows a number or a dot on the tab's button, until the plugin ends; undefined removes it. */
  setBadge(value: number | 'dot' | undefined): void;
  /** Replaces the title of the manifest, until the plugin ends. The text is in the user's language. */
  setTitle(text: string): void;
  /** Closes the tab's panel. */
  close(): void;
}
/** What the host passes to the view of a window. */
export interface WindowTabProps extends ViewProps {
  /** Tells the windows of one tab apart. It survives a reload of the page. */
  readonly instanceId: string;
  /** The value of the last `setState`, also of one before a reload of the page; `null` at first. */
  readonly state: Json;
  /**
   * Keeps the window's state for this person, project and browser: up to 64 KiB of JSON. Other users of the browser can read it,
   * so keep no secrets in it.
   */
  setState(state: Json): void;
  /** Replaces the title of the manifest, for example with the name of what the window shows. */
  setTitle(text: string): void;
  /** Closes this window. Its state is forgotten. */
  close(): void;
}
/** What the host passes to the view of a dashboard item. */
export interface DashboardItemProps extends ViewProps {
  /** `tile`: one tile of the dashboard, under a bar with its title. `page`: the item's own page, which it fills. */
  readonly place: 'tile' | 'page';
  /** The tile's size in cells of the dashboard's grid. On its own page it is the largest there is, 12 × 24. */
  readonly size: { w: number; h: number };
  /** True while the member arranges the tiles. The host dims the content and gives it no input meanwhile. */
  readonly editing: boolean;
  /**
   * When the data should last have been fetched. It changes when the view is shown and then, while the view is in sight, every
   * `refreshSeconds` of the manifest. Fetch in an effect that depends on it.
   */
  readonly refreshedAt: Date;
  /** Query of the item's own page, such as `formUUID`. A tile has none. */
  readonly params: Readonly<Record<string, string>>;
  /**
   * Changes the query of the item's own page; undefined removes a parameter. In a tile it opens the item's own page with these
   * parameters.
   */
  setParams(params: Readonly<Record<string, string | undefined>>): void;
}
/** What the host passes to the view of a route. */
export interface RouteProps extends ViewProps {
  /** The `:name` segments of the path, decoded, and the query. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * What was right-clicked or long-pressed. Of an object, `objects` is the whole selection if the object is in it, and `at` is the
 * point on the surface. Of a marker, `id` and `data` are the marker's; `at` is absent where it sits on an object. Positions are
 * in the scene frame.
 */
export type MenuHit =
  | { readonly kind: 'object'; readonly objects: readonly ObjectRef[]; readonly at: Position }
  | {
      readonly kind: Exclude<MenuTarget, 'object'>;
      readonly id: string;
      readonly at?: Position;
      readonly data?: Json;
    };
/** How a menu entry looks for one click. What is left out stays as the manifest has it. */
export interface MenuState {
  /** Text in place of the command's title, in the user's language. */
  readonly label?: string;
  /** False shows the entry greyed out. True unless given. */
  readonly enabled?: boolean;
  /** False leaves the entry out. True unless given. */
  readonly visible?: boolean;
  /** Given, the entry has a check mark that is on or off. */
  readonly checked?: boolean;
}
/**
 * Runs a command. `target` is what was right-clicked, where the command was chosen from a context menu. `value` is what the
 * caller passed, such as the `data` of a clicked marker. `signal` is aborted when the plugin ends or the caller gives up. What
 * the handler returns goes to the caller of `execute`; what it throws is reported and rejects there. There is no time limit.
 */
export type CommandHandler = (args: {
  readonly target?: MenuHit;
  readonly value?: Json;
  readonly signal: AbortSignal;
}) => unknown | Promise<unknown>;

/** Draws into the scene with three. It needs the capability `scene.overlay`. */
export interface SceneOverlay {
  /**
   * Adds objects to `host.group`. Called once, when the overlay is first switched on and a model is there. When the plugin or the
   * session ends, the host disposes what this returns and frees everything under the group.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: an attach that returns nothing is the common case
  attach(host: OverlayHost): void | Disposable;
  /** Called when the user switches the overlay off or on again, or its condition changes. The overlay hides its own objects. */
  setVisible?(visible: boolean): void;
}
/**
 * three's `Group`. Where `@types/three` is not installed it has no members, and using it does not compile. Named directly, the
 * type would be `any` there and hide every mistake.
 */
export interface ThreeGroup extends Group {}
/** three's `Camera`. Like `ThreeGroup`, it has no members without `@types/three`. */
export interface ThreeCamera extends Camera {}

/** The plugin's place in the scene: metres, Y up, relative to the project origin. Plugins that use it need `@types/three`. */
export interface OverlayHost {
  /** Add objects here. The host owns the group: it frees geometry, materials and textures under it on detach. */
  readonly group: ThreeGroup;
  /** The current camera. It is another object after a change of projection, so do not keep it. */
  readonly camera: ThreeCamera;
  /** Draws a frame soon. Call it after each change: the host draws only when something asks for it. */
  requestRender(): void;
  /** Fires before each frame that is drawn. All callbacks of a plugin together have 4 ms a frame. */
  readonly onBeforeRender: Event<{ /** Seconds since the previous frame. */ readonly dt: number }>;
  /**
   * Converts a position to scene coordinates, in metres.
   * @throws Error when the project's grid is not EPSG:2326 and the position is in `hk1980` or `wgs84`
   */
  toScene(position: Position): Vector3Like;
}

/** Shows one subject, such as a works programme, over time. The host calls it only while the timeline is open. */
export interface TimelineSource {
  /** The first and last moment that the source knows. The signal is aborted when the answer is no longer wanted. */
  getRange(signal: AbortSignal): Promise<{ readonly from: Date; readonly to: Date }>;
  /** Items to draw on the timeline. `range` is what `getRange` returned. */
  getItems(range: { from: Date; to: Date }, signal: AbortSignal): Promise<readonly TimelineItem[]>;
  /**
   * Shows a moment by painting `effect`. A newer moment aborts `signal`. The paint stays until the source paints again or the
   * timeline is closed. Painting needs the capability `scene.style`.
   */
  apply(time: Date, effect: StyleLayer, signal: AbortSignal): void | Promise<void>;
}
/** One bar on the timeline. */
export interface TimelineItem {
  /** Stable id, unique within the source. */
  readonly id: string;
  /** Text of the bar, in the user's language. */
  readonly label: string;
  /** Start of the item. */
  readonly from: Date;
  /** End of the item. */
  readonly to: Date;
  /** Objects that the item is about. */
  readonly objects?: readonly ObjectRef[];
  /** Shown after the label, in the user's language, such as `In progress`. */
  readonly status?: string;
}

/** A row of a section on an object's card, in the user's language. */
export interface ObjectCardRow {
  /** What the row is about. */
  readonly label: string;
  /** What there is to say. */
  readonly value: string;
  /** The value is a state, and shown as a tag of this tone. */
  readonly tone?: Tone;
}

/**
 * Adds rows to the card of an object; undefined when there is nothing to say about it. States come first: give them a `tone`.
 * `actions` are ids of this plugin's commands, the first as a button and the others in its menu. The card waits for `timeoutMs` of the manifest (2 s),
 * then aborts the signal and shows that the section failed.
 */
export type ObjectCardProvider = (
  object: ObjectRef,
  signal: AbortSignal,
) => Promise<
  | {
      readonly rows: readonly ObjectCardRow[];
      readonly actions?: readonly string[];
    }
  | undefined
>;

/** One thing that a search provider found. */
export interface SearchEntry {
  /** What it is called, in the user's language, such as a record's number. */
  readonly title: string;
  /** What tells it from others, in the user's language, such as its text, place and status. */
  readonly subtitle?: string;
  /** The icon of the provider unless given. */
  readonly icon?: IconRef;
  /** Id of the command of this plugin that opens it. */
  readonly command: string;
  /** What the command gets as `value`, such as the id of the record. */
  readonly value?: Json;
}

/** Entries with the number of all that fit. */
export interface SearchAnswer {
  /** The best first. */
  readonly entries: readonly SearchEntry[];
  /** How many there are, also those that are not in `entries`. The search shows "8 of 214". */
  readonly total: number;
}

/**
 * Finds what the plugin has for a text that the user typed into the search (Ctrl+K). The text has no spaces around it and at
 * least two letters. The best entries are first; the search shows eight. Answer with the total if you know it. `signal` is aborted as soon as the user types on, and
 * after `timeoutMs` of the manifest (5 s), when the search shows that this provider did not answer.
 *
 * ```ts
 * ctx.implement.searchProviders('cranes', async (query, signal) => {
 *   const { rows, total } = await api.page({ search: query, pageSize: 8 }, { signal });
 *   return { entries: rows.map(({ id, name }) => ({ title: name, command: 'open', value: id })), total };
 * });
 * ```
 */
export type SearchProvider = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly SearchEntry[] | SearchAnswer>;

/** What a plugin attaches at each contribution point. */
export interface Implementations {
  /** A view in a panel beside the scene. */
  modelTabs: View<ModelTabProps>;
  /** A view in a floating window. */
  windowTabs: View<WindowTabProps>;
  /** A view in a dashboard tile and on a page of its own. */
  dashboardItems: View<DashboardItemProps>;
  /** A view in the settings. */
  settingsPages: View<ViewProps>;
  /** A view on a page of its own. */
  routes: View<RouteProps>;
  /** What the command does. */
  commands: CommandHandler;
  /**
   * Adjusts an entry for what was clicked. Only plugins that are active are asked. If the answer takes longer than 50 ms, the
   * entry is shown as the manifest has it.
   */
  contextMenus: (hit: MenuHit) => MenuState | Promise<MenuState>;
  /** What the overlay draws. */
  sceneOverlays: SceneOverlay;
  /** What the source shows over time. */
  timelineSources: TimelineSource;
  /** Rows on the card of an object. */
  objectCards: ObjectCardProvider;
  /** What the search finds. */
  searchProviders: SearchProvider;
}
/**
 * Attaches an implementation to a contribution of the manifest. The host detaches it when the plugin ends; dispose the handle to
 * do so earlier.
 *
 * ```ts
 * ctx.implement.commands('create', () => openForm());
 * ```
 * @throws HostError `contribution-unknown` for an id that the manifest lacks; `contribution-duplicate` for an id that has one;
 * `capability-not-granted` for `sceneOverlays` without `scene.overlay`
 */
export type Implement<M extends PluginManifest> = {
  readonly [P in Point]: (id: Declares<M, P>, implementation: Implementations[P]) => Disposable;
};
