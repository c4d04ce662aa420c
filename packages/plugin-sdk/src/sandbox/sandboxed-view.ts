import type { Disposable, Event } from '../lifetime.ts';
import type { Json } from '../primitives.ts';

/** Points at which a sandboxed plugin draws. */
export type SandboxedViewPoint = 'modelTabs' | 'windowTabs' | 'dashboardItems' | 'settingsPages' | 'routes';

/** What the host says about a view that it shows. */
export interface SandboxedViewState {
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
  readonly point: SandboxedViewPoint;
  readonly id: string;
  readonly current: SandboxedViewState;
  readonly onDidChange: Event<SandboxedViewState>;
  /** Aborted when the view is taken down. */
  readonly signal: AbortSignal;
  /** Shows the host's failure card in place of the view, such as from the uncaught errors of a React root. */
  fail(error: unknown): void;
  /** Of a model tab. */
  setBadge(value: number | 'dot' | undefined): void;
  /** Of a model tab. */
  setTitle(text: string): void;
  /** Of a model tab. */
  close(): void;
  /** Of a window tab. */
  setState(state: Json): void;
  /** Of a dashboard item; undefined takes a parameter out. */
  setParams(params: Readonly<Record<string, string | undefined>>): void;
}

/** Fills an empty element. What it returns is called when the view is taken down. What it throws shows as a card. */
export type MountView = (
  root: HTMLElement,
  view: SandboxedView,
  // biome-ignore lint/suspicious/noConfusingVoidType: a mount that returns nothing is the common case
) => void | (() => void) | Disposable;
