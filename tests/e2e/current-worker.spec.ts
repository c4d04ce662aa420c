import { expect, test } from './support/journey.ts';

test('a project without data gets a camera with a limit by screens, which watches a location and counts', async ({
  page,
  journey,
  playwright,
  baseURL,
}) => {
  await journey.signIn('emptyProjectAdmin');
  const id = Date.now();
  const [camera, location] = [`Shaft ${id}`, `Shaft location ${id}`];
  const dialog = page.getByRole('dialog');

  await page.goto('/p/ISO/settings/gantry.permit-to-work%2Flocation-setting');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel(/^Location Name/).fill(location);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(location) })).toBeVisible();

  await page.goto('/p/ISO/settings/gantry.confined-space%2Fwatches');
  await page.getByRole('button', { name: 'Cameras and limits' }).click();
  await page.getByRole('button', { name: 'Add camera' }).click();
  await dialog.getByLabel(/^Name/).fill(camera);
  await dialog.getByLabel(/^ID at the vendor/).fill(`CS-${id}`);
  await dialog.getByLabel(/^People limit/).fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto('/p/ISO/settings/gantry.confined-space%2Fwatches');
  const row = page.getByRole('row', { name: new RegExp(camera) });
  await expect(row).toContainText('This camera suspends no permit');
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: location }).click();
  await expect(row).toContainText('Active permits are suspended');
  await journey.checkAccessibility('Settings of confined spaces');

  await page.goto('/p/ISO/dashboard/confined-space');
  const workers = page.getByRole('region', { name: 'Current Worker' });
  const entry = workers.getByRole('listitem').filter({ hasText: camera });
  await expect(entry).toContainText('No count yet');
  // Without the browser's cookies, because a camera has only its token.
  const outside = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const answer = await outside.post('/ingest/ai-cctv', {
    headers: { authorization: `Bearer ${token}` },
    data: { counts: [{ time: new Date().toISOString(), count: 3 }] },
  });
  expect(await answer.json()).toEqual({ accepted: 1, duplicates: 0, refused: [] });
  await outside.dispose();
  await expect(entry).toContainText('3 /2');
  await expect(page.getByRole('table', { name: 'Confined Space Alert Log' })).toContainText(camera);
  await journey.checkAccessibility('Confined Space');

  await page.goto('/p/ISO/model');
  await page.getByRole('tab', { name: /^Confined Space/ }).click();
  const panel = page.getByRole('region', { name: 'Current Worker' });
  await expect(panel.getByText('Over limit').first()).toBeVisible();
  // Panels open beside each other.
  const boxes = await page.locator('[data-floating-panel]:visible').evaluateAll((panels) =>
    panels.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  const isOver = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  expect(boxes.length).toBeGreaterThan(1);
  expect(boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => isOver(a, b)))).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(
    page
      .getByRole('region', { name: /^Confined Space/ })
      .getByText('Over limit')
      .first(),
  ).toBeVisible();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wider, { message: 'scrolls sideways at 390 px' }).toBeLessThanOrEqual(0);
});
