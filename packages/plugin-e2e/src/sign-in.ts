import { expect, type Page } from '@playwright/test';
import { type Account, demoAccounts, demoPassword, type Look } from './accounts.ts';

/**
 * Signs in through the API and leaves the page blank.
 * @param origin - of the host, such as `http://127.0.0.1:8080`; the server accepts a sign-in from its own pages only
 */
export async function signIn(page: Page, origin: string, account: Account, look: Look = {}): Promise<void> {
  const { locale = 'en', theme = 'light' } = look;
  const { email, password = demoPassword } =
    typeof account === 'string' ? { email: demoAccounts[account] } : account;
  const reply = await page.request.post('/api/session', {
    data: { email, password },
    headers: { origin },
  });
  expect(reply.status(), `sign-in of ${email}`).toBe(200);
  await page.addInitScript((preferences) => {
    // The frame of a sandboxed plugin has no storage.
    if (window === top && !localStorage.getItem('gantry.preferences'))
      localStorage.setItem('gantry.preferences', preferences);
  }, JSON.stringify({ locale, theme }));
}
