import { expect, test } from './support/journey.ts';

test('a device is registered, its passages are counted, and the page follows live', async ({
  page,
  journey,
  playwright,
  baseURL,
}) => {
  await journey.signIn('admin');
  await page.goto('/p/BEM/settings/devices');
  await page.getByRole('button', { name: 'Register device' }).click();
  const form = page.getByRole('dialog', { name: 'Register device' });
  // The name begins with A, so that the device is on the first page of 20.
  const device = `Airlock ${Date.now()}`;
  await form.getByLabel('Name').fill(device);
  await form.getByLabel(/Serial number/).fill(device);
  await form.getByRole('button', { name: 'Register' }).click();
  const shown = page.getByRole('dialog', { name: new RegExp(device) });
  const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue();
  await shown.getByRole('button', { name: 'Close' }).first().click();

  await page.goto('/p/BEM/dashboard/people-count');
  const row = page.getByRole('row', { name: new RegExp(device) });
  await row.click();
  await expect(row.getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByText(/No passages from/)).toBeVisible();

  // Without the browser's cookies, because a device has only its token.
  const outside = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const sent = new Date().toISOString();
  const send = () =>
    outside.post('/ingest/people-count', {
      headers: { authorization: `Bearer ${token}` },
      data: { sequence: 1, time: sent, in: 7, out: 2 },
    });
  const first = await send();
  expect([first.status(), await first.json()]).toEqual([200, { accepted: 1, duplicates: 0, refused: [] }]);
  expect(await (await send()).json()).toEqual({ accepted: 0, duplicates: 1, refused: [] });
  await outside.dispose();
  await expect(row.getByText('Online', { exact: true })).toBeVisible();
  const chart = page.getByRole('application', { name: /^People Count/ });
  await expect(chart).toBeVisible();

  const range = page.getByRole('group', { name: 'Days of the chart' });
  await range.getByRole('button', { name: 'Choose dates' }).click();
  await page.getByRole('group', { name: 'Shortcuts' }).getByRole('button', { name: 'Today' }).click();
  const table = page.getByRole('table', { name: /^People Count/ });
  // The header, and today.
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row').last()).toContainText(/7.*2/);

  await journey.checkAccessibility('People Count');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeVisible();
  await expect(chart).toBeVisible();
  // The chart takes its new size after the page has.
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wider, { message: 'scrolls sideways at 390 px' }).toBeLessThanOrEqual(0);
});
