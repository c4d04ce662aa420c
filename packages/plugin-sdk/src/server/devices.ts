import { isIsoDay } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import type { Tx } from './database.ts';

/** A sort of device that a plugin listens to, such as a counter at a gate. */
export interface DeviceKind {
  /** Lower-case letters, digits and hyphens, such as `people-counter`. */
  readonly kind: string;
  /** As Settings, Sensors and counters names it. */
  readonly title: { readonly en: string; readonly 'zh-CN': string };
  /** Makes it a gateway: kinds of this plugin whose devices may send through one of this kind, with its token. */
  readonly speaksFor?: readonly string[];
}

/** A device of this plugin in one project. */
export interface Device {
  /** UUID of the device. */
  readonly id: string;
  /** Its kind, as `DeviceKind.kind` names it. */
  readonly kind: string;
  /** Name that people gave it. */
  readonly name: string;
  /** The device's own name for itself, such as a serial number. No two devices of a kind in use share one in a project. */
  readonly externalId: string;
  /** UUID of the gateway through which it sends; null: it has tokens of its own. */
  readonly gatewayId: string | null;
  /** What the plugin keeps with it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Counts the changes, from 1. */
  readonly version: number;
  /** When it was registered. */
  readonly registeredAt: Date;
  /** Null while it is in use. A retired device stays listed with what it sent, and its tokens no longer work. */
  readonly retiredAt: Date | null;
  /** The latest message that was accepted; null before the first. */
  readonly seenAt: Date | null;
}

/** One of a device's tokens. The token itself is shown once and stored nowhere: only its SHA-256 is kept. */
export interface DeviceToken {
  /** UUID of the token's entry. */
  readonly id: string;
  /** UUID of the device. */
  readonly deviceId: string;
  /** Its last four characters, by which people tell two tokens apart. */
  readonly ending: string;
  /** When it was made. */
  readonly createdAt: Date;
  /** To the minute; null before its first use. */
  readonly usedAt: Date | null;
  /** When it stopped working; null while it works. */
  readonly revokedAt: Date | null;
}

/** What a new device is registered with. */
export interface NewDevice {
  /** One of `ServerPlugin.deviceKinds`. */
  readonly kind: string;
  /** 1 to 80 characters. */
  readonly name: string;
  /** 1 to 80 characters. */
  readonly externalId: string;
  /** UUID of the gateway through which it sends. It then gets no token. */
  readonly gatewayId?: string | null;
  /** What the plugin keeps with it. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What of a device can be changed; what is left out stays. */
export interface DeviceChange {
  /** 1 to 80 characters. */
  readonly name?: string;
  /** 1 to 80 characters. */
  readonly externalId?: string;
  /** UUID of the gateway through which it sends; null: by itself, once it has a token. */
  readonly gatewayId?: string | null;
  /** Replaces what the plugin keeps with it. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** One reading, as `Devices.claim` compares it with those it has seen. */
export interface SequencedItem {
  /** Counts up for each reading of a device and is never used for another one: 0 to 2^53 - 1. */
  readonly sequence: number;
  /** What the reading says, as JSON: a repeated sequence number that says something else is no repetition. */
  readonly content: unknown;
}

/**
 * `new`: nobody sent it before; count it. `repeated`: it was sent before and said the same. `reused`: it was sent before and said
 * something else, as after a device lost its counter; refuse it, so that the loss shows.
 */
export type ClaimOutcome = 'new' | 'repeated' | 'reused';

/** Where the devices of a plugin send their messages. */
export interface DeviceAddress {
  /** The path for HTTP, such as `/ingest/people-count`. */
  readonly address: string;
  /** The topic for MQTT, such as `gantry/people-count`, before `/` and the token; null: the deployment has no broker. */
  readonly topic: string | null;
}

/**
 * Devices of this plugin, in the project of the transaction. Administrators manage them in Settings, Sensors and counters; a plugin needs the
 * methods that change something only for devices that it registers by itself, such as those behind a gateway.
 */
export interface Devices {
  /** Where they send to; shown beside a new token. */
  readonly sendTo: DeviceAddress;
  /** By name. @param options.retired - also those that are retired. */
  list(tx: Tx, options?: { readonly kind?: string; readonly retired?: boolean }): Promise<readonly Device[]>;
  /**
   * One device, also one that is retired.
   * @throws NotFoundError when this plugin has no such device in this project
   */
  find(tx: Tx, deviceId: string): Promise<Device>;
  /**
   * The devices in use that send through a gateway, by name. Its messages may hold readings of these and of no others.
   * @param externalIds - only those with one of these ids, whatever their letter case: those that a message names
   */
  behind(tx: Tx, gatewayId: string, externalIds?: readonly string[]): Promise<readonly Device[]>;
  /**
   * Registers a device. The token is returned only here; null for a device behind a gateway.
   * @throws ConflictError DEVICE_EXISTS when a device of the kind in use has the external id.
   * @throws RuleError DEVICE_GATEWAY when the gateway does not speak for devices of this kind
   */
  register(tx: Tx, device: NewDevice): Promise<{ readonly device: Device; readonly token: string | null }>;
  /**
   * Changes a device.
   * @throws ConflictError VERSION_CONFLICT when a version is given and is not the present one
   * @throws RuleError DEVICE_GATEWAY when the gateway does not speak for devices of this kind
   */
  change(tx: Tx, deviceId: string, change: DeviceChange, version?: number): Promise<Device>;
  /** All tokens of a device, also revoked ones. */
  tokens(tx: Tx, deviceId: string): Promise<readonly DeviceToken[]>;
  /**
   * A further token, so that a device can change from one to the other without a gap.
   * @throws ConflictError DEVICE_RETIRED, or DEVICE_TOKENS_FULL when it has five that are not revoked.
   */
  addToken(tx: Tx, deviceId: string): Promise<{ readonly tokenId: string; readonly token: string }>;
  /** No message with this token is accepted after the commit. */
  revokeToken(tx: Tx, deviceId: string, tokenId: string): Promise<void>;
  /**
   * Revokes all tokens. A device cannot be taken into use again; register it again.
   * @throws ConflictError GATEWAY_IN_USE while devices send through it
   */
  retire(tx: Tx, deviceId: string): Promise<Device>;
  /**
   * Records the sequence numbers in this transaction and says of each whether it is new. If you count only `new` ones, nothing is
   * counted twice, however often and in whatever order a device repeats itself. Numbers are remembered for `sequenceMemoryDays`,
   * so refuse older readings.
   * @throws NotFoundError when this plugin has no such device in this project
   *
   * @example
   * const outcomes = await host.devices.claim(tx, device.id, [{ sequence: 7, content: { level: 61 } }]);
   * if (outcomes[0] === 'new') await store(tx, reading);
   */
  claim(tx: Tx, deviceId: string, items: readonly SequencedItem[]): Promise<readonly ClaimOutcome[]>;
  /**
   * Records that devices were heard in another way than by their own routes, such as through a gateway. `seenAt` moves on in steps of 5 s.
   * @throws NotFoundError when one of them is not a device of this plugin in use in this project
   */
  touch(tx: Tx, deviceIds: string | readonly string[], at: Date): Promise<void>;
}

/** Days for which the host remembers the sequence numbers of a device's readings. */
export const sequenceMemoryDays = 40;

/** What a device route knows of the device that calls it. */
export interface DeviceContext {
  /** Open transaction in the device's project; commits when the handler resolves. Messages of one device run one after the other. */
  readonly tx: Tx;
  /** The device that calls. */
  readonly device: Pick<Device, 'id' | 'kind' | 'name' | 'externalId' | 'data'>;
  /** Project in which the device is registered. `timeZone` is an IANA name. */
  readonly project: { readonly id: string; readonly code: string; readonly timeZone: string };
  /** When the server received the message, by its own clock. */
  readonly now: Date;
  /** Names the request in the log and in error answers. */
  readonly requestId: string;
  /**
   * Tells open browsers after the commit that this device has news, at most once a second for each project and topic. The event's
   * payload is `{ deviceIds }`: all the devices with news since the previous event; of more than 100, several events follow each other.
   * @param permission - only members with it are told.
   */
  announce(topic: string, permission: string): void;
}

/**
 * One call that devices make, with `Authorization: Bearer <token>` in place of a session. The host looks up the token (401), checks
 * rate (429), size (413) and schema (400), opens the transaction in the device's project and runs `handle`. The path is below
 * `/ingest/<plugin id>`, or below the short name that the deployment gives the plugin.
 */
export interface DeviceRoute<B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the address of the plugin's device routes. */
  readonly path: `/${string}`;
  /** One line for the API documentation. */
  readonly summary: string;
  /** Kinds of device that may call it. */
  readonly kinds: readonly [string, ...string[]];
  /** Schema of the body. */
  readonly body?: B;
  /** Schema of the answer. */
  readonly response: R;
  /** Bytes of a body, 65 536 unless given; at most 4 MiB. */
  readonly maxBytes?: number;
  /** How often one device may call: `perSecond` in the long run, and `burst` at once. 10 and 20 unless given. */
  readonly rate?: { readonly perSecond: number; readonly burst: number };
  /**
   * Answers the message in the open transaction, which is rolled back when this throws.
   * @throws HttpError for an answer other than success
   */
  handle(body: z.output<B>, context: DeviceContext): Promise<z.input<R>>;
}

/**
 * Keeps the types of a route's schemas.
 *
 * @example
 * const readings = defineDeviceRoute({
 *   method: 'POST', path: '/', summary: 'A reading', kinds: ['noise-meter'],
 *   body: z.object({ level: z.number() }), response: z.object({ accepted: z.int() }),
 *   handle: async ({ level }, { tx, device }) => ({ accepted: await store(tx, device.id, level) }),
 * });
 */
export function defineDeviceRoute<B extends z.ZodType = z.ZodUndefined, R extends z.ZodType = z.ZodUndefined>(
  route: DeviceRoute<B, R>,
): DeviceRoute<B, R> {
  return route;
}

/** Milliseconds by which a device's clock may be ahead of the server's. */
const mostAhead = 5 * 60_000;

/**
 * Why the time that a device gives for a reading cannot be right, or undefined. Devices whose clock is wrong can set it by the `Date`
 * header of every answer.
 * @param oldestDays - readings before that are refused; at most `sequenceMemoryDays`.
 */
export function timeProblem(at: Date, now: Date, oldestDays: number): 'IN_FUTURE' | 'TOO_OLD' | undefined {
  const age = now.getTime() - at.getTime();
  if (age < -mostAhead) return 'IN_FUTURE';
  return age > oldestDays * 86_400_000 ? 'TOO_OLD' : undefined;
}

const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The time of a reading as a device writes it, or why it cannot be right.
 * @param time - ISO 8601 with a zone, such as `2026-11-22T07:42:10+08:00`
 * @param oldestDays - as for `timeProblem`
 */
export function readTime(
  time: string,
  now: Date,
  oldestDays: number,
): Date | 'INVALID_TIME' | 'IN_FUTURE' | 'TOO_OLD' {
  const at = new Date(time);
  // `Date` takes 30 February for 2 March.
  if (!withZone.test(time) || !isIsoDay(time.slice(0, 10)) || Number.isNaN(at.getTime()))
    return 'INVALID_TIME';
  return timeProblem(at, now, oldestDays) ?? at;
}
