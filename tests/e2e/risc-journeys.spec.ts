import { expect, test } from './support/journey.ts';
import { bem, RiscSite, tce, ty } from './support/risc.ts';
import { Stage } from './support/stage.ts';

// Each has forms of its own.
test.describe.configure({ mode: 'parallel' });

const locales = ['en', 'zh-CN'] as const;
const all = { tag: '@all' };

/** From the submission to the end, with nobody skipped. */
async function pass(site: RiscSite): Promise<void> {
  const form = await site.given('Submitted');
  if (site.contract.receivesFirst) await site.act('gate', 'receive', form, { result: 'Pass' });
  await site.act('gate', 'forward', form, { to: 'lead' });
  await site.sees('gate', site.words.statuses[site.contract.forwarded], form);
  await site.act('lead', 'assign', form, { to: 'inspector' });
  await site.act('inspector', 'receive', form);
  await site.act('inspector', 'signoff', form, { result: 'Pass' });
  await site.act('lead', 'signoff', form, { result: 'Pass' });
  await site.act('gate', 'return', form);
  await site.act('engineer', 'close', form);
  await site.sees('engineer', site.words.statuses.Closed, form);
}

// One of them runs always, all with `npm run test:all`.
for (const { contract, locale } of [ty, tce].flatMap((contract) =>
  locales.map((locale) => ({ contract, locale })),
)) {
  const { code, receivesFirst } = contract;

  test.describe(`inspection forms of ${code}, in ${locale}`, () => {
    test(
      'what was inspected is confirmed, returned and closed',
      contract === ty && locale === 'en' ? {} : all,
      async ({ journey }) => {
        const site = new RiscSite(journey, contract, locale);
        const form = await site.given('Inspected');
        await site.act('lead', 'signoff', form, { result: 'Pass' });
        await site.act('gate', 'return', form);
        await site.act('engineer', 'close', form);
        await site.sees('engineer', site.words.statuses.Closed, form);
      },
    );

    test('a form passes through five pairs of hands', all, async ({ journey }) => {
      await pass(new RiscSite(journey, contract, locale));
    });

    test('a form fails, and a new revision answers it', all, async ({ journey }) => {
      const site = new RiscSite(journey, contract, locale);
      const { words } = site;
      const form = await site.given('Inspecting');
      await site.act('inspector', 'signoff', form, { result: 'Fail', comment: 'Cover below 40 mm' });
      await site.act('lead', 'signoff', form, { result: 'Fail', comment: 'Seen too' });
      await site.act('gate', 'return', form);
      await site.act('engineer', 'close', form);
      await site.sees('engineer', words.statuses.Fail, form);
      const { page, name } = await site.player('engineer');
      await page.getByRole('button', { name: words.actions.resubmit, exact: true }).click();
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      await page.getByRole('textbox', { name: words.readyTime }).fill(`${day} 10:00`);
      await site.sign(page.getByRole('main'), name);
      await page.getByRole('button', { name: words.actions.resubmit, exact: true }).click();
      await site.done(page);
      await expect(page.getByRole('heading', { name: `${form.number}-R1` })).toBeVisible();
      await page.getByRole('button', { name: `${words.open} ${form.number}`, exact: true }).click();
      await site.sees('engineer', words.statuses.Fail, form);
      await expect(page.getByRole('button', { name: `${words.open} ${form.number}-R1` })).toBeVisible();
    });

    test('the gate returns a form, and it is submitted again with its number', all, async ({ journey }) => {
      const site = new RiscSite(journey, contract, locale);
      const { words } = site;
      const form = await site.given('Submitted');
      await site.act('gate', 'receive', form, { result: 'Fail', comment: 'No drawing' });
      await site.sees('engineer', words.statuses.Resubmission, form);
      const { page, name } = await site.player('engineer');
      await expect(page.getByText('No drawing')).toBeVisible();
      await page.getByRole('button', { name: words.actions.resubmit, exact: true }).click();
      await page.getByRole('textbox', { name: words.description }).fill(`${form.description} with drawing`);
      await page.getByRole('button', { name: words.actions.resubmit, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: form.number });
      await site.sign(dialog, name);
      await dialog.getByRole('button', { name: words.actions.resubmit, exact: true }).click();
      await site.done(page);
      await site.sees('gate', words.statuses.Submitted, form);
      const gate = await site.open('gate', form);
      await expect(gate.getByText(`${form.description} with drawing`)).toBeVisible();
    });

    test('the gate refuses a withdrawal, and agrees to the next', all, async ({ journey }) => {
      const site = new RiscSite(journey, contract, locale);
      const form = await site.given('Assigned');
      await site.act('engineer', 'withdraw', form, { comment: 'Rain' });
      await site.act('gate', 'reject', form, { comment: 'It has stopped' });
      await site.sees('engineer', site.words.statuses.Assigned, form);
      await site.act('engineer', 'withdraw', form, { comment: 'Rain again' });
      await site.act('gate', 'approve', form);
      await site.sees('engineer', site.words.statuses.Withdrew, form);
    });

    test('the gate lets the contractor edit a form', all, async ({ journey }) => {
      const site = new RiscSite(journey, contract, locale);
      const form = await site.given('Submitted');
      await site.act('engineer', 'requestEdit', form, { comment: 'The wrong bay' });
      await site.act('gate', 'approve', form);
      await site.sees('engineer', site.words.statuses.Resubmission, form);
    });

    test('a result is countersigned', all, async ({ journey }) => {
      const site = new RiscSite(journey, contract, locale);
      const form = await site.given('Inspected');
      const signers = contract.people.landSurveyor === '' ? [] : (['landSurveyor'] as const);
      const countersign = [...signers, 'residentEngineer'] as const;
      await site.act('lead', 'signoff', form, { result: 'Pass', countersign });
      await site.sees('lead', site.words.statuses.Countersign, form);
      for (const part of countersign) await site.act(part, 'countersign', form);
      await site.sees('engineer', site.words.statuses.Returned, form);
    });

    test('the lead is skipped', all, async ({ journey }) => {
      const site = new RiscSite(journey, contract, locale);
      const form = await site.given(receivesFirst ? 'Received' : 'Submitted');
      await site.act('gate', 'forward', form, { skip: true, to: 'inspector' });
      await site.act('inspector', 'receive', form);
      await site.act('inspector', 'signoff', form, { result: 'Pass' });
      await site.sees('gate', site.words.statuses.Confirmed, form);
    });

    test('the gate receives three forms at once', all, async ({ journey }) => {
      const site = new RiscSite(journey, contract, locale);
      const { words } = site;
      const forms = [
        await site.given('Submitted'),
        await site.given('Submitted'),
        await site.given('Submitted'),
      ];
      const { page, name } = await site.player('gate');
      await page.goto(site.list);
      await page.getByRole('button', { name: words.batch }).click();
      for (const { number } of forms)
        await page.getByRole('row', { name: number }).getByRole('checkbox').check();
      await page.getByRole('button', { name: words.actions.receive, exact: true }).click();
      await page.getByRole('button', { name: words.confirm, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: words.batchReceive });
      await dialog.getByRole('radio', { name: words.results.Pass }).check();
      await site.sign(dialog, name);
      await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
      await expect(page.getByText(words.updated)).toBeVisible();
      await site.done(page);
      for (const form of forms) await site.sees('gate', words.statuses.Received, form);
    });
  });
}

test('a form of BEM passes through five pairs of hands', all, async ({ journey }) => {
  await pass(new RiscSite(journey, bem, 'en'));
});

// TY has no model.
for (const locale of locales) {
  test.describe(`inspection forms and the model, in ${locale}`, { tag: '@all' }, () => {
    test('an object is attached to a form in the model, and another from the form', async ({ journey }) => {
      const site = new RiscSite(journey, tce, locale);
      const { words } = site;
      const button = { name: words.attach, exact: true };
      const [first, second] = [await site.given('Submitted'), await site.given('Submitted')];
      const { page } = await site.player('engineer');
      const stage = new Stage(page);
      await page.goto(site.model);
      await stage.loaded(1);
      await stage.clickMiddle();
      await page.getByRole('toolbar', { name: words.tools }).getByRole('button', button).click();
      const bar = page.getByRole('toolbar', { name: words.bar });
      await bar.getByRole('button', button).click();
      const forms = page.getByRole('table', { name: words.attachWindow });
      await forms.getByText(first.number, { exact: true }).click();
      await site.attachWindow(page).getByRole('button', button).click();
      const dialog = page.getByRole('alertdialog', { name: words.attachDialog });
      await dialog.getByRole('button', { name: words.confirm }).click();
      await page.getByRole('button', { name: `${words.open} ${first.number}` }).click();
      await expect(page.getByRole('heading', { name: first.number })).toBeVisible();
      await expect(page.getByRole('button', { name: words.flyTo })).toBeVisible();

      await site.open('engineer', second);
      await page.getByRole('button', { name: words.attachFromForm }).click();
      await stage.loaded(1);
      await stage.clickMiddle();
      await bar.getByRole('button', button).click();
      await expect(page.getByRole('heading', { name: second.number })).toBeVisible();
      await expect(page.getByRole('button', { name: words.flyTo })).toBeVisible();
    });

    test('a form is raised from an object', async ({ journey }) => {
      const site = new RiscSite(journey, tce, locale);
      const { words } = site;
      const { page } = await site.player('engineer');
      const stage = new Stage(page);
      await page.goto(site.model);
      await stage.loaded(1);
      await stage.clickMiddle('right');
      await page.getByRole('menuitem', { name: words.raise }).click();
      await expect(page).toHaveURL(/risc\/create/);
      await expect(page.getByRole('button', { name: words.removeObject })).toBeVisible();
    });
  });
}

test.describe('inspection forms and misfortune', { tag: '@all' }, () => {
  test('a double click submits once', async ({ journey }) => {
    const site = new RiscSite(journey, ty, 'en');
    const { words } = site;
    const { id } = await site.draft('Double click');
    const form = { id, number: 'Draft', description: '' };
    const page = await site.open('engineer', form);
    await page.getByRole('button', { name: words.actions.submit, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words.actions.submit });
    await site.sign(dialog, 'Wu Kin Lung');
    await dialog.getByRole('button', { name: words.actions.submit, exact: true }).dblclick();
    await site.done(page);
    const { history } = await site.call('engineer', 'get', `/form/RISCForm/${id}/history`);
    expect(history.map(({ action }: { readonly action: string }) => action)).toEqual(['create', 'submit']);
  });

  test('a tab left open overnight acts on an old version', async ({ journey }) => {
    const site = new RiscSite(journey, ty, 'en');
    const { words } = site;
    const { receive } = words.actions;
    const form = await site.given('Submitted');
    const page = await site.open('gate', form);
    await page.getByRole('button', { name: receive, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${receive} ${form.number}` });
    await dialog.getByRole('radio', { name: words.results.Pass }).check();
    await site.sign(dialog, (await site.player('gate')).name);
    // The computer sleeps, and misses what happens.
    journey.expectConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await site.call('engineer', 'post', `/form/RISCForm/withdraw/${form.id}`, { comment: 'Rain all night' });
    await page.context().setOffline(false);
    const send = dialog.getByRole('button', { name: receive, exact: true });
    await expect(dialog.getByText(new RegExp(words.statuses.Withdrew))).toBeVisible();
    await expect(send).toBeDisabled();
    expect((await site.read('gate', form.id)).status).toBe('Withdrew');
  });
});
