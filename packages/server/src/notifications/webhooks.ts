import { createHmac, randomUUID } from 'node:crypto';
import { OutgoingError } from '@gantry/plugin-sdk/server';
import type { WebhookEntry } from '../config/deployment.ts';
import { SettingsError } from '../config/settings.ts';
import { OutgoingService } from '../outgoing/outgoing-service.ts';

/** Id under which the file of GANTRY_SECRETS has the host's own secrets. */
export const hostSecrets = 'gantry.host';
/** Time limit of one call, in milliseconds. */
const longestCall = 30_000;
const largestAnswer = 1_000_000;

export type Secret = (name: string) => string | undefined;

/**
 * The value of `x-gantry-signature`: `t=<seconds since 1970>,v1=<HMAC-SHA256 over "<t>.<body>" in hexadecimal>`. The signature
 * includes the time, so that a recorded call cannot be replayed later.
 */
export function signatureOf(secret: string, at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** @throws SettingsError if the secret of a web-hook is missing. */
export function assertWebhookSecrets(hooks: readonly WebhookEntry[], secret: Secret): void {
  const unsigned = hooks.find((hook) => !secret(hook.secret));
  if (unsigned)
    throw new SettingsError(
      `The web-hook ${unsigned.url} needs the secret '${unsigned.secret}', which the file of GANTRY_SECRETS does not have. Add it there under '${hostSecrets}'.`,
    );
}

/** The web-hooks of the deployment. The owner closes it. */
export class Webhooks {
  readonly #hooks: readonly WebhookEntry[];
  readonly #secret: Secret;
  readonly #timeoutMs: number;
  readonly #services = new Map<string, OutgoingService>();
  #isClosed = false;

  /** @param timeoutMs - time limit of one call */
  constructor(hooks: readonly WebhookEntry[], secret: Secret, timeoutMs: number = longestCall) {
    this.#hooks = hooks;
    this.#secret = secret;
    this.#timeoutMs = timeoutMs;
  }

  get isEmpty(): boolean {
    return this.#hooks.length === 0;
  }

  /** The calls to make for an event in a project. */
  callsFor(projectCode: string, topic: string, time: Date, event: Readonly<Record<string, unknown>>) {
    return this.#hooks
      .filter(({ projects, topics }) => {
        const isHere = projects === '*' || projects.includes(projectCode);
        return isHere && (topics === undefined || topics.includes(topic as (typeof topics)[number]));
      })
      .map(({ url }) => {
        const id = randomUUID();
        return { id, target: url, payload: { id, topic, time: time.toISOString(), event } };
      });
  }

  /**
   * Makes one call. Resolves when the receiver accepted it, or if the deployment no longer has this web-hook.
   * @throws Error with a message for the log.
   */
  async call(target: string, payload: unknown, at: Date, signal: AbortSignal): Promise<void> {
    const hook = this.#hooks.find(({ url }) => url === target);
    const key = hook && this.#secret(hook.secret);
    if (hook === undefined || key === undefined) return;
    if (this.#isClosed)
      throw new OutgoingError('SERVICE_UNREACHABLE', 'The web-hook was not called: the server is stopping.');
    const body = JSON.stringify(payload);
    const { id = '' } = Object(payload) as { readonly id?: string }; // made by callsFor
    const { status } = await this.#service(hook).call(hook.url, {
      method: 'POST',
      json: payload,
      headers: { 'x-gantry-id': id, 'x-gantry-signature': signatureOf(key, at, body) },
      signal,
    });
    if (status < 200 || status > 299) throw new Error(`The web-hook answered ${status}.`);
  }

  /** Ends the running calls, and refuses further ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#services.values()].map((service) => service.close()));
    this.#services.clear();
  }

  #service({ url, allow }: WebhookEntry): OutgoingService {
    const known = this.#services.get(url);
    if (known) return known;
    const service = new OutgoingService({
      name: 'web-hook',
      entry: {
        url: new URL('.', url).href,
        timeoutMs: this.#timeoutMs,
        retries: 0,
        maxBytes: largestAnswer,
        allow,
        headers: {},
        secretHeaders: {},
      },
      secret: this.#secret,
    });
    this.#services.set(url, service);
    return service;
  }
}
