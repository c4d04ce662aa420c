import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

test('the model tree is walked by keyboard; hiding a storey shows in the scene and above it, and a storey is seen alone from above', async ({
  page,
  journey,
}) => {
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  await page.keyboard.press('m');
  const window = page.getByRole('region', { name: 'Model tree' });
  const row = (name: RegExp) => window.getByRole('treeitem', { name });
  await window.getByRole('tree').focus();
  const steps: readonly (readonly [string, RegExp])[] = [
    ['ArrowRight', /IfcSite/],
    ['ArrowDown', /IfcSite/],
    ['ArrowRight', /^Ventilation building/],
    ['ArrowDown', /^Ventilation building/],
    ['ArrowRight', /^Ground floor/],
    ['ArrowDown', /^Ground floor/],
  ];
  for (const [key, seen] of steps) {
    await page.keyboard.press(key);
    await expect(row(seen).first()).toBeVisible();
  }
  await page.mouse.move(900, 20);
  await stage.rest();
  const full = await stage.picture();
  await page.keyboard.press('Space');
  await expect(row(/^Ground floor.*, hidden$/)).toBeVisible();
  await expect(row(/^Ventilation building.*, partly hidden$/)).toBeVisible();
  await expect.poll(() => stage.changedSince(full)).toBeGreaterThan(0.001);
  await page.keyboard.press('Space');
  await expect(row(/hidden$/)).toHaveCount(0);

  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Alone, from above' }).click();
  await expect(page.getByRole('button', { name: 'Show all', exact: true })).toBeVisible();
  await expect(row(/^Ventilation building.*, partly hidden$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Parallel view/ })).toBeVisible();
  await expect.poll(() => stage.changedSince(full)).toBeGreaterThan(0.2);
});
