import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';

test('the demo tunnel is drawn, and only when something moves', async ({ page, journey }) => {
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model');
  const stage = new Stage(page);
  await stage.loaded(2);
  expect(await stage.colours()).toBeGreaterThan(100);
  const before = await stage.framesDrawn();
  await page.waitForTimeout(1500);
  expect(await stage.framesDrawn()).toBe(before);
});

test('an object is selected, its card read, and its address reopens it', async ({ page, journey }) => {
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await stage.clickMiddle();
  const id = page.getByText('BIM object id');
  await expect(id).toBeVisible();
  await expect(page).toHaveURL(/object=/);
  const fly = page.getByRole('button', { name: 'Fly to' });
  await fly.click();
  // Blocked for a second after a click, then free again.
  await expect(page.getByRole('button', { name: /Fly to|One moment/ }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Fly to' })).toBeEnabled({ timeout: 3000 });
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  const address = page.url();
  await page.goto('/projects');
  await page.goto(address);
  await expect(page.getByText('BIM object id')).toBeVisible({ timeout: 30_000 });
});

test('right-click on an object isolates and shows all again', async ({ page, journey }) => {
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  const full = await stage.picture();
  await stage.clickMiddle('right');
  await page.getByRole('menuitem', { name: 'Isolate' }).click();
  const showAll = page.getByRole('button', { name: /Show all/ });
  await expect(showAll).toBeVisible();
  await stage.rest();
  expect(await stage.changedSince(full)).toBeGreaterThan(0.05);
  await showAll.click();
  await expect(showAll).toHaveCount(0);
});

test('layers hide and show, and the timeline steps through the created dates', async ({ page, journey }) => {
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await page.getByRole('button', { name: 'Hide Tunnel structure' }).click();
  await stage.rest();
  await expect(page.getByRole('button', { name: 'Show Tunnel structure' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Tunnel structure' }).click();
  await expect(page.getByText('Stop 3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Previous stop' }).click();
  await page.getByRole('button', { name: 'Previous stop' }).click();
  await expect(page.getByText('Stop 1 of 3')).toBeVisible();
  await expect(page).toHaveURL(/day=/);
  await stage.loaded(1);
});

test('without created dates the timeline is disabled and says so', async ({ page, journey }) => {
  await journey.signIn('emptyProjectAdmin');
  await page.goto('/p/ISO/model');
  await expect(page.getByText('No models yet')).toBeVisible();
  const play = page.getByRole('button', { name: 'Play' });
  await expect(play).toBeDisabled();
  for (const part of [page.getByRole('region', { name: 'Timeline' }), play])
    expect(await part.evaluate((element) => getComputedStyle(element).cursor)).toBe('not-allowed');
});

test('the palette finds an object of the model by its name', async ({ page, journey }) => {
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  await new Stage(page).loaded(2);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Roof slab');
  await page.getByRole('option').filter({ hasText: 'Roof slab' }).first().click();
  await expect(page.getByText('BIM object id')).toBeVisible();
});
