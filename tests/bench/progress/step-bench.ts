import type { Page } from '@playwright/test';
import type { ObjectRef } from '../../../packages/plugin-sdk/src/index.ts';
import { programmeModel } from '../../../plugins/tunnel-progress/src/client/schedule/programme-model.ts';
import { ShownDay } from '../../../plugins/tunnel-progress/src/client/schedule/shown-day.ts';
import { statePalette } from '../../../plugins/tunnel-progress/src/client/schedule/state-colours.ts';
import { workStates } from '../../../plugins/tunnel-progress/src/contract/schedule/state-at.ts';
import type { BenchOptions } from '../bench-options.ts';
import { withFreshProfile, withPage } from '../browser/browser.ts';
import { startDemoSite } from '../browser/demo-site.ts';
import { openUntilDrawn, settled } from '../browser/page-probe.ts';
import { writeScenePlugin } from '../browser/scene-plugin.ts';
import { pagesOf } from '../browser/two-pages.ts';
import { uploadModel } from '../browser/upload-model.ts';
import { blockModel } from '../colour/block-model.ts';
import { localIdsIn } from '../colour/prepare-layer.ts';
import type { Part } from '../report.ts';
import { median } from '../statistics.ts';

/** Days of the programme; on each, one object in a hundred changes. */
const days = 90;
const firstDay = 20_000;
/** Objects of an activity. */
const objectsEach = 10;

/** One object in a hundred from one state to another, in the model's order. */
interface Step {
  readonly indices: readonly number[];
  readonly changed: readonly number[];
  readonly color: string;
}

/** A programme of as many days as steps: on each, one activity in a hundred begins, and those of twenty days before finish. */
function stepsOf(blocks: number): { readonly steps: readonly Step[]; readonly script: readonly number[] } {
  const activities = Math.ceil(blocks / objectsEach);
  const start = Array.from({ length: activities }, (_, at) => firstDay + Math.floor((at * 100) / activities));
  const none = start.map(() => -1);
  const text = start.map(() => 'Bench');
  const model = programmeModel({
    dataDay: -1,
    activities: {
      ids: start.map((_, at) => `A-${at}`),
      items: text,
      trades: text,
      bays: text,
      planStart: start,
      planFinish: start.map((day) => day + 1000),
      planRemoval: none,
      actualStart: none,
      actualFinish: none,
      actualRemoval: none,
    },
    models: [
      {
        modelId: 'bench',
        globalIds: Array.from({ length: blocks }, (_, at) => String(at)),
        runs: start.flatMap((_, at) => [at, Math.min(objectsEach, blocks - at * objectsEach)]),
      },
    ],
  });
  const shown = new ShownDay(model);
  shown.show(firstDay - 1, 'planned');
  const script: number[] = [];
  const color = statePalette('light', true)[workStates.indexOf('inProgress')]?.color ?? '';
  const steps = Array.from({ length: days }, (_, at): Step => {
    const before = shown.indices.slice();
    const begun = performance.now();
    shown.show(firstDay + at, 'planned');
    script.push(performance.now() - begun);
    const indices = [...shown.indices];
    return { indices, changed: indices.flatMap((one, nth) => (one === before[nth] ? [] : nth)), color };
  });
  return { steps, script };
}

/** Steps through a programme with a plugin's layer, and with the engine's own function for the items that change. */
export async function stepBench(options: BenchOptions): Promise<Part> {
  const { blocks } = options;
  const site = await startDemoSite(options, async (folder) => ({
    plugins: [await writeScenePlugin(folder)],
    fill: (url, project) => uploadModel(url, project, { fileName: 'blocks.ifc', ifc: blockModel(blocks) }),
  }));
  try {
    const pages = await pagesOf(site);
    const { steps, script } = stepsOf(blocks);
    const ours: StepTimes[] = [];
    const theirs: number[] = [];
    await withFreshProfile(site, async (context) => {
      let localIds: readonly number[] = [];
      await withPage(context, async (page) => {
        await openUntilDrawn(page, pages.host, site.models);
        localIds = await localIdsIn(page);
        ours.push(...(await stepOurs(page, steps)));
      });
      await withPage(context, async (page) => {
        await openUntilDrawn(page, pages.bare, site.models);
        theirs.push(...(await stepTheirs(page, steps, localIds)));
      });
    });
    const total = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;
    const pixels = ours.map((one) => one.pixels);
    return {
      title: `4D: ${days} days of a programme with ${blocks} objects, of which one in a hundred changes on each`,
      columns: ['Gantry', 'engine or limit'],
      figures: [
        {
          name: 'main thread, median of a step',
          ours: median(script) + median(ours.map((one) => one.script)),
          theirs: 1,
          target: 1,
        },
        {
          name: 'until the pixels, median of a step',
          ours: median(pixels),
          theirs: median(theirs),
          target: 1.2,
        },
        {
          name: 'scrubbing all days, mean of a step',
          ours: total(pixels),
          theirs: total(theirs),
          target: 1.2,
        },
      ],
      notes: [
        'Main thread: finding the states of the day, and `StyleLayer.paint` until it returns; the rest is the engine and its workers.',
        '`paint` with all objects as the programme calls it; `highlight` with the ids that change.',
      ],
    };
  } finally {
    await site.close();
  }
}

interface StepTimes {
  /** Milliseconds until `paint` returned. */
  readonly script: number;
  /** Milliseconds until the picture showed it. */
  readonly pixels: number;
}

async function stepOurs(page: Page, steps: readonly Step[]): Promise<readonly StepTimes[]> {
  await settled(page);
  return page.evaluate(async (steps) => {
    const { benchLayer: layer } = window;
    const objects: readonly ObjectRef[] = window.benchObjects.map(({ modelId, globalId }) => ({
      modelId,
      globalId,
    }));
    const palette = [{}, { color: steps[0]?.color ?? '' }];
    await layer.paint(objects, palette, new Uint8Array(objects.length));
    const times: { script: number; pixels: number }[] = [];
    for (const { indices } of steps) {
      const given = Uint8Array.from(indices);
      const start = performance.now();
      const painted = layer.paint(objects, palette, given);
      const script = performance.now() - start;
      await painted;
      times.push({ script, pixels: performance.now() - start });
    }
    return times;
  }, steps);
}

async function stepTheirs(
  page: Page,
  steps: readonly Step[],
  localIds: readonly number[],
): Promise<readonly number[]> {
  await settled(page);
  const paints = steps.map(({ changed, color }) => [
    { color, localIds: changed.flatMap((nth) => localIds[nth] ?? []) },
  ]);
  return page.evaluate(async (paints) => {
    const times: number[] = [];
    for (const paint of paints) {
      const start = performance.now();
      await window.benchHighlight(paint);
      times.push(performance.now() - start);
    }
    return times;
  }, paints);
}
