import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

/** Opens a dialog or menu with a key from the focused element, closes it with Esc, and checks that the focus returns. */
async function comesBack(page: Page, from: Locator, key: string, over: 'dialog' | 'alertdialog' | 'menu') {
  await from.focus();
  await page.keyboard.press(key);
  await expect(page.getByRole(over)).toBeVisible();
  await expect(page.getByRole(over).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole(over)).toHaveCount(0);
  await expect(from).toBeFocused();
}

test('the focus returns to where it was after every dialog', async ({ page, journey }) => {
  await journey.signIn('admin');
  await page.goto('/p/BEM/settings/models');
  const upload = page.getByRole('button', { name: 'Upload a model' });
  await comesBack(page, upload, 'Enter', 'dialog');
  await comesBack(page, page.getByRole('button', { name: /^Delete/ }).first(), 'Enter', 'alertdialog');
  await comesBack(page, page.getByRole('link', { name: 'Plugins' }), 'Control+k', 'dialog');
  await comesBack(page, page.getByRole('button', { name: 'Help' }), 'Enter', 'dialog');
  await comesBack(page, page.getByRole('button', { name: /^Theme/ }), 'Enter', 'menu');
});
