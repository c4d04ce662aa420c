import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';

/** A member of TCE, the project to which the sandboxed plugins are given, and of another one. */
const member = { email: 'lee.manhei@demo.gantry' };

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

/**
 * Clicks in a frame. The frame's process learns its position some frames later than the page, and on a busy machine a click in
 * between would miss it. So this waits until the frame sees the pointer.
 */
async function clickIn(button: Locator): Promise<void> {
  await pointAt(button);
  await button.click();
}

async function pointAt(button: Locator): Promise<void> {
  await expect(async () => {
    await button.hover({ timeout: 5000 });
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
}

test('a sandboxed plugin shows its panel, keeps a note on an object and flies to it', async ({
  page,
  journey,
}) => {
  test.slow();
  await journey.signIn(member);
  await page.goto('/p/TCE/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(1);
  await page.getByRole('tab', { name: 'Notes' }).click();
  const notes = frameOf(page, 'Notes');
  await expect(notes.getByText('Select one object')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
  const frame = page.locator('iframe[title="Notes"]');
  await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(40);

  // Opening the panel moves the view.
  await stage.rest();
  await stage.clickMiddle();
  const card = page.getByText('BIM object id');
  await expect(card).toBeVisible();
  await notes.getByLabel('Note on the selected object').fill('Honeycombing <b>here</b>');
  await clickIn(notes.getByRole('button', { name: 'Save' }));
  const note = notes.getByRole('button', { name: 'Fly to: Honeycombing <b>here</b>' });
  await expect(note).toBeVisible();
  const camera = () => new URL(page.url()).searchParams.get('cam');
  await stage.canvas.press('Escape');
  await expect(card).toHaveCount(0);
  const before = camera();
  await clickIn(note);
  await expect(card).toBeVisible();
  await expect.poll(camera).not.toBe(before);
  // The card's own button is grey for a second after a flight, and fades in.
  await expect(page.getByRole('button', { name: 'Fly to', exact: true })).toBeEnabled();
  await journey.checkAccessibility('a sandboxed panel');

  // The object's card asks the plugin, whose frame is hidden then. A plugin that does not answer within two seconds is left out of
  // the card, so the card is opened again.
  const address = page.url().replace(/tab=[^&]*/, 'tab=none');
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Note', exact: true })).toContainText(
      'Honeycombing <b>here</b>',
      { timeout: 30_000 },
    );
  }).toPass({ timeout: 100_000 });
});

test('a sandboxed plugin leaves its frame only through granted capabilities; the keyboard can leave it', async ({
  page,
  journey,
}) => {
  journey.expectConsole(
    /Content Security Policy|sandbox|Blocked|cross-origin frame|Failed to fetch|WebSocket/,
  );
  await journey.signIn(member);
  await page.goto('/p/TCE/dashboard/probe');
  const result = (name: string) => frameOf(page, 'Probe').locator(`[data-attempt="${name}"]`);
  const refused = [
    'parentPage',
    'topPage',
    'localStorage',
    'cookie',
    'database',
    'fetch',
    'socket',
    'foreignScript',
    'inlineCode',
    'picture',
    'popup',
    'workerFetch',
  ];
  for (const name of refused) await expect(result(name), name).toContainText('refused');
  await expect(result('origin')).toContainText('null');
  await expect(result('notGranted')).toHaveText('refused capability-not-granted');
  await expect(result('outside')).toHaveText('refused endpoint-outside');
  await expect(result('granted')).toHaveText('got 200 2');
  await expect(result('selection')).toHaveText('got 0');
  await expect(page).toHaveURL(/dashboard\/probe/);

  // Tab moves the focus into the frame, and Escape out of it.
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await frameOf(page, 'Probe').getByRole('button', { name: 'Leave' }).focus();
  await expect.poll(focused).toBe('IFRAME');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('DIV');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('IFRAME');
});

test('a sandboxed plugin sends a file to its server half and reads it back', async ({ page, journey }) => {
  await journey.signIn(member);
  await page.goto('/p/TCE/dashboard/courier');
  const courier = frameOf(page, 'Courier');
  await clickIn(courier.getByRole('button', { name: 'Send' }));
  await expect(courier.locator('p')).toHaveText(/^true, text\/plain.*, Slump 75 mm$/);
});

test('a sandboxed view that throws shows an error card, and everything else works', async ({
  page,
  journey,
}) => {
  await journey.signIn(member);
  await page.goto('/p/TCE/dashboard/broken');
  await expect(page.getByRole('alert').filter({ hasText: 'Probe' })).toBeVisible();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText(/Reported/)).toBeVisible();
  await page.goto('/p/TCE/dashboard/dwss-ty-permitToWork');
  await expect(page.getByRole('heading', { name: /Permit/ }).first()).toBeVisible();
});

test('a sandboxed frame is taken away when it floods the page, leaves or freezes; Retry brings it back', async ({
  page,
  journey,
}) => {
  journey.expectConsole(/./);
  await journey.signIn(member);
  await page.goto('/p/TCE/dashboard/probe');
  for (const [fault, wait] of [
    ['Flood', 30_000],
    ['Leave', 30_000],
    ['Freeze', 40_000],
  ] as const)
    await test.step(fault, async () => {
      const button = frameOf(page, 'Probe').getByRole('button', { name: fault });
      await pointAt(button);
      // Not awaited, because a frozen frame never confirms the click.
      const clicked = button.click({ timeout: wait }).catch(() => undefined);
      // The page itself keeps running, whatever its frame does.
      await page.waitForTimeout(500);
      expect(
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => next('drawn')))),
      ).toBe('drawn');
      const card = page.getByRole('alert').filter({ hasText: 'Probe' });
      await expect(card).toBeVisible({ timeout: wait });
      await expect(page.locator('iframe')).toHaveCount(0);
      await clicked;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(frameOf(page, 'Probe').locator('[data-attempt="granted"]')).toHaveText('got 200 2');
    });
});

test('a sandboxed plugin takes the language and the theme, and ends with its project', async ({
  page,
  journey,
}) => {
  await journey.signIn(member, { locale: 'zh-CN', theme: 'dark' });
  await page.goto('/p/TCE/model?tab=none');
  await page.getByRole('tab', { name: '备注' }).click();
  const notes = frameOf(page, '备注');
  await expect(notes.getByText('请选择一个构件')).toBeVisible();
  const colour = await notes
    .locator('p')
    .first()
    .evaluate((p) => getComputedStyle(p).color);
  expect(colour).not.toBe('rgb(0, 0, 0)');
  await expect(notes.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(notes.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => page.frames().length).toBe(2);
  // Without a reload, which would end the plugin by itself.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole('button', { name: /TCE/ }).first().click();
  await page.getByRole('menuitem', { name: /BEM/ }).click();
  await expect(page).toHaveURL(/\/p\/BEM/);
  await expect(page.locator('iframe')).toHaveCount(0);
  // Playwright learns of it a moment after the element is removed.
  await expect.poll(() => page.frames().length).toBe(1);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  // Wait for the new project's plugins; this one must not be among them.
  await expect(page.getByRole('tab', { name: /工作许可证/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: '备注' })).toHaveCount(0);
});

test('where a browser cannot move a frame, the plugin starts again in the new place', async ({
  page,
  journey,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
  });
  await journey.signIn(member);
  await page.goto('/p/TCE/model?tab=none');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(frameOf(page, 'Notes').getByText('Select one object')).toBeVisible();
  await page.getByRole('button', { name: 'Collapse Notes' }).click();
  await page.getByRole('button', { name: 'Expand Notes' }).click();
  await expect(frameOf(page, 'Notes').getByText('Select one object')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
