import type { Capability, Json } from '@gantry/plugin-sdk';

/** Languages of the page. `pseudo` lengthens every English text, to find what is cut. */
export const languages = ['en', 'zh-CN', 'pseudo'] as const;
/** Themes of the page. */
export const themes = ['light', 'dark', 'high-contrast'] as const;
/** Widths of a device in pixels; 0 takes what the page has. */
export const widths = [0, 390, 768, 1024, 1440] as const;
/** How the network behaves for every call. `mobile` answers after 0.4 s, `slow` after two seconds, `very-slow` after eight. */
export const networks = ['online', 'mobile', 'slow', 'very-slow', 'failing', 'offline'] as const;
/** What the scene shows. `own` are the models of the plugin's `sandbox.ts`. */
export const modelIds = ['office', 'tunnel', 'falsework', 'site', 'own', 'none'] as const;
/** What becomes of one call: the status of a refusal, no connection, or no answer at all. */
export const faults = ['401', '403', '404', '409', '500', 'network', 'silent'] as const;

/** What becomes of one call. */
export type CallFault = (typeof faults)[number];

/** Everything that can be set on the page. */
export interface Knobs {
  /** Id of the story; empty for none. */
  readonly story: string;
  /** What the stage shows, as `point/id`; empty for the scene alone. */
  readonly show: string;
  /** Codes that the user holds; `all` are those that the manifest names. */
  readonly permissions: readonly string[] | 'all';
  /** Code of the project. */
  readonly project: string;
  /** Variant of the project; empty for none. */
  readonly variant: string;
  /** Language of the page and the plugin. */
  readonly language: (typeof languages)[number];
  /** Theme of the page and the plugin. */
  readonly theme: (typeof themes)[number];
  /** Width of the plugin's device. */
  readonly width: (typeof widths)[number];
  /** Where the clock starts, as an ISO time in UTC. */
  readonly clock: string;
  /** Whether the clock goes on by itself. */
  readonly runs: boolean;
  /** Day of the timeline, `2026-11-20`; empty for the day of the clock. */
  readonly day: string;
  /** How the network behaves for every call. */
  readonly network: (typeof networks)[number];
  /** What becomes of single calls, by `GET /readings`. */
  readonly faults: Readonly<Record<string, CallFault>>;
  /** Capabilities that the deployment does not grant. */
  readonly denied: readonly Capability[];
  /** Saved values of settings; the others have their defaults. */
  readonly settings: Readonly<Record<string, Json>>;
  /** What the scene shows. */
  readonly model: (typeof modelIds)[number];
}

/** Some of the knobs. */
export type KnobPatch = Partial<Knobs>;

/** How the page starts, unless a story or the address says otherwise. */
export const firstKnobs: Knobs = {
  story: '',
  show: '',
  permissions: 'all',
  project: 'TRY',
  variant: '',
  language: 'en',
  theme: 'light',
  width: 0,
  clock: '2026-11-20T01:00:00Z',
  runs: true,
  day: '',
  network: 'online',
  faults: {},
  denied: [],
  settings: {},
  model: 'office',
};

/**
 * The knobs that hold: those of the address over those of the story.
 * @param stories - knobs of each story, by id. The first one is shown unless the address names another.
 */
export function effectiveKnobs(fromAddress: KnobPatch, stories: Readonly<Record<string, KnobPatch>>): Knobs {
  const [first = ''] = Object.keys(stories);
  const asked = fromAddress.story ?? first;
  const story = Object.hasOwn(stories, asked) ? asked : '';
  return { ...firstKnobs, ...stories[story], ...fromAddress, story };
}
