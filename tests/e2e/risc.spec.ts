import type { Locator, Page } from '@playwright/test';
import { expect, password, test } from './support/journey.ts';

/** A contractor's engineer, and the senior inspector at the gate of the same contract. */
const engineer = 'wu.kinlung@demo.gantry';
const gate = 'cheng.tszkit@demo.gantry';
const list = '/p/TY/x/dwss/risc/formmanage';

async function choose(page: Page, field: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Signs by typing a name, as a person without a pointer does. */
async function sign(area: Locator, tab: string, field: string, name: string): Promise<void> {
  await area.getByRole('tab', { name: tab }).click();
  await area.getByRole('textbox', { name: field }).fill(name);
}

test('an engineer submits an inspection form, and the gate receives it in another language', async ({
  page,
  journey,
  browser,
  baseURL,
}) => {
  await journey.signIn({ email: engineer });
  await page.goto(list);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /TY\/[SCG]\// })
      .first(),
  ).toBeVisible();
  await journey.checkAccessibility('the list of forms');
  await page.getByRole('button', { name: 'New form' }).click();
  await page.getByRole('radio', { name: 'Civil' }).check();
  await choose(page, /^Type of work/, 'Formwork');
  await choose(page, /^Portion/, 'Portion 1');
  await choose(page, /^Location/, 'Pier P03');
  const description = `Column formwork, lift 2, <b>${Date.now()}</b>`;
  await page.getByRole('textbox', { name: /^Description/ }).fill(description);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('textbox', { name: /^Inspection-ready time/ }).fill(`${day} 10:00`);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const submitting = page.getByRole('dialog', { name: /^Submit/ });
  await sign(submitting, 'Type', 'Your name', 'Wu Kin Lung');
  await submitting.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Done' }).click();
  const title = page.getByRole('heading', { name: /TY\/C\/\d{4}\/\d{4}/ });
  await expect(title).toBeVisible();
  await journey.checkAccessibility('a form');

  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Asia/Hong_Kong' });
  const other = await context.newPage();
  await other.addInitScript(() =>
    localStorage.setItem('gantry.preferences', '{"locale":"zh-CN","theme":"light"}'),
  );
  const reply = await other.request.post('/api/session', {
    data: { email: gate, password },
    headers: { origin: baseURL ?? '' },
  });
  expect(reply.ok()).toBe(true);
  await other.goto(page.url());
  await expect(other.getByText(description)).toBeVisible();
  await other.getByRole('button', { name: '接收', exact: true }).click();
  const receiving = other.getByRole('dialog', { name: /接收/ });
  await receiving.getByRole('radio').first().check();
  await sign(receiving, '输入', '您的姓名', 'Cheng Tsz Kit');
  await receiving.getByRole('button', { name: '接收', exact: true }).click();
  await other.getByRole('button', { name: '完成', exact: true }).click();

  // The other browser shows the step without a reload, on the form and in the list.
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible();
  await page.goto(list);
  await expect(page.getByRole('row').filter({ hasText: description })).toContainText('Received');
  await context.close();
});
