import type { Page } from '@playwright/test';

/**
 * Lets the page find no alarms. The banner of a danger makes the view smaller when it comes and goes, which pictures of the view would
 * show as a change.
 */
export async function withoutAlarms(page: Page): Promise<void> {
  await page.route(/\/api\/projects\/[^/]+\/alarms$/, (route) =>
    route.fulfill({
      json: { alarms: [], total: 0, counts: {}, quietSince: null, now: new Date().toISOString() },
    }),
  );
}
