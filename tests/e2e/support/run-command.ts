import type { Page } from '@playwright/test';

/** Runs a command by its name in the palette. */
export async function runCommand(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(command);
  await page.getByRole('option').filter({ hasText: command }).first().click();
}
