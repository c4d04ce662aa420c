import { DiarySite, writeRow } from './support/diary.ts';
import { expect, test } from './support/journey.ts';
import { checkLayout, checkTexts } from './support/layout.ts';

const desktop = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };

/** A month of the site's time, so many before this one. */
function month(before: number): string {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1)).toISOString().slice(0, 7);
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('an agent returns a portion, and its engineer corrects it and signs again, in Chinese', async ({
    journey,
  }) => {
    test.setTimeout(180_000);
    const site = new DiarySite(journey, 'zh-CN');
    const { id, portion } = await site.pending(await site.freeDay(month(2)));
    const { page: agent } = await site.player('agent');
    await agent.goto(`${site.base}/detail?id=${id}&portion=${portion.id}`);
    await agent.getByRole('button', { name: '退回工程师', exact: true }).click();
    const comment = '人数漏填，请补上。';
    await site.send('agent', '退回工程师', { comment });

    const engineer = await site.open('engineer', id);
    const list = engineer.getByRole('group', { name: '劳工', exact: true });
    await writeRow(list, 0, { type: '普通工人', number: '4' });
    await expect(engineer.getByRole('status').filter({ hasText: '4（4 工日）' })).toBeVisible();
    await checkLayout(engineer, 'the form of a portion on a phone');
    await engineer.getByRole('button', { name: '保存并提交' }).click();
    await site.send('engineer', '提交');
    await expect(engineer.getByText(comment).first()).toBeVisible();

    await agent.getByRole('button', { name: '地盘总管签署', exact: true }).click();
    await site.send('agent', '地盘总管签署');
    await expect(agent.getByText('工地日志 / 已提交', { exact: true })).toBeVisible();
  });
});

test('nothing of site diaries is cut or covered at 768 and 1440 px', async ({ page, journey }) => {
  await page.setViewportSize(desktop);
  await journey.signIn({ email: 'cheng.tszkit@demo.gantry' });
  const base = '/p/TY/x/dwss/sitediary';
  const sizes = [desktop, tablet];
  const look = async (name: string) => {
    await expect(page.locator('.fui-Skeleton, .fui-SkeletonItem, .fui-Spinner')).toHaveCount(0);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await checkLayout(page, `${name} at ${size.width} px`);
      await checkTexts(page, `${name} at ${size.width} px`);
    }
    await journey.checkAccessibility(name);
    // Not back and forth for each page.
    sizes.reverse();
  };
  await page.goto(`${base}/formmanage`);
  const rows = page.locator('main table[aria-busy="false"] tbody tr');
  await expect(rows.first()).toBeVisible();
  await look('the list of diaries');
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await look('the calendar of diaries');
  await page.getByRole('button', { name: 'Calendar' }).click();
  await page.setViewportSize(desktop);
  await page.getByRole('tab', { name: /^Reviewed/ }).click();
  await rows.first().click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  sizes.splice(0, sizes.length, desktop, tablet);
  await look('a diary');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Approve/ })).toBeVisible();
  await checkLayout(page, 'the approval of a diary on a tablet');
  await journey.checkAccessibility('the approval of a diary');
});
