import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (request: AskedRequest, response: ServerResponse) => void;

/** A camera, or another server of the far side, on this machine. Answers 404 where it was not told otherwise. */
export class FarServer {
  readonly asked: AskedRequest[] = [];
  /** What it answers, by `METHOD /path` without the query. */
  readonly answers = new Map<string, Answer>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<FarServer> {
    const far = new FarServer();
    await new Promise<void>((done) => far.#server.listen(0, '127.0.0.1', done));
    return far;
  }

  get origin(): string {
    // A server that listens on a port has an address with one.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers a GET with a text. */
  says(path: string, text: string, type = 'application/vnd.apple.mpegurl'): void {
    this.answers.set(`GET ${path}`, (_request, response) =>
      response.setHeader('content-type', type).end(text),
    );
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const { method = '', url = '', headers } = request;
    const asked = { method, url, headers, body };
    this.asked.push(asked);
    const answer = this.answers.get(`${method} ${url.split('?', 1)[0]}`);
    if (answer) answer(asked, response);
    else response.writeHead(404).end('nothing here');
  }
}
