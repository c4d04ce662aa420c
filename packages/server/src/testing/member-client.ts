import { TestClient } from './test-client.ts';

/** Milliseconds by which the clock may move before a new session is opened. Shorter than a session's lifetime. */
const longestMove = 60 * 60_000;

/** A browser that stays signed in, however far a test moves the clock. */
export class MemberClient extends TestClient {
  readonly #clock: () => Date;
  readonly #open: () => Promise<string>;
  #openedAt = Number.NEGATIVE_INFINITY;

  /** @param open - opens a session and returns its token */
  constructor(origin: string, clock: () => Date, open: () => Promise<string>) {
    super(origin);
    this.#clock = clock;
    this.#open = open;
  }

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const now = this.#clock().getTime();
    if (Math.abs(now - this.#openedAt) > longestMove) {
      this.withSession(await this.#open());
      this.#openedAt = now;
    }
    return super.fetch(path, init);
  }
}
