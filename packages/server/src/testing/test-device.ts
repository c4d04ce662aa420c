import type { TestAnswer, TestClient } from './test-client.ts';

/** A registered device that calls the plugin's device routes with its token. */
export class TestDevice {
  /** The device's id in the project. */
  readonly id: string;
  /** As it was registered. */
  readonly name: string;
  /** What the device calls itself. */
  readonly externalId: string;
  /** Pass another token to `post` to test a refusal. Empty for a device behind a gateway. */
  readonly token: string;
  readonly #client: TestClient;
  readonly #base: string;

  constructor(
    client: TestClient,
    base: string,
    made: { id: string; name: string; externalId: string; token: string },
  ) {
    this.id = made.id;
    this.name = made.name;
    this.externalId = made.externalId;
    this.token = made.token;
    this.#client = client;
    this.#base = base;
  }

  /**
   * Sends a message.
   * @param path - path of a device route of the plugin, such as `/`
   */
  post(path: string, body: unknown, token: string = this.token): Promise<TestAnswer> {
    return this.send('POST', path, body, token);
  }

  /** Sends a message with another method than POST. */
  async send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: unknown,
    token: string = this.token,
  ): Promise<TestAnswer> {
    return this.#client.send(method, path === '/' ? this.#base : this.#base + path, {
      body,
      headers: { authorization: `Bearer ${token}` },
    });
  }
}
