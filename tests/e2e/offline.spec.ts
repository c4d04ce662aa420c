import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

test('a model that was kept opens without the network, says what is missing, and is removed with its size in view', async ({
  page,
  journey,
}) => {
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await stage.rest();

  await page.goto('/p/BEM/settings/general');
  const kept = page.getByRole('region', { name: 'Without the network' });
  await kept.getByRole('button', { name: 'Keep BEM now' }).click();
  await expect(kept.getByText(/^\d.* of models · kept 20\d\d-/)).toBeVisible();
  await expect(kept.getByText(/^\d.* MB · used by all projects$/)).toBeVisible();
  await journey.checkAccessibility('what is kept for use without the network');

  journey.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.goto('/p/BEM/dashboard');
  await expect(page).toHaveURL(/\/p\/BEM\/model/);
  const banner = page.getByText(/^The server cannot be reached: this is the model of 20\d\d-/);
  await expect(banner).toBeVisible();
  await stage.loaded(2);
  expect(await stage.colours()).toBeGreaterThan(50);

  await page.context().setOffline(false);
  await expect(page.getByText('The server can be reached again.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await stage.loaded(2);
  await expect(banner).toHaveCount(0);

  await page.goto('/p/BEM/settings/general');
  await kept.getByRole('button', { name: 'Remove BEM from this browser' }).click();
  await expect(kept.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});
