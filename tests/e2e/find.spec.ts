import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

test('objects are found by a typed condition and selected, the model is coloured by a value, and a rectangle selects', async ({
  page,
  journey,
}) => {
  await withoutAlarms(page);
  await journey.signIn('viewer');
  await page.goto('/p/BEM/model?tab=none');
  const stage = new Stage(page);
  await stage.loaded(2);
  const box = await stage.canvas.boundingBox();
  if (!box) throw new Error('The 3D view is not on screen.');
  await page.keyboard.press('q');
  const panel = page.getByRole('region', { name: 'Find objects' });

  await test.step('a condition finds objects, and all are selected', async () => {
    const line = panel.getByRole('textbox', { name: 'Type a condition' });
    await line.fill('Class = IfcSlab');
    await line.press('Enter');
    await expect(panel.getByText(/^\d+ objects found$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Select all', exact: true }).click();
    await expect(page.getByRole('region', { name: /^\d+ objects selected together$/ })).toBeVisible();
    await journey.checkAccessibility('Find');
  });

  await test.step('colours by class have a legend', async () => {
    await stage.rest();
    const before = await stage.picture();
    await panel.getByRole('tab', { name: 'Colour by value' }).click();
    const field = panel.getByRole('combobox', { name: 'Colour objects by' });
    await field.click();
    await field.pressSequentially('Class');
    await page.getByRole('option', { name: /^Class/ }).click();
    await panel.getByRole('button', { name: 'Show colours' }).click();
    const legend = page.getByRole('region', { name: 'Colours: Class' });
    await expect(legend.getByRole('button', { name: 'Select IfcSlab' })).toBeVisible();
    await stage.rest();
    expect(await stage.changedSince(before)).toBeGreaterThan(0);
    await legend.getByRole('button', { name: 'Close' }).click();
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a rectangle selects what it touches', async () => {
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.65);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.35, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect(page.getByRole('region', { name: /^\d+ objects selected together$/ })).toBeVisible();
  });
});
