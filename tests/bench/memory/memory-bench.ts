import type { Page } from '@playwright/test';
import { withFreshProfile, withPage } from '../browser/browser.ts';
import { type HostSite, projectCode } from '../browser/host-site.ts';
import type { Part } from '../report.ts';
import { countGraphics } from './live-graphics.ts';

/** The first rounds fill caches that stay. */
const warmUp = 5;
const rounds = 20;
const target = 1.1;

interface Held {
  /** Bytes of the page's objects after garbage was collected; workers have heaps of their own. */
  readonly heap: number;
  readonly graphics: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
}

/** Opens and leaves a project again and again, and says what of it stays. */
export async function memoryBench(site: HostSite): Promise<Part> {
  const held: Held[] = [];
  await withFreshProfile(site, async (context) => {
    await context.addInitScript(countGraphics);
    await withPage(context, async (page) => {
      await page.goto(`${site.hostUrl}/projects`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (let nth = 0; nth < warmUp + rounds; nth += 1) {
        await visit(page, `/p/${projectCode}/model`);
        await page
          .locator('canvas[data-models-loading=false][data-at-rest=true]')
          .waitFor({ state: 'attached', timeout: 120_000 });
        await visit(page, '/projects');
        await page.locator('canvas[data-models-loading]').waitFor({ state: 'detached', timeout: 30_000 });
        held.push(await measure(page));
      }
    });
  });
  const first = held[warmUp - 1];
  const last = held.at(-1);
  if (first === undefined || last === undefined) throw new Error('Nothing was measured.');
  const megabytes = (bytes: number) => bytes / 1e6;
  return {
    title: `The demo's tunnel opened and left ${rounds} times`,
    columns: ['after all', `after ${warmUp}`],
    figures: [
      {
        name: 'objects of the page',
        ours: megabytes(last.heap),
        theirs: megabytes(first.heap),
        unit: 'MB',
        target,
      },
      { name: 'on the graphics card', ours: last.graphics, theirs: first.graphics, unit: 'objects', target },
      { name: 'nodes of the document', ours: last.nodes, theirs: first.nodes, unit: 'objects', target },
      { name: 'listeners', ours: last.listeners, theirs: first.listeners, unit: 'objects', target },
      { name: 'workers', ours: last.workers, theirs: first.workers, unit: 'objects', target },
    ],
    notes: [
      'On the page of the projects, after garbage was collected. A graphics card counts buffers, textures, frame buffers, programs and the like.',
      `Megabytes after each round: ${held.map(({ heap }) => megabytes(heap).toFixed(1)).join(' ')}.`,
      `Objects on the graphics card after each round: ${held.map(({ graphics }) => graphics).join(' ')}.`,
    ],
  };
}

/** Goes to a page as its links do, without loading the app again. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function measure(page: Page): Promise<Held> {
  const client = await page.context().newCDPSession(page);
  try {
    // What a collection frees may free more, such as what finalizers hold.
    for (let nth = 0; nth < 3; nth += 1) {
      await client.send('HeapProfiler.collectGarbage');
      await page.waitForTimeout(300);
    }
    const { usedSize: heap } = await client.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners: listeners } = await client.send('Memory.getDOMCounters');
    const graphics = await page.evaluate(() => window.benchLiveGraphics());
    return { heap, graphics, nodes, listeners, workers: page.workers().length };
  } finally {
    await client.detach();
  }
}
