import { expect, test } from './support/journey.ts';
import { openCold } from './support/opening.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

/**
 * What may be requested before the first picture of the demo's model, besides its two files. Whoever needs more takes something else
 * out, because everybody waits for it. `docs/performance.md` says what the numbers were.
 */
const budget = { requests: 57, scripts: 51, kilobytes: 1300 };

test('the demo tunnel is drawn, and only when something moves; the palette finds an object; layers and the timeline hide models', async ({
  page,
  journey,
}) => {
  await journey.signIn('viewer');
  await withoutAlarms(page);
  const opening = await openCold(page, '/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await test.step('nothing is requested before the first picture that it does not need', async () => {
    const files = opening.filter(({ path }) => path.includes('/files/')).map(({ path }) => path);
    // Fragments and first looks.
    expect([files.length, new Set(files).size]).toEqual([4, 4]);
    // An alarm may begin and another journey may install a plugin at any time, and the page then asks for it. That the list of plugins is
    // not asked for otherwise is what a journey of `sign-in` counts.
    const others = opening.filter(
      ({ path }) => !path.includes('/files/') && !/^\/api\/.*\/(alarms|plugins)$/.test(path),
    );
    // Modules whose tab is not open: neither their code nor a call of theirs.
    const calls = others.map(({ path }) => path).filter((path) => /^\/(api|plugins)\//.test(path));
    expect(calls).toEqual(['/api/notifications']);
    const spent = {
      requests: others.length,
      scripts: others.filter(({ path }) => path.endsWith('.js')).length,
      kilobytes: Math.ceil(others.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
    };
    const all = others.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
    for (const what of ['requests', 'scripts', 'kilobytes'] as const)
      expect(spent[what], `${what} before the first picture:\n${all}`).toBeLessThanOrEqual(budget[what]);
  });
  expect(await stage.colours()).toBeGreaterThan(100);
  // A late piece of a model may draw once more; a view that draws all the time never passes.
  await expect(async () => {
    const before = await stage.framesDrawn();
    await page.waitForTimeout(1500);
    expect(await stage.framesDrawn()).toBe(before);
  }).toPass({ timeout: 90_000 });

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Roof slab');
  await page.getByRole('option').filter({ hasText: 'Roof slab' }).first().click();
  await expect(page.getByText('BIM object id')).toBeVisible();
  await stage.canvas.press('Escape');
  await expect(page.getByText('BIM object id')).toHaveCount(0);

  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await page.getByRole('button', { name: 'Hide Tunnel structure' }).click();
  await expect(stage.canvas).toHaveAttribute('data-models-loaded', '1');
  await page.getByRole('button', { name: 'Show Tunnel structure' }).click();
  await expect(stage.canvas).toHaveAttribute('data-models-loaded', '2');
  await expect(page.getByText('Stop 3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Previous stop' }).click();
  await page.getByRole('button', { name: 'Previous stop' }).click();
  await expect(page.getByText('Stop 1 of 3')).toBeVisible();
  await expect(page).toHaveURL(/day=/);
  await stage.loaded(1);
});

test('selecting an object shows its card, and its URL opens it again', async ({ page, journey }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await stage.clickMiddle();
  const id = page.getByText('BIM object id');
  await expect(id).toBeVisible();
  await expect(page).toHaveURL(/object=/);
  const fly = page.getByRole('button', { name: 'Fly to', exact: true });
  // The button is disabled for a second after a click; a check from outside of the page may come too late.
  await fly.evaluate((button) => {
    new MutationObserver(() => {
      if (button.getAttribute('aria-disabled') === 'true') button.setAttribute('data-was-blocked', '');
    }).observe(button, { attributes: true, attributeFilter: ['aria-disabled'] });
  });
  await fly.click();
  await expect(page.locator('button[data-was-blocked]')).toHaveCount(1);
  await expect(fly).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Delete model' })).toHaveCount(0);
  const address = page.url();
  await page.goto('/projects');
  await page.goto(address);
  await expect(page.getByText('BIM object id')).toBeVisible();
});

test('right-click on an object isolates and shows all again', async ({ page, journey }) => {
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await stage.clickMiddle();
  // The card covers a part of the view, so it must be in both pictures.
  await expect(page.getByText('Live permits')).toBeVisible();
  await page.mouse.move(400, 20);
  await stage.rest();
  const full = await stage.picture();
  // By keyboard, because the object may have moved out from under its card.
  await stage.canvas.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Isolate' }).click();
  const showAll = page.getByRole('button', { name: /Show all/ });
  await expect(showAll).toBeVisible();
  await page.mouse.move(400, 20);
  await expect.poll(() => stage.changedSince(full)).toBeGreaterThan(0.05);
  await showAll.click();
  await expect(showAll).toHaveCount(0);
  await page.mouse.move(400, 20);
  await expect.poll(() => stage.changedSince(full)).toBeLessThan(0.02);

  await stage.clickMiddle('right');
  await page.getByRole('menuitem', { name: 'Isolate' }).click();
  await expect(showAll).toBeVisible();
  // On the narrowest tablet, too, all tools are beside the panel of a tab, and below the scale bar.
  const width = 641;
  await page.setViewportSize({ width, height: 900 });
  await page.getByRole('tab', { name: /Permit To Work/ }).click();
  const panel = page.getByRole('region', { name: 'Permit index' });
  const tools = page.getByRole('toolbar', { name: 'Viewer tools' });
  const scale = page.getByTitle(/^Scale/);
  await expect
    .poll(async () => {
      const boxes = [
        await panel.boundingBox(),
        await tools.boundingBox(),
        await scale.boundingBox(),
      ] as const;
      const [left, right, bar] = boxes;
      if (!left || !right || !bar) return 'not there';
      const isBeside = right.x >= left.x + left.width && right.x + right.width <= width;
      return isBeside && bar.y + bar.height <= right.y;
    })
    .toBe(true);
  // The account, last in the header, is not squeezed by the project's name.
  const account = await page.getByRole('banner').getByRole('button').last().boundingBox();
  expect(account?.width).toBeGreaterThanOrEqual(32);
});

test('without created dates the timeline is disabled and says so', async ({ page, journey }) => {
  await journey.signIn('emptyProjectAdmin');
  await page.goto('/p/ISO/model');
  await expect(page.getByText('No models yet')).toBeVisible();
  const play = page.getByRole('button', { name: 'Play' });
  await expect(play).toBeDisabled();
  for (const part of [page.getByRole('region', { name: 'Timeline' }), play])
    expect(await part.evaluate((element) => getComputedStyle(element).cursor)).toBe('not-allowed');
});
