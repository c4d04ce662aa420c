import { writeFile } from 'node:fs/promises';
import { expect, test } from './support/journey.ts';
import { runCommand as run } from './support/run-command.ts';
import { Stage, twoFrames } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

/** The processor puts the page together, so it reads each picture of the view, and the driver says that this is slow. */
const readsBack = 'GPU stall due to ReadPixels';

/** One opening of the view for all: loading and drawing the models takes most of a journey's time. */
test('the view is as before after it was hidden, after objects were hidden, after its WebGL context was lost; it ends in the last of many colours', async ({
  page,
  journey,
}, info) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (/GL|framebuffer/i.test(text) && !text.includes(readsBack)) warnings.push(text);
  });
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  // Permits come by themselves, perhaps after the models, and their markers are a fortieth of the picture.
  await expect(page.locator('[data-markers-drawn]')).toHaveAttribute('data-markers-drawn', /^[1-9]/);
  await stage.loaded(2);
  const full = await stage.picture();
  /** Leaves both pictures behind where they differ, because a share of pixels does not say what is different. */
  const looksLike = async (before: Buffer) => {
    try {
      await expect.poll(() => stage.changedSince(before)).toBeLessThan(0.02);
    } catch (error) {
      await writeFile(info.outputPath('before.png'), before);
      await writeFile(info.outputPath('after.png'), await stage.picture());
      throw error;
    }
  };

  await test.step('hidden objects leave no traces, and reappear unchanged', async () => {
    const models = await stage.darkShare();
    await run(page, 'Hide everything');
    // Neither boxes of distant objects nor leftover edges: ground and background are light.
    await expect.poll(() => stage.darkShare()).toBeLessThan(models / 5);
    await stage.rest();
    expect(await stage.darkShare()).toBeLessThan(models / 5);
    await run(page, 'Show everything as it was');
    await looksLike(full);
  });

  await test.step('nothing is drawn while the view is hidden', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(stage.canvas).toHaveCount(0);
    // A change of theme would redraw a visible view.
    for (const theme of ['Dark', 'Light']) {
      await page.getByRole('button', { name: /^Theme/ }).click();
      await page.getByRole('menuitemradio', { name: theme, exact: true }).click();
      await twoFrames(page);
      await page.waitForTimeout(500);
    }
    await page.getByRole('link', { name: 'Model', exact: true }).click();
    await stage.rest();
    await looksLike(full);
    expect(warnings).toEqual([]);
  });

  await test.step('the view recovers by itself after the WebGL context was lost', async () => {
    await stage.clickMiddle();
    await expect(page.getByText('BIM object id')).toBeVisible();
    // Plugins fill the card after it has opened, and it is part of the view.
    await expect(page.getByText('Live permits')).toBeVisible();
    await page.mouse.move(400, 20);
    await stage.rest();
    const before = await stage.picture();
    await stage.context('loseContext');
    await expect(page.getByText('The 3D view is being restored')).toBeVisible();
    await stage.context('restoreContext');
    await expect(page.getByText('The 3D view is being restored')).toHaveCount(0);
    await stage.loaded(2);
    // The same models from the same place, with the same object marked.
    await looksLike(before);
    await stage.canvas.press('Escape');
    await expect(page.getByText('BIM object id')).toHaveCount(0);
  });

  await test.step('painting everything again and again ends in the last colour', async () => {
    expect(await stage.greenShare()).toBeLessThan(0.02);
    await run(page, 'Repaint everything often');
    await expect.poll(() => stage.greenShare(), { timeout: 90_000 }).toBeGreaterThan(0.2);
  });
});
