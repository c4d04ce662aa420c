import { z } from 'zod';
import { Problem } from './problem.ts';

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const state = z.object({ id: z.string().nullable(), problem: z.string().nullable(), start: z.string() });
const taken = z.object({
  browser: z.enum(['taken', 'unchanged']),
  server: z.enum(['none', 'unchanged', 'restart']),
  restarts: z.boolean(),
});
export type HostState = z.output<typeof state>;
export type Taken = z.output<typeof taken>;

/** The host answered, and refused. */
export class Refusal extends Problem {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

/** The host does not answer now: it may be restarting. */
export class Away extends Problem {}

/** The development door of a running host, for the plugin in one folder. Its methods throw a `Problem` where the host does not do it. */
export class HostDoor {
  readonly #url: string;
  readonly #token: string;
  readonly #folder: string;

  /** @throws Problem when it is no address, or there is no token */
  constructor(url: string, token: string | undefined, folder: string) {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new Problem(`"${url}" is no address of a host. Write it so: --host http://127.0.0.1:8080`);
    if (!token)
      throw new Problem(
        'Set GANTRY_PLUGIN_DEV to the secret with which the host was started, which opens its development door.',
      );
    this.#url = new URL('/api/plugins/development', url).href;
    this.#token = token;
    this.#folder = folder;
  }

  async state(): Promise<HostState> {
    return state.parse(await this.#ask('GET', `?folder=${encodeURIComponent(this.#folder)}`));
  }

  async built(): Promise<Taken> {
    return taken.parse(await this.#ask('POST', '/built', { folder: this.#folder }));
  }

  async failed(problem: string): Promise<void> {
    await this.#ask('POST', '/failed', { folder: this.#folder, problem: problem.slice(0, 10_000) });
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((cause: unknown) => {
      throw new Away(`No host answers at ${new URL(this.#url).origin}.`, { cause });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    if (response.status === 503) throw new Away('The host is starting.');
    const { data } = refusal.safeParse(answer);
    if (data !== undefined && response.status === 404 && data.error.code !== 'PLUGIN_NOT_LISTED')
      throw new Refusal(
        data.error.code,
        'The host has no development door. Its operator opens it with GANTRY_PLUGIN_DEV when it is started; production never has one.',
      );
    throw new Refusal(
      data?.error.code ?? 'UNREADABLE',
      data?.error.message ?? `The host answered ${response.status}.`,
    );
  }
}
