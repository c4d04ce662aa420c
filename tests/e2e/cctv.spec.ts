import { expect, test } from './support/journey.ts';

test('a gateway and a camera are set up, and its alert is seen, acknowledged and found again', async ({
  page,
  journey,
  playwright,
  baseURL,
}) => {
  await journey.signIn('emptyProjectAdmin');
  await page.goto('/p/ISO/settings/gantry.ai-cctv%2Fcameras');
  const id = Date.now();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await dialog.getByLabel(/^Gateway name/).fill(`Box ${id}`);
  await dialog.getByLabel(/^Serial number/).fill(`BOX-${id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Add camera' }).click();
  const name = `Portal ${id}`;
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^ID at the vendor/).fill(`CAM-${id}`);
  await dialog.getByRole('combobox', { name: /^Gateway/ }).click();
  await page.getByRole('option', { name: `Box ${id}` }).click();
  await dialog.getByLabel(/^Latitude/).fill('22.309412');
  await dialog.getByLabel(/^Longitude/).fill('114.176208');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('OFF');

  // Without the browser's cookies, because a gateway has only its token.
  const outside = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const event = { camera: `CAM-${id}`, time: new Date().toISOString(), type: 'danger-zone', zone: 'Loader' };
  const answer = await outside.post('/ingest/ai-cctv', {
    headers: { authorization: `Bearer ${token}` },
    data: { events: [event] },
  });
  expect(await answer.json()).toEqual({ accepted: 1, duplicates: 0, refused: [] });

  await page.goto('/p/ISO/dashboard/ai-cctv');
  const log = page.getByRole('table', { name: 'Alert Log' });
  const alert = log.getByRole('row', { name: new RegExp(`Person in a danger zone.*${name}`) });
  await expect(alert).toContainText('New');
  await page
    .getByRole('region', { name: 'Cameras' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(page.getByRole('dialog', { name: /^Latest Alert/ })).toContainText('Loader');
  await journey.checkAccessibility('An alert of a camera');
  await page.getByRole('button', { name: 'Live Stream / Alert Log' }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('Person in a danger zone');
});
