import type { Page } from '@playwright/test';
import { freeInsets, type Insets } from '../../../packages/viewer-host/src/scene/camera/room.ts';
import type { StageBox } from '../../../packages/viewer-host/src/state/stage-box.ts';
import { boxesOver, coveringPanels } from '../../../packages/viewer-host/src/ui/model/covered-boxes.ts';
import type { BareView } from './bare-scene.ts';
import { withFreshProfile, withPage } from './browser.ts';
import type { DemoSite } from './demo-site.ts';
import { openUntilDrawn } from './page-probe.ts';

/** URLs of the host and of a bare page with the same view on a canvas of the same size. */
export interface Pages {
  readonly host: string;
  readonly bare: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Opens the host once to read its canvas and its panels. That also fills the caches of the servers and of the disk. */
export async function pagesOf(site: DemoSite): Promise<Pages> {
  return withFreshProfile(site, async (context) => {
    const canvas = await withPage(context, async (page) => {
      await openUntilDrawn(page, site.hostUrl, site.models);
      return canvasOf(page);
    });
    const view = await withPage(context, async (page) => {
      await openUntilDrawn(page, site.bareUrl(canvas), site.models);
      const text = await page.locator('canvas[data-view]').getAttribute('data-view');
      // The bare page writes it, and is built from the same sources.
      return JSON.parse(text ?? '') as BareView;
    });
    const { width, height } = canvas;
    return { host: site.hostUrl, bare: site.bareUrl({ ...canvas, view }), width, height };
  });
}

async function canvasOf(
  page: Page,
): Promise<{ readonly width: number; readonly height: number; readonly insets: Insets }> {
  const { stage, panels } = await page.evaluate((selector) => {
    const box = (element: Element): StageBox => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const canvas = document.querySelector('canvas[data-models-loaded]');
    const frame = canvas?.closest('[data-stage]');
    if (!canvas || !frame) throw new Error('The host shows no canvas.');
    return { stage: box(canvas), panels: [...frame.querySelectorAll(selector)].map(box) };
  }, coveringPanels);
  const [width, height] = [stage.right - stage.left, stage.bottom - stage.top].map(Math.round);
  if (!width || !height) throw new Error('The host shows no canvas.');
  return { width, height, insets: freeInsets({ width, height }, boxesOver(stage, panels)) };
}
