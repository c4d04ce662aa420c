import type { Page } from '@playwright/test';

/**
 * Lets the page find no alarms and no notifications. The banner of a danger makes the view smaller when it comes and goes, and the toast of
 * an urgent notification covers a part of it: pictures of the view would show both as a change.
 */
export async function withoutAlarms(page: Page): Promise<void> {
  const none = () => ({ alarms: [], total: 0, counts: {}, quietSince: null, now: new Date().toISOString() });
  await page.route(/\/api\/projects\/[^/]+\/alarms$/, (route) => route.fulfill({ json: none() }));
  // The page of a project has its alarms with it.
  await page.route(
    ({ pathname }) => pathname.startsWith('/p/'),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(<script [^>]*data-answer="[^"]*\/alarms"[^>]*>)[^<]*/,
        (_, begin: string) => begin + JSON.stringify(none()),
      );
      await route.fulfill({ response, body });
    },
  );
  await page.route(/\/api\/notifications(\?|$)/, (route) =>
    route.fulfill({ json: { unread: 0, waiting: [], updates: [], more: false } }),
  );
}
