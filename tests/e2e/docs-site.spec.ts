import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

const site = join(import.meta.dirname, '../../packages/docs-site/dist/site');

test('the documentation is read without a session: search, a type, a chapter, a phone', async ({
  page,
  journey,
}) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
  await journey.checkAccessibility('start');

  // The best result is chosen, arrow keys choose another, and Enter opens it.
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await expect(search).toBeFocused();
  await search.fill('conformance suite');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText(/The conformance suite/);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await journey.checkAccessibility('search');
  await search.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await search.press('ArrowUp');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/docs\/kit\/test\.html#the-conformance-suite$/);

  // Code in a chapter leads to the reference, and a type of a signature to its declaration.
  await page.getByRole('link', { name: 'conformanceSuite', exact: true }).first().click();
  await expect(page).toHaveURL(/\/docs\/reference\/plugin-sdk\/testing\.html#conformanceSuite$/);
  await expect(page.getByRole('heading', { name: 'conformanceSuite', exact: true })).toBeInViewport();
  await page.locator('#conformanceSuite ~ pre a', { hasText: 'ConformanceOptions' }).first().click();
  await expect(page.getByRole('heading', { name: 'ConformanceOptions', exact: true })).toBeInViewport();
  await journey.checkAccessibility('reference');

  // The address in an error of the SDK has no ending.
  await page.goto('/docs/kit/ship#check');
  await expect(page.getByRole('heading', { name: 'Check', exact: true })).toBeInViewport();
  await page.getByLabel('Theme').selectOption('dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await journey.checkAccessibility('chapter, dark', 'contrast');
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    'index',
    'kit/records',
    'reference/plugin-sdk/index',
    'lists/contribution-points',
    'components/list',
  ]) {
    await page.goto(`/docs/${path}.html`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, `${path} scrolls sideways at 390 px`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Chapters' }).click();
  const tree = page.getByRole('navigation', { name: 'Chapters' });
  await expect(tree.getByRole('link', { name: 'Lists', exact: true })).toBeVisible();
  await journey.checkAccessibility('tree on a phone');
  await page.keyboard.press('Escape');
  await expect(tree).toBeHidden();
});

test('a story is alive, in the chosen language and theme', async ({ page, journey }) => {
  await page.goto('/docs/components/fields.html');
  await expectLiveStory(page);
  await journey.checkAccessibility('components');
  await page.getByLabel('Language').selectOption('zh-CN');
  await page.getByLabel('Theme').last().selectOption('dark');
  const story = page.frameLocator('iframe').locator('html');
  await expect(story).toHaveAttribute('lang', 'zh-CN');
  await expect(story).toHaveAttribute('data-theme', 'dark');
});

test('every story is on a page', async ({ page }) => {
  await page.goto('/docs/stories/index.html');
  const stories = await page.locator('#gallery').getAttribute('data-stories');
  const folder = join(site, 'components');
  const shown = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/<option value="([^"]+\/[^"]+)"/g)].map(
      ([, id]) => id,
    ),
  );
  expect(shown.sort()).toEqual(JSON.parse(stories ?? '[]').sort());
});

test('the folder opens without a server: search, links and stories', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => !request.url().startsWith('file:') && problems.push(request.url()));
  await page.goto(pathToFileURL(join(site, 'index.html')).href);
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('fields');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.getByRole('link', { name: 'Fields without a form' }).first().click();
  await expectLiveStory(page);
  expect(problems.filter((text) => !text.startsWith('data:') && !text.startsWith('blob:'))).toEqual([]);
  await context.close();
});

/** The first story of the fields takes what is typed. */
async function expectLiveStory(page: Page): Promise<void> {
  const field = page.frameLocator('iframe').getByRole('searchbox').first();
  await field.fill('crane');
  await expect(field).toHaveValue('crane');
}
