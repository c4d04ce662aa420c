import { withFreshProfile, withPage } from './browser.ts';
import type { DemoSite } from './demo-site.ts';
import { openUntilDrawn } from './page-probe.ts';

/** URLs of the host and of a bare page with a canvas of the same size. */
export interface Pages {
  readonly host: string;
  readonly bare: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Opens the host once to read the canvas size. That also fills the caches of the servers and of the disk. */
export async function pagesOf(site: DemoSite): Promise<Pages> {
  return withFreshProfile(site, async (context) => {
    const size = await withPage(context, async (page) => {
      await openUntilDrawn(page, site.hostUrl, site.models);
      const box = await page.locator('canvas[data-models-loaded]').boundingBox();
      if (box === null) throw new Error('The host shows no canvas.');
      return { width: Math.round(box.width), height: Math.round(box.height) };
    });
    const bare = site.bareUrl(size);
    await withPage(context, (page) => openUntilDrawn(page, bare, site.models));
    return { host: site.hostUrl, bare, ...size };
  });
}
