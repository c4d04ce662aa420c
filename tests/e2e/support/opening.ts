import type { Page } from '@playwright/test';

/** What a page has requested before its first picture. */
export interface Opening {
  /** Paths, in the order of the requests; the page itself is the first. The stream of events is not among them. */
  readonly requests: readonly string[];
  readonly scripts: number;
  /** Compressed, without headers. */
  readonly bytes: number;
  /** Paths that were requested more than once. */
  readonly repeated: readonly string[];
}

/** Opens the model in a browser that has nothing of it, and counts until the first picture is there. */
export async function openCold(page: Page, path: string): Promise<Opening> {
  await page.goto(path);
  // On a busy machine the server sends the page without its answers, and the browser has to ask for them.
  while ((await page.locator('meta[name="gantry-sent"]').count()) === 0) {
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.goto(path);
  }
  const mark = 'gantry.first-picture';
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, {
    timeout: 60_000,
  });
  const entries = await page.evaluate((name) => {
    const [picture] = performance.getEntriesByName(name);
    const sent = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return sent
      .filter(({ startTime }) => startTime < (picture?.startTime ?? 0))
      .sort((a, b) => a.startTime - b.startTime)
      .map((entry) => ({ url: entry.name, bytes: Number(entry.toJSON().encodedBodySize) }))
      .filter(({ url }) => url.startsWith(location.origin));
  }, mark);
  const requests = entries.map(({ url }) => new URL(url).pathname);
  return {
    requests,
    scripts: requests.filter((one) => one.endsWith('.js')).length,
    bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
    repeated: requests.filter((one, at) => requests.indexOf(one) !== at),
  };
}
