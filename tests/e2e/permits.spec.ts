import type { Locator, Page } from '@playwright/test';
import { type accounts, expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';

const list = '/p/BEM/dashboard/dwss-ty-permitToWork';

/** Signs by typing a name, as a person without a pointer does. */
async function sign(area: Page | Locator, name: string): Promise<void> {
  await area.getByRole('tab', { name: 'Type' }).click();
  await area.getByRole('textbox', { name: 'Your name' }).fill(name);
}

/** Chooses an option in one of the app's drop-downs. */
async function choose(area: Page | Locator, field: string | RegExp, option: string | RegExp): Promise<void> {
  const box = area.getByRole('combobox', { name: field });
  const page = 'page' in area ? area.page() : area;
  const wanted = page.getByRole('option', { name: option });
  // An open list closes when its entries are reloaded, for example because another journey has added a location.
  await expect(async () => {
    if (!(await wanted.isVisible())) await box.click();
    await wanted.click({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
}

/** Number and status in the heading of a permit's page. The status steps below always show every status. */
const headOf = (page: Page) => page.getByRole('heading', { name: /PTW-\d{4}-\d{4}/ }).locator('..');

/** Opens a permit page's action and confirms its dialog. */
async function act(
  page: Page,
  action: string,
  fill: (dialog: Locator) => Promise<void> = async () => undefined,
) {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: action });
  await expect(dialog).toBeVisible();
  await fill(dialog);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a permit goes from request to closed through four pairs of hands', async ({ page, journey }) => {
  await journey.signIn('engineer');
  await page.goto(list);
  await page.getByRole('button', { name: 'Request permit' }).click();
  await choose(page, /Location/, 'EB Bay 014 – Roof slab');
  await page
    .getByRole('textbox', { name: /Description/ })
    .fill('Weld lifting eye <b>5</b> & <script>alert(1)</script>');
  // By default it starts at the next half hour; here the work begins at once.
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  await page.getByRole('textbox', { name: /^Start/ }).fill(now);
  await choose(page, /Permit holder/, /^Ho Siu Ming/);
  for (const question of await page.getByRole('radiogroup').all()) {
    await question.getByRole('radio', { name: 'Yes' }).check();
  }
  await sign(page, 'Wong Chi Kin');
  await page.getByRole('button', { name: 'Request permit' }).click();
  const title = page.getByRole('heading', { name: /PTW-\d{4}-\d{4}/ });
  await expect(title).toBeVisible();
  const address = page.url();
  expect(address).toContain('formUUID=');
  await expect(page.getByText('Weld lifting eye <b>5</b> & <script>alert(1)</script>')).toBeVisible();

  /** Opens the permit as another person in another browser. */
  const as = async (account: keyof typeof accounts) => {
    const other = await journey.colleague(account);
    await other.goto(address);
    await expect(other.getByRole('heading', { name: /PTW-\d{4}-\d{4}/ })).toBeVisible();
    return other;
  };

  const checker = await as('safetyOfficer');
  await act(checker, 'Mark as checked');
  // A change by one person appears on the other's screen without a reload.
  await expect(headOf(page)).toContainText('Checked');

  const issuer = await as('residentEngineer');
  await act(issuer, 'Issue permit', async (dialog) => {
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await sign(dialog, 'Lau Kwok Wai');
  });

  const holder = await as('holder');
  await act(holder, 'Start work');
  await expect(headOf(holder)).toContainText('Active');

  // Two stop it at once: the second hears of the first while filling in why, and sends no request that is refused.
  await checker.getByRole('button', { name: 'Suspend', exact: true }).click();
  const second = checker.getByRole('dialog', { name: 'Suspend' });
  await second.getByRole('textbox').first().fill('Gas smell');
  await act(issuer, 'Suspend', (dialog) => dialog.getByRole('textbox').first().fill('Gas alarm'));
  await expect(
    second.getByText(/ has already taken this step, at .* The permit is now Suspended\.$/),
  ).toBeVisible();
  await expect(second.getByRole('button', { name: 'Suspend', exact: true })).toBeDisabled();
  await expect(headOf(page)).toContainText('Suspended');
  // The reason is in the history, too.
  await expect(page.getByText(/Gas alarm/).first()).toBeInViewport();
  await act(issuer, 'Resume work', async (dialog) => {
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await sign(dialog, 'Lau Kwok Wai');
  });

  // Wait for the new version: the dialog keeps the version with which it was opened.
  await expect(holder.getByText('Lau Kwok Wai resumed work').first()).toBeVisible();
  await act(holder, 'Hand back area', async (dialog) => {
    await dialog.getByRole('checkbox').first().check();
    await sign(dialog, 'Ho Siu Ming');
  });
  await act(issuer, 'Close permit', async (dialog) => {
    await dialog.getByRole('checkbox').first().check();
    await sign(dialog, 'Lau Kwok Wai');
  });
  await expect(headOf(page)).toContainText('Closed');
  await expect(page.getByText('Wong Chi Kin requested the permit').first()).toBeVisible();
  await expect(page.getByText('Signatures intact')).toBeVisible();

  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByRole('img', { name: /^Code that opens the page on which/ })).toBeVisible();
  await page.goto(page.url().replace(/print$/, 'verify'));
  await expect(page.getByText('All signatures are intact.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the permit' }).click();
  await expect(headOf(page)).toContainText('Closed');
  for (const other of [checker, issuer, holder]) await other.context().close();
});

test('the index flies to a permit, filters, pages and opens it', async ({ page, journey }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model');
  await new Stage(page).loaded(2);
  const panel = page.getByRole('region', { name: 'Permit index' });
  await expect(panel).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
  await expect(panel.getByText(/^Showing 1 to 10 of \d+ entries$/)).toBeVisible();
  await panel.getByRole('button', { name: /2/, exact: true }).click();
  await expect(panel.getByText(/^Showing 11 to \d+ of \d+ entries$/)).toBeVisible();
  const fetched = () => expect(panel.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await choose(panel, 'Permit type', 'Lifting');
  // The old rows stay until those of the new filter have arrived.
  await fetched();
  await expect(panel.getByText(/^Showing 1 to \d+ of \d+ entries$/)).toBeVisible();
  const camera = () => new URL(page.url()).searchParams.get('cam');
  const before = camera();
  const permits = panel.getByRole('row').filter({ hasText: /PTW-/ });
  await permits.filter({ hasNotText: 'no position' }).first().click();
  await expect.poll(camera).not.toBe(before);
  await expect(panel.getByRole('button', { name: /Open permit/ })).toHaveCount(0);
  await choose(panel, 'Location', 'West portal');
  await fetched();
  await permits
    .filter({ hasText: 'West portal' })
    .getByRole('button', { name: /Open permit/ })
    .first()
    .click();
  await expect(page).toHaveURL(/dashboard\/dwss-ty-permitToWork\?.*formUUID=/);
});

test('the list is walked, filtered, paged and opened by keyboard alone', async ({ page, journey }) => {
  await journey.signIn('viewer');
  await page.goto(list);
  const main = page.getByRole('main');
  const rows = main.locator('table[aria-busy="false"] tbody tr');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  const press = async (key: string, reaches: Locator) => {
    await page.keyboard.press(key);
    await expect(reaches).toBeFocused();
  };
  await expect(rows).toHaveCount(10);
  await main.getByRole('searchbox').focus();
  const type = main.getByRole('combobox', { name: 'Permit type' });
  await press('Tab', main.getByRole('combobox', { name: 'Location' }));
  await press('Tab', type);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Lifting' })).toBeVisible();
  await page.keyboard.type('Lif');
  await page.keyboard.press('Enter');
  await expect(type).toHaveText('Lifting');
  await expect(rows.filter({ hasNotText: 'Lifting' })).toHaveCount(0);
  await expect(type).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(type).toHaveText('All permit types');
  await expect(rows).toHaveCount(10);

  await press('Tab', button('Choose dates'));
  await press('Tab', main.getByLabel('Working dates: Start date'));
  await press('Tab', main.getByLabel('Working dates: End date'));
  await press('Tab', rows.first());
  await press('ArrowDown', rows.nth(1));
  await press('End', rows.last());
  // The rows are one stop.
  await press('Tab', button('Page 1'));
  await press('Tab', button('Page 2'));
  await page.keyboard.press('Enter');
  await expect(main.getByText(/^Showing 11 to 20 of \d+ entries$/)).toBeVisible();
  // The rows of the first page stay until the others have come.
  await expect(rows).toHaveCount(10);
  await expect(button('Page 2')).toBeFocused();
  await press('Shift+Tab', button('Page 1'));
  await press('Shift+Tab', button('Previous page'));
  const row = rows.locator('xpath=self::*[@tabindex="0"]');
  await press('Shift+Tab', row);
  const number = /PTW-\d{4}-\d{4}/.exec((await row.textContent()) ?? '')?.[0] ?? 'no number';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
});

test('locations are added, refused when out of range or taken, edited and deleted', async ({
  page,
  journey,
}) => {
  await journey.signIn('admin');
  await page.goto('/p/BEM/settings');
  await page.getByRole('link', { name: 'Location Setting' }).click();
  const entries = page.getByText(/^Showing 1 to 10 of \d+ entries$/);
  await expect(entries).toBeVisible();
  const before = (await entries.textContent()) ?? '';
  // An earlier try may have left its location.
  if (test.info().retry === 0) expect(before).toContain('of 25 entries');
  const place = `A journey <i>place</i> ${test.info().retry}`;
  await expect(page.getByText('Page 1/3')).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Location' });
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(590);
  const name = dialog.getByRole('textbox', { name: /Location Name/ });
  await name.fill('west portal');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Another location has this name. Choose another name.')).toBeVisible();
  await name.fill(place);
  await dialog.getByRole('textbox', { name: /Latitude/ }).fill('22.310164');
  await dialog.getByRole('textbox', { name: /Longitude/ }).fill('115.176902');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Enter a number from 113.76 to 114.51.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /Longitude/ }).fill('114.176902');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Location added')).toBeVisible();
  await expect(page.getByText(place)).toBeVisible();
  await page.getByRole('button', { name: `Edit ${place}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Location' });
  await edit.getByRole('textbox', { name: /Height/ }).fill('-4.2');
  await edit.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Location saved')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${place}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Location' });
  await expect(question.getByText('Please confirm that this location is to be deleted.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${place}` }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Location deleted')).toBeVisible();
  await expect(entries).toHaveText(before);
});
