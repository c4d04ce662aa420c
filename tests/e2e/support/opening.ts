import { Scene } from '@gantry/plugin-e2e';
import type { Page } from '@playwright/test';

/** A request that the page has sent. */
export interface Sent {
  readonly path: string;
  /** Compressed, without headers. */
  readonly bytes: number;
}

/** Entry of the browser's timeline that the host makes when the first picture is there. */
const mark = 'gantry.first-picture';

/**
 * Opens the model in a browser that has nothing of it.
 * @returns what the page has requested before the first picture, in order; the page itself is the first. The stream of events is not
 * among them, because it does not end.
 */
export async function openCold(page: Page, address: string): Promise<readonly Sent[]> {
  await page.goto(address);
  // On a busy machine the server sends the page without its answers, and the browser has to ask for them.
  while ((await page.locator('meta[name="gantry-sent"]').count()) === 0) {
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.goto(address);
  }
  await new Scene(page).firstPicture();
  const entries = await page.evaluate((name) => {
    const drawnAt = performance.getEntriesByName(name)[0]?.startTime ?? 0;
    const sent = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return sent
      .filter((one) => one.startTime < drawnAt && one.name.startsWith(location.origin))
      .sort((a, b) => a.startTime - b.startTime)
      .map((one) => ({ url: one.name, bytes: Number(one.toJSON().encodedBodySize) }));
  }, mark);
  const sent = entries.map(({ url, bytes }) => ({ path: new URL(url).pathname, bytes }));
  // The engine's workers start from a file that has been fetched.
  return sent.filter(
    ({ path }, at) => !path.startsWith('/assets/') || sent.findIndex((one) => one.path === path) === at,
  );
}
