import type { Locator } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { checkLayout } from './support/layout.ts';

test('the projects of an administrator fit a phone in Chinese, also with a long code', async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await journey.signIn('emptyProjectAdmin', { locale: 'zh-CN', theme: 'light' });
  // Few may create projects, and no project of the demo has a long code.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mayCreateProjects: true } });
  });
  await page.route('**/api/projects', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const more = { ...answer.projects[0], id: crypto.randomUUID(), code: 'KSR_NORTH_04' };
    await route.fulfill({ response, json: { ...answer, projects: [...answer.projects, more] } });
  });
  await page.route('**/figures*', (route) => route.fulfill({ json: { figures: [], alarms: 0 } }));
  await page.goto('/projects');
  const list = page.getByRole('region', { name: '选择项目' });
  await expect(list.getByRole('searchbox')).toBeVisible();
  const linesOf = (words: Locator) =>
    words.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      range.selectNodeContents(texts.nextNode() ?? element);
      return range.getClientRects().length;
    });
  expect(await linesOf(list.getByRole('heading', { name: '选择项目' }))).toBe(1);
  expect(await linesOf(list.getByRole('button', { name: '新建项目' }))).toBe(1);
  const role = page.getByRole('region', { name: '您的角色' }).getByRole('listitem').last();
  // The list is asked for again when the page is there, which may replace the rows while they are measured.
  await expect
    .poll(async () => {
      const code = await role.getByText('KSR_NORTH_04').boundingBox();
      const title = await role.getByText('项目管理员').boundingBox();
      return code && title && (code.x + code.width < title.x || code.y + code.height <= title.y);
    })
    .toBe(true);
  await checkLayout(page, 'the projects page at 390 px');
});
