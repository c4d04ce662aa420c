import { setTimeout as wait } from 'node:timers/promises';
import type { BenchOptions } from '../bench-options.ts';
import type { Figure, Part } from '../report.ts';
import { median, quantile } from '../statistics.ts';
import { withFreshProfile, withPage } from './browser.ts';
import type { DemoSite } from './demo-site.ts';
import { cameras, fillMarkers, sensors } from './fill-markers.ts';
import { openUntilDrawn, orbit } from './page-probe.ts';
import { pagesOf } from './two-pages.ts';

const target = 1.2;
const framesInPass = 150;
const tabs = [
  { name: `${cameras} cameras`, tab: 'gantry.ai-cctv/cameras' },
  { name: `${sensors} sensors`, tab: 'gantry.falsework/sensors' },
] as const;

/** Compares frame times while the camera orbits the tunnel with a tab full of markers, and the same models on the bare page. */
export async function markerBench(site: DemoSite, { passes }: BenchOptions): Promise<Part> {
  await fillMarkers(new URL(site.hostUrl).origin);
  const figures: Figure[] = [];
  for (const { name, tab } of tabs) {
    const pages = await pagesOf({ ...site, hostUrl: site.hostUrl.replace('tab=none', `tab=${tab}`) });
    const times = { host: [] as number[], bare: [] as number[] };
    await withFreshProfile(site, async (context) => {
      for (let nth = 0; nth < passes; nth += 1)
        for (const which of nth % 2 === 0 ? (['host', 'bare'] as const) : (['bare', 'host'] as const))
          await withPage(context, async (page) => {
            await openUntilDrawn(page, pages[which], site.models);
            await wait(500);
            times[which].push(...(await orbit(page, framesInPass)).frames);
          });
    });
    const { host, bare } = times;
    figures.push(
      { name: `${name}: frame, median`, ours: median(host), theirs: median(bare), target },
      { name: `${name}: frame, p95`, ours: quantile(host, 0.95), theirs: quantile(bare, 0.95) },
    );
  }
  return {
    title: `Orbit of the demo's tunnel with markers: ${passes} passes of ${framesInPass} frames on each page`,
    columns: ['host', 'bare'],
    figures,
    notes: [
      'The tab of the cameras and that of the sensors are open in turn. The bare page draws no markers.',
    ],
  };
}
