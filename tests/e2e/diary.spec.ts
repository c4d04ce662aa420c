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

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('a diary goes from a day of the calendar to the countersignature, its paper and its check', async ({
    journey,
  }) => {
    const site = new DiarySite(journey, 'en');
    const { page } = await site.player('engineer');
    const day = await site.freeDay(month(1));

    await page.goto(`${site.base}/formmanage?view=calendar`);
    await page.getByRole('button', { name: 'Previous month' }).click();
    const cell = page.locator(`[data-day="${day}"]`);
    await expect(cell).toHaveAccessibleName(/No diary/);
    await cell.click();
    await expect(page.getByRole('textbox', { name: /^Date/ })).toHaveValue(day);
    const portions = page.getByRole('group', { name: 'Portions and who writes them' });
    await writeRow(portions, 0, { portion: 'Portion 2' });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Site diary of/ })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('id') ?? '';

    // The engineer's only portion is open to be written.
    await page.getByRole('textbox', { name: /^Activities/ }).fill('Placed 40 m³ of concrete to the ramp.');
    const labour = page.getByRole('group', { name: 'Labour', exact: true });
    await writeRow(labour, 0, { type: 'Concretor', number: '6' });
    await writeRow(labour, 1, { type: 'General worker', shift: '08:00 - 12:00', number: '3' });
    await writeRow(page.getByRole('group', { name: 'Plant', exact: true }), 0, {
      type: 'Excavator',
      number: '2',
      idle: '1',
      idle_code: /^1c/,
    });
    await expect(page.getByRole('status').filter({ hasText: 'Total: 9 (7.5 man-days)' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 idle' })).toBeVisible();
    await page.getByRole('button', { name: 'Save and submit' }).click();
    await expect(page.getByRole('dialog', { name: 'Submit: Portion 2' })).toBeVisible();
    await site.send('engineer', 'Submit');
    await expect(page.getByText('9 (7.5 man-days)').first()).toBeVisible();

    const agent = await site.open('agent', id);
    await agent.getByRole('button', { name: 'Sign as site agent' }).click();
    await site.send('agent', 'Sign as site agent');
    // Nobody has written the weather, without which a diary is not handed in.
    await agent.getByRole('button', { name: 'Edit the day' }).click();
    for (const [field, weather] of [
      ['Weather a.m.', 'Fine'],
      ['Weather p.m.', 'Showers'],
    ] as const) {
      await agent.getByRole('combobox', { name: field }).click();
      await agent.getByRole('option', { name: weather, exact: true }).click();
    }
    await agent.getByRole('button', { name: 'Save', exact: true }).click();
    const diary = `SD/${day}`;
    await expect(agent.getByRole('heading', { name: diary })).toBeVisible();

    const gate = await site.open('gate', id);
    await gate.getByRole('button', { name: 'Receive', exact: true }).click();
    await site.send('gate', 'Receive');
    const reviewer = await site.open('reviewer', id);
    await reviewer.getByRole('button', { name: 'Review', exact: true }).click();
    await site.send('reviewer', 'Review', { comment: 'Agrees with my own count.' });
    // The gate's page follows without a reload.
    await gate.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(gate.getByRole('textbox', { name: /^Sign date/ })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await site.send('gate', 'Approve');
    const cre = await site.open('cre', id);
    await cre.getByRole('button', { name: 'CRE Countersign', exact: true }).click();
    await site.send('cre', 'CRE Countersign');
    await expect(cre.getByText('Site diaries / Closed', { exact: true })).toBeVisible();

    await cre.getByRole('button', { name: 'Print' }).click();
    const paper = cre.getByRole('article');
    for (const part of ['engineer', 'agent', 'gate', 'cre'] as const) {
      const { name } = await site.player(part);
      await expect(paper.getByRole('img', { name: `Signature of ${name}` })).toBeVisible();
    }
    await cre.goto(`${site.base}/verify?id=${id}`);
    await expect(cre.getByText('All signatures are intact.')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('an agent returns a portion, and its engineer corrects it and signs again, in Chinese', async ({
    journey,
  }) => {
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

test.describe('on a phone, after a rejection', () => {
  test.use({ viewport: phone });

  test('the engineer reads why, and the agent who signs last resubmits the diary at once', async ({
    journey,
  }) => {
    const site = new DiarySite(journey, 'en');
    const { id } = await site.received(await site.freeDay(month(3)));
    const gate = await site.open('gate', id);
    await gate.getByRole('button', { name: 'Reject', exact: true }).click();
    await gate.getByRole('dialog').getByRole('checkbox').first().check();
    const comment = 'The excavator is missing.';
    await site.send('gate', 'Reject', { comment });

    const engineer = await site.open('engineer', id);
    const notice = engineer.getByRole('status').filter({ hasText: 'rejected the diary' });
    await expect(notice).toContainText(comment);
    await expect(engineer.getByRole('textbox', { name: /^Activities/ })).toBeVisible();
    await engineer.getByRole('button', { name: 'Save and submit' }).click();
    await site.send('engineer', 'Submit');

    const agent = await site.open('agent', id);
    await agent.getByRole('button', { name: 'Sign as site agent', exact: true }).click();
    await site.send('agent', 'Sign as site agent');
    await agent.getByRole('button', { name: 'Resubmit', exact: true }).click();
    await site.send('agent', 'Resubmit');
    await expect(agent.getByText('Site diaries / Submitted', { exact: true })).toBeVisible();
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
