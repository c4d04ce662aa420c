import type { Json } from './primitives.ts';

/**
 * Values that `when` conditions can test. Open for declaration merging: a plugin adds its own keys and sets them with
 * `ctx.contextKeys`.
 *
 * ```ts
 * declare module '@gantry/plugin-sdk' {
 *   interface ContextKeys { 'acme.permits.open': number }
 * }
 * ```
 */
export interface ContextKeys {
  /** Code of the open project, such as `BEM`. */
  'project.code': string;
  /** Variant of the project: which contract it runs under. */
  'project.variant': string;
  /** Full id of the open model tab, `publisher.name/tab`; empty if none is open. */
  'ui.activeTab': string;
  /** Full id of the tab of the frontmost window; empty if none is open. */
  'ui.activeWindow': string;
  /** How many objects are selected. */
  'selection.count': number;
  /** IFC class of the object selected last, such as `IFCSLAB`; empty if none is, or until it is known. */
  'selection.category': string;
  /** Whether the timeline plays. */
  'timeline.playing': boolean;
  /** Whether the browser believes that it has a network. */
  'network.online': boolean;
  /** Class of the screen by its width. */
  'device.kind': 'desktop' | 'tablet' | 'phone';
}

/** A condition on the value of a context key. */
export type KeyCondition<V> =
  | { readonly is: V }
  | { readonly in: readonly V[] }
  | (V extends number ? { readonly gte: number } | { readonly lte: number } : never);

/**
 * A condition as plain JSON, so that the host can evaluate it without plugin code and name the clause that failed. `permission`:
 * the member has it. `project`: the open project's code is one of these. `tab`: the open model tab, by its id or full id.
 * `setting`: a setting of this plugin has this value. `key`: a context key `is` a value, is `in` a list, or is at least (`gte`)
 * or at most (`lte`) a number.
 *
 * ```ts
 * when: { all: [{ permission: 'PTW_ISSUE' }, { key: 'selection.count', gte: 1 }] }
 * ```
 */
export type When =
  | { readonly permission: string }
  | { readonly project: readonly string[] }
  | { readonly tab: string }
  | { readonly setting: string; readonly is: Json }
  | { [K in keyof ContextKeys]: { readonly key: K } & KeyCondition<ContextKeys[K]> }[keyof ContextKeys]
  | { readonly all: readonly When[] }
  | { readonly any: readonly When[] }
  | { readonly not: When };
