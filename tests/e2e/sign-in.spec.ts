import { accounts, expect, password, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAnswers } from './support/without-answers.ts';

test('a newcomer of one project signs in and sees its model page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(accounts.engineer);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/p\/BEM\/model/);
  await expect(page.getByRole('tab', { name: /Permit To Work/ })).toBeVisible();
});

test('a member of several projects signs in and chooses one', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill('lee.manhei@demo.gantry');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a project' })).toBeVisible();
  await page.getByText('Kai Shing Road Tunnel').first().click();
  await expect(page).toHaveURL(/\/p\/BEM\/model/);
});

test('a demo account fills in the form', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: /Chan Mei Ling/ }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(accounts.safetyOfficer);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(password);
});

test('a wrong password shows a message, and too many attempts must wait', async ({ page, journey }) => {
  journey.expectStatus(401);
  journey.expectStatus(429);
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody.atall@demo.gantry');
  const submit = page.getByRole('button', { name: 'Sign in' });
  const wrong = page.getByText('Email and password do not match. Check both and try again.');
  const held = page.getByText(/Too many attempts/);
  for (let attempt = 0; attempt < 12 && !(await held.isVisible()); attempt += 1) {
    await page.getByRole('textbox', { name: 'Password' }).fill(`wrong ${attempt}`);
    const answered = page.waitForResponse('**/api/session');
    await submit.click();
    await answered;
    await expect(wrong.or(held)).toBeVisible();
  }
  await expect(held).toBeVisible();
});

test('a deep link opens after signing in, and signing out returns to the sign-in page', async ({
  page,
  journey,
}) => {
  // Requests that were in progress when the session ended are refused.
  journey.expectStatus(401);
  await page.goto('/p/BEM/settings');
  await page.getByRole('textbox', { name: 'Email' }).fill(accounts.admin);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/p\/BEM\/settings/);
  await page.getByRole('button', { name: /Yip Wing Sze/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a project of which the person is not a member does not open', async ({ page, journey }) => {
  await journey.signIn('emptyProjectAdmin');
  await page.goto('/p/BEM/model');
  await expect(page.getByText('You cannot open BEM')).toBeVisible();
});

test('for a returning user the first answers come with the page or are requested by it, each once', async ({
  page,
  journey,
}) => {
  await journey.signIn('engineer');
  await page.goto('/p/BEM/model');
  await new Stage(page).loaded(2);
  const first = () =>
    page.evaluate(() => {
      const callOf = (path: string) => path.replace(/[0-9a-f-]{36}/, 'id');
      const sent =
        document.querySelector<HTMLMetaElement>('meta[name=gantry-sent]')?.content.split(' ') ?? [];
      const asked = performance.getEntriesByType('resource').flatMap((entry) => {
        const call = callOf(new URL(entry.name).pathname);
        const isFirst = /^\/api\/(session|projects(\/id(\/layers|\/plugins|\/plugin-settings)?)?)$/.test(
          call,
        );
        return isFirst && 'initiatorType' in entry ? [`${call} by ${entry.initiatorType}`] : [];
      });
      // An alarm may begin at any time, and the page then asks for all of them.
      return { sent: sent.map(callOf).filter((call) => !call.endsWith('/alarms')), asked };
    });
  const calls = ['', '/layers', '/plugin-settings', '/plugins'].map((call) => `/api/projects/id${call}`);
  const all = ['/api/projects', ...calls, '/api/session'];
  await page.reload();
  await new Stage(page).loaded(2);
  // On a busy machine the page comes without the answers.
  await expect
    .poll(async () => {
      const { sent, asked } = await first();
      return [...sent, ...asked.map((call) => call.replace(' by fetch', ''))].sort();
    })
    .toEqual(all);

  await withoutAnswers(page);
  await page.reload();
  await expect.poll(async () => (await first()).asked.sort()).toEqual(all.map((call) => `${call} by fetch`));
});

test('an expired session leads to the sign-in page and back', async ({ page, journey }) => {
  journey.expectStatus(401);
  await journey.signIn('engineer');
  const settings = page.getByRole('heading', { name: 'General', exact: true });
  await page.goto('/p/BEM/settings/general');
  await expect(settings).toBeVisible();
  // The session has expired on the server, but the browser still has its cookies.
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: 'gantry_session' });
  expect(cookies.map(({ name }) => name)).toContain('gantry_signed_in');
  await page.reload();
  await page.getByRole('textbox', { name: 'Email' }).fill(accounts.engineer);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(settings).toBeVisible();
  await expect(page).toHaveURL(/\/p\/BEM\/settings\/general/);
});
