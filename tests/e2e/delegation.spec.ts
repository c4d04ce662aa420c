import { expect, test } from './support/journey.ts';

test('a member lets another act for them, and ends that, in Chinese', async ({ page, journey }) => {
  await journey.signIn({ email: 'lee.manhei@demo.gantry' }, { locale: 'zh-CN' });
  await page.goto('/p/TCE/settings/delegation');
  await expect(page.getByText('暂无代理')).toBeVisible();
  await page.getByRole('button', { name: '新增代理' }).click();
  const dialog = page.getByRole('dialog', { name: '新增代理' });
  await dialog.getByRole('combobox', { name: /^代理人/ }).fill('szeto');
  await page.getByRole('option', { name: /Szeto Ching Yi/ }).click();
  await dialog.getByLabel(/^末日/).fill('2099-01-05');
  await journey.checkAccessibility('the form of a delegation');
  await dialog.getByRole('button', { name: '授权', exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Lee Man Hei/ });
  await expect(row).toContainText('Szeto Ching Yi');
  await expect(row).toContainText('2099');

  await page.reload();
  await row.getByRole('button', { name: '结束 Szeto Ching Yi 代 Lee Man Hei' }).click();
  const question = page.getByRole('alertdialog', { name: '结束此代理？' });
  await question.getByRole('button', { name: '结束代理' }).click();
  await expect(page.getByText('暂无代理')).toBeVisible();
});
