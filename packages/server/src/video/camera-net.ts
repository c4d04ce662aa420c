import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { assertReachableHost, guardedLookup, PrivateAddressError } from '../outgoing/service-address.ts';
import { VideoFailure } from './video-failure.ts';

/**
 * Where a request may lead. `cameras`: public addresses, and the networks that the deployment allows. `public`: public addresses only.
 * `gateway`: anywhere, because the operator named the address.
 */
export type Reach = 'cameras' | 'public' | 'gateway';

/** An address that is fetched on behalf of a member. */
export interface Target {
  /** Without name and password. */
  readonly url: URL;
  readonly reach: Reach;
  readonly authorization: string | undefined;
}

export interface CameraRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export type CameraAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & {
  readonly body: Readable;
};

/** Milliseconds for a connection. */
const connectLimit = 5000;

/** Requests to cameras and to the media gateway. The owner closes it. */
export class CameraNet {
  readonly #allow: readonly string[];
  readonly #agents: Readonly<Record<Reach, Agent>>;

  /** @param allow - private networks in which cameras are, such as `10.20.0.0/16` */
  constructor(allow: readonly string[]) {
    this.#allow = allow;
    const timeout = connectLimit;
    this.#agents = {
      cameras: new Agent({ connect: { lookup: guardedLookup(allow), timeout } }),
      public: new Agent({ connect: { lookup: guardedLookup([]), timeout } }),
      gateway: new Agent({ connect: { timeout } }),
    };
  }

  /**
   * Sends one request. A redirect is not followed. Consume or destroy the body.
   * @throws VideoFailure UNREACHABLE or NOT_ALLOWED
   */
  async send({ url, reach, authorization }: Target, given: CameraRequest): Promise<CameraAnswer> {
    const { method = 'GET', headers = {}, body, signal } = given;
    try {
      if (reach !== 'gateway') assertReachableHost(url.hostname, reach === 'cameras' ? this.#allow : []);
      const answer = await request(url, {
        method,
        dispatcher: this.#agents[reach],
        headers: { 'user-agent': 'Gantry', ...headers, ...(authorization ? { authorization } : {}) },
        ...(body === undefined ? {} : { body }),
        signal,
      });
      // Without a listener, a body that nobody reads and that the time limit ends would end the process.
      answer.body.on('error', () => undefined);
      return answer;
    } catch (error) {
      throw failureOf(error);
    }
  }

  /**
   * The address to which a host name of a camera leads now, checked like that of a request.
   * @throws VideoFailure UNREACHABLE or NOT_ALLOWED
   */
  async addressOf(hostname: string): Promise<string> {
    const host = hostname.replace(/^\[|\]$/g, '');
    try {
      assertReachableHost(host, this.#allow);
    } catch (error) {
      throw failureOf(error);
    }
    return new Promise((found, failed) =>
      guardedLookup(this.#allow)(host, {}, (error, address) => {
        if (error) failed(failureOf(error));
        else if (typeof address === 'string') found(address);
        else failed(new VideoFailure('UNREACHABLE'));
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#agents).map((agent) => agent.destroy()));
  }
}

function failureOf(error: unknown): VideoFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  const isRefused = error instanceof PrivateAddressError || cause instanceof PrivateAddressError;
  return new VideoFailure(isRefused ? 'NOT_ALLOWED' : 'UNREACHABLE');
}
