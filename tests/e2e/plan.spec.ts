import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

/** In the gallery of the demo's tunnel, looking along it and down to its floor. */
const gallery = 'p_20_-5_-5.36_22.9_-7_-6.14';

/** Where the camera of the address is, in metres of the scene. */
function camera(page: Page): { readonly x: number; readonly y: number; readonly z: number } {
  const [, x = 0, y = 0, z = 0] = (new URL(page.url()).searchParams.get('cam') ?? '').split('_').map(Number);
  return { x, y, z };
}

// The page may still be asking for something when a journey ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a plan shows where the camera is, and a click on it moves the camera, also somebody who walks', async ({
  page,
  journey,
}) => {
  const looks: string[] = [];
  page.on('request', (request) => {
    if (/plan-panel|\/first-looks/.test(request.url())) looks.push(request.url());
  });
  await journey.signIn('viewer', { theme: 'light' });
  await withoutAlarms(page);
  await page.goto(`/p/BEM/model?tab=none&cam=${gallery}`);
  const stage = new Stage(page);
  await stage.loaded(2);
  expect(looks).toEqual([]);

  const tool = page.getByRole('button', { name: 'Plan', exact: true });
  await tool.click();
  const panel = page.getByRole('region', { name: 'Plan', exact: true });
  const picture = panel.getByRole('application');
  /** Pixels from the upper left corner of the plan. */
  const dot = async () => {
    const [x = 0, y = 0] = ((await picture.getAttribute('data-camera')) ?? '').split(' ').map(Number);
    return { x, y };
  };
  // The eyes are in the tunnel, so its roof is left out.
  await expect(panel.getByText(/Cut at −\d/)).toBeVisible();
  await journey.checkAccessibility('Plan');

  const box = await picture.boundingBox();
  if (!box) throw new Error('The plan is not on screen.');
  const [before, from] = [await dot(), camera(page)];
  await page.mouse.click(box.x + before.x + 30, box.y + before.y - 12);
  await expect.poll(async () => Math.round((await dot()).x - before.x)).toBe(30);
  await expect.poll(async () => Math.round((await dot()).y - before.y)).toBe(-12);
  await stage.rest();
  await expect.poll(() => camera(page).x).toBeGreaterThan(from.x);
  // East is to the right and north is up, in one scale, and the height stays.
  const [east, south] = [camera(page).x - from.x, camera(page).z - from.z];
  expect(south).toBeLessThan(0);
  expect(east / south).toBeCloseTo(-30 / 12, 0);
  expect(camera(page).y).toBeCloseTo(from.y, 1);

  // By keyboard: back to the gallery, where a walk begins.
  await page.goto(`/p/BEM/model?tab=none&cam=${gallery}`);
  await stage.loaded(2);
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: 'Walk', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Walls stop me' })).toBeChecked();
  await stage.rest();
  await expect.poll(() => camera(page).y).toBeCloseTo(-5.4);
  const start = camera(page);
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => camera(page).x).toBeGreaterThan(start.x + 2);
  await expect(page.getByRole('region', { name: 'Walk', exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Close the plan' }).click();
  await expect(panel).toHaveCount(0);
  await expect(tool).toHaveAttribute('aria-pressed', 'false');
});

test('beside the panel of a tab on a tablet, and the card of an object on a laptop, plan, walk, tools and scale do not cover each other', async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await journey.signIn('viewer', { theme: 'light' });
  await withoutAlarms(page);
  await page.goto(`/p/BEM/model?cam=${gallery}`);
  await new Stage(page).loaded(2);
  await page.getByRole('button', { name: 'Walk', exact: true }).click();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const index = page.getByRole('region', { name: 'Permit index' });
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  const tools = page.getByRole('toolbar', { name: 'Viewer tools' });
  const walking = page.getByRole('region', { name: 'Walk', exact: true });
  const parts = [index, walking, plan, tools, page.getByTitle(/^Scale/)];
  for (const part of parts) await expect(part).toBeVisible();
  const coveredOf = async (parts: readonly Locator[]) => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    return boxes.flatMap((a, nth) =>
      boxes.slice(nth + 1).flatMap((b, after) => {
        if (!a || !b) return ['one is not there'];
        const isApart =
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        return isApart ? [] : [`${nth} and ${nth + after + 1}`];
      }),
    );
  };
  await expect.poll(() => coveredOf(parts)).toEqual([]);
  // The narrowest tablet has hardly any room there.
  await page.setViewportSize({ width: 641, height: 1024 });
  await expect.poll(() => coveredOf(parts)).toEqual([]);
  for (const part of parts) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(641);
  }

  // A laptop with an object's card at the right.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.locator('input[role=combobox]').fill('Roof slab');
  await page.getByRole('option').filter({ hasText: 'Roof slab' }).first().click();
  await expect(page.getByText('BIM object id')).toBeVisible();
  const card = page.getByRole('region', { name: /^Roof slab/ });
  await expect.poll(() => coveredOf([index, plan, tools, card])).toEqual([]);
});
