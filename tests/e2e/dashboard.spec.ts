import { expect, password, test } from './support/journey.ts';

const admin = { email: 'pang.lokyiu@demo.gantry' };
const viewer = { email: 'yeung.lokyiu@demo.gantry' };
const settings = '/p/YMTW/settings/project-form.gantry.permit-to-work';

test('items share the dashboard as tiles, which a member arranges by pointer and by keyboard', async ({
  page,
  journey,
}) => {
  await journey.signIn(admin);
  await page.goto('/p/YMTW/dashboard');
  const tiles = page.locator('[data-tile]');
  const tile = (name: string) => page.getByRole('region', { name });
  await expect(tiles).toHaveCount(2);
  // The demo has no permits in this project.
  await expect(tile('Permit To Work').getByText('No permits yet')).toBeVisible();
  await page.getByRole('button', { name: 'Arrange' }).click();
  await journey.checkAccessibility('arranging the dashboard');

  const [permits, clock] = await Promise.all(
    ['Permit To Work', 'Site clock'].map((name) => tile(name).boundingBox()),
  );
  if (!permits || !clock) throw new Error('The tiles are not to be seen.');
  await page.mouse.move(clock.x + 100, clock.y + 20);
  await page.mouse.down();
  await page.mouse.move(permits.x + 100, permits.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('status').getByText('Site clock: place 1 of 2')).toBeAttached();
  const wider = page.getByRole('button', { name: 'Make Site clock wider' });
  await wider.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(wider).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Arrange' }).waitFor();

  await page.reload();
  await expect(tiles).toHaveCount(2);
  const now = await Promise.all(['Site clock', 'Permit To Work'].map((name) => tile(name).boundingBox()));
  expect(now[0]?.x).toBeLessThan(now[1]?.x ?? 0);
  expect(Math.round(((now[0]?.width ?? 0) / (now[1]?.width ?? 1)) * 6)).toBe(5);

  await page.setViewportSize({ width: 390, height: 844 });
  const widths = await tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(340);
});

test('a project setting is changed by an authorised member and updates in other browsers', async ({
  page,
  browser,
  baseURL,
  journey,
}) => {
  await journey.signIn(viewer);
  await page.goto(settings);
  const field = page.getByRole('textbox', { name: /Distance within/ });
  await expect(field).toHaveValue('10');
  await expect(field).not.toBeEditable();
  await expect(page.getByText(/Only members with the permission/)).toBeVisible();
  const stream = page.getByText('Live', { exact: true });
  await expect(stream).toBeVisible();

  const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const headers = { origin: baseURL ?? '' };
  await other.request.post('/api/session', { data: { email: admin.email, password }, headers });
  const { projects } = await (await other.request.get('/api/projects')).json();
  const id = projects.find(({ code }: { code: string }) => code === 'YMTW')?.id;
  const path = `/api/projects/${id}/plugins/gantry.permit-to-work/settings/nearMetres`;
  const saved = await other.request.put(path, { data: { value: 25, version: 0 }, headers });
  expect(saved.status()).toBe(200);
  await expect(field).toHaveValue('25');
  const refused = await page.request.put(path, { data: { value: 30, version: 1 }, headers });
  expect(refused.status()).toBe(403);
  await other.close();
});
