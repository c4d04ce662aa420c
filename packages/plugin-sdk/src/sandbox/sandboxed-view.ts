import type { Disposable, Event } from '../lifetime.ts';
import type { Json } from '../primitives.ts';

/** Points at which a sandboxed plugin draws. */
export type SandboxedViewPoint = 'modelTabs' | 'windowTabs' | 'dashboardItems' | 'settingsPages' | 'routes';

/** What the host says about a view that it shows. */
export interface SandboxedViewState {
  /** False while the view is mounted but out of sight. */
  readonly visible: boolean;
  /** Of a window tab: what `setState` kept. */
  readonly state?: Json;
  /** Of a dashboard item; see `DashboardItemProps`. */
  readonly place?: 'tile' | 'page';
  /** Of a dashboard item, in cells. */
  readonly size?: { readonly w: number; readonly h: number };
  /** Of a dashboard item. */
  readonly editing?: boolean;
  /** Of a dashboard item; see `DashboardItemProps`. */
  readonly refreshedAt?: Date;
  /** Of a dashboard item the query of its address, of a route the `:name` segments of its path. */
  readonly params?: Readonly<Record<string, string>>;
}

/** One view while it is shown. What does not fit its point is refused. */
export interface SandboxedView {
  /** Which contribution point it belongs to. */
  readonly point: SandboxedViewPoint;
  /** Id in the manifest, without the plugin's id. */
  readonly id: string;
  /** What the host said last. */
  readonly current: SandboxedViewState;
  /** Fires with the new `current` when anything in it changes. */
  readonly onDidChange: Event<SandboxedViewState>;
  /** Aborted when the view is taken down. */
  readonly signal: AbortSignal;
  /** Shows the host's failure card in place of the view, such as from the uncaught errors of a React root. */
  fail(error: unknown): void;
  /** Of a model tab: shows a number or a dot on its button; undefined removes it. */
  setBadge(value: number | 'dot' | undefined): void;
  /** Of a model tab: replaces the title of the manifest. */
  setTitle(text: string): void;
  /** Of a model tab: closes its panel. */
  close(): void;
  /** Of a window tab: keeps up to 64 KiB of JSON; see `WindowTabProps`. */
  setState(state: Json): void;
  /** Of a dashboard item: changes the query of its page; undefined removes a parameter. */
  setParams(params: Readonly<Record<string, string | undefined>>): void;
}

/**
 * Fills an empty element. The host calls what this returns when it takes the view down, and shows a failure card if this throws.
 */
export type MountView = (
  root: HTMLElement,
  view: SandboxedView,
  // biome-ignore lint/suspicious/noConfusingVoidType: a mount that returns nothing is the common case
) => void | (() => void) | Disposable;
