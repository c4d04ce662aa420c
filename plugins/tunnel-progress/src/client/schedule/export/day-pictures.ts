import { createFormat, type StyleLayer, translate } from '@gantry/plugin-sdk';
import { gantryTheme } from '@gantry/plugin-ui';
import { when } from 'mobx';
import { isoOf } from '../../../contract/schedule/state-at.ts';
import type { ScheduleContext } from '../context.ts';
import { holdMessages } from '../holds/hold-messages.ts';
import { legendEntries } from '../legend-entries.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { FrameDrawing } from './draw-frame.ts';

/** Takes finished pictures of the model at days. Dispose it: it goes back to the day that was shown before. */
export class DayPictures {
  private readonly context: ScheduleContext;
  private readonly store: ProgrammeStore;
  private readonly drawing = new FrameDrawing();
  private readonly layer: StyleLayer;
  private readonly dayBefore: number;
  /** Models that nobody waits for, because they did not load before. */
  private readonly absent: ReadonlySet<string>;

  constructor(context: ScheduleContext, store: ProgrammeStore) {
    this.context = context;
    this.store = store;
    this.layer = context.scene.createStyleLayer('pictures');
    this.dayBefore = store.timelineDay;
    this.absent = new Set(context.scene.models.flatMap(({ id, loaded }) => (loaded ? [] : [id])));
  }

  /**
   * The model as the programme says for the end of a day, in the view of the moment, with day, project and legend below. The same canvas
   * each time: copy it to keep it.
   * @throws Error (a rejection) where the model is not on the page
   */
  async at(day: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
    const { context, store, drawing } = this;
    const { scene, session } = context;
    signal.throwIfAborted();
    const model = await store.loaded();
    if (model === undefined) throw store.failure();
    await store.showDay(day, this.layer);
    // Another day may have other versions of the models.
    await when(() => scene.models.every(({ id, loaded }) => loaded || this.absent.has(id)), { signal });
    const picture = await scene.picture(signal);
    const { locale, theme, project } = session;
    const format = createFormat({ locale, timeZone: project.timeZone });
    const texts = {
      work: (key: (typeof scheduleMessages.keys)[number]) => translate(scheduleMessages, locale, key),
      held: translate(holdMessages, locale, 'held'),
    };
    drawing.draw(picture, {
      project: project.name,
      day: format.day(isoOf(day) ?? ''),
      legend: legendEntries(store, theme, texts).map((entry) => ({
        ...entry,
        count: format.number(entry.count),
      })),
      most: format.number(model.objects.length),
      theme,
      // The page's body has another font than the app.
      font: gantryTheme(theme, locale).fontFamilyBase,
    });
    return drawing.canvas;
  }

  dispose(): void {
    this.layer.dispose();
    this.store.seek(this.dayBefore);
  }
}

export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (png === null) throw new Error('The browser made no PNG of the picture.');
  return png;
}
