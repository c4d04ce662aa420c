import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import type { BenchOptions } from '../bench-options.ts';
import type { Part } from '../report.ts';
import { median } from '../statistics.ts';
import { withFreshProfile, withPage } from './browser.ts';
import type { DemoSite } from './demo-site.ts';
import { type Opened, openUntilDrawn } from './page-probe.ts';
import { type Pages, pagesOf } from './two-pages.ts';

const coldTarget = 1.15;
const warmTarget = 0.7;
/** Of the first look, against the complete picture of the bare page. */
const firstTarget = 0.6;

interface Opens {
  readonly cold: Opened[];
  readonly warm: Opened[];
}

/** Measures opening the demo's tunnel in the host and on the bare page: with a new profile, and again with the same one. */
export async function openBench(site: DemoSite, { opens }: BenchOptions): Promise<Part> {
  const pages = await pagesOf(site);
  const host: Opens = { cold: [], warm: [] };
  const bare: Opens = { cold: [], warm: [] };
  for (let nth = 0; nth < opens; nth += 1) {
    const turns = [
      [pages.host, host],
      [pages.bare, bare],
    ] as const;
    for (const [url, times] of nth % 2 === 0 ? turns : [...turns].reverse())
      await withFreshProfile(site, (context) => openTwice(context, url, site.models, times));
  }
  const figures = [
    {
      name: 'cold, first pixels against the bare page complete',
      ours: first(host.cold),
      theirs: complete(bare.cold),
      target: firstTarget,
    },
    {
      name: 'warm, first pixels against the bare page complete',
      ours: first(host.warm),
      theirs: complete(bare.warm),
      target: firstTarget,
    },
    { name: 'cold', ours: complete(host.cold), theirs: complete(bare.cold), target: coldTarget },
    {
      name: 'warm, host against the bare page cold',
      ours: complete(host.warm),
      theirs: complete(bare.cold),
      target: warmTarget,
    },
    { name: 'warm, both', ours: complete(host.warm), theirs: complete(bare.warm) },
    { name: 'cold, at rest with edges', ours: atRest(host.cold), theirs: atRest(bare.cold) },
    { name: 'warm, at rest with edges', ours: atRest(host.warm), theirs: atRest(bare.warm) },
  ];
  return { title: title(site, opens), columns: ['host', 'bare'], figures, notes: notes(host, bare, pages) };
}

async function openTwice(context: BrowserContext, url: string, models: number, times: Opens): Promise<void> {
  // The browser is still starting when it shows its first, empty page.
  await wait(1000);
  times.cold.push(await withPage(context, (page) => openUntilDrawn(page, url, models)));
  // The browser is still writing its cache to the disk.
  await wait(1000);
  times.warm.push(await withPage(context, (page) => openUntilDrawn(page, url, models)));
}

const first = (opened: readonly Opened[]) => median(opened.map((one) => one.first));
const complete = (opened: readonly Opened[]) => median(opened.map((one) => one.complete));
const atRest = (opened: readonly Opened[]) => median(opened.map((one) => one.atRest));

function title({ models, bytes }: DemoSite, opens: number): string {
  return `Opening the demo's tunnel: ${models} models, ${(bytes / 1e6).toFixed(1)} MB (medians of ${opens})`;
}

function notes(host: Opens, bare: Opens, { width, height }: Pages): readonly string[] {
  const list = (opened: readonly Opened[]) => opened.map((one) => one.complete.toFixed(0)).join(' ');
  return [
    `From the navigation, signed in, until all geometry is drawn; canvas ${width} x ${height}.`,
    `host cold ${list(host.cold)}; bare cold ${list(bare.cold)}`,
    `host warm ${list(host.warm)}; bare warm ${list(bare.warm)}`,
  ];
}
