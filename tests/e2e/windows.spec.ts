import { expect, test } from './support/journey.ts';

/** A member of the project to which the example with windows is given. */
const member = { email: 'lee.manhei@demo.gantry' };

test('a window floats over the model, keeps its place and state after a reload, and opens as a browser window', async ({
  page,
  journey,
}) => {
  await journey.signIn(member);
  const project = journey.project('TCE');
  const { globalId } = await project.findObject('lining');
  await project.select(globalId);
  await project.openWindow('gantry-example.selection-window/properties');
  const window = page.getByRole('region', { name: 'Properties', exact: true });
  await expect(window).toBeFocused();
  await window.getByText('Keep this object').click();
  const keep = window.getByRole('switch');
  await expect(keep).toBeChecked();

  const title = window.getByRole('heading', { name: 'Properties', exact: true });
  await title.hover();
  await page.mouse.down();
  await page.mouse.move(700, 330, { steps: 3 });
  await page.mouse.up();
  await window.getByRole('button', { name: 'Move Properties' }).press('ArrowLeft');
  const corner = window.getByRole('button', { name: 'Resize Properties' });
  await corner.press('ArrowRight');
  const place = async () => {
    const { x, y, width, height } = (await window.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x, y, width, height].map(Math.round);
  };
  const before = await place();
  expect(before[2]).toBe(436);
  await journey.checkAccessibility('a window over the model');

  await page.reload();
  await expect(keep).toBeChecked();
  expect(await place()).toEqual(before);

  const popup = page.waitForEvent('popup');
  await window.getByRole('button', { name: 'Open Properties in its own window' }).click();
  const own = await popup;
  await expect(own.getByRole('switch')).toBeChecked();
  await expect(window).toHaveCount(0);
  expect(await own.title()).toBe('Properties – Gantry');
  // The style sheets were copied and pass the page's content security policy.
  await expect(own.getByRole('main')).toHaveCSS('display', 'flex');
  await page.bringToFront();
  // Not the dashboard, which would draw the tiles of this project's hostile plugin.
  await page.getByRole('link', { name: 'Settings' }).click();
  await own.bringToFront();
  await own.getByText('Keep this object').click();
  await expect(own.getByRole('switch')).not.toBeChecked();
  await page.bringToFront();
  await page.getByRole('link', { name: 'Model', exact: true }).click();
  await own.close();
  await expect(keep).not.toBeChecked();
});
