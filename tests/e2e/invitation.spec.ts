import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { checkLayout } from './support/layout.ts';

const given = { name: 'Ng Tsz Kiu', email: 'ng.tszkiu@example.com', password: 'three words that fit' };

/** Makes the invitation in the list of people, and returns its link as the administrator copies it. */
async function invite(page: Page): Promise<string> {
  await page.goto('/p/ISO/settings/people');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite somebody' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(given.name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill(given.email);
  await form.getByRole('combobox', { name: /^Company/ }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('textbox', { name: /^Title/ }).fill('Site Engineer');
  await form.getByRole('button', { name: 'Add role' }).click();
  await form.getByRole('button', { name: 'Invite' }).click();
  const made = page.getByRole('dialog', { name: `Link for ${given.name}` });
  await made.getByRole('button', { name: 'Copy link' }).click();
  const link = await made.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await made.getByRole('button', { name: 'Close' }).click();
  return link;
}

test('an administrator invites somebody, who sets a password, and whose session ends with their membership', async ({
  page,
  journey,
}) => {
  // A used link, and the session that ended.
  journey.expectStatus(410);
  journey.expectStatus(401);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await journey.signIn('emptyProjectAdmin');
  const link = await invite(page);

  const guest = await journey.stranger();
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  await guest.getByLabel('Password', { exact: true }).fill(given.password);
  await guest.getByLabel('Repeat the password').fill(given.password);
  await guest.getByRole('button', { name: 'Set password and begin' }).click();
  // The first page on a phone.
  await expect(guest).toHaveURL(/\/p\/ISO\/my-day$/);
  await expect(guest.getByRole('button', { name: new RegExp(given.name) })).toBeVisible();

  const late = await journey.stranger();
  await late.goto(link);
  await expect(late.getByText(/was used already/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search people' }).fill(given.email);
  await page.getByRole('row', { name: new RegExp(given.name) }).click();
  const about = page.getByRole('complementary', { name: `About ${given.name}` });
  await about.getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByRole('dialog', { name: `Deactivate ${given.name}?` })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(page.getByText(`${given.name} is deactivated.`)).toBeVisible();
  // At the next click, or sooner where the page has heard of it.
  await guest.reload();
  await expect(guest.getByText(/You are no longer a member of the project/)).toBeVisible();
});

test('the preview of a file of people shows every column whole, on a wide screen and on a phone', async ({
  page,
  journey,
}) => {
  await journey.signIn('emptyProjectAdmin');
  const row =
    'Ho Wai Lam,ho.wailam@kwongshing-northbridge.example.com,Kwong Shing and Northbridge Joint Venture,Senior Site Officer,Senior Inspector of Works;Contractor Engineer,C;G';
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/p/ISO/settings/people');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import people' });
    const file = `Name,E-mail,Company,Title,Roles,Disciplines\n${row}\n`;
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(dialog.getByText(/Senior Inspector of Works/).filter({ visible: true })).toBeVisible();
    await checkLayout(page, `the import of people at ${width} px`);
  }
});
