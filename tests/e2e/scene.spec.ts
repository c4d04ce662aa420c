import { expect, test } from './support/journey.ts';
import { runCommand as run } from './support/run-command.ts';
import { Stage, twoFrames } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

/** One opening of the view for all: loading and drawing the models takes most of a journey's time. */
test('the view is as before after it was hidden, after objects were hidden, after its WebGL context was lost; it ends in the last of many colours', async ({
  page,
  journey,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/GL|framebuffer/i.test(message.text())) warnings.push(message.text());
  });
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  const full = await stage.picture();

  await test.step('hidden objects leave no traces, and reappear unchanged', async () => {
    const models = await stage.darkShare();
    await run(page, 'Hide everything');
    // Neither boxes of distant objects nor leftover edges: ground and background are light.
    await expect.poll(() => stage.darkShare()).toBeLessThan(models / 5);
    await stage.rest();
    expect(await stage.darkShare()).toBeLessThan(models / 5);
    await run(page, 'Show everything as it was');
    await expect.poll(() => stage.changedSince(full)).toBeLessThan(0.02);
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
    await expect.poll(() => stage.changedSince(full)).toBeLessThan(0.02);
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
    await expect.poll(() => stage.changedSince(before)).toBeLessThan(0.02);
    await stage.canvas.press('Escape');
    await expect(page.getByText('BIM object id')).toHaveCount(0);
  });

  await test.step('painting everything again and again ends in the last colour', async () => {
    expect(await stage.greenShare()).toBeLessThan(0.02);
    await run(page, 'Repaint everything often');
    await expect.poll(() => stage.greenShare(), { timeout: 90_000 }).toBeGreaterThan(0.2);
  });
});
