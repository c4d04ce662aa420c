import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

/** In the gallery of the demo's tunnel, which is 3 m wide and leads 15 degrees north of east: looking along it and down to its floor. */
const gallery = 'p_20_-5_-5.36_22.9_-7_-6.14';
const [sin, cos] = [Math.sin(Math.PI / 12), Math.cos(Math.PI / 12)];

/** Where the camera of the address is: metres along the gallery, to its right, and up. */
function place(page: Page): { readonly along: number; readonly right: number; readonly up: number } {
  const [, x = 0, up = 0, z = 0] = (new URL(page.url()).searchParams.get('cam') ?? '').split('_').map(Number);
  return { along: x * cos - z * sin, right: x * sin + z * cos, up };
}

/** Opens the model there and begins to walk. */
async function walk(
  page: Page,
): Promise<{ readonly stage: Stage; readonly start: ReturnType<typeof place> }> {
  await withoutAlarms(page);
  await page.goto(`/p/BEM/model?tab=none&cam=${gallery}`);
  const stage = new Stage(page);
  await stage.loaded(2);
  await page.getByRole('button', { name: 'Walk', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Walk', exact: true });
  await expect(panel.getByText('Going to where the walk begins…')).toHaveCount(0);
  await expect(panel.getByRole('switch', { name: 'Walls stop me' })).toBeChecked();
  await stage.rest();
  // The eyes are 1.65 m above the floor, and look level.
  await expect.poll(() => place(page).up).toBeCloseTo(-5.4);
  return { stage, start: place(page) };
}

/** Waits for some pictures in which the camera moves. */
async function somePictures(stage: Stage): Promise<void> {
  const before = await stage.framesDrawn();
  await expect.poll(() => stage.framesDrawn()).toBeGreaterThan(before + 8);
}

// The page may still be asking for something when a journey ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('walks along the tunnel on its floor, is stopped by its wall, and goes back to the view from before', async ({
  page,
  journey,
}) => {
  await journey.signIn('viewer');
  const { stage, start } = await walk(page);
  await journey.checkAccessibility('Walking');
  await page.keyboard.down('w');
  await somePictures(stage);
  await page.keyboard.up('w');
  await expect.poll(() => place(page).along).toBeGreaterThan(start.along + 0.2);
  expect(Math.abs(place(page).up - start.up)).toBeLessThan(0.5);
  expect(Math.abs(place(page).right - start.right)).toBeLessThan(0.3);

  // Without a wall the view would not come to rest while the key is held.
  await page.keyboard.down('d');
  await somePictures(stage);
  await stage.rest();
  await page.keyboard.up('d');
  await expect.poll(() => place(page).right).toBeGreaterThan(start.right + 0.2);
  expect(place(page).right).toBeLessThan(start.right + 3);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Walk', exact: true })).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(page).toHaveURL(new RegExp(`cam=${gallery}`));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a button walks while a finger holds it', async ({ page, journey }) => {
    await journey.signIn('viewer');
    const { stage, start } = await walk(page);
    const box = await page.getByRole('button', { name: 'Walk forward' }).boundingBox();
    if (!box) throw new Error('The button is not on screen.');
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await somePictures(stage);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => place(page).along).toBeGreaterThan(start.along + 0.2);
    await page.getByRole('button', { name: 'End the walk' }).tap();
    await expect(page.getByRole('region', { name: 'Walk', exact: true })).toHaveCount(0);
  });
});
