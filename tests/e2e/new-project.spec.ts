import type { Page } from '@playwright/test';
import { DiarySite, writeRow } from './support/diary.ts';
import { expect, test } from './support/journey.ts';
import { checkLayout } from './support/layout.ts';
import { newProject } from './support/new-project.ts';
import { RiscSite } from './support/risc.ts';

// Each has a project of its own.
test.describe.configure({ mode: 'parallel' });

/** What the screens of reference data, inspections and diaries say. */
const words = {
  en: {
    tabs: { locations: 'Location', types: 'Type' },
    add: 'Add',
    addPortion: 'Add: Portion',
    name: /^Name/,
    save: 'Save',
    import: 'Import',
    contractStart: /^First day of the contract/,
    choose: /^Choose/,
    headings: { locations: 'Portion,Name', types: 'Type,Sub-type,Name,Chinese name' },
    duplicate: /^The same .* as in row 2$/,
    importRows: /^Import \d+ rows?$/,
    apply: 'Apply',
    applied: 'Success',
    close: 'Close',
    noPortions: 'Add a portion first',
    formwork: 'Formwork',
    civil: /^Civil/,
    formType: /^Type of work/,
    portion: /^Portion/,
    location: /^Location/,
    submit: 'Submit',
    date: /^Date/,
    portions: 'Portions and who writes them',
    create: 'Create',
    diaryOf: /^Site diary of/,
    activities: /^Activities/,
    labour: 'Labour',
    plant: 'Plant',
    labourTotal: 'Total: 9 (7.5 man-days)',
    plantTotal: '1 idle',
    concretor: 'Concretor',
    excavator: 'Excavator',
    saveAndSubmit: 'Save and submit',
    submitPortion: 'Submit: Portion 1',
    sign: 'Sign as site agent',
    part: /^Part of the diary/,
    day: 'The day',
    edit: 'Edit the day',
    weather: [
      ['Weather a.m.', 'Fine'],
      ['Weather p.m.', 'Showers'],
    ],
    receive: 'Receive',
    review: 'Review',
    approve: 'Approve',
    signDate: /^Sign date/,
    countersign: 'CRE Countersign',
    closed: 'Site diaries / Closed',
    print: 'Print',
    signatureOf: (name: string) => `Signature of ${name}`,
    intact: 'All signatures are intact.',
  },
  'zh-CN': {
    tabs: { locations: '位置', types: '类型' },
    add: '新增',
    addPortion: '新增：工程区段',
    name: /^名称/,
    save: '保存',
    import: '导入',
    contractStart: /^合约首日/,
    choose: /^选择/,
    headings: { locations: '工程区段,名称', types: '类型,子类型,名称,中文名称' },
    duplicate: /与第 2 行相同$/,
    importRows: /^导入 \d+ 行$/,
    apply: '执行',
    applied: '成功',
    close: '关闭',
    noPortions: '请先添加工程区段',
    formwork: '模板',
    civil: /^土木/,
    formType: /^工作类别/,
    portion: /^工程区段/,
    location: /^位置/,
    submit: '提交',
    date: /^日期/,
    portions: '区段及填写人',
    create: '创建',
    diaryOf: /工地日志$/,
    activities: /^工作内容/,
    labour: '劳工',
    plant: '机械',
    labourTotal: '合计：9（7.5 工日）',
    plantTotal: '闲置 1',
    concretor: '混凝土工',
    excavator: '挖掘机',
    saveAndSubmit: '保存并提交',
    submitPortion: '提交：Portion 1',
    sign: '地盘总管签署',
    part: /^日志部分/,
    day: '当日',
    edit: '编辑当日资料',
    weather: [
      ['上午天气', '天晴'],
      ['下午天气', '骤雨'],
    ],
    receive: '接收',
    review: '审阅',
    approve: '批准',
    signDate: /^签署日期/,
    countersign: 'CRE 加签',
    closed: '工地日志 / 已结束',
    print: '打印',
    signatureOf: (name: string) => `${name} 的签名`,
    intact: '所有签名完整。',
  },
} as const;
type Words = (typeof words)[keyof typeof words];

/** Fills the lists that forms offer: a portion by its form, locations and types from files. */
async function fillLists(page: Page, code: string, say: Words): Promise<void> {
  await page.goto(`/p/${code}/settings/project-form.gantry.dwss`);
  const day = page.getByRole('textbox', { name: say.contractStart });
  await day.fill('5 Jan');
  await expect(page.getByRole('alert').filter({ hasText: '5 Jan' })).toBeVisible();
  const title = await page.locator(`[id="${await day.getAttribute('aria-labelledby')}"]`).boundingBox();
  expect(title?.width, 'the title beside a field with a message').toBeGreaterThan(240);
  await day.fill('');
  await page.goto(`/p/${code}/settings/gantry.dwss%2Freference`);
  await page.getByRole('button', { name: say.add, exact: true }).click();
  const form = page.getByRole('dialog', { name: say.addPortion });
  await form.getByRole('textbox', { name: say.name }).first().fill('Portion 1');
  await form.getByRole('button', { name: say.save, exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Portion 1').first()).toBeVisible();
  const imports = async (list: keyof Words['tabs'], rows: readonly string[]) => {
    await page.getByRole('tab', { name: say.tabs[list], exact: true }).click();
    await page.getByRole('button', { name: say.import, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const choose = (lines: readonly string[]) =>
      dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: `${list}.csv`,
          mimeType: 'text/csv',
          buffer: Buffer.from(`\ufeff${[say.headings[list], ...lines].join('\n')}\n`),
        });
    // The preview names a row that stands twice, and nothing is sent.
    await choose([...rows, ...rows.slice(0, 1)]);
    await expect(dialog.getByText(say.duplicate).filter({ visible: true })).not.toHaveCount(0);
    await choose(rows);
    await expect(dialog.getByText(say.duplicate)).toHaveCount(0);
    await checkLayout(page, `the import of ${list}`);
    await dialog.getByRole('button', { name: say.importRows }).click();
    await dialog.getByRole('button', { name: say.apply, exact: true }).click();
    await expect(dialog.getByText(say.applied, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: say.close, exact: true }).click();
  };
  await imports('locations', ['Portion 1,Bay 1', 'Portion 1,Bay 2']);
  await imports('types', [
    'Labour,Labour Trade,Concretor,混凝土工',
    'Labour,Labour Trade,General worker,普通工人',
    'Plant,Plant Type,Excavator,挖掘机',
  ]);
}

/** Writes an inspection form and submits it, all by the form's page. */
async function raise(site: RiscSite, say: Words): Promise<string> {
  const { page, name } = await site.player('engineer');
  await page.goto(site.list.replace('formmanage', 'create'));
  await page.getByRole('radio', { name: say.civil }).check();
  for (const [field, option] of [
    [say.formType, say.formwork],
    [say.portion, 'Portion 1'],
    [say.location, 'Bay 1'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.getByRole('textbox', { name: site.words.description }).fill('Shutters of bay 1');
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('textbox', { name: site.words.readyTime }).fill(`${day} 10:00`);
  await checkLayout(page, 'the form of an inspection');
  await page.getByRole('button', { name: say.submit, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: site.words.actions.submit });
  await site.sign(dialog, name);
  await dialog.getByRole('button', { name: site.words.actions.submit, exact: true }).click();
  await site.done(page);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

for (const { locale, code, viewport } of [
  { locale: 'en', code: 'NEWEN', viewport: { width: 1440, height: 900 } },
  { locale: 'zh-CN', code: 'NEWZH', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(`in ${locale} at ${viewport.width} px, on a project without demo data`, () => {
    test.use({ viewport });

    test('an administrator fills the lists, and an inspection and a diary go their whole way by screens alone', {
      tag: '@all',
    }, async ({ page, journey }) => {
      const say = words[locale];
      const people = await newProject(journey, code);
      await journey.signIn('emptyProjectAdmin', { locale });
      await fillLists(page, code, say);

      const risc = new RiscSite(
        journey,
        {
          code,
          discipline: 'C',
          formType: 'formwork',
          receivesFirst: false,
          forwarded: 'Classified',
          people: { ...people, lead: people.reviewer, landSurveyor: '', residentEngineer: people.cre },
        },
        locale,
      );
      const id = await raise(risc, say);
      const { form_number } = await risc.read('engineer', id);
      const form = { id, number: form_number ?? '', description: '' };
      await risc.act('gate', 'forward', form, { to: 'lead' });
      await risc.act('lead', 'assign', form, { to: 'inspector' });
      await risc.act('inspector', 'receive', form);
      await risc.act('inspector', 'signoff', form, { result: 'Pass' });
      await risc.act('lead', 'signoff', form, { result: 'Pass' });
      await risc.act('gate', 'return', form);
      await risc.act('engineer', 'close', form);
      await risc.sees('engineer', risc.words.statuses.Closed, form);

      await writeDiary(new DiarySite(journey, locale, { code, people }), say);
    });
  });
}

/** A diary from the engineer's first word to the countersignature, its paper and its check. */
async function writeDiary(site: DiarySite, say: Words): Promise<void> {
  const { page } = await site.player('engineer');
  // Today is a day of the calendar that has no diary.
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await page.goto(`${site.base}/formmanage?view=calendar`);
  await page.locator(`[data-day="${day}"]`).click();
  await expect(page.getByRole('textbox', { name: say.date })).toHaveValue(day);
  const portions = page.getByRole('group', { name: say.portions });
  await writeRow(portions, 0, { portion: 'Portion 1' });
  await page.getByRole('button', { name: say.create, exact: true }).click();
  await page.waitForURL(/\/detail\?/);
  await expect(page.getByRole('heading', { name: say.diaryOf })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  // The engineer's only portion is open to be written.
  await page.getByRole('textbox', { name: say.activities }).fill('Placed 40 m³ of concrete to the ramp.');
  const labour = page.getByRole('group', { name: say.labour, exact: true });
  await writeRow(labour, 0, { type: say.concretor, number: '6' });
  await writeRow(labour, 1, { type: say.concretor, shift: '08:00 - 12:00', number: '3' });
  await writeRow(page.getByRole('group', { name: say.plant, exact: true }), 0, {
    type: say.excavator,
    number: '2',
    idle: '1',
    idle_code: /^1c/,
  });
  await expect(page.getByRole('status').filter({ hasText: say.labourTotal })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: say.plantTotal })).toBeVisible();
  await checkLayout(page, 'the form of a portion');
  await page.getByRole('button', { name: say.saveAndSubmit }).click();
  await expect(page.getByRole('dialog', { name: say.submitPortion })).toBeVisible();
  await site.send('engineer', say.submit);

  const agent = await site.open('agent', id);
  await agent.getByRole('button', { name: say.sign }).click();
  await site.send('agent', say.sign);
  // Nobody has written the weather, without which a diary is not handed in. A phone shows one part at a time.
  if ((agent.viewportSize()?.width ?? 0) < 600) {
    await agent.getByRole('combobox', { name: say.part }).click();
    await agent.getByRole('option', { name: say.day, exact: true }).click();
  }
  await agent.getByRole('button', { name: say.edit }).click();
  for (const [field, weather] of say.weather) {
    await agent.getByRole('combobox', { name: field }).click();
    await agent.getByRole('option', { name: weather, exact: true }).click();
  }
  await agent.getByRole('button', { name: say.save, exact: true }).click();
  await expect(agent.getByRole('heading', { name: /^SD\// })).toBeVisible();

  const gate = await site.open('gate', id);
  await gate.getByRole('button', { name: say.receive, exact: true }).click();
  await site.send('gate', say.receive);
  const reviewer = await site.open('reviewer', id);
  // One review for each discipline that the reviewer covers. Who agrees need not say why.
  const review = reviewer.getByRole('button', { name: say.review, exact: true });
  await review.first().waitFor();
  for (let left = await review.count(); left > 0; left -= 1) {
    await review.first().click();
    await site.send('reviewer', say.review, left === 1 ? { comment: 'Agrees with my own count.' } : {});
    await expect(review).toHaveCount(left - 1);
  }
  // The gate's page follows without a reload.
  await gate.getByRole('button', { name: say.approve, exact: true }).click();
  await expect(gate.getByRole('textbox', { name: say.signDate })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await site.send('gate', say.approve);
  const cre = await site.open('cre', id);
  await cre.getByRole('button', { name: say.countersign, exact: true }).click();
  await site.send('cre', say.countersign);
  await expect(cre.getByText(say.closed, { exact: true })).toBeVisible();

  await cre.getByRole('button', { name: say.print }).click();
  const paper = cre.getByRole('article');
  for (const part of ['engineer', 'agent', 'gate', 'cre'] as const) {
    const { name } = await site.player(part);
    await expect(paper.getByRole('img', { name: say.signatureOf(name) })).toBeVisible();
  }
  await cre.goto(`${site.base}/verify?id=${id}`);
  await expect(cre.getByText(say.intact)).toBeVisible();
}
