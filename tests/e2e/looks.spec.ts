import { expect, test } from './support/journey.ts';
import { checkTexts } from './support/layout.ts';

const filledTable = 'main table[aria-busy="false"] tbody tr';

/** Every page that a member can open, with an element that shows that it has loaded. */
const pages = [
  { name: 'project picker', path: '/projects', shows: 'nav a[href^="/p/"]' },
  { name: 'model', path: '/p/BEM/model', shows: 'canvas[data-models-loaded="2"]' },
  { name: 'dashboard', path: '/p/BEM/dashboard', shows: '[data-tile] tbody tr' },
  { name: 'dashboard item', path: '/p/BEM/dashboard/dwss-ty-permitToWork', shows: filledTable },
  { name: 'people count', path: '/p/BEM/dashboard/people-count', shows: 'main table tbody tr' },
  { name: 'general settings', path: '/p/BEM/settings/general', shows: 'main [role=radiogroup]' },
  { name: 'delegation settings', path: '/p/BEM/settings/delegation', shows: 'main h1' },
  { name: 'model settings', path: '/p/BEM/settings/models', shows: filledTable },
  { name: 'plugin settings', path: '/p/BEM/settings/plugins', shows: filledTable },
  {
    name: 'location settings',
    path: '/p/BEM/settings/gantry.permit-to-work%2Flocation-setting',
    shows: filledTable,
  },
] as const;

const looks = [
  { locale: 'en', theme: 'light', width: 1440, rules: 'all' },
  { locale: 'zh-CN', theme: 'dark', width: 1024, rules: 'contrast' },
  { locale: 'en', theme: 'high-contrast', width: 390, rules: 'all' },
] as const;

for (const look of looks) {
  test(`axe finds nothing serious in ${look.locale}, ${look.theme}, ${look.width} px`, async ({
    page,
    journey,
  }) => {
    await page.setViewportSize({ width: look.width, height: 900 });
    await journey.signIn('admin', look);
    for (const { name, path, shows } of pages) {
      await (path === pages[0].path ? page.goto(path) : journey.visit(path));
      await expect(page.locator(shows).first()).toBeVisible();
      await expect(page.locator('.fui-Skeleton, .fui-SkeletonItem, .fui-Spinner')).toHaveCount(0);
      await journey.checkAccessibility(`${name}, ${look.theme}`, look.rules);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      await expect(page.locator('h1'), `main headings of ${name}`).toHaveCount(1);
    }
  });
}

const lists = [
  { name: 'overview', path: '/p/BEM/dashboard' },
  { name: 'permits', path: '/p/BEM/dashboard/dwss-ty-permitToWork' },
  { name: 'people', path: '/p/BEM/settings/people' },
  { name: 'audit trail', path: '/p/BEM/settings/audit' },
  { name: 'plugins', path: '/p/BEM/settings/plugins' },
  { name: 'devices', path: '/p/BEM/settings/devices' },
] as const;

for (const locale of ['en', 'zh-CN'] as const) {
  test(`no cell of a list is cut, and no date or number is broken, at 768 and 390 px in ${locale}`, async ({
    page,
    journey,
  }) => {
    await journey.signIn('admin', { locale });
    for (const { name, path } of lists) {
      await page.setViewportSize({ width: 768, height: 1024 });
      await (path === lists[0].path ? page.goto(path) : journey.visit(path));
      await expect(page.locator('main tbody tr:not([aria-hidden])').first()).toBeVisible();
      await checkTexts(page, `${name} at 768 px`);
      await page.setViewportSize({ width: 390, height: 844 });
      await checkTexts(page, `${name} at 390 px`);
    }
  });
}

test('axe finds nothing serious on the sign-in page', async ({ page, journey }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await journey.checkAccessibility('sign-in');
});

test('axe finds nothing serious in the dialogs, nor on a comfortable screen', async ({ page, journey }) => {
  await journey.signIn('admin', { theme: 'high-contrast' });
  await page.goto('/p/BEM/settings/general');
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  const button = page.getByRole('button', { name: /^Theme/ });
  await expect.poll(async () => (await button.boundingBox())?.height).toBe(44);
  await journey.checkAccessibility('general settings, comfortable');
  await journey.visit('/p/BEM/settings/models');
  await page.getByRole('button', { name: 'Upload a model' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: /Model name/ })).toBeVisible();
  await journey.checkAccessibility('upload dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(dialog).toBeVisible();
  await journey.checkAccessibility('keys');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await journey.checkAccessibility('palette');
});
