import type { Json, Locale, PluginManifest, SettingsOf } from '@gantry/plugin-sdk';
import type { Endpoints } from '@gantry/plugin-sdk/contract';
import {
  type FakeAnswers,
  type FakeHostOptions,
  type FakeModel,
  fakeEndpoints,
} from '@gantry/plugin-sdk/fake-host';
import { effectiveKnobs, type KnobPatch, type Knobs } from '../knobs/knobs.ts';
import { fixtureModels } from '../models/fixture-models.ts';
import type { Sandbox, ServerSide } from '../sandbox.ts';
import { answerCalls, type NetworkKnobs } from './answer-calls.ts';
import { callKeys } from './call-key.ts';
import { permissionsOf } from './permissions.ts';

/** What surrounds a story in a test. */
export interface StorySurroundings {
  /** Knobs that differ from those of the story. */
  readonly knobs?: KnobPatch;
  /** Where the events of the answers go, such as `(topic, payload) => void host.live.emit(topic, payload)`; nowhere unless given. */
  readonly emit?: ServerSide['emit'];
}

/**
 * A story of the try-out page as options of `createTestHost`: permissions, models, settings and the answers of the server.
 *
 * ```ts
 * const host = await createTestHost(plugin, { ...storyOptions(sandbox, 'reader'), wrapper: Surroundings });
 * ```
 * @param story - id of the story; the first one unless given
 */
export function storyOptions<M extends PluginManifest, C extends Endpoints>(
  sandbox: Sandbox<M, C>,
  story?: string,
  { knobs: patch = {}, emit = () => undefined }: StorySurroundings = {},
): FakeHostOptions<M> {
  const asked = story === undefined ? patch : { ...patch, story };
  const knobs = effectiveKnobs(asked, storyKnobs(sandbox));
  const now = new Date(knobs.clock);
  return hostOptions(sandbox, knobs, {
    knobs: () => knobs,
    server: { emit, now: () => now },
    // A test does not wait: a slow network is one that answers.
    wait: async () => undefined,
    onFault: undefined,
  });
}

/** The knobs that each story sets. */
export function storyKnobs<M extends PluginManifest, C extends Endpoints>({
  stories = {},
}: Sandbox<M, C>): Readonly<Record<string, KnobPatch>> {
  return Object.fromEntries(
    Object.entries(stories).map(([id, { knobs = {} }]) => {
      // Settings are JSON by the type of their schema.
      return [id, knobs as KnobPatch];
    }),
  );
}

/** What the page does that a test does not. */
export interface PageParts {
  /** The knobs of the network as they are at each call. */
  readonly knobs: () => NetworkKnobs;
  readonly server: ServerSide;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told of an answer that breaks the contract; a test fails by it. */
  readonly onFault: ((fault: unknown) => void) | undefined;
}

export function hostOptions<M extends PluginManifest, C extends Endpoints>(
  sandbox: Sandbox<M, C>,
  knobs: Knobs,
  { knobs: network, server, wait, onFault }: PageParts,
): FakeHostOptions<M> {
  const { manifest } = sandbox.plugin;
  const story = sandbox.stories?.[knobs.story];
  const { endpoints, answers } = sandbox;
  const own =
    endpoints === undefined
      ? undefined
      : fakeEndpoints(
          endpoints,
          // Both are answers to the same calls; the compiler does not see that of a spread.
          { ...answers?.(server), ...story?.answers?.(server) } as FakeAnswers<C>,
          onFault,
        );
  return {
    ...story?.host,
    permissions: heldPermissions(manifest, knobs),
    project: { code: knobs.project, variant: knobs.variant },
    locale: localeOf(knobs),
    now: new Date(knobs.clock),
    serverNow: () => server.now().getTime(),
    // The manifest's own schema decides which of them count.
    settings: knobs.settings as Partial<SettingsOf<M>> & Readonly<Record<string, Json>>,
    grants: manifest.capabilities.filter((capability) => !knobs.denied.includes(capability)),
    device: deviceOf(knobs.width),
    models: modelsOf(knobs.model, sandbox.models),
    http: answerCalls({
      keys: endpoints === undefined ? [] : callKeys(endpoints),
      own: own?.http,
      other: story?.http ?? sandbox.http,
      knobs: network,
      wait,
    }),
  };
}

export function heldPermissions(manifest: PluginManifest, { permissions }: Knobs): readonly string[] {
  return permissions === 'all' ? permissionsOf(manifest) : permissions;
}

/** Texts are lengthened after they are made: the plugin itself speaks English then. */
export function localeOf({ language }: Knobs): Locale {
  return language === 'zh-CN' ? 'zh-CN' : 'en';
}

/** By the limits of the host: a phone up to 640 px, a tablet up to 1100 px. */
export function deviceOf(width: number): 'phone' | 'tablet' | 'desktop' {
  if (width === 0 || width > 1100) return 'desktop';
  return width > 640 ? 'tablet' : 'phone';
}

function modelsOf(model: Knobs['model'], own: readonly FakeModel[] = []): readonly FakeModel[] {
  if (model === 'none') return [];
  return model === 'own' ? own : fixtureModels[model]();
}
