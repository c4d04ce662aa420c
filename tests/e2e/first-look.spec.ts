import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

const address = '/p/BEM/model?tab=none';
const engineCode = /\/assets\/create-scene-[^/]*\.js$/;

/** Opens the page until the server sends it with its answers, which it may not on a busy machine. @returns paths of the first looks */
async function open(page: Page): Promise<readonly string[]> {
  for (;;) {
    await page.goto(address, { waitUntil: 'commit' });
    const looks = page.locator('meta[name="gantry-looks"]');
    await expect(page.locator('#root')).toBeAttached();
    if ((await looks.count()) === 0) continue;
    const list: { readonly looks: readonly { readonly path: string }[] } = JSON.parse(
      (await looks.getAttribute('content')) ?? '',
    );
    return list.looks.map(({ path }) => path);
  }
}

/** For each 8th pixel of each 8th row of the stage, whether something stands before the background, which is lighter than all of it. */
async function silhouette(page: Page, picture: Buffer): Promise<readonly boolean[]> {
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    const seen: boolean[] = [];
    for (let y = 4; y < image.height; y += 8)
      for (let x = 4; x < image.width; x += 8) seen.push((data[4 * (y * image.width + x)] ?? 0) < 222);
    return seen;
  }, picture.toString('base64'));
}

test('models are to be seen before the engine is there, where it then draws them; without a file of a first look the view works as well', async ({
  page,
  journey,
}) => {
  await journey.signIn('viewer', { theme: 'light' });
  await withoutAlarms(page);
  const stage = new Stage(page);
  const look = page.locator('[data-first-look] canvas');
  const pictureOf = async () => {
    const clip = await page.locator('[data-scene-place]').boundingBox();
    if (!clip) throw new Error('There is no stage.');
    return page.screenshot({ clip });
  };
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(engineCode, async (route) => {
    await released;
    await route.continue();
  });
  const paths = await open(page);
  expect(paths).toHaveLength(2);
  await expect(page.locator('[data-stage]').filter({ has: look })).toBeVisible();
  await expect(stage.canvas).toHaveCount(0);
  // Panels and the room that they leave are there.
  await expect(page.getByText('Stop 3 of 3')).toBeVisible();
  await page.waitForTimeout(1500);
  const early = await silhouette(page, await pictureOf());
  const share = early.filter(Boolean).length / early.length;
  expect(share).toBeGreaterThan(0.2);

  release();
  await stage.loaded(2);
  await expect(look).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'gantryLook') === undefined)).toBe(true);
  const full = await silhouette(page, await pictureOf());
  expect(full.length).toBe(early.length);
  const different = early.filter((seen, at) => seen !== full[at]).length / early.length;
  // Edges, markers and the grid on the ground are new.
  expect(different).toBeLessThan(0.1);

  await test.step('a damaged file is left alone', async () => {
    await page.route(`**${paths[0]}`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.body();
      await route.fulfill({ response: answer, body: body.fill(7, 2) });
    });
    await open(page);
    await stage.loaded(2);
    expect(await page.evaluate(() => performance.getEntriesByName('gantry.first-look').length)).toBe(0);
    expect(await stage.colours()).toBeGreaterThan(100);
  });
});
