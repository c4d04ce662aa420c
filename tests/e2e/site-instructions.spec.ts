import { expect, test } from '@gantry/plugin-e2e';

const engineer = { email: 'leung.lokyiu@demo.gantry' };
const contractor = { email: 'kong.lokyiu@demo.gantry' };

test('the engineer issues an instruction, and the contractor acknowledges it', async ({ page, journey }) => {
  await journey.signIn(engineer);
  const project = journey.project('YMTW');
  await project.route('site-instructions', '/new');
  await page.getByLabel('Subject').fill('Replace the kicker at ring 42');
  await page.getByLabel('Place').fill('Ring 42');
  await page.getByLabel('To be done by').fill('2030-01-31 18:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Issue' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue New instruction' });
  await issue.getByRole('tab', { name: 'Type' }).click();
  await issue.getByRole('textbox', { name: 'Your name' }).fill('Leung Lok Yiu');
  await issue.getByRole('button', { name: 'Issue' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^SI-\d{4}$/ });
  await expect(heading).toBeVisible();
  await journey.checkAccessibility('an issued instruction');
  const number = (await heading.textContent()) ?? '';

  const other = await journey.colleague(contractor);
  const theirs = journey.project('YMTW', other);
  await theirs.route('site-instructions', '/instructions');
  const list = await theirs.shown('routes', 'gantry-example.site-instructions/list');
  await list.getByRole('row', { name: number }).click();
  await other.getByRole('button', { name: 'Acknowledge' }).click();
  const acknowledge = other.getByRole('dialog', { name: `Acknowledge ${number}` });
  await acknowledge.getByRole('tab', { name: 'Type' }).click();
  await acknowledge.getByRole('textbox', { name: 'Your name' }).fill('Kong Lok Yiu');
  await acknowledge.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(other.getByRole('button', { name: 'Report as done' })).toBeVisible();
  // The engineer's open page follows.
  const detail = project.view('routes', 'gantry-example.site-instructions/detail');
  await expect(detail.getByText('In hand').first()).toBeVisible();
});
