import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('progress leads from the cross-section to its items and on to the model', async ({ page, journey }) => {
  await journey.signIn('admin');
  await page.goto('/p/BEM/dashboard/progress');
  await expect(page.getByRole('heading', { name: /^Progress Of / })).toBeVisible();
  const table = page.getByRole('table', { name: 'Progress Update' });
  const trades = page.getByRole('combobox', { name: 'Works Trade' });
  await expect(trades).toHaveText(/^Works Trade ([1-9]\d*)\/\1$/);
  await expect(page.getByRole('application', { name: /^Progress curve/ })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Progress Photos' }).getByRole('button', { name: /^Enlarge/ }),
  ).toHaveCount(6);
  await journey.checkAccessibility('Progress');

  await page.getByRole('button', { name: /^4 Tunnel Lighting, / }).click();
  await expect(trades).toHaveText(/^Works Trade 1\//);
  const item = table.getByRole('button', { name: /: show in model$/ }).first();
  const name = (await item.textContent()) ?? '';
  await item.click();
  const panel = page.getByRole('region', { name: 'Progress' });
  await expect(panel.getByRole('searchbox', { name: 'Search items' })).toHaveValue(name);
  await expect(panel.getByRole('button', { name: new RegExp(name) })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Layers' })).toBeVisible();
  const [box, stage] = [await panel.boundingBox(), page.viewportSize()];
  expect(box?.width).toBe(415);
  expect((stage?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBe(20);
});

test('the senior page in Chinese and dark, on a phone', async ({ page, journey }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await journey.signIn('residentEngineer', { locale: 'zh-CN', theme: 'dark' });
  await page.goto('/p/BEM/dashboard/progress-senior');
  await expect(page.getByRole('heading', { name: /的进度$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '进度曲线' }).getByRole('tab').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^9 射流风机/ })).toBeVisible();
  await expect.poll(() => wider(page), { message: 'scrolls sideways at 390 px' }).toBeLessThanOrEqual(0);
  await journey.checkAccessibility('Progress (Senior), dark', 'contrast');
});
