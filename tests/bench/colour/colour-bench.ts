import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { layer as layerReply } from '../../../packages/contract/src/index.ts';
import type { ObjectRef, SceneService, StyleLayer } from '../../../packages/plugin-sdk/src/index.ts';
import type { PluginManifest } from '../../../packages/plugin-sdk/src/manifest.ts';
import type { BenchOptions } from '../bench-options.ts';
import { withFreshProfile, withPage } from '../browser/browser.ts';
import { type SiteContents, startDemoSite } from '../browser/demo-site.ts';
import { openUntilDrawn } from '../browser/page-probe.ts';
import { pagesOf } from '../browser/two-pages.ts';
import type { Part } from '../report.ts';
import { median } from '../statistics.ts';
import { blockModel } from './block-model.ts';
import { writePainter } from './painter-plugin.ts';

const shares = [0.01, 0.1, 1] as const;
const target = 1.5;
const color = '#d55e00';

declare global {
  interface Window {
    /** Of the bench's plugin. */
    benchScene: SceneService<PluginManifest>;
    benchLayer: StyleLayer;
    benchObjects: readonly ObjectRef[];
    /** The engine's own function. Resolves when the items with these local ids are drawn in the colour. */
    benchHighlight(localIds: readonly number[], color: string): Promise<void>;
  }
}

/** Colours a share of many objects through a plugin's style layer, and with the engine's own function and the same ids. */
export async function colourBench(options: BenchOptions): Promise<Part> {
  const site = await startDemoSite(options, (folder) => contents(folder, options.blocks));
  try {
    const pages = await pagesOf(site);
    const times = shares.map((share) => ({ share, ours: [] as number[], theirs: [] as number[] }));
    await withFreshProfile(site, async (context) => {
      const onHost = <R>(work: (page: Page) => Promise<R>) =>
        withPage(context, async (page) => {
          await openUntilDrawn(page, pages.host, site.models);
          return work(page);
        });
      const localIds = await onHost(prepare);
      const countOf = (share: number) => Math.round(localIds.length * share);
      const ours = () =>
        onHost(async (page) => {
          await prepare(page);
          // Warm-up: creates materials and shader programs, and resolves the ids.
          await paint(page, localIds.length, color);
          for (const one of times) one.ours.push(await paint(page, countOf(one.share), color));
        });
      const theirs = () =>
        withPage(context, async (page) => {
          await openUntilDrawn(page, pages.bare, site.models);
          await highlight(page, localIds, color);
          for (const one of times)
            one.theirs.push(await highlight(page, localIds.slice(0, countOf(one.share)), color));
        });
      // One page at a time, because a background page gets neither frames nor its share of the processor.
      for (let round = 0; round < options.colourings; round += 1)
        for (const turn of round % 2 === 0 ? [ours, theirs] : [theirs, ours]) await turn();
    });
    return {
      title: `Colouring of ${options.blocks} objects (medians of ${options.colourings})`,
      columns: ['plugin', 'engine'],
      figures: times.map(({ share, ours, theirs }) => ({
        name: `${share * 100} %`,
        ours: median(ours),
        theirs: median(theirs),
        target,
      })),
      notes: [
        'From the call until the frame that shows it; `StyleLayer.paint` with all objects, and `highlight` with the ids that change.',
        ...times.map(
          ({ share, ours, theirs }) => `${share * 100} %: plugin ${list(ours)}; engine ${list(theirs)}`,
        ),
      ],
    };
  } finally {
    await site.close();
  }
}

const list = (times: readonly number[]) => times.map((time) => time.toFixed(0)).join(' ');

async function contents(folder: string, blocks: number): Promise<SiteContents> {
  return {
    plugins: [await writePainter(folder)],
    async fill(url, { id, cookie }) {
      const layers = `${url}/api/projects/${id}/layers`;
      const added = await answered(
        await fetch(layers, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Blocks' }),
        }),
      );
      const query = new URLSearchParams({
        fileName: 'blocks.ifc',
        createdDate: '2026-11-20',
        modelName: 'Blocks',
      });
      await answered(
        await fetch(`${layers}/${layerReply.parse(added).id}/versions?${query}`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/octet-stream' },
          body: blockModel(blocks),
        }),
      );
    },
  };
}

async function answered(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** @returns the local ids of all objects in the file, in the plugin's order */
async function prepare(host: Page): Promise<readonly number[]> {
  // The plugin may start after the models are drawn.
  await host.waitForFunction(() => window.benchScene !== undefined);
  return host.evaluate(async () => {
    const objects = await window.benchScene.find({ categories: ['IFCWALL'] });
    window.benchObjects = objects;
    window.benchLayer = window.benchScene.createStyleLayer('bench', 1);
    return objects.flatMap(({ localId }) => localId ?? []);
  });
}

/** @returns milliseconds until the first `count` objects have the colour and the others their original look */
async function paint(host: Page, count: number, color: string): Promise<number> {
  await wait(settling);
  return host.evaluate(
    async ({ count, color }) => {
      const { benchObjects: objects, benchLayer: layer } = window;
      const clean = Uint8Array.from(objects, () => 0);
      const indices = Uint8Array.from(objects, (_, i) => (i < count ? 1 : 0));
      const start = performance.now();
      await layer.paint(objects, [{}, { color }], indices);
      const taken = performance.now() - start;
      await layer.paint(objects, [{}], clean);
      return taken;
    },
    { count, color },
  );
}

/** @returns milliseconds until the items have the colour */
async function highlight(bare: Page, localIds: readonly number[], color: string): Promise<number> {
  await wait(settling);
  return bare.evaluate(
    async ({ localIds, color }) => {
      const start = performance.now();
      await window.benchHighlight(localIds, color);
      const taken = performance.now() - start;
      await window.benchHighlight(localIds, '');
      return taken;
    },
    { localIds, color },
  );
}

/** Milliseconds until the previous view is complete, with its edges. */
const settling = 1500;
