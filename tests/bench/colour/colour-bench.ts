import type { Page } from '@playwright/test';
import type { ObjectRef, StyleLayer } from '../../../packages/plugin-sdk/src/index.ts';
import type { BenchOptions } from '../bench-options.ts';
import { withFreshProfile, withPage } from '../browser/browser.ts';
import { startDemoSite } from '../browser/demo-site.ts';
import type { SiteContents } from '../browser/host-site.ts';
import { openUntilDrawn, settled } from '../browser/page-probe.ts';
import { writeScenePlugin } from '../browser/scene-plugin.ts';
import { pagesOf } from '../browser/two-pages.ts';
import { uploadModel } from '../browser/upload-model.ts';
import type { Part } from '../report.ts';
import { median } from '../statistics.ts';
import { blockModel } from './block-model.ts';
import { type BarePaint, barePaints, type Colouring, colourings } from './colourings.ts';
import { localIdsIn } from './prepare-layer.ts';

/** How often each colouring is measured on a page. Opening the page takes longer than all of them. */
const paintings = 3;

declare global {
  interface Window {
    benchLayer: StyleLayer;
    benchObjects: readonly ObjectRef[];
    /** The engine's own function. Resolves when the items are drawn in their colours; undefined: the file's own. */
    benchHighlight(paints: readonly BarePaint[]): Promise<void>;
  }
}

/** Colours objects through a plugin's style layer, and with the engine's own function and the same ids. */
export async function colourBench(options: BenchOptions): Promise<Part> {
  const site = await startDemoSite(options, (folder) => contents(folder, options.blocks));
  try {
    const pages = await pagesOf(site);
    const times = colourings(options.blocks).map((colouring) => ({
      colouring,
      ours: [] as number[],
      theirs: [] as number[],
    }));
    await withFreshProfile(site, async (context) => {
      const onHost = <R>(work: (page: Page) => Promise<R>) =>
        withPage(context, async (page) => {
          await openUntilDrawn(page, pages.host, site.models);
          return work(page);
        });
      const localIds = await onHost(localIdsIn);
      const ours = () =>
        onHost(async (page) => {
          await localIdsIn(page);
          // The first time creates materials and shader programs, and resolves the ids.
          for (const { colouring } of times) await paint(page, colouring);
          for (let nth = 0; nth < paintings; nth += 1)
            for (const { colouring, ours } of times) ours.push(await paint(page, colouring));
        });
      const theirs = () =>
        withPage(context, async (page) => {
          await openUntilDrawn(page, pages.bare, site.models);
          const items = times.map(({ colouring }) => barePaints(colouring, localIds));
          for (const one of items) await highlight(page, one);
          for (let nth = 0; nth < paintings; nth += 1)
            for (const [at, { theirs }] of times.entries())
              theirs.push(await highlight(page, items[at] ?? []));
        });
      // One page at a time, because a background page gets neither frames nor its share of the processor.
      for (let round = 0; round < options.colourings; round += 1)
        for (const turn of round % 2 === 0 ? [ours, theirs] : [theirs, ours]) await turn();
    });
    return {
      title: `Colouring in a model of ${options.blocks} objects (medians of ${options.colourings * paintings})`,
      columns: ['plugin', 'engine'],
      figures: times.map(({ colouring: { name, target }, ours, theirs }) => ({
        name,
        ours: median(ours),
        theirs: median(theirs),
        target,
      })),
      notes: [
        'From the call until the frame that shows it; `StyleLayer.paint` as plugins call it, and `highlight` with the ids that change.',
        ...times.map(
          ({ colouring: { name }, ours, theirs }) => `${name}: plugin ${list(ours)}; engine ${list(theirs)}`,
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
    plugins: [await writeScenePlugin(folder)],
    fill: (url, project) => uploadModel(url, project, { fileName: 'blocks.ifc', ifc: blockModel(blocks) }),
  };
}

/** @returns milliseconds until the objects have their colours and the others their original look */
async function paint(host: Page, { every, palette, colours }: Colouring): Promise<number> {
  await settled(host);
  return host.evaluate(
    async ({ every, palette, colours }) => {
      const { benchLayer: layer } = window;
      // As a server names them, without local ids.
      const objects = window.benchObjects
        .filter((_, at) => at % every === 0)
        .map(({ modelId, globalId }) => ({ modelId, globalId }));
      const indices = Uint8Array.from(colours);
      const start = performance.now();
      await layer.paint(
        objects,
        palette.map((color) => (color === undefined ? {} : { color })),
        indices,
      );
      const taken = performance.now() - start;
      await layer.paint(objects, [{}], new Uint8Array(objects.length));
      return taken;
    },
    { every, palette, colours: [...colours] },
  );
}

/** @returns milliseconds until the items have their colours */
async function highlight(bare: Page, paints: readonly BarePaint[]): Promise<number> {
  await settled(bare);
  return bare.evaluate(async (paints) => {
    const start = performance.now();
    await window.benchHighlight(paints);
    const taken = performance.now() - start;
    await window.benchHighlight(paints.map(({ localIds }) => ({ localIds, color: undefined })));
    return taken;
  }, paints);
}
