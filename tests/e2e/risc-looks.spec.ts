import { expect, test } from './support/journey.ts';
import { checkLayout, checkTexts } from './support/layout.ts';

const site = '/p/TY/x/dwss/risc';
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

const looks = [
  {
    locale: 'en',
    theme: 'light',
    // The layouts of a phone and of a larger screen, with all rules.
    axe: { 390: 'all', 1440: 'all' } as Readonly<Record<number, 'all' | 'contrast'>>,
    columns: {
      390: ['Form number', 'Status'],
      768: ['Form number', 'Inspection-ready time', 'Location', 'Description', 'Status'],
      1440: [
        'Form number',
        'Submission date',
        'Inspection-ready time',
        'Portion',
        'Location',
        'Description',
        'Processed by',
        'Status',
        'Actions',
      ],
    },
    pages: 'Pages',
    batch: 'Batch',
    confirm: 'Confirm',
  },
  {
    locale: 'zh-CN',
    theme: 'dark',
    axe: { 768: 'contrast' } as Readonly<Record<number, 'all' | 'contrast'>>,
    columns: {
      390: ['表格编号', '状态'],
      768: ['表格编号', '可供检查时间', '位置', '内容', '状态'],
      1440: ['表格编号', '提交日期', '可供检查时间', '工程区段', '位置', '内容', '处理人', '状态', '操作'],
    },
    pages: '分页',
    batch: '批量处理',
    confirm: '确认',
  },
] as const;

for (const { locale, theme, axe, columns, pages, batch, confirm } of looks) {
  test(`nothing of inspection forms is cut or covered at 390, 768 and 1440 px, in ${locale} and ${theme}`, async ({
    page,
    journey,
  }) => {
    await page.setViewportSize(desktop);
    await journey.signIn({ email: 'tsang.kinlung@demo.gantry' }, { locale, theme });
    const { id } = await closedForm();
    const sizes = [desktop, tablet, phone];
    const look = async (
      name: string,
      at: (width: 390 | 768 | 1440) => Promise<void> = async () => undefined,
    ) => {
      await expect(page.locator('.fui-Skeleton, .fui-SkeletonItem, .fui-Spinner')).toHaveCount(0);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await at(size.width as 390 | 768 | 1440);
        await checkLayout(page, `${name} at ${size.width} px`);
        // Paper is laid out for its own size.
        if (name !== 'printable form') await checkTexts(page, `${name} at ${size.width} px`);
        const rules = axe[size.width];
        if (rules) await journey.checkAccessibility(`${name} at ${size.width} px`, rules);
      }
      // Not back and forth for each page.
      sizes.reverse();
    };

    await page.goto(`${site}/formmanage`);
    const rows = page.locator('main table[aria-busy="false"] tbody tr');
    await expect(rows.first()).toBeVisible();
    await look('list', async (width) => {
      await expect(page.locator('main thead th:visible')).toHaveText([...columns[width]]);
      await expect(page.getByRole('navigation', { name: pages })).toBeInViewport({ ratio: 1 });
    });
    // It is as narrow as a phone now.
    await page.getByRole('button', { name: batch }).click();
    await rows.getByRole('checkbox').first().check();
    await expect(page.getByRole('button', { name: confirm, exact: true })).toBeInViewport({ ratio: 1 });
    await checkLayout(page, 'batch mode on a phone');
    if (axe[phone.width]) await journey.checkAccessibility('batch mode on a phone');

    await journey.visit(`${site}/create`);
    await expect(page.getByRole('radiogroup').first()).toBeVisible();
    await look('new form');
    await journey.visit(`${site}/detail?id=${id}`);
    await expect(page.getByRole('img').first()).toBeVisible();
    await look('form');
    await journey.visit('/p/TY/dashboard/risc?from=2026-01-01');
    await expect(page.locator('main svg').first()).toBeVisible();
    await look('statistics');
    await journey.visit(`${site}/verify?id=${id}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await look('check of signatures');
    await journey.visit(`${site}/print?id=${id}`);
    await expect(page.getByRole('article')).toBeVisible();
    await look('printable form');

    async function closedForm(): Promise<{ readonly id: string }> {
      const { projects } = await (await page.request.get('/api/projects')).json();
      const { id: project } = projects.find(({ code }: { code: string }) => code === 'TY');
      const reply = await page.request.get(
        `/api/dwss/form/RISCForm?project_id=${project}&status=Closed&limit=1`,
      );
      return (await reply.json()).data[0];
    }
  });
}
