import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until the page has drawn earlier changes, which a busy machine may not have begun with. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

/** The 3D view of the model page. */
export class Scene {
  /** The element that is drawn on. Its attributes say what is drawn; they are promised. */
  readonly canvas: Locator;
  /** The page that has it. */
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.canvas = page.locator('canvas[data-models-loaded]');
  }

  /** Waits until the first picture is there: a look of the models, or the models themselves. */
  async firstPicture(): Promise<void> {
    await this.page.waitForFunction(
      () => performance.getEntriesByName('gantry.first-picture').length > 0,
      undefined,
      { timeout: 90_000 },
    );
  }

  /**
   * Waits until models are drawn, none is loading, and the view is at rest.
   * @param models - how many; at least one unless given
   */
  async loaded(models?: number): Promise<void> {
    await expect(this.canvas).toHaveAttribute(
      'data-models-loaded',
      models === undefined ? /^[1-9]/ : String(models),
    );
    await expect(this.canvas).toHaveAttribute('data-models-loading', 'false');
    await this.rest();
  }

  /** Waits until nothing has been drawn for half a second. Its limit is for a view that never rests: a processor without a GPU draws slowly. */
  async rest(): Promise<void> {
    let before = '';
    await expect
      .poll(
        async () => {
          await twoFrames(this.page);
          const now = await this.canvas.evaluate(({ dataset }) => `${dataset.framesDrawn} ${dataset.atRest}`);
          const still = now === before && now.endsWith(' true');
          before = now;
          return still;
        },
        { intervals: [500], timeout: 120_000 },
      )
      .toBe(true);
  }

  /** Number of the picture that was drawn last. */
  async framesDrawn(): Promise<number> {
    return Number(await this.canvas.getAttribute('data-frames-drawn'));
  }

  /** A PNG of the view with what lies over it. @throws Error if the view is not on screen */
  async picture(): Promise<Buffer> {
    const clip = await this.canvas.boundingBox();
    if (!clip) throw new Error('The 3D view is not on screen.');
    return this.page.screenshot({ clip });
  }
}
