import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

test('a view with a section and a hidden object is saved, and its link opens the same picture for a colleague; deleted, it says so', async ({
  page,
  journey,
}, { retry }) => {
  // An earlier try may have left its view.
  const name = retry === 0 ? 'Below the roof' : `Below the roof ${retry + 1}`;
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  const showAll = { name: 'Show all', exact: true };
  await stage.clickMiddle();
  await expect(page).toHaveURL(/object=/);
  await page.keyboard.press('h');
  await expect(page.getByRole('button', showAll)).toHaveAttribute('title', /^1 object is hidden/);
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Level', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.keyboard.press('v');
  const window = page.getByRole('region', { name: 'Saved views' });
  await window.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox', { name: 'Share with the project' }).check();
  await journey.checkAccessibility('the dialog of a saved view');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = window.getByRole('button', { name: `Open ${name}` });
  await expect(card).toBeVisible();
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await journey.checkAccessibility('saved views');
  const id = /views\/([0-9a-f-]+)\/picture/.exec((await card.locator('img').getAttribute('src')) ?? '')?.[1];

  await window.getByRole('button', { name: 'Screenshot' }).click();
  const picture = await page.getByRole('img', { name: /^Picture with marks/ }).boundingBox();
  if (!picture) throw new Error('The picture is not on screen.');
  await page.mouse.move(picture.x + 40, picture.y + 40);
  await page.mouse.down();
  await page.mouse.move(picture.x + 200, picture.y + 120, { steps: 4 });
  await page.mouse.up();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^BEM .*\.png$/);

  await page.keyboard.press('v');
  await expect(window).toHaveCount(0);
  // It lies over the picture.
  await expect(page.getByText(`Saved ${name}.`)).toHaveCount(0);
  await page.mouse.move(900, 20);
  await stage.rest();
  const saved = await stage.picture();

  const colleague = await journey.colleague('engineer');
  await withoutAlarms(colleague);
  await colleague.goto(`/p/BEM/model?view=${id}`);
  const theirs = new Stage(colleague);
  await theirs.loaded(2);
  await expect(colleague.getByRole('button', showAll)).toHaveAttribute('title', /^1 object is hidden/);
  // It goes by itself, and lies over the picture.
  await expect(colleague.getByText(`Opened ${name}.`)).toHaveCount(0);
  await colleague.mouse.move(900, 20);
  await theirs.rest();
  await expect.poll(() => theirs.changedSince(saved)).toBeLessThan(0.002);
  // The way back, from another place.
  await colleague.keyboard.press('2');
  await theirs.rest();
  expect(await theirs.changedSince(saved)).toBeGreaterThan(0.2);
  await colleague.keyboard.press('z');
  await expect.poll(() => theirs.changedSince(saved)).toBeLessThan(0.002);

  await page.keyboard.press('v');
  await window.getByRole('button', { name: `What to do with ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  journey.expectStatus(404);
  await colleague.goto(`/p/BEM/model?view=${id}`);
  await expect(colleague.getByText(/^This view cannot be opened: it was deleted/)).toBeVisible();
  await theirs.loaded(2);
});
