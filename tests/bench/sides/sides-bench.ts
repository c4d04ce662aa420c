import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { BenchOptions } from '../bench-options.ts';
import { withFreshProfile, withPage } from '../browser/browser.ts';
import { type SiteContents, startHostSite } from '../browser/host-site.ts';
import { openUntilDrawn, orbit, settled } from '../browser/page-probe.ts';
import { writeScenePlugin } from '../browser/scene-plugin.ts';
import { uploadModel } from '../browser/upload-model.ts';
import type { Part } from '../report.ts';
import { median, quantile } from '../statistics.ts';
import { type Drawn, drawSides, type Sides } from './draw-sides.ts';

/**
 * A tenth more is less than the passes of one run differ by, and cannot be seen. What is drawn from both sides without need would cost
 * more: a pixel is then shaded for the back of a body too.
 */
const target = 1.1;
/** A few of its faces are open, and nearly all others have their colour. In the demo's tunnel one shape of 1,123 is open. */
const openModel = 'smiley_west.ifc';
const framesInPass = 12;
const leadInPass = 4;
/** Milliseconds after which no further round begins: without a graphics card a frame of a large model takes a second. */
const limit = 130_000;
const [fewestRounds, mostRounds] = [3, 12];

/** Frame times of one look, and what it draws. */
interface Look {
  readonly sides: Sides;
  readonly frames: number[];
  drawn: Drawn;
}

/** Compares frame times while the camera orbits one model in the host: as the host draws it, and with all surfaces drawn from one side. */
export async function sidesBench(options: BenchOptions): Promise<Part> {
  const start = performance.now();
  const { testModels } = options;
  const site = await startHostSite(options, (folder) => contents(folder, testModels));
  const look = (sides: Sides): Look => ({ sides, frames: [], drawn: { triangles: 0, doubled: 0 } });
  const [host, front, both] = [look('host'), look('front'), look('both')];
  try {
    const rounds = await withFreshProfile(site, (context) =>
      withPage(context, async (page) => {
        await openUntilDrawn(page, site.hostUrl, site.models);
        // The plugin may start after the models are drawn.
        await page.waitForFunction(() => window.benchScene !== undefined);
        // The first pass in each look creates its shader programs and the geometry along the way.
        for (const each of [host, front, both]) {
          await pass(page, each);
          await settled(page);
        }
        for (const { frames } of [host, front, both]) frames.length = 0;
        for (let round = 1; ; round += 1) {
          const turns = round % 2 === 0 ? [both, front, host] : [host, front, both];
          for (const each of turns) await pass(page, each);
          if (round >= mostRounds || (round >= fewestRounds && performance.now() - start > limit))
            return round;
        }
      }),
    );
    const { triangles, doubled } = host.drawn;
    return {
      title: `Both sides of ${testModels === undefined ? "the demo's tunnel" : openModel}: ${rounds} passes of ${framesInPass} frames in each look`,
      columns: ['host', 'one side'],
      figures: [
        { name: 'frame, median', ours: median(host.frames), theirs: median(front.frames), target },
        { name: 'frame, p95', ours: p95(host.frames), theirs: p95(front.frames), target },
        { name: 'all from both sides, median', ours: median(both.frames), theirs: median(front.frames) },
        { name: 'all from both sides, p95', ours: p95(both.frames), theirs: p95(front.frames) },
      ],
      notes: [
        `The host draws ${doubled} of ${triangles} triangles from both sides (${((100 * doubled) / triangles).toFixed(0)} %).`,
        `Medians of ${rounds * framesInPass} frames in each look, which take turns on one page.`,
      ],
    };
  } finally {
    await site.close();
  }
}

const p95 = (frames: readonly number[]) => quantile(frames, 0.95);

async function pass(page: Page, look: Look): Promise<void> {
  await page.evaluate(drawSides, look.sides);
  const { frames } = await orbit(page, framesInPass, leadInPass);
  look.frames.push(...frames);
  // Also changes what came with new geometry, so nothing may be left to change.
  const drawn = await page.evaluate(drawSides, look.sides);
  if (drawn.changed > 0) throw new Error(`${drawn.changed} materials came during a pass. Run it again.`);
  look.drawn = drawn;
}

async function contents(folder: string, testModels: string | undefined): Promise<SiteContents> {
  return {
    plugins: [await writeScenePlugin(folder)],
    fill:
      testModels === undefined
        ? undefined
        : async (url, project) => {
            const ifc = new Uint8Array(await readFile(join(testModels, openModel)));
            await uploadModel(url, project, { fileName: openModel, ifc });
          },
  };
}
