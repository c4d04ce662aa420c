import { expect, test } from './support/journey.ts';

test('a gateway and a sensor are set up, the first reading appears, and an excess shows', async ({
  page,
  journey,
  playwright,
  baseURL,
}) => {
  await journey.signIn('emptyProjectAdmin');
  await page.goto('/p/ISO/settings/gantry.falsework%2Fsensors');
  const id = Date.now();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await dialog.getByLabel(/^Gateway name/).fill(`Gateway ${id}`);
  await dialog.getByLabel(/^Serial number/).fill(`GW-${id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Add sensor' }).click();
  // The name begins with A, so that the sensor is on the first page.
  const name = `A tower ${id}`;
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Instrument ID/).fill(`TILT-${id}`);
  await dialog.getByRole('combobox', { name: /^Gateway/ }).click();
  await page.getByRole('option', { name: `Gateway ${id}` }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Waiting for the first reading');

  // Without the browser's cookies, because a gateway has only its token.
  const outside = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const send = async (inclinationX: number, before: number) => {
    const time = new Date(Date.now() - before * 1000).toISOString();
    const answer = await outside.post('/ingest/falsework', {
      headers: { authorization: `Bearer ${token}` },
      data: { readings: [{ sensor: `TILT-${id}`, time, inclinationX }] },
    });
    expect(await answer.json()).toEqual({ accepted: 1, duplicates: 0, refused: [] });
  };
  await send(0.1, 30);
  await expect(row).toContainText('Normal');

  await row.getByRole('button', { name: `Thresholds of ${name}` }).click();
  const limits = dialog.getByRole('group', { name: 'Inclination X' });
  for (const [level, value] of [
    ['Alert', '0.5'],
    ['Alarm', '1'],
    ['Action', '1.5'],
  ] as const)
    await limits.getByLabel(new RegExp(`^${level}`)).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await send(1.7, 0);
  await expect(row).toContainText('Action');

  await page.goto('/p/ISO/dashboard/falsework');
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Present excess' })).toContainText('Inclination X: 1.70°');
  await expect(page.getByRole('application', { name: /Inclination X/ })).toBeVisible();
  await journey.checkAccessibility('A sensor');
  await page.setViewportSize({ width: 390, height: 844 });
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wider, { message: 'scrolls sideways at 390 px' }).toBeLessThanOrEqual(0);
});
