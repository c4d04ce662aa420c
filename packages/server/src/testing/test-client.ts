import { demoPassword } from '@gantry/demo';
import { sessionCookie } from '../session/member-access.ts';

/** An answer of the server, whatever its status. */
export interface TestAnswer {
  /** Of HTTP. */
  readonly status: number;
  /** Of the answer. */
  readonly headers: Headers;
  /** Parsed JSON; the text if it is not JSON; undefined without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: a schema would hide unexpected fields, which tests look for; a wrong shape fails the comparison
  readonly body: any;
}

/** A request besides its method and path. */
export interface TestRequest {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** By their names in small letters. */
  readonly headers?: Record<string, string>;
}

/** One browser: keeps its session cookie between calls. */
export class TestClient {
  /** Of the server, such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  /** Id that the browser has made for itself; it is told with each call. */
  deviceId: string | undefined;
  #cookie: string | undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The session; undefined for somebody who is not signed in. */
  get cookie(): string | undefined {
    return this.#cookie;
  }

  /** Uses a session that was opened without the slow check of a password. */
  withSession(token: string): this {
    this.#cookie = `${sessionCookie}=${token}`;
    return this;
  }

  /** Signs in with a demo account. @throws Error if that fails. */
  async signIn(email: string): Promise<this> {
    const { status, body } = await this.post('/api/session', { email, password: demoPassword });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
    return this;
  }

  /** Sends a GET. */
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer> {
    return this.send('GET', path, headers ? { headers } : {});
  }
  /** Sends a POST with a JSON body. */
  post(path: string, body?: unknown): Promise<TestAnswer> {
    return this.send('POST', path, { body });
  }
  /** Sends a PUT with a JSON body. */
  put(path: string, body?: unknown): Promise<TestAnswer> {
    return this.send('PUT', path, { body });
  }
  /** Sends a PATCH with a JSON body. */
  patch(path: string, body?: unknown): Promise<TestAnswer> {
    return this.send('PATCH', path, { body });
  }
  /** Sends a DELETE. */
  delete(path: string, body?: unknown): Promise<TestAnswer> {
    return this.send('DELETE', path, { body });
  }

  /** Sends a request as the browser of this client. */
  async send(method: string, path: string, { body, headers = {} }: TestRequest): Promise<TestAnswer> {
    const response = await this.fetch(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  }

  /** A plain request with this client's cookie, for streams and bodies that are not JSON. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie !== undefined && !headers.has('cookie')) headers.set('cookie', this.#cookie);
    if (this.deviceId !== undefined) headers.set('x-gantry-device', this.deviceId);
    const response = await fetch(new URL(path, this.origin), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';', 1)[0] ?? '';
      if (pair.startsWith(`${sessionCookie}=`)) this.#cookie = pair.endsWith('=') ? undefined : pair;
    }
    return response;
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
