import type { Page } from '@playwright/test';
import writeExcel from 'write-excel-file/node';
import { expect, test } from './support/journey.ts';
import { playHls, playWhep } from './support/video-origin.ts';

/** The stories as the documentation has them. */
const stories = '/docs/stories/index.html';

/** The colours of a theme do not change with the width, so the second look needs only one. */
const looks = [
  { lang: 'en', theme: 'light', rules: 'all', wide: true },
  { lang: 'zh-CN', theme: 'dark', rules: 'contrast', wide: false },
] as const;

for (const { lang, theme, rules, wide } of looks) {
  test(`every part of plugin-ui passes axe in ${lang}, ${theme}, and fits 390 px`, async ({
    page,
    journey,
  }, info) => {
    // Nothing checks the pictures, and they take time, so they are taken only for a report in which they can be seen.
    const isSeen = info.config.reporter.some(([name]) => name === 'html' || name === 'blob');
    const keepPicture = async (name: string) => {
      if (isSeen) await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' });
    };
    const query = `bare&lang=${lang}&theme=${theme}`;
    // A player that is shown for long enough asks for its stream, which the documentation neither has nor lets it ask for.
    journey.expectConsole(/\/story-stream\//);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${stories}?${query}`);
    const named = await page.locator('#gallery').getAttribute('data-stories');
    const ids: readonly string[] = JSON.parse(named ?? '[]');
    expect(ids.length).toBeGreaterThan(0);
    for (const story of wide ? ids : []) {
      await show(page, query, story);
      await journey.checkAccessibility(story, rules);
      await keepPicture(`${story} 1280`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable');
    for (const story of ids) {
      await show(page, query, story);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${story} scrolls sideways at 390 px`).toBeLessThanOrEqual(0);
      if (!wide) await journey.checkAccessibility(story, rules);
      await keepPicture(`${story} 390`);
    }
  });
}

test('the buttons of a form stay in their places on a phone when its input is kept', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(storyUrl('form/record-form/Input kept'));
  const buttons = page.locator('[data-foot] button');
  const places = () => buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  await expect(buttons).toHaveText(['Cancel', 'Save']);
  const before = await places();
  await page.getByRole('textbox', { name: /^Description/ }).fill('Half a sentence');
  await expect(page.getByText(/^Input kept at \d\d:\d\d$/)).toBeVisible();
  expect(await places()).toEqual(before);
});

test('the headings of written rows stand over their cells, and on a phone two cells stand beside each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(storyUrl('form/entry-rows/Written'));
  const list = page.getByRole('group', { name: 'Crew' });
  const left = (elements: Element[]) => elements.map((one) => one.getBoundingClientRect().left);
  const cells = await list.getByRole('listitem').first().locator('[data-cell]').evaluateAll(left);
  const heads = await list.locator('[aria-hidden] span').evaluateAll(left);
  expect(cells.length).toBe(3);
  expect(heads).toEqual(cells);
  await page.setViewportSize({ width: 390, height: 844 });
  const [first, second, third] = await list
    .getByRole('listitem')
    .first()
    .locator('[data-cell]')
    .evaluateAll(left);
  expect(first).toBe(third);
  expect(second).toBeGreaterThan(first ?? 0);
});

test('at 390 px the columns of a list do not squeeze the name of a row apart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(storyUrl('table/data-table/More columns than a phone has room for'));
  const names = page.getByRole('table', { name: 'Loans' }).getByRole('rowheader');
  await expect(names).toHaveCount(3);
  for (const name of await names.all()) {
    const lines = await name.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    // At the hyphen, and nowhere else.
    expect(lines).toBeLessThanOrEqual(2);
  }
});

test('a worker reads an Excel file that is imported, so that the page does not freeze', async ({ page }) => {
  const sheet = [
    [{ value: 'Machine' }, { value: 'Quantity' }],
    ...Array.from({ length: 5000 }, (_, at) => [{ value: `Pump ${at}` }, { value: at }]),
  ];
  const file = await writeExcel(sheet).toBuffer();
  await page.goto(storyUrl('import/import/Import before a file is chosen'));
  const input = page.locator('input[type=file]').first();
  await expect(input).toBeAttached();
  const worker = page.waitForEvent('worker');
  await input.setInputFiles({ name: 'plants.xlsx', mimeType: 'application/octet-stream', buffer: file });
  expect((await worker).url()).toMatch(/excel-worker/);
  const preview = page.getByRole('region', { name: 'Preview of plants.xlsx' });
  await expect(preview.getByRole('rowheader', { name: 'Pump 0', exact: true })).toBeVisible();
  await expect(preview.getByText('Valid: 5,000')).toBeVisible();
});

test.describe('streams', () => {
  // The page of stories may connect to nothing but itself, and these streams come over the network.
  test.use({ bypassCSP: true });

  test('a stream shows frames that move, and its end is told as a picture that stands still', async ({
    page,
  }) => {
    await playHls(page);
    await page.goto(storyUrl('video/video/Live video, a stream'));
    const stream = page.getByRole('figure', { name: 'Tower crane 1' });
    await expect(stream.getByText('LIVE')).toBeVisible();
    const first = await frameOf(page);
    await expect.poll(async () => (await frameOf(page)) === first).toBe(false);
    await expect(stream.getByRole('status')).toHaveText(/^The picture stands still since \d\d:\d\d:\d\d\.$/);
    await expect(stream.getByText('LIVE')).toBeHidden();
  });

  test('a WebRTC stream shows frames that move, and its session is deleted when nobody looks', async ({
    page,
  }) => {
    const deleted = await playWhep(page);
    await page.goto(storyUrl('video/video/Live video, a stream'));
    const stream = page.getByRole('figure', { name: 'Tower crane 1' });
    await expect(stream.getByText('LIVE')).toBeVisible();
    const first = await frameOf(page);
    await expect.poll(async () => (await frameOf(page)) === first).toBe(false);
    await stream.getByRole('button', { name: 'Pause Tower crane 1' }).click();
    await expect(stream.getByRole('status')).toHaveText(/^Paused at /);
    await expect.poll(() => deleted).toEqual(['session-1']);
  });
});

/** What the video on the page shows now, as the address of a picture. */
function frameOf(page: Page): Promise<string> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return canvas.toDataURL();
  });
}

const storyUrl = (story: string) => `${stories}?bare&lang=en&theme=light&story=${encodeURIComponent(story)}`;

const dialogs = '[role="dialog"]:visible, [role="alertdialog"]:visible';

/** Goes to a story as its link does. A story that throws shows nothing. */
async function show(page: Page, look: string, story: string): Promise<void> {
  const query = `${look}&story=${encodeURIComponent(story)}`;
  const hasDialog = (await page.locator(dialogs).count()) > 0;
  // A dialog that is removed without being closed leaves the page hidden from screen readers.
  if (hasDialog) await page.goto(`${stories}?${query}`);
  else
    await page.evaluate((to) => {
      history.pushState(null, '', `?${to}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, query);
  await expect(page.locator(`[data-story="${story}"]`)).toBeAttached();
  // A dialog is rendered beside the story, not inside.
  await expect(page.locator(`[data-story] > *:visible, ${dialogs}`).first()).toBeVisible();
  // Everything is loaded once its code has arrived, except what a story shows as loading on purpose.
  const loading = page.locator(':is([aria-busy="true"], .fui-SkeletonItem):not([data-keeps-loading] *)');
  await expect(loading).toHaveCount(0);
}
