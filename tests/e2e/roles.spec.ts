import type { Page } from '@playwright/test';
import { expect, password, test } from './support/journey.ts';

const guestOf = { name: 'Ho Wai Lam', email: 'ho.wailam@example.com' };

/** Somebody new with a role, in a browser of their own. */
async function withRole(admin: Page, guest: Page, role: string): Promise<void> {
  const post = async (page: Page, path: string, data: object) => {
    const reply = await page.request.post(path, { data });
    expect(reply.ok(), `POST ${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const { projects } = await (await admin.request.get('/api/projects')).json();
  const { id } = projects.find(({ code }: { readonly code: string }) => code === 'ISO');
  const { path } = await post(admin, `/api/projects/${id}/invitations`, {
    ...guestOf,
    company: { name: 'Kwong Shing', kind: 'contractor' },
    title: 'Visitor',
    roles: [{ role }],
  });
  await post(guest, '/api/invitations/accept', { token: path.split('#')[1], password });
}

test('an administrator defines a role, and whoever has it sees the module that it opens, until that is taken away', async ({
  page,
  journey,
}) => {
  await journey.signIn('emptyProjectAdmin');
  await page.goto('/p/ISO/settings/roles');
  await page.getByRole('button', { name: 'New role' }).click();
  const form = page.getByRole('dialog', { name: 'New role' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Site visitor');
  await form.getByRole('button', { name: 'Create role' }).click();
  const role = page.getByRole('complementary', { name: 'About the role Site visitor' });
  await role.getByRole('checkbox', { name: /^See the model/ }).check();
  await role.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByText('The role Site visitor is saved.');
  await expect(saved).toBeVisible();
  // The message covers no button of the form.
  await expect
    .poll(async () => {
      const [message, button] = await Promise.all([
        saved.boundingBox(),
        role.getByRole('button', { name: 'Save' }).boundingBox(),
      ]);
      return (message?.y ?? 0) + (message?.height ?? 0) < (button?.y ?? 0);
    })
    .toBe(true);
  await journey.checkAccessibility('Roles');

  const guest = await journey.stranger();
  await withRole(page, guest, 'SITE_VISITOR');
  await guest.goto('/p/ISO/settings/general');
  await expect(guest.getByRole('heading', { name: 'General' })).toBeVisible();
  const module = guest.getByRole('navigation').getByRole('link', { name: 'Permits' });
  await expect(module).toHaveCount(0);

  const permits = role.getByRole('checkbox', { name: /^See permits/ });
  await permits.check();
  // Another role takes the place of this one only when its changes may be lost.
  await page.getByRole('row', { name: /^Viewer/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(permits).toBeChecked();
  await role.getByRole('button', { name: 'Save' }).click();
  // Permissions that go while the module still fetches would have these refused.
  const fetched = Promise.all(
    [/getLocationList/, /getCountOfPermitToWorkInLocation/].map((path) => guest.waitForResponse(path)),
  );
  await guest.getByRole('button', { name: 'Reload the page' }).click();
  await expect(module).toBeVisible();
  await fetched;

  await permits.uncheck();
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(module).toHaveCount(0);
});
