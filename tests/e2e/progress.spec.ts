import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { heldColour, stateColours } from '../../plugins/tunnel-progress/src/client/schedule/state-colours.ts';
import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('progress leads from the cross-section to its items and on to the model', async ({ page, journey }) => {
  await journey.signIn('admin');
  await page.goto('/p/BEM/dashboard/progress');
  await expect(page.getByRole('heading', { name: /^Progress Of / })).toBeVisible();
  const table = page.getByRole('table', { name: 'Progress Update' });
  const trades = page.getByRole('combobox', { name: 'Works Trade' });
  await expect(trades).toHaveText(/^Works Trade ([1-9]\d*)\/\1$/);
  await expect(page.getByRole('application', { name: /^Progress curve/ })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Progress Photos' }).getByRole('button', { name: /^Enlarge/ }),
  ).toHaveCount(6);
  await journey.checkAccessibility('Progress');

  await page.getByRole('button', { name: /^4 Tunnel Lighting, / }).click();
  await expect(trades).toHaveText(/^Works Trade 1\//);
  const item = table.getByRole('button', { name: /: show in model$/ }).first();
  const name = (await item.textContent()) ?? '';
  await item.click();
  const panel = page.getByRole('region', { name: 'Progress' });
  await expect(panel.getByRole('searchbox', { name: 'Search items' })).toHaveValue(name);
  await expect(panel.getByRole('button', { name: new RegExp(name) })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Layers' })).toBeVisible();
  const [box, stage] = [await panel.boundingBox(), page.viewportSize()];
  expect(box?.width).toBe(415);
  expect((stage?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBe(20);
});

test('the senior page in Chinese and dark, on a phone', async ({ page, journey }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await journey.signIn('residentEngineer', { locale: 'zh-CN', theme: 'dark' });
  await page.goto('/p/BEM/dashboard/progress-senior');
  await expect(page.getByRole('heading', { name: /的进度$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '进度曲线' }).getByRole('tab').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^9 射流风机/ })).toBeVisible();
  await expect.poll(() => wider(page), { message: 'scrolls sideways at 390 px' }).toBeLessThanOrEqual(0);
  await journey.checkAccessibility('Progress (Senior), dark', 'contrast');
});

test('the programme in 4D shows held and done work in its colour, flies to a late bay, and is exported', {
  tag: '@all',
}, async ({ page, journey }) => {
  // Wide enough that the windows leave some of the tunnel in sight.
  await page.setViewportSize({ width: 1440, height: 900 });
  await withoutAlarms(page);
  await journey.signIn('admin');
  await page.goto('/p/BEM/model?tab=gantry.tunnel-progress/progress');
  const stage = new Stage(page);
  await stage.loaded(2);
  await page
    .getByRole('region', { name: 'Progress' })
    .getByRole('button', { name: 'Programme in 4D' })
    .click();
  const programme = page.getByRole('region', { name: 'Programme in 4D' });
  const legend = programme.getByRole('list', { name: 'Objects by state' });
  // The demo links the objects once the models are converted.
  await expect(legend.getByText(/^Done[1-9]/)).toBeVisible();
  await page
    .getByRole('region', { name: 'Layers' })
    .getByRole('button', { name: /^Close/ })
    .click();
  await stage.rest();
  expect(await stage.shareOf(heldColour('light'))).toBeGreaterThan(0.001);
  // Open hold points lie over the states from the last reported day on.
  const back = programme.getByRole('button', { name: 'Previous day with a change' });
  for (let steps = 0; steps < 3; steps += 1) await back.click();
  await expect(legend.getByText(/^Hold point open now0$/)).toBeVisible();
  await stage.rest();
  expect(await stage.shareOf(stateColours('light').done)).toBeGreaterThan(0.001);
  await journey.checkAccessibility('Programme in 4D');

  await test.step('the model flies to the latest bay', async () => {
    const before = await stage.picture();
    await programme
      .getByRole('button', { name: /^Fly to / })
      .first()
      .click();
    await stage.rest();
    expect(await stage.changedSince(before)).toBeGreaterThan(0.05);
  });

  await test.step('pictures and a video of some days', async () => {
    const dialog = page.getByRole('dialog', { name: 'Export the programme in 4D' });
    const exported = async (kind: RegExp, from: string) => {
      await programme.getByRole('button', { name: 'Export…' }).click();
      await dialog.getByRole('radio', { name: kind }).click();
      await dialog.getByLabel('From').fill(from);
      await dialog.getByLabel('To', { exact: true }).fill('2026-11-20');
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 90_000 }),
        dialog.getByRole('button', { name: 'Export', exact: true }).click(),
      ]);
      await expect(dialog).toBeHidden();
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
    };
    const zip = await exported(/^Pictures/, '2026-11-19');
    expect(zip.name).toMatch(/^BEM 4D .*\.zip$/);
    for (const name of ['0001 2026-11-19.png', '0002 2026-11-20.png'])
      expect(zip.content.includes(name)).toBe(true);
    const video = await exported(/^Video/, '2026-11-11');
    expect(video.name).toMatch(/\.(mp4|webm)$/);
    expect(video.content.length).toBeGreaterThan(20_000);
  });

  await test.step('pictures of the model at two dates are in the report of their month', async () => {
    await programme.getByRole('button', { name: 'Add to monthly report' }).click();
    await expect(page.getByRole('heading', { name: /^Monthly Progress Report/ })).toBeVisible();
    const views = page.getByRole('img', { name: /^The model on / });
    await expect(views).toHaveCount(2);
    for (const view of await views.all())
      expect(await view.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(300);
  });
});
