import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

test('two versions of a model are compared: counted, coloured, walked by keyboard, and the scene is as before at the end', async ({
  page,
  journey,
}) => {
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await page.mouse.move(900, 20);
  await stage.rest();
  const before = await stage.picture();

  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Show the models of Tunnel structure' }).click();
  await page.getByRole('button', { name: /^Compare versions of/ }).click();
  await page.keyboard.press('Escape');
  const window = page.getByRole('region', { name: 'Compare versions' });
  const added = window.getByRole('button', { name: /^Added [1-9]/ });
  const removed = window.getByRole('button', { name: /^Removed [1-9]/ });
  await expect(added).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => stage.changedSince(before)).toBeGreaterThan(0.02);
  await journey.checkAccessibility('comparing versions');

  // The day of what is the newer one now has one model, and the other version is loaded beside it for what was removed.
  await window.getByRole('button', { name: 'Swap the versions' }).click();
  await expect(removed).toHaveAttribute('aria-pressed', 'true');
  await expect(window.getByText(/^Removed objects appear once/)).toHaveCount(0);
  await stage.loaded(2);
  const coloured = await stage.picture();
  await removed.click();
  await expect(removed).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => stage.changedSince(coloured)).toBeGreaterThan(0.001);
  await removed.click();
  const list = window.getByRole('listbox', { name: 'Differences' });
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('Removed');
  await expect(page.getByText('Not in the newer version.')).toBeVisible();
  const far = await stage.picture();
  await page.keyboard.press('Enter');
  await expect.poll(() => stage.changedSince(far)).toBeGreaterThan(0.05);

  await window.getByRole('button', { name: 'Close Compare versions' }).click();
  await expect(window).toHaveCount(0);
  // The day from before, with both models.
  await stage.loaded(2);
  await expect(page.getByText('20 Nov 2026').first()).toBeVisible();
});
