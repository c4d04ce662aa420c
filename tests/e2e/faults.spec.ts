import { expect, test } from './support/journey.ts';

/** A member of TY, the project to which the faulty plugins are given. */
const member = { email: 'leung.kinlung@demo.gantry' };

/** Faults that appear when the plugin's view is opened. */
const faults = ['missing', 'throws-at-import', 'throws-at-activate', 'throws-at-render'];

test('a failing plugin shows an error card, and everything else works', async ({ page, journey }) => {
  journey.expectStatus(404);
  await journey.signIn(member);
  for (const fault of faults) {
    await page.goto(`/p/TY/dashboard/${fault}`);
    const card = page.getByRole('alert').filter({ hasText: `Fault ${fault}` });
    await expect(card).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByText(/Reported/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Model' })).toBeVisible();
  }
  await page.goto('/p/TY/dashboard/dwss-ty-permitToWork');
  await expect(page.getByRole('heading', { name: /Permit/ }).first()).toBeVisible();
});

test('a plugin that never starts is given up after its time limit', async ({ page, journey }) => {
  await journey.signIn(member);
  await page.goto('/p/TY/dashboard/never-resolves');
  await expect(page.getByRole('alert').filter({ hasText: 'Fault never-resolves' })).toBeVisible({
    timeout: 90_000,
  });
});
