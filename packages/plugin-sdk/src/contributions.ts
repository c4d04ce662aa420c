import type { ComponentType } from 'react';
import type { Camera, Group } from 'three';
import type { Declares } from './derived.ts';
import type { Disposable, Event } from './lifetime.ts';
import type { MenuTarget, PluginManifest, Point } from './manifest.ts';
import type { Json, ObjectRef, Position, Vector3Like } from './primitives.ts';
import type { StyleLayer } from './services/scene.ts';

/** A React view, at hand or loaded when first shown. `fallback` replaces the host's failure card. */
export type View<P> = (
  | { readonly component: ComponentType<P> }
  | { readonly load: () => Promise<{ default: ComponentType<P> }> }
) & { readonly fallback?: ComponentType<{ error: Error; retry(): void }> };

export interface ViewProps {
  readonly contributionId: string;
  readonly visible: boolean;
  /** Aborted when the view is taken down. */
  readonly signal: AbortSignal;
}
export interface ModelTabProps extends ViewProps {
  setBadge(value: number | 'dot' | undefined): void;
  setTitle(text: string): void;
  close(): void;
}
export interface WindowTabProps extends ViewProps {
  /** Tells windows of one tab apart; the same after a reload of the page. */
  readonly instanceId: string;
  /** What was set last, also before a reload of the page; `null` at first. */
  readonly state: Json;
  /** Kept for this person, project and browser, up to 64 KiB of JSON. Other users of the browser can read it: keep no secrets in it. */
  setState(state: Json): void;
  /** In place of the title in the manifest, such as the name of what the window shows. */
  setTitle(text: string): void;
  close(): void;
}
export interface DashboardItemProps extends ViewProps {
  /** A tile among others, whose bar has the title, or the item's own page, which it fills. */
  readonly place: 'tile' | 'page';
  /** Cells of the grid that the tile has now. On its own page 12 × 24, the largest there is. */
  readonly size: { w: number; h: number };
  /** The member is arranging the tiles. What is in them is dimmed and takes no input meanwhile. */
  readonly editing: boolean;
  /**
   * When the data should have been fetched last: when the view was shown, and then each time that `refreshSeconds` of the
   * manifest have passed while it was in sight. Fetch in an effect that depends on it.
   */
  readonly refreshedAt: Date;
  /** Query of the item's own page, such as `formUUID`. A tile has none. */
  readonly params: Readonly<Record<string, string>>;
  /** Undefined takes a parameter out. In a tile it opens the item's own page with these parameters. */
  setParams(params: Readonly<Record<string, string | undefined>>): void;
}
export interface RouteProps extends ViewProps {
  readonly params: Readonly<Record<string, string>>;
}

export type MenuHit =
  | { readonly kind: 'object'; readonly objects: readonly ObjectRef[]; readonly at: Position }
  | {
      readonly kind: Exclude<MenuTarget, 'object'>;
      readonly id: string;
      readonly at?: Position;
      readonly data?: Json;
    };
export interface MenuState {
  readonly label?: string;
  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly checked?: boolean;
}
export type CommandHandler = (args: {
  readonly target?: MenuHit;
  readonly value?: Json;
  readonly signal: AbortSignal;
}) => unknown | Promise<unknown>;

export interface SceneOverlay {
  // biome-ignore lint/suspicious/noConfusingVoidType: an attach that returns nothing is the common case
  attach(host: OverlayHost): void | Disposable;
  setVisible?(visible: boolean): void;
}
/**
 * three's `Group`. It has no members where `@types/three` is not installed, so that its use does not compile: named directly,
 * it would be `any` there, and every mistake would pass.
 */
export interface ThreeGroup extends Group {}
/** three's `Camera`; without members as `ThreeGroup` is. */
export interface ThreeCamera extends Camera {}

/** Written against `three`, of which the plugin's own package needs the types: `@types/three`. */
export interface OverlayHost {
  /** Owned by the host: geometry, materials and textures under it are freed on detach. */
  readonly group: ThreeGroup;
  readonly camera: ThreeCamera;
  requestRender(): void;
  readonly onBeforeRender: Event<{ /** Seconds since the previous frame. */ readonly dt: number }>;
  toScene(position: Position): Vector3Like;
}

export interface TimelineSource {
  getRange(signal: AbortSignal): Promise<{ readonly from: Date; readonly to: Date }>;
  getItems(range: { from: Date; to: Date }, signal: AbortSignal): Promise<readonly TimelineItem[]>;
  /**
   * Shows a moment. A newer moment aborts `signal`; what is painted on `effect` stays until it is painted anew or the source
   * is put away.
   */
  apply(time: Date, effect: StyleLayer, signal: AbortSignal): void | Promise<void>;
}
export interface TimelineItem {
  readonly id: string;
  readonly label: string;
  readonly from: Date;
  readonly to: Date;
  readonly objects?: readonly ObjectRef[];
  readonly status?: string;
}

export type ObjectCardProvider = (
  object: ObjectRef,
  signal: AbortSignal,
) => Promise<
  | {
      readonly rows: readonly { readonly label: string; readonly value: string }[];
      readonly actions?: readonly string[];
    }
  | undefined
>;

/** What a plugin attaches to each kind of contribution. */
export interface Implementations {
  modelTabs: View<ModelTabProps>;
  windowTabs: View<WindowTabProps>;
  dashboardItems: View<DashboardItemProps>;
  settingsPages: View<ViewProps>;
  routes: View<RouteProps>;
  commands: CommandHandler;
  /** Asked only of active plugins. After 50 ms the entry is shown as the manifest has it. */
  contextMenus: (hit: MenuHit) => MenuState | Promise<MenuState>;
  sceneOverlays: SceneOverlay;
  timelineSources: TimelineSource;
  objectCards: ObjectCardProvider;
}
export type Implement<M extends PluginManifest> = {
  readonly [P in Point]: (id: Declares<M, P>, implementation: Implementations[P]) => Disposable;
};
