import { setTimeout as wait } from 'node:timers/promises';
import type { BenchOptions } from '../bench-options.ts';
import type { Part } from '../report.ts';
import { median, quantile } from '../statistics.ts';
import { withFreshProfile, withPage } from './browser.ts';
import type { DemoSite } from './demo-site.ts';
import { openUntilDrawn, orbit } from './page-probe.ts';
import { pagesOf } from './two-pages.ts';

const target = 1.05;
const framesInPass = 150;

interface Passes {
  readonly frames: number[];
  readonly script: number[];
}

/** Compares frame times while the camera orbits the same models on canvases of the same size. */
export async function orbitBench(site: DemoSite, { passes }: BenchOptions): Promise<Part> {
  const pages = await pagesOf(site);
  const host: Passes = { frames: [], script: [] };
  const bare: Passes = { frames: [], script: [] };
  await withFreshProfile(site, async (context) => {
    for (let nth = 0; nth < passes; nth += 1) {
      const turns = [
        [pages.host, host],
        [pages.bare, bare],
      ] as const;
      for (const [url, times] of nth % 2 === 0 ? turns : [...turns].reverse())
        await withPage(context, async (page) => {
          await openUntilDrawn(page, url, site.models);
          await wait(500);
          const { frames, script } = await orbit(page, framesInPass);
          times.frames.push(...frames);
          times.script.push(script);
        });
    }
  });
  return {
    title: `Orbit of the demo's tunnel: ${passes} passes of ${framesInPass} frames on each page`,
    columns: ['host', 'bare'],
    figures: [
      { name: 'frame, median', ours: median(host.frames), theirs: median(bare.frames), target },
      { name: 'frame, p95', ours: quantile(host.frames, 0.95), theirs: quantile(bare.frames, 0.95) },
      { name: 'script in a frame, median', ours: median(host.script), theirs: median(bare.script) },
    ],
    notes: [
      `From one animation frame to the next while a drag turns the view; canvas ${pages.width} x ${pages.height}.`,
    ],
  };
}
