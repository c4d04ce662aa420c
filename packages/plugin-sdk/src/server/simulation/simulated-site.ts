import { type Endpoint, requestParts } from '@gantry/plugin-sdk/contract';
import { z } from 'zod';
import type { SimulatedDevice } from './simulated-day.ts';

/** Who plays a day, and where. */
export interface SimulatedAccount {
  /** Of the server, such as `http://localhost:8080`. */
  readonly origin: string;
  /** Of an administrator of the project. */
  readonly email: string;
  /** Of the same person. */
  readonly password: string;
  /** Code of the project. */
  readonly project: string;
}

/** A registered device, and the token with which it sends; null behind a gateway. */
export interface RegisteredSimulation {
  readonly id: string;
  readonly name: string;
  readonly externalId: string;
  readonly access: { readonly token: string; readonly tokenId: string } | null;
}

/** Where devices of a kind send to. */
export interface SimulatedAddress {
  /** Such as `/ingest/people-count`. */
  readonly address: string;
  /** The topic at the MQTT broker, before `/` and the token; null: the server has no broker. */
  readonly topic: string | null;
}

/** The fields that the player reads of the server's answers. */
const projectList = z.object({
  projects: z.array(z.object({ id: z.uuid(), code: z.string(), timeZone: z.string() })),
});
const deviceList = z.object({
  devices: z.array(
    z.object({
      id: z.uuid(),
      pluginId: z.string(),
      externalId: z.string(),
      retiredAt: z.string().nullable(),
      seenAt: z.string().nullable().default(null),
    }),
  ),
  kinds: z.array(
    z.object({ pluginId: z.string(), kind: z.string(), address: z.string(), topic: z.string().nullable() }),
  ),
});
const deviceAnswer = z.object({
  device: z.object({ id: z.uuid(), name: z.string(), tokens: z.array(z.object({ id: z.uuid() })) }),
  token: z.string().nullable(),
});

/** A project as its administrator reaches it by HTTP. */
export class SimulatedSite {
  readonly projectId: string;
  readonly timeZone: string;
  readonly #account: SimulatedAccount;
  #cookie: string;

  private constructor(account: SimulatedAccount, cookie: string, projectId: string, timeZone: string) {
    this.#account = account;
    this.#cookie = cookie;
    this.projectId = projectId;
    this.timeZone = timeZone;
  }

  /** @throws Error if the account cannot sign in, or is no member of the project */
  static async signIn(account: SimulatedAccount): Promise<SimulatedSite> {
    const { origin, email, project } = account;
    const cookie = await cookieOf(account);
    const { projects } = projectList.parse(await call(`${origin}/api/projects`, cookie, 'GET'));
    const found = projects.find(({ code }) => code === project);
    if (found === undefined) throw new Error(`${email} is not a member of ${project}.`);
    return new SimulatedSite(account, cookie, found.id, found.timeZone);
  }

  /** Calls the server half of a module. @param base - of its calls, such as `/api/falsework` @throws Error with the answer if it is refused */
  async ask<E extends Endpoint>(
    base: string,
    endpoint: E,
    input: Readonly<Record<string, unknown>>,
  ): Promise<z.output<E['response']>> {
    const { path, query, body } = requestParts(endpoint, input, this.projectId);
    const search = new URLSearchParams(query).toString();
    const answer = await this.#call(endpoint.method, `${base}${path}${search && '?'}${search}`, body);
    // What the endpoint's own schema reads has its type.
    return endpoint.response.parse(answer) as z.output<E['response']>;
  }

  /** Where devices of these kinds send to. @throws Error if no plugin of the project listens to one of them */
  async addresses(
    pluginId: string,
    kinds: readonly string[],
  ): Promise<ReadonlyMap<string, SimulatedAddress>> {
    const { kinds: known } = deviceList.parse(await this.#call('GET', this.#devices));
    return new Map(
      kinds.map((kind) => {
        const found = known.find((each) => each.pluginId === pluginId && each.kind === kind);
        if (found === undefined) throw new Error(`The project has no devices of the kind ${kind}.`);
        return [kind, found];
      }),
    );
  }

  /** Registers a device, or finds it, and gives it a new token if it sends by itself. @param gatewayId - of the gateway through which it sends */
  async register(
    pluginId: string,
    { kind, name, externalId }: SimulatedDevice,
    gatewayId: string | null,
  ): Promise<RegisteredSimulation> {
    const { devices } = deviceList.parse(await this.#call('GET', this.#devices));
    const known = devices.find(
      (each) => each.pluginId === pluginId && each.externalId === externalId && each.retiredAt === null,
    );
    if (known !== undefined && gatewayId !== null) return { id: known.id, name, externalId, access: null };
    const answer =
      known === undefined
        ? await this.#call('POST', this.#devices, { pluginId, kind, name, externalId, gatewayId })
        : await this.#call('POST', `${this.#devices}/${known.id}/tokens`);
    const { device, token } = deviceAnswer.parse(answer);
    const [newest] = device.tokens;
    if (gatewayId === null && (token === null || newest === undefined))
      throw new Error(`${name} has no token.`);
    const access = token === null || newest === undefined ? null : { token, tokenId: newest.id };
    return { id: device.id, name, externalId, access };
  }

  /** When the server heard each of the devices last, as one text. */
  async lastHeard(registered: readonly RegisteredSimulation[]): Promise<string> {
    const ids = new Set(registered.map(({ id }) => id));
    const { devices } = deviceList.parse(await this.#call('GET', this.#devices));
    return devices.flatMap(({ id, seenAt }) => (ids.has(id) ? [`${id} ${seenAt}`] : [])).join();
  }

  /** Revokes the token of each device. Answers the names of those that kept theirs. */
  async revokeAll(devices: readonly RegisteredSimulation[]): Promise<readonly string[]> {
    const valid: string[] = [];
    for (const { id, name, access } of devices)
      if (access !== null)
        await this.#call('DELETE', `${this.#devices}/${id}/tokens/${access.tokenId}`).catch(() =>
          valid.push(name),
        );
    return valid;
  }

  /** A day that is played in real time outlasts a session, so it signs in again. */
  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const url = this.#account.origin + path;
    try {
      return await call(url, this.#cookie, method, body);
    } catch (error) {
      if (!(error instanceof SignedOut)) throw error;
      this.#cookie = await cookieOf(this.#account);
      return call(url, this.#cookie, method, body);
    }
  }

  get #devices(): string {
    return `/api/projects/${this.projectId}/devices`;
  }
}

/** The session is over. */
class SignedOut extends Error {}

/** Signs in. @throws Error with the answer if it is refused */
async function cookieOf({ origin, email, password }: SimulatedAccount): Promise<string> {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
}

async function call(url: string, cookie: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) {
    const Refusal = response.status === 401 ? SignedOut : Error;
    throw new Refusal(`${method} ${url}: ${response.status} ${text}`);
  }
  return text === '' ? undefined : JSON.parse(text);
}
