import { openConfinedSpace } from './support/confined-space.ts';
import { expect, test } from './support/journey.ts';

const looks = [
  { locale: 'en', theme: 'light', width: 1440, rules: 'all', print: 'Print' },
  { locale: 'zh-CN', theme: 'dark', width: 1024, rules: 'contrast', print: '打印' },
  { locale: 'en', theme: 'high-contrast', width: 390, rules: 'all', print: 'Print' },
] as const;

for (const look of looks) {
  test(`axe finds nothing serious on a permit's pages in ${look.locale}, ${look.theme}, ${look.width} px`, async ({
    page,
    journey,
  }) => {
    await page.setViewportSize({ width: look.width, height: 900 });
    await journey.signIn('safetyOfficer', look);
    const check = async (name: string) => {
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.fui-Skeleton, .fui-SkeletonItem, .fui-Spinner')).toHaveCount(0);
      await journey.checkAccessibility(`${name}, ${look.theme}`, look.rules);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    };
    await openConfinedSpace(page, 'Active');
    await expect(page.getByRole('img').first()).toBeVisible();
    await check('permit');
    await page.getByRole('button', { name: look.print }).click();
    await expect(page.getByRole('article')).toBeVisible();
    await check('printable permit');
    await openConfinedSpace(page, 'Requested', '&view=edit');
    await expect(page.getByRole('radiogroup').first()).toBeVisible();
    await check('form');
    await page.goto('/p/BEM/settings/gantry.permit-to-work%2Fpermit-rules');
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await check('permit rules');
    await page.goto('/p/BEM/x/permit-to-work/permits/statistics');
    await expect(page.getByRole('table').first()).toBeVisible();
    await check('statistics of permits');
  });
}
