import type { Json } from './primitives.ts';

/** Open for declaration merging: a plugin adds its own keys and sets them through `ctx.contextKeys`. */
export interface ContextKeys {
  'project.code': string;
  'project.variant': string;
  'ui.activeTab': string;
  'ui.activeWindow': string;
  'selection.count': number;
  'selection.category': string;
  'timeline.playing': boolean;
  'network.online': boolean;
  'device.kind': 'desktop' | 'tablet' | 'phone';
}

type Compare<V> =
  | { readonly is: V }
  | { readonly in: readonly V[] }
  | (V extends number ? { readonly gte: number } | { readonly lte: number } : never);

/** A condition as plain JSON, so that the host can evaluate it without plugin code and name the clause that failed. */
export type When =
  | { readonly permission: string }
  | { readonly project: readonly string[] }
  | { readonly tab: string }
  | { readonly setting: string; readonly is: Json }
  | { [K in keyof ContextKeys]: { readonly key: K } & Compare<ContextKeys[K]> }[keyof ContextKeys]
  | { readonly all: readonly When[] }
  | { readonly any: readonly When[] }
  | { readonly not: When };
