import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type InstallMode, installMode } from '@gantry/contract';
import { z } from 'zod';
import { type MapEntry, mapEntry } from './map-entry.ts';
import { SettingsError } from './settings.ts';

/** Names below `/api` that belong to the host. */
export const hostApiNames: ReadonlySet<string> = new Set([
  'health',
  'session',
  'invitations',
  'demo',
  'projects',
  'notifications',
  'docs',
  'reports',
  'plugins',
]);

const shortName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,59}$/,
    'must consist of lower-case letters, digits and hyphens, such as permit-to-work',
  )
  .refine((name) => !hostApiNames.has(name), {
    error: ({ input }) => `'${input}' is reserved for the host; choose another name`,
  });

/** An external service that the server half of a plugin calls. */
const outgoingEntry = z.strictObject({
  /** The plugin can call only URLs below this one. */
  url: z.url({ protocol: /^https?$/ }),
  /** Time limit of one try in milliseconds, from the connection to the last byte. */
  timeoutMs: z.int().min(100).max(300_000).default(10_000),
  /** How often a failed call is repeated, if it is safe to repeat. */
  retries: z.int().min(0).max(5).default(2),
  /** Largest answer. */
  maxBytes: z.int().min(1).default(10_000_000),
  /** Private networks that the URL may resolve to, such as `10.20.0.0/16`. Default: none. */
  allow: z.array(z.union([z.cidrv4(), z.cidrv6()])).default([]),
  headers: z.record(z.string(), z.string()).default({}),
  /** Headers whose values are secrets of the plugin, by the secret's name. */
  secretHeaders: z.record(z.string(), z.string()).default({}),
});
export type OutgoingEntry = z.output<typeof outgoingEntry>;

const pluginEntry = z.strictObject({
  /** The plugin's folder, relative to this file. `dist/plugin.json` in it describes the build. */
  path: z.string().min(1),
  trust: z.enum(['builtin', 'trusted', 'sandboxed']).default('trusted'),
  /** Codes of the projects that have the plugin, or `*` for all. */
  projects: z.union([z.literal('*'), z.array(z.string())]).default('*'),
  /** Capabilities from its manifest that it is granted. */
  grants: z.array(z.string()).default([]),
  /** Values for the endpoints and settings that its manifest leaves to the deployment. */
  config: z.record(z.string(), z.json()).default({}),
  /** External services that its server half may call, by the plugin's names for them. */
  outgoing: z.record(z.string(), outgoingEntry).default({}),
  enabled: z.boolean().default(true),
  /** Its server half runs with the rights of the server. That of a sandboxed plugin runs only if granted, those of others unless refused. */
  serverHalf: z.enum(['granted', 'refused']).optional(),
  /** Replaces the id in the URLs of its API and its pages. */
  shortName: shortName.optional(),
});
export type PluginEntry = z.output<typeof pluginEntry>;

/** An external URL to which the server posts notifications. */
const webhookEntry = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** Codes of the projects whose notifications are posted, or `*` for all. */
  projects: z.union([z.literal('*'), z.array(z.string())]),
  /** Name of the secret, under `gantry.host` in the file of GANTRY_SECRETS, with which each call is signed. */
  secret: z.string().min(1),
  /** Default: all topics. */
  topics: z.array(z.enum(['host.notification-sent', 'host.notification-settled'])).optional(),
  /** Private networks that the URL may resolve to, such as `10.20.0.0/16`. Default: none. */
  allow: z.array(z.union([z.cidrv4(), z.cidrv6()])).default([]),
});
export type WebhookEntry = z.output<typeof webhookEntry>;

/** An MQTT broker through which devices send. */
const brokerEntry = z.strictObject({
  url: z.url({ protocol: /^(mqtts?|wss?)$/ }),
  /** First part of the topics: devices publish to `<topic>/<plugin>/<token>`. */
  topic: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,60}$/, 'must be one part of a topic, without / + and #')
    .default('gantry'),
  /** Name of this deployment at the broker, which keeps its messages by it. No other client may use it. */
  clientId: z.string().min(1).max(60).default('gantry'),
  username: z.string().min(1).optional(),
  /** Name of the secret, under `gantry.host` in the file of GANTRY_SECRETS. */
  password: z.string().min(1).optional(),
});
export type BrokerEntry = z.output<typeof brokerEntry>;

const webAddress = z.url({ protocol: /^https?$/ });

/** A MediaMTX server, which turns RTSP of cameras into HLS and WebRTC. */
const gatewayEntry = z.strictObject({
  /** Its control API, such as `http://127.0.0.1:9997`. */
  api: webAddress,
  /** Its HLS server, such as `http://127.0.0.1:8888`. */
  hls: webAddress,
  /** Its WebRTC server, such as `http://127.0.0.1:8889`. Default: no WebRTC. */
  whep: webAddress.optional(),
  username: z.string().min(1).optional(),
  /** Name of the secret, under `gantry.host` in the file of GANTRY_SECRETS. */
  password: z.string().min(1).optional(),
});

/** Which cameras the server may reach, and what converts the streams of those that speak RTSP. */
const videoEntry = z.strictObject({
  /** Private networks in which cameras are, such as `10.20.0.0/16`. Default: none. */
  allow: z.array(z.union([z.cidrv4(), z.cidrv6()])).default([]),
  gateway: gatewayEntry.optional(),
  /** `true`: the program `ffmpeg` of the PATH; a text: another name, or a path relative to this file. With a gateway it only makes clips. */
  ffmpeg: z.union([z.boolean(), z.string().min(1)]).default(false),
  /** The most streams that ffmpeg converts at once. */
  maxStreams: z.int().min(1).max(100).default(4),
});
export type GatewayEntry = z.output<typeof gatewayEntry>;
export type VideoEntry = z.output<typeof videoEntry>;
/** What holds without an entry. */
export const noVideo: VideoEntry = videoEntry.parse({});

/** An Ed25519 public key: SPKI in base64, as `gantry-plugin key` prints it. */
const publicKey = z
  .string()
  .regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key: SPKI in base64');

/** A place from which the server may fetch packages of plugins. */
const installSource = z.strictObject({
  /** Packages at this URL and below it. */
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => isPlainAddress(url), 'must have no name, password, query or fragment'),
  /** Private networks that the URL may resolve to, such as `10.20.0.0/16`. Default: none. */
  allow: z.array(z.union([z.cidrv4(), z.cidrv6()])).default([]),
  /** Time limit in milliseconds, from the connection to the last byte. */
  timeoutMs: z.int().min(100).max(300_000).default(60_000),
});
export type InstallSource = z.output<typeof installSource>;

const deployment = z.strictObject({
  $schema: z.string().optional(),
  plugins: z.array(pluginEntry).default([]),
  webhooks: z.array(webhookEntry).default([]),
  mqtt: brokerEntry.optional(),
  video: videoEntry.prefault({}),
  /** Maps that members can show around the models. Default: none, so that pages fetch nothing from other servers. */
  maps: z.array(mapEntry).default([]),
  /** What people with the right may install on the screen. Default: nothing, because a plugin is code that somebody else wrote. */
  installs: installMode.default('off'),
  /** From where packages may be fetched by their address. Default: from nowhere, so that they come as files only. */
  installFrom: z.array(installSource).default([]),
  /** Keys of the publishers that are known, by the first part of the ids of their plugins. */
  publishers: z.record(z.string().regex(/^[a-z0-9-]+$/), z.array(publicKey).min(1)).default({}),
});

export interface Deployment {
  /** The enabled entries, with absolute paths. */
  readonly plugins: readonly PluginEntry[];
  readonly webhooks: readonly WebhookEntry[];
  /** Undefined: devices send by HTTP only. */
  readonly mqtt: BrokerEntry | undefined;
  readonly video: VideoEntry;
  readonly maps: readonly MapEntry[];
  readonly installs: InstallMode;
  readonly installFrom: readonly InstallSource[];
  readonly publishers: Readonly<Record<string, readonly string[]>>;
}

/** @throws SettingsError when the file is missing, is not JSON or has an invalid field. */
export async function readDeployment(file: string): Promise<Deployment> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new SettingsError(`GANTRY_CONFIG names the file ${file}, which cannot be read.`, { cause });
  });
  const parsed = deployment.safeParse(parseJson(file, text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(
      `${file} is not valid at '${issue?.path.join('.') || 'the top'}': ${issue?.message}.`,
    );
  }
  const plugins = parsed.data.plugins
    .filter((entry) => entry.enabled)
    .map((entry) => ({ ...entry, path: resolve(dirname(file), entry.path) }));
  assertOwnNames(file, plugins);
  assertOneEach(file, parsed.data.webhooks);
  const { webhooks, mqtt, video, maps, installs, installFrom, publishers } = parsed.data;
  assertOneOfEachId(file, maps);
  const ffmpeg = programIn(dirname(file), video.ffmpeg);
  return { plugins, webhooks, mqtt, video: { ...video, ffmpeg }, maps, installs, installFrom, publishers };
}

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
}

/** A path is relative to the file; a name alone is found in the PATH. */
function programIn(folder: string, given: VideoEntry['ffmpeg']): VideoEntry['ffmpeg'] {
  return typeof given === 'string' && /[/\\]/.test(given) ? resolve(folder, given) : given;
}

/** The table of waiting messages identifies a web-hook by its URL. */
function assertOneEach(file: string, webhooks: readonly WebhookEntry[]): void {
  const urls = webhooks.map(({ url }) => url);
  const twice = urls.find((url, nth) => urls.indexOf(url) !== nth);
  if (twice !== undefined) throw new SettingsError(`${file} lists the web-hook ${twice} twice.`);
}

function assertOneOfEachId(file: string, maps: readonly MapEntry[]): void {
  const ids = maps.map(({ id }) => id);
  const twice = ids.find((id, nth) => ids.indexOf(id) !== nth);
  if (twice !== undefined) throw new SettingsError(`${file} lists the map '${twice}' twice.`);
}

function assertOwnNames(file: string, plugins: readonly PluginEntry[]): void {
  const owners = new Map<string, string>();
  for (const { path, shortName: name } of plugins) {
    if (name === undefined) continue;
    const other = owners.get(name);
    if (other !== undefined)
      throw new SettingsError(
        `${file} gives the short name '${name}' to two plugins, ${other} and ${path}; give each its own.`,
      );
    owners.set(name, path);
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SettingsError(
      `${file} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}.`,
      { cause },
    );
  }
}
