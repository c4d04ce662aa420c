import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';

test('a danger comes first on the overview, says what to do on its permit, and is shown in the model, where the view ends within the tunnel', async ({
  page,
  journey,
}) => {
  await journey.signIn('safetyOfficer');
  await page.goto('/p/BEM/dashboard');
  const alarms = page.getByRole('region', { name: /alarms?$/ });
  const alarm = alarms.getByRole('listitem').filter({ hasText: 'CP-05 – Cable gallery' });
  await expect(alarm).toContainText('2 people over the 90 min stay');
  const figures = page.getByRole('region', { name: 'Figures' });
  const topOf = async (area: typeof alarms) => (await area.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(alarms)).toBeLessThan(await topOf(figures));
  // By keyboard, because a new alarm of another journey moves the list while the pointer is on its way.
  await alarm.getByRole('button', { name: /^Act/ }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Active: 2 people over the 90 min stay' })).toBeVisible();
  const header = page.getByRole('region', { name: 'Alarms' });
  await expect(header.getByText('Get them out, or suspend the permit', { exact: true })).toBeVisible();
  await header.getByRole('button', { name: 'Suspend permit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend' });
  await expect(dialog).toBeVisible();
  // The demo's other journeys need the permit as it is.
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await header.getByRole('button', { name: 'Show in model' }).click();
  await expect(page).toHaveURL(/\/p\/BEM\/model/);
  await expect(page.getByRole('button', { name: /^CP-05 – Cable gallery: 2 over stay/ })).toBeVisible();
  const stage = new Stage(page);
  await stage.loaded();

  // This one lies within the tunnel.
  const panel = page.getByRole('region', { name: 'Permit index' });
  await panel.getByRole('searchbox').fill('EB Bay 028');
  await panel.getByRole('row').filter({ hasText: 'EB Bay 028 – Cable bracket' }).first().click();
  await expect(page.getByRole('button', { name: /^EB Bay 028 – Cable bracket/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await stage.rest();
  expect(await stage.commonestShare()).toBeLessThan(0.6);
});
