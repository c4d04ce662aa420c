import type { Page } from '@playwright/test';

/** Takes the answers out of the page that the server sends, as if its database had been too slow: the browser asks for them. */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/p/'),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replaceAll(/<script type="application\/json"[^>]*data-answer=[^>]*>[^<]*<\/script>/g, '')
        .replaceAll(/<meta name="gantry-(?:sent|files)"[^>]*>/g, '');
      await route.fulfill({ response, body });
    },
  );
}
