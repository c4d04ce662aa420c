import { HeardEvents } from './heard-events.ts';
import type { TestAnswer, TestClient } from './test-client.ts';

/** One browser that calls a plugin's server half. Paths are those of its routes. */
export class PluginMember {
  /** Calls whose address is not the plugin's, and bodies that are no JSON. */
  readonly client: TestClient;
  /** Empty for a visitor. */
  readonly id: string;
  readonly name: string;
  readonly #pluginId: string;
  readonly #projectId: string;

  constructor(client: TestClient, pluginId: string, projectId: string, person = { id: '', name: '' }) {
    this.client = client;
    this.id = person.id;
    this.name = person.name;
    this.#pluginId = pluginId;
    this.#projectId = projectId;
  }

  /** With the project in the query. */
  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
    const parameters = new URLSearchParams({ projectUUID: this.#projectId, ...query });
    return this.client.get(`${this.#address(path)}?${parameters}`);
  }
  /** With the project in the body, as in the following. */
  post(path: string, body: object = {}): Promise<TestAnswer> {
    return this.#send('POST', path, body);
  }
  put(path: string, body: object = {}): Promise<TestAnswer> {
    return this.#send('PUT', path, body);
  }
  patch(path: string, body: object = {}): Promise<TestAnswer> {
    return this.#send('PATCH', path, body);
  }
  delete(path: string, body: object = {}): Promise<TestAnswer> {
    return this.#send('DELETE', path, body);
  }

  /** Opens the event stream; what the plugin emits from now on can be waited for. Close it at the end of the test. */
  listen(): Promise<HeardEvents> {
    return HeardEvents.open(this.client, this.#projectId, `${this.#pluginId}/`);
  }

  #send(method: string, path: string, body: object): Promise<TestAnswer> {
    return this.client.send(method, this.#address(path), {
      body: { projectUUID: this.#projectId, ...body },
    });
  }

  #address(path: string): string {
    return `/api/${this.#pluginId}${path}`;
  }
}
