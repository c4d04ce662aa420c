import { expect, test } from './support/journey.ts';
import { runCommand } from './support/run-command.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

test('a length is measured between two places of the model, and a section cuts the model until it is switched off', async ({
  page,
  journey,
}) => {
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  const box = await stage.canvas.boundingBox();
  if (!box) throw new Error('The 3D view is not on screen.');

  await test.step('two clicks give a length, and select nothing', async () => {
    await page.getByRole('button', { name: 'Measure', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Measure' });
    await panel.getByRole('button', { name: 'Length', exact: true }).click();
    await stage.rest();
    const before = await stage.picture();
    await page.mouse.click(box.x + box.width * 0.52, box.y + box.height * 0.5);
    await expect(panel.getByRole('button', { name: 'Undo point' })).toBeEnabled();
    await page.mouse.click(box.x + box.width * 0.66, box.y + box.height * 0.46);
    await expect(panel.getByText(/^\d+\.\d{3} m$/).first()).toBeVisible();
    await stage.rest();
    expect(await stage.changedSince(before)).toBeGreaterThan(0);
    expect(page.url()).not.toContain('object=');
    await journey.checkAccessibility('Measuring');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Remove all' }).click();
    await expect(panel.getByText(/^\d+\.\d{3} m$/)).toHaveCount(0);
  });

  await test.step('a section cuts, says so, and is switched off', async () => {
    await page.getByRole('button', { name: 'Section', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Measure' })).toHaveCount(0);
    const panel = page.getByRole('region', { name: 'Sections' });
    await expect(panel).toBeVisible();
    await stage.rest();
    const models = await stage.darkShare();
    await panel.getByRole('button', { name: 'Level', exact: true }).click();
    const level = panel.getByRole('textbox', { name: /^Level/ });
    // Far below the tunnel: nothing is left above it.
    await level.fill('-200');
    await level.press('Enter');
    await expect(page.getByText(/cuts the model/)).toBeVisible();
    await expect.poll(() => stage.darkShare()).toBeLessThan(models * 0.7);
    await journey.checkAccessibility('Sections');
    await page.getByRole('button', { name: 'Switch all off' }).click();
    await stage.rest();
    await expect.poll(() => stage.darkShare()).toBeGreaterThan(models * 0.95);
  });
});

test('the cut surface of a solid has its colour, also after the WebGL context was lost, and is gone with the section', async ({
  page,
  journey,
}) => {
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await runCommand(page, 'One green wall from above');
  await expect.poll(() => stage.greenShare()).toBeGreaterThan(0.002);
  await stage.rest();
  const whole = await stage.green();
  /** The cut takes away the whole top, and the slanting surface under it gets less light. Without a cap nothing faces the camera. */
  const expectCap = async () => {
    await expect.poll(async () => whole.light - (await stage.green()).light).toBeGreaterThan(2);
    await stage.rest();
    expect((await stage.green()).share).toBeGreaterThan(whole.share * 0.5);
  };
  await runCommand(page, 'Cut the green wall aslant');
  await expect(page.getByText(/cuts the model/)).toBeVisible();
  await expectCap();

  await stage.context('loseContext');
  await expect(page.getByText('The 3D view is being restored')).toBeVisible();
  await stage.context('restoreContext');
  await stage.loaded(2);
  await expectCap();

  await page.getByRole('button', { name: 'Switch all off' }).click();
  await expect.poll(async () => Math.abs(whole.light - (await stage.green()).light)).toBeLessThan(2);
  expect((await stage.green()).share).toBeGreaterThan(whole.share * 0.5);
});
