import type { Json, Plugin, PluginManifest, SandboxedPlugin, SettingsOf } from '@gantry/plugin-sdk';
import type { Endpoints } from '@gantry/plugin-sdk/contract';
import type { FakeAnswers, FakeHostOptions, FakeModel } from '@gantry/plugin-sdk/fake-host';
import type { Knobs } from './knobs/knobs.ts';

/** What an answer of the fake server can do besides answering. */
export interface ServerSide {
  /** Sends an event, as `tx.emit` of the real server half does. */
  emit(topic: string, payload: Readonly<Record<string, Json>>): void;
  /** The time of the page's clock. */
  now(): Date;
}

/** Answers of the plugin's own server half. Called once for each start of the page, so that each start has rows of its own. */
export type Answers<C extends Endpoints> = (server: ServerSide) => FakeAnswers<C>;

/** Knobs that a story sets; those of the address win over them. */
export type StoryKnobs<M extends PluginManifest = PluginManifest> = Partial<
  Omit<Knobs, 'story' | 'settings'>
> & {
  /** Saved values of settings; the others have their defaults. */
  readonly settings?: Partial<SettingsOf<M>>;
};

/** A state of the plugin worth looking at. */
export interface Story<M extends PluginManifest = PluginManifest, C extends Endpoints = Endpoints> {
  /** Its name on the page. */
  readonly title: { readonly en: string; readonly 'zh-CN': string };
  /** What the page sets when the story is chosen. */
  readonly knobs?: StoryKnobs<M>;
  /** Answers that differ in this story. */
  readonly answers?: Answers<C>;
  /** Answers the endpoints of the manifest (`ctx.http`); those of the plugin's `sandbox.ts` unless given. */
  readonly http?: FakeHostOptions['http'];
  /** Who and what is there besides. */
  readonly host?: StoryHost<M>;
}

/** Options of the test host that a story may give. The knobs give the others. */
export type StoryHost<M extends PluginManifest = PluginManifest> = Pick<
  FakeHostOptions<M>,
  | 'user'
  | 'people'
  | 'delegations'
  | 'signing'
  | 'videos'
  | 'storage'
  | 'services'
  | 'config'
  | 'upload'
  | 'others'
>;

/** What `src/sandbox.ts` of a plugin exports as `sandbox`. */
export interface Sandbox<M extends PluginManifest = PluginManifest, C extends Endpoints = Endpoints> {
  /** The plugin. */
  readonly plugin: Plugin<M> | SandboxedPlugin<M>;
  /** The calls of its server half. The page lists them, so that each can be made to fail. */
  readonly endpoints?: C;
  /** What the server half answers. A call without an answer is refused with a note that says so. */
  readonly answers?: Answers<C>;
  /** Answers the endpoints of the manifest (`ctx.http`). */
  readonly http?: FakeHostOptions['http'];
  /** Models of the plugin's own; the page has four others to choose from. */
  readonly models?: readonly FakeModel[];
  /** States to look at, by id. The page opens with the first. */
  readonly stories?: Readonly<Record<string, Story<M, C>>>;
}

/**
 * Describes how the try-out page shows a plugin. Returns what it gets; the compiler checks settings against the manifest, and answers
 * against the contract.
 *
 * ```ts
 * export const sandbox = defineSandbox(plugin, {
 *   endpoints: readingCalls,
 *   answers: () => ({ latest: () => ({ readings: [] }) }),
 *   stories: { reader: { title: { en: 'May only read', 'zh-CN': '只读' }, knobs: { permissions: ['NOISE_VIEW'] } } },
 * });
 * ```
 */
export function defineSandbox<M extends PluginManifest, C extends Endpoints = Endpoints>(
  plugin: Plugin<M> | SandboxedPlugin<M>,
  rest: Omit<Sandbox<M, C>, 'plugin'> = {},
): Sandbox<M, C> {
  return { plugin, ...rest };
}
