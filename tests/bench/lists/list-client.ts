import { Agent, get } from 'node:http';
import { type Cookie, cookieHeader } from '../built-server.ts';

/** Asks a server for a list over one connection that stays open. */
export class ListClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #cookie: string;

  /** @param path - of the list */
  constructor(url: string, path: string, cookies: readonly Cookie[]) {
    this.#url = `${url}${path}`;
    this.#cookie = cookieHeader(cookies);
  }

  /** Waits for the parsed answer. @throws Error if the server refuses. */
  async list(parameters: Readonly<Record<string, string>>): Promise<void> {
    const url = `${this.#url}?${new URLSearchParams(parameters)}`;
    const { status, text } = await new Promise<{ status: number | undefined; text: string }>(
      (done, failed) => {
        get(url, { agent: this.#agent, headers: { cookie: this.#cookie } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            done({ status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') }),
          );
          response.on('error', failed);
        }).on('error', failed);
      },
    );
    if (status !== 200) throw new Error(`The list answered ${status}: ${text}`);
    JSON.parse(text);
  }

  close(): void {
    this.#agent.destroy();
  }
}
