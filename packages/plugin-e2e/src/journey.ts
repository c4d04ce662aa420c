import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { checkAccessibility } from './accessibility.ts';
import type { Account, Look } from './accounts.ts';
import { PageProblems } from './page-problems.ts';
import { ProjectPages } from './project-pages.ts';
import { signIn } from './sign-in.ts';

/** What a browser test does beside pressing and reading. */
export interface Journey {
  /** Signs in through the API, with a language and a theme, and leaves the page blank. */
  signIn(account: Account, look?: Look): Promise<void>;
  /** Somebody else, who is not signed in, in a browser of their own, which is watched too and closed at the end. */
  stranger(): Promise<Page>;
  /** Somebody else, signed in in a browser of their own, which is watched too and closed at the end. */
  colleague(account: Account, look?: Look): Promise<Page>;
  /** The pages of a project, by its code, as `page` or another browser shows them. */
  project(code: string, page?: Page): ProjectPages;
  /** Goes to another page of the app without loading the app again, which takes a second or more. Its main heading must differ. */
  visit(path: string): Promise<void>;
  /** Allows a failed request with this status, which the browser reports in its console, such as 409. */
  expectStatus(status: number): void;
  /** Allows console errors that match, for example when the browser blocks what this journey tries. */
  expectConsole(text: RegExp): void;
  /**
   * Checks that axe finds nothing serious on the page.
   * @param rules - 'contrast': only what differs between themes, for a page whose structure was checked in another look.
   */
  checkAccessibility(name: string, rules?: 'all' | 'contrast'): Promise<void>;
}

/**
 * Playwright's `test` with the fixture `journey`. A test fails when the console of one of its pages shows an error, or a request leaves the
 * host. The host's address is `use.baseURL` of Playwright's configuration.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & { journey: Journey },
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<{ journey: Journey }>({
  journey: [
    async ({ page, baseURL, browser }, use) => {
      const origin = baseURL ?? '';
      const problems = new PageProblems(origin);
      const others: BrowserContext[] = [];
      problems.watch(page);
      const stranger = async () => {
        const context = await browser.newContext({
          baseURL: origin,
          timezoneId: 'Asia/Hong_Kong',
          viewport: page.viewportSize(),
        });
        others.push(context);
        const other = await context.newPage();
        problems.watch(other);
        return other;
      };
      await use({
        signIn: (account, look) => signIn(page, origin, account, look),
        stranger,
        async colleague(account, look) {
          const other = await stranger();
          await signIn(other, origin, account, look);
          return other;
        },
        project: (code, other = page) => new ProjectPages(other, code),
        visit: (path) => visit(page, path),
        expectStatus: (status) => problems.expectStatus(status),
        expectConsole: (text) => problems.expectConsole(text),
        checkAccessibility: (name, rules) => checkAccessibility(page, name, rules),
      });
      // A request that a journey answers itself may still be on its way, and would fail the next journey.
      for (const one of [page, ...others.flatMap((context) => context.pages())])
        await one.unrouteAll({ behavior: 'ignoreErrors' });
      for (const context of others) await context.close();
      expect(problems.found, 'console errors and requests to other origins').toEqual([]);
    },
    // Watch every journey, also those that do not use this fixture.
    { auto: true },
  ],
});

async function visit(page: Page, path: string): Promise<void> {
  const heading = page.locator('h1');
  const before = await heading.textContent();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(heading).not.toHaveText(before ?? '');
}
