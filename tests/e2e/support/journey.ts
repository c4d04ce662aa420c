import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** Demo accounts by role. */
export const accounts = {
  engineer: 'wong.chikin@demo.gantry',
  safetyOfficer: 'chan.meiling@demo.gantry',
  residentEngineer: 'lau.kwokwai@demo.gantry',
  holder: 'ho.siuming@demo.gantry',
  admin: 'yip.wingsze@demo.gantry',
  viewer: 'fong.hoiyan@demo.gantry',
  emptyProjectAdmin: 'kwan.pakho@demo.gantry',
} as const;
export const password = 'gantry-demo-2026';

/** The address of an account of the demo, by what stands before the @, or of another. */
export const emailOf = (name: string): string => (name.includes('@') ? name : `${name}@demo.gantry`);

export interface Journey {
  /** Signs in through the API, with a language and a theme, and leaves the page blank. */
  signIn(
    account: keyof typeof accounts | { email: string },
    look?: { locale?: 'en' | 'zh-CN'; theme?: string },
  ): Promise<void>;
  /** Somebody else, who is not signed in, in a browser of their own, which is watched too and closed at the end. */
  stranger(): Promise<Page>;
  /** Somebody else, signed in in a browser of their own, which is watched too and closed at the end. */
  colleague(
    account: keyof typeof accounts | { email: string },
    look?: { locale?: 'en' | 'zh-CN'; theme?: string },
  ): Promise<Page>;
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

/** A journey fails when the console shows an error or a request leaves the origin. */
export const test = base.extend<{ journey: Journey }>({
  journey: [
    async ({ page, baseURL, browser }, use) => {
      const problems: string[] = [];
      const expected = new Set<number>();
      const texts: RegExp[] = [];
      const others: BrowserContext[] = [];
      watch(page, baseURL ?? '', problems, expected, texts);
      const stranger = async () => {
        const context = await browser.newContext({
          baseURL: baseURL ?? '',
          timezoneId: 'Asia/Hong_Kong',
          viewport: page.viewportSize(),
        });
        others.push(context);
        const other = await context.newPage();
        watch(other, baseURL ?? '', problems, expected, texts);
        return other;
      };
      await use({
        signIn: (account, look) => signIn(page, baseURL ?? '', account, look),
        stranger,
        async colleague(account, look) {
          const other = await stranger();
          await signIn(other, baseURL ?? '', account, look);
          return other;
        },
        visit: (path) => visit(page, path),
        expectStatus: (status) => expected.add(status),
        expectConsole: (text) => texts.push(text),
        async checkAccessibility(name, rules = 'all') {
          await stillness(page);
          const isAlone = page.frames().length === 1;
          // It would be sent and evaluated twice for each check: half a megabyte of code.
          const isThere = isAlone && (await page.evaluate(() => 'axe' in window));
          const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
            // Reporting passed checks too would take half of the time.
            .options({ resultTypes: ['violations'] })
            // Without legacy mode axe opens another page to merge the results of frames, which takes a second. Most pages have none.
            .setLegacyMode(isAlone)
            // Fluent's focus guards: hidden from readers on purpose, and never where focus rests.
            .exclude('[data-tabster-dummy]');
          if (rules === 'contrast') axe.withRules('color-contrast');
          else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']);
          const { violations } = await axe.analyze();
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
          const report = serious.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
          );
          expect(report, `axe on ${name}`).toEqual([]);
        },
      });
      for (const context of others) await context.close();
      expect(problems, 'console errors and requests to other origins').toEqual([]);
    },
    // Watch every journey, also those that do not use this fixture.
    { auto: true },
  ],
});

async function signIn(
  page: Page,
  origin: string,
  account: keyof typeof accounts | { email: string },
  { locale = 'en', theme = 'light' }: { locale?: 'en' | 'zh-CN'; theme?: string } = {},
): Promise<void> {
  const email = typeof account === 'string' ? accounts[account] : account.email;
  const reply = await page.request.post('/api/session', {
    data: { email, password },
    headers: { origin },
  });
  expect(reply.status(), `sign-in of ${email}`).toBe(200);
  await page.addInitScript((preferences) => {
    // The frame of a sandboxed plugin has no storage.
    if (window === top && !localStorage.getItem('gantry.preferences'))
      localStorage.setItem('gantry.preferences', preferences);
  }, JSON.stringify({ locale, theme }));
}

async function visit(page: Page, path: string): Promise<void> {
  const heading = page.locator('h1');
  const before = await heading.textContent();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(heading).not.toHaveText(before ?? '');
}

/** Waits for finite animations to end, because fading text has too little contrast. Endless ones may go on. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    for (let left = ending(); left.length > 0; left = ending())
      await Promise.allSettled(left.map(({ finished }) => finished));
  });
}

function watch(
  page: Page,
  origin: string,
  problems: string[],
  expected: ReadonlySet<number>,
  texts: readonly RegExp[],
): void {
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const status = Number(/status of (\d{3})/.exec(text)?.[1] ?? 0);
    if (!expected.has(status) && !texts.some((one) => one.test(text))) problems.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url))
      problems.push(`request left the origin: ${url}`);
  });
}
