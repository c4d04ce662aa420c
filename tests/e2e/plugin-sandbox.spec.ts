import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildSandbox } from '@gantry/plugin-sandbox/server';
import type { Page } from '@playwright/test';
import { preview as serve } from 'vite';
import { freePort } from '../../packages/server/src/database/free-port.ts';
import { test as base, expect } from './support/journey.ts';

const examples = join(import.meta.dirname, '../../examples');
/** Two examples, a plugin that does to the scene all that one can, and one that keeps people out. */
const plugins = [
  join(examples, 'noise-log'),
  join(examples, 'class-colours'),
  join(import.meta.dirname, 'fixtures/scene-plugin'),
  join(import.meta.dirname, 'fixtures/barred-plugin'),
];

/** Builds their try-out pages once, and serves them below folders of one origin, as a site of documents does. */
const test = base.extend<object, { pagesUrl: string }>({
  pagesUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'gantry-try-out-'));
      for (const folder of plugins) await buildSandbox(folder, join(outDir, basename(folder)));
      const port = await freePort();
      const server = await serve({
        configFile: false,
        root: outDir,
        build: { outDir },
        logLevel: 'error',
        preview: { port, strictPort: true, host: '127.0.0.1' },
      });
      await use(`http://127.0.0.1:${port}`);
      await server.close();
      rmSync(outDir, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ pagesUrl }, use) => use(pagesUrl),
});

/** The frame in which the plugin runs. */
const stageOf = (page: Page) => page.frameLocator('#stage');
const panelNamed = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('a plugin is tried out on its page without a server', async ({ page, journey }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/noise-log/');
  const stage = stageOf(page);
  const list = page.getByRole('navigation', { name: 'Contributions' });
  await expect(stage.getByText('Gate 2, by the school: 71.5 dB(A)')).toBeVisible();
  await journey.checkAccessibility('try-out page, light');

  // What is hidden says why, and comes back with the permission.
  await page.getByRole('checkbox', { name: /^NOISE_VIEW/ }).uncheck();
  await expect(list.getByText('Hidden: lacks NOISE_VIEW')).toBeVisible();
  await expect(stage.getByRole('heading', { name: 'Noise log' })).toBeHidden();
  await page.getByRole('checkbox', { name: /^NOISE_VIEW/ }).check();
  await expect(stage.getByRole('heading', { name: 'Noise log' })).toBeVisible();

  // The fake server answers, tells the plugin of it, and fails on demand.
  await stage.getByLabel(/^Place/).fill('Shaft 3');
  await stage.getByLabel(/^Level/).fill('66');
  await stage.getByRole('button', { name: 'Add reading' }).click();
  await expect(stage.getByText('Shaft 3: 66 dB(A)')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'POST /readings' })).toContainText('200');
  await panelNamed(page, 'Events').click();
  await expect(page.getByRole('row', { name: /Received reading-added/ })).toBeVisible();
  await page.getByLabel('GET /readings', { exact: true }).selectOption('500');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(stage.getByRole('alert')).toContainText(/server/i);

  // All of it is in the address.
  await page.getByLabel('Theme', { exact: true }).selectOption('dark');
  await page.getByLabel('Language').selectOption('zh-CN');
  await page.reload();
  await expect(stage.getByRole('heading', { name: '噪音记录' })).toBeVisible();
  await expect(stage.getByRole('alert')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(stage.locator('html')).toHaveAttribute('data-theme', 'dark');
  await journey.checkAccessibility('try-out page, dark', 'contrast');

  // Another story begins as it is.
  await page.getByLabel('示例').selectOption('reader');
  await expect(stage.getByText('Piling rig 4：84 dB(A)')).toBeVisible();
  await expect(stage.getByRole('button', { name: '添加读数' })).toBeHidden();
  await page.getByRole('tab', { name: '泄漏' }).click();
  await page.getByRole('button', { name: '查找泄漏' }).click();
  await expect(page.getByText('10 轮后没有遗留。')).toBeVisible();
  await expect(stage.getByText('Piling rig 4：84 dB(A)')).toBeVisible();
});

test('a click on the scene of the page selects, and the plugin colours what it finds', async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/class-colours/?theme=high-contrast');
  const stage = stageOf(page);
  await expect(stage.locator('[data-stage=running]')).toBeVisible();
  const canvas = stage.getByRole('application');
  await panelNamed(page, 'Scene').click();
  const pressed = page.getByRole('tabpanel').getByRole('button', { pressed: true });
  await expect(async () => {
    await canvas.click({ position: { x: 480, y: 330 } });
    await expect(pressed).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  const name = await pressed.textContent();
  await expect(stage.getByRole('heading', { name: name ?? '' })).toBeVisible();

  const remove = page.getByRole('button', { name: 'Run Remove all class colours' });
  await expect(remove).toBeDisabled();
  await expect(page.getByText(/^Hidden: .*classColours\.count/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Run Colour objects of this IFC class' }).click();
  await expect(stage.getByText(/objects? of IFC\w+ coloured\./)).toBeVisible();
  await expect(page.getByRole('cell', { name: '#e69f00' }).first()).toBeVisible();
  await journey.checkAccessibility('try-out page, high contrast');

  // The menu of the object, by pointer and by keyboard.
  await canvas.click({ position: { x: 480, y: 330 }, button: 'right' });
  await expect(stage.getByRole('menuitemcheckbox', { name: /^Colour all IFC/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await canvas.focus();
  await page.keyboard.press('Enter');
  await stage.getByRole('menuitem', { name: 'Remove all class colours' }).click();
  await expect(page.getByRole('cell', { name: '#e69f00' })).toHaveCount(0);
  await expect(remove).toBeDisabled();

  // On a phone the columns are tabs.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Knobs' }).click();
  await page.getByLabel('Preset').selectOption({ label: 'A phone in the sun' });
  await expect(page.getByLabel('Theme', { exact: true })).toHaveValue('high-contrast');
  await expect(page.getByLabel('Network', { exact: true })).toHaveValue('mobile');
  await page.getByLabel('Theme', { exact: true }).selectOption('light');
  await expect(page.getByLabel('Preset')).toHaveValue('none');
  await page.getByLabel('Preset').selectOption({ label: 'At a desk' });
  await page.getByLabel('Model').selectOption('tunnel');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('button', { name: 'Select Ring 101, key' })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await journey.checkAccessibility('try-out page, phone');
});

test('the page shows what a plugin does to the scene', async ({ page, journey }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/scene-plugin/');
  const stage = stageOf(page);
  const run = (title: string) => page.getByRole('button', { name: `Run ${title}` }).click();
  await expect(page.getByText('Every call is answered with 404')).toBeVisible();
  const cube = page.getByRole('switch', { name: 'Show the overlay Cube' });
  await expect(cube).toBeChecked();
  await cube.click();
  await expect(cube).not.toBeChecked();

  await run('Draw');
  await panelNamed(page, 'Scene').click();
  await expect(page.getByText('Shapes: 1 · Flights of the camera: 0')).toBeVisible();
  await expect(page.getByRole('cell', { name: '#cc0000, outline #cc0000' })).toHaveCount(1);
  await expect(page.getByRole('cell', { name: 'ghost' })).toHaveCount(1);
  const marker = stage.getByRole('button', { name: 'Sensor 7, 3, marker' });
  const before = await marker.boundingBox();
  await marker.click();
  await expect(stage.getByText('Sensor 7: done')).toBeVisible();
  await expect(page.getByText('Flights of the camera: 1')).toBeVisible();
  expect(await marker.boundingBox()).not.toEqual(before);
  await expect(stage.getByRole('button', { name: 'Gate, Open, marker' })).toBeAttached();
  await page.getByRole('button', { name: 'Remove the section Below the heads' }).click();
  await expect(page.getByText('Below the heads')).toBeHidden();
  await journey.checkAccessibility('try-out page with markers');

  await page.getByRole('button', { name: 'Select Column C12' }).click();
  const section = stage.getByRole('region', { name: 'State' });
  await expect(section).toContainText('Cast');
  await expect(section.getByRole('button', { name: 'Visit' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Works' }).click();
  await stage.getByRole('button', { name: /^Columns/ }).click();
  await expect(page.getByLabel('Timeline day')).toHaveValue('2026-11-10');
  await expect(page.getByRole('cell', { name: '#117733' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show Columns' }).click();
  await stage.getByRole('searchbox').fill('C1');
  await expect(stage.getByRole('button', { name: 'Column like C1' })).toBeVisible();

  await page.getByRole('button', { name: '+ 1 hour' }).click();
  await expect(page.getByText(/^Now 2026-11-20 10:0/)).toBeVisible();

  await run('Ask');
  await stage.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(stage.getByText('Taken down')).toBeVisible();
  await panelNamed(page, 'Leaks').click();
  await page.getByRole('button', { name: 'Look for leaks' }).click();
  await expect(page.getByText('Nothing is left after 10 rounds.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'scene.overlay' }).uncheck();
  await expect(page.getByText(/^Not running: refused-capability/)).toBeVisible();
});

test('the page runs axe on the views of a plugin, and outlines what it finds', async ({ page, journey }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const hasAxe = () => scripts.some((path) => /\/axe-[^/]*\.js$/.test(path));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/barred-plugin/?show=modelTabs/open');
  const stage = stageOf(page);
  await expect(stage.getByText('All can read this.')).toBeVisible();
  await panelNamed(page, 'Accessibility').click();
  // Half a megabyte that only a check needs.
  expect(hasAxe()).toBe(false);
  await page.getByRole('button', { name: 'Check what is shown' }).click();
  await expect(page.getByText('axe finds nothing in 1 view.')).toBeVisible();
  expect(hasAxe()).toBe(true);

  await page.getByRole('button', { name: 'Check all views' }).click();
  await expect(page.getByText('2 findings')).toBeVisible();
  await expect(stage.getByText('All can read this.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Accessibility' }).getByRole('row');
  await expect(rows).toHaveText([
    /Impact/,
    /^Critical.*Buttons.*Barred.*#nameless$/s,
    /^Serious.*contrast.*Barred/s,
  ]);
  const outline = stage.locator('[data-access-outline]');
  await expect(outline).toHaveCount(0);
  await page.getByRole('button', { name: 'Outline #nameless on the stage' }).click();
  await expect(outline).toBeInViewport();
  const [around, within] = await Promise.all([
    outline.boundingBox(),
    stage.locator('#nameless').boundingBox(),
  ]);
  expect(around?.x).toBeLessThan(within?.x ?? 0);
  expect(around?.width).toBeGreaterThan(within?.width ?? 0);
  expect(Math.abs((around?.y ?? 0) - (within?.y ?? 0))).toBeLessThan(12);
  await rows.nth(1).getByRole('group').click();
  await expect(page.getByText(/does not have inner text/)).toBeVisible();
  await page.getByRole('button', { name: 'Outline #nameless on the stage' }).click();
  await expect(outline).toHaveCount(0);

  // In the reader's language, and in the width of a phone.
  await page.getByLabel('Language').selectOption('zh-CN');
  await page.getByRole('button', { name: '检查所有视图' }).click();
  await expect(page.getByText('按钮必须有可辨识的文本')).toBeVisible();
  await page.goto('/barred-plugin/?show=modelTabs/open&language=zh-CN');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: '记录' }).click();
  await panelNamed(page, '无障碍').click();
  await page.getByRole('button', { name: '检查所有视图' }).click();
  await expect(page.getByText('2 个问题')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await journey.checkAccessibility('findings of axe, phone');
  await page.getByRole('button', { name: '在舞台上框出 #nameless' }).click();
  await expect(page.getByRole('tab', { name: '舞台', selected: true })).toBeVisible();
  await expect(outline).toBeInViewport();
});
