import type { Route } from '@gantry/plugin-sdk/server';
import { HeardEvents } from './heard-events.ts';
import type { TestAnswer, TestClient } from './test-client.ts';

/** The plugin and project that a member calls. */
export interface PluginUnderTest {
  /** Of the plugin. */
  readonly id: string;
  /** The project that is added to calls. */
  readonly projectId: string;
  /** Those of the plugin. */
  readonly routes: readonly Pick<Route, 'method' | 'path' | 'project'>[];
}

const field = 'projectUUID';

/**
 * One browser that calls a plugin's server half. Paths are those of its routes. The project's id is added to query or body where the
 * route expects it; in a path, write `:projectUUID`.
 */
export class PluginMember {
  /** For calls outside of the plugin, and for bodies that are not JSON. */
  readonly client: TestClient;
  /** Empty for a visitor. */
  readonly id: string;
  /** Empty for a visitor. */
  readonly name: string;
  readonly #plugin: PluginUnderTest;

  constructor(client: TestClient, plugin: PluginUnderTest, person = { id: '', name: '' }) {
    this.client = client;
    this.id = person.id;
    this.name = person.name;
    this.#plugin = plugin;
  }

  /** Calls a GET route. */
  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
    const { place, address } = this.#find('GET', path);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return this.#send('GET', address, place, undefined);
  }
  /** Calls a POST route with a JSON body. */
  post(path: string, body?: object): Promise<TestAnswer> {
    return this.#change('POST', path, body);
  }
  /** Calls a PUT route with a JSON body. */
  put(path: string, body?: object): Promise<TestAnswer> {
    return this.#change('PUT', path, body);
  }
  /** Calls a PATCH route with a JSON body. */
  patch(path: string, body?: object): Promise<TestAnswer> {
    return this.#change('PATCH', path, body);
  }
  /** Calls a DELETE route. */
  delete(path: string, body?: object): Promise<TestAnswer> {
    return this.#change('DELETE', path, body);
  }

  /**
   * Uploads a file, as `ctx.files.upload` does in a browser.
   * @param rule - a key of the plugin's `uploads`
   * @returns the id of the upload
   * @throws Error if the server refuses it
   */
  async upload(rule: string, name: string, content: Uint8Array): Promise<string> {
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const { projectId, id } = this.#plugin;
    const tus = { 'tus-resumable': '1.0.0' };
    const begun = await this.client.fetch(`/api/projects/${projectId}/plugins/${id}/uploads`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(content.byteLength),
        'upload-metadata': `filename ${encode(name)},rule ${encode(rule)}`,
      },
    });
    const place = begun.headers.get('location');
    if (place === null) throw new Error(`The upload was refused: ${begun.status} ${await begun.text()}`);
    const sent = await this.client.fetch(new URL(place, this.client.origin).pathname, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(content),
    });
    if (!sent.ok) throw new Error(`The file was refused: ${sent.status} ${await sent.text()}`);
    const uploadId = place.split('/').at(-1) ?? '';
    return uploadId;
  }

  /** Opens the event stream, to wait for events that the plugin emits from now on. Close it at the end of the test. */
  listen(): Promise<HeardEvents> {
    return HeardEvents.open(this.client, this.#plugin.projectId, `${this.#plugin.id}/`);
  }

  #change(method: string, path: string, body: object | undefined): Promise<TestAnswer> {
    const { place, address } = this.#find(method, path);
    return this.#send(method, address, place, body);
  }

  #send(method: string, address: URL, place: string, given: object | undefined): Promise<TestAnswer> {
    const { projectId } = this.#plugin;
    if (place === 'query' && !address.searchParams.has(field)) address.searchParams.set(field, projectId);
    const body = place === 'body' ? { [field]: projectId, ...given } : given;
    return this.client.send(method, address.pathname + address.search, body === undefined ? {} : { body });
  }

  #find(method: string, path: string): { place: Route['project']; address: URL } {
    const { id, projectId, routes } = this.#plugin;
    const address = new URL(`/api/${id}${path.replace(`:${field}`, projectId)}`, this.client.origin);
    const called = address.pathname.slice(`/api/${id}`.length);
    const route = routes.find((each) => each.method === method && isOf(each.path, called));
    // An unknown call gets the same answer wherever the project is.
    return { place: route?.project ?? (method === 'GET' ? 'query' : 'body'), address };
  }
}

/** Whether a path matches a route's pattern, in which `:name` matches any segment. */
function isOf(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, nth) => (part.startsWith(':') ? given[nth] !== '' : part === given[nth]))
  );
}
