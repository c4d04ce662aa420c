import type { Page } from '@playwright/test';

/** What goes wrong on pages while a test runs: console errors, uncaught errors, and requests to other origins. */
export class PageProblems {
  readonly #found: string[] = [];
  readonly #statuses = new Set<number>();
  readonly #texts: RegExp[] = [];
  readonly #origin: string;

  /** @param origin - of the host; requests to it are expected */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** In the order in which they came. */
  get found(): readonly string[] {
    return this.#found;
  }

  /** Watches a page from now on. */
  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const text = message.text();
      const status = Number(/status of (\d{3})/.exec(text)?.[1] ?? 0);
      if (!this.#statuses.has(status) && !this.#texts.some((one) => one.test(text)))
        this.#found.push(`console: ${text}`);
    });
    page.on('pageerror', (error) => this.#found.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.#origin) && !/^(data|blob):/.test(url))
        this.#found.push(`request left the origin: ${url}`);
    });
  }

  /** Allows failed requests with a status, such as 409, which the browser reports in its console. */
  expectStatus(status: number): void {
    this.#statuses.add(status);
  }

  /** Allows console errors that match. */
  expectConsole(text: RegExp): void {
    this.#texts.push(text);
  }
}
