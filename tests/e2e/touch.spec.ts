import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Sends the events of a touch screen for fingers that touch, move in ten steps and lift. */
async function drag(session: CDPSession, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const at = (share: number) =>
    from.map((finger, id) => ({
      id,
      x: finger.x + ((to[id]?.x ?? finger.x) - finger.x) * share,
      y: finger.y + ((to[id]?.y ?? finger.y) - finger.y) * share,
    }));
  const moves = Array.from({ length: 10 }, (_, step) => at((step + 1) / 10));
  // All at once: on a busy machine the page would take long for each event, and resting fingers open the menu.
  await Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) }),
    ...moves.map((touchPoints) =>
      session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints }),
    ),
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

/** Opens the demo's model without a tab's panel. */
async function openModel(
  page: Page,
): Promise<{ stage: Stage; middle: Finger; ground: Finger; session: CDPSession }> {
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  const box = await stage.canvas.boundingBox();
  if (!box) throw new Error('The 3D view is not on screen.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // Beside the tunnel, where no markers are.
  const ground = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.7 };
  return { stage, middle, ground, session: await page.context().newCDPSession(page) };
}

test('a tap selects an object, and its card is a sheet that can be used by touch', async ({
  page,
  journey,
}) => {
  await journey.signIn('viewer');
  const { ground } = await openModel(page);
  await page.touchscreen.tap(ground.x, ground.y);
  await expect(page.getByText('BIM object id')).toBeVisible();
  // Plugins fill the card after it has opened.
  await expect(page.getByRole('region', { name: 'Permits here' })).toBeVisible();
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main button, main [role=tab], main [role=slider], header button, nav a')]
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          box: element.getBoundingClientRect(),
          isHandle: element.getAttribute('role') === 'slider',
        }))
        // The handle of a sheet may be lower, because it is as wide as the sheet.
        .filter(({ box, isHandle }) => box.width > 0 && !isHandle && Math.round(box.height) < 44)
        .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
    );
  await expect.poll(small, { message: 'controls less than 44 px high' }).toEqual([]);
  await journey.checkAccessibility('object card on a phone');
});

test('a long press opens the menu at the foot of the screen', async ({ page, journey }) => {
  await journey.signIn('viewer');
  const { ground, session } = await openModel(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [ground] });
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Isolate' }) });
  await expect(sheet).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(sheet).toBeVisible();
  await journey.checkAccessibility('action sheet');
  await sheet.getByRole('button', { name: 'Isolate' }).tap();
  await expect(page.getByRole('button', { name: /Show all/ })).toBeVisible();
});

test('one finger orbits, two fingers zoom and move, and none of it selects', async ({ page, journey }) => {
  await withoutAlarms(page);
  await journey.signIn('viewer');
  const { stage, middle, session } = await openModel(page);
  const { x, y } = middle;
  const gestures = {
    orbit: [[{ x, y }], [{ x: x + 90, y: y + 20 }]],
    zoom: [
      [
        { x: x - 30, y },
        { x: x + 30, y },
      ],
      [
        { x: x - 120, y },
        { x: x + 120, y },
      ],
    ],
    pan: [
      [
        { x: x - 30, y },
        { x: x + 30, y },
      ],
      [
        { x: x - 30, y: y + 120 },
        { x: x + 30, y: y + 120 },
      ],
    ],
  } as const;
  for (const [name, [from, to]] of Object.entries(gestures)) {
    const before = await stage.picture();
    await drag(session, from, to);
    await expect
      .poll(() => stage.changedSince(before), { message: name, timeout: 60_000 })
      .toBeGreaterThan(0.02);
    await stage.rest();
  }
  await expect(page).toHaveURL(/cam=/);
  await expect(page).not.toHaveURL(/object=/);
});

test('a phone on its side reaches every entry of the navigation', async ({ page, journey }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await journey.signIn('admin');
  await page.goto('/p/BEM/dashboard');
  const pages = page.getByRole('navigation', { name: 'Parts of the project' });
  await expect(pages.getByRole('link', { name: 'Issues' })).toBeAttached();
  for (const entry of await pages.locator('a, button').all()) {
    await entry.scrollIntoViewIfNeeded();
    const isHit = await entry.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isHit, (await entry.textContent()) ?? '').toBe(true);
  }
});
