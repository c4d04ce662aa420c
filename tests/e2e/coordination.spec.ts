import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';
import { withoutAlarms } from './support/without-alarms.ts';

test('a coordinator compares versions, cuts, measures, and raises an issue; whoever opens its link sees exactly that, and so with a copied link', async ({
  page,
  journey,
}) => {
  await withoutAlarms(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await journey.signIn('engineer');
  await page.goto('/p/BEM/model?tab=gantry.coordination%2Ftopics');
  const stage = new Stage(page);
  await stage.loaded(2);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const measurePanel = page.getByRole('region', { name: 'Measure' });
  /** Names and numbers of what is measured, as a screen reader reads them. */
  const measured = async (panel: typeof measurePanel) => panel.getByRole('list').first().ariaSnapshot();

  await test.step('two versions of a model, a section, and a named length', async () => {
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Show the models of Tunnel structure' }).click();
    await page.getByRole('button', { name: /^Compare versions of/ }).click();
    await page.keyboard.press('l');
    const compare = page.getByRole('region', { name: 'Compare versions' });
    await expect(compare.getByRole('button', { name: /^Added [1-9]/ })).toBeVisible();
    await compare.getByRole('button', { name: /^Removed/ }).click();

    await page.keyboard.press('x');
    const sections = page.getByRole('region', { name: 'Sections' });
    await sections.getByRole('button', { name: 'Level', exact: true }).click();
    await expect(page.getByText(/cuts the model/)).toBeVisible();
    await page.keyboard.press('r');
    await expect(sections).toHaveCount(0);
    await measurePanel.getByRole('button', { name: 'Length', exact: true }).click();
    await measurePanel.getByText('Type a point').click();
    for (const northing of ['818900', '818912.5']) {
      await measurePanel.getByRole('textbox', { name: 'Easting' }).fill('836000');
      await measurePanel.getByRole('textbox', { name: 'Northing' }).fill(northing);
      await measurePanel.getByRole('textbox', { name: 'Level' }).fill('4');
      await measurePanel.getByRole('button', { name: 'Add point' }).click();
    }
    await expect(measurePanel.getByText(/^\d+\.\d{3} m$/).first()).toBeVisible();
    await measurePanel.getByRole('button', { name: 'Rename Length 1' }).click();
    await page.keyboard.type('Duct to beam');
    await page.keyboard.press('Enter');
  });

  await page.getByRole('button', { name: 'New issue here' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Title/ }).fill('Duct meets beam');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const copyView = page.getByRole('button', { name: /^Copy link to the view of / }).first();
  await expect(page.getByText(/Duct meets beam/).first()).toBeVisible();
  await copyView.click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const issueLink = await copied();
  expect(issueLink).toMatch(/\/x\/coordination\/topics\/[0-9a-f-]+\/view\/[0-9a-f-]+$/);
  await expect(page.getByText('Link copied.')).toHaveCount(0);
  const list = await measured(measurePanel);
  expect(list).toContain('Duct to beam');
  expect(list).toContain('12.500 m');

  const colleague = await journey.colleague('admin');
  await withoutAlarms(colleague);
  await colleague.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const theirs = new Stage(colleague);
  const theirPanel = colleague.getByRole('region', { name: 'Measure' });
  /** What a copied link opens, as the server keeps it. Places of the camera in whole centimetres: the browser computes them anew. */
  const keptBy = async (someone: Page, link: string) => {
    const { projects } = await (await someone.request.get('/api/projects')).json();
    const { id } = projects.find(({ code }: { readonly code: string }) => code === 'BEM');
    const path = `/api/projects/${id}/view-links/${new URL(link).searchParams.get('link')}`;
    const { viewpoint } = await (await someone.request.get(path)).json();
    return JSON.parse(JSON.stringify(viewpoint), (key, value) =>
      typeof value === 'number' && key !== 'length' ? Math.round(value * 100) / 100 : value,
    );
  };
  const seesSame = async () => {
    await expect(theirPanel).toBeVisible();
    await expect.poll(() => measured(theirPanel)).toBe(list);
    await expect(colleague.getByText(/cuts the model/)).toBeVisible();
  };

  await test.step('a member opens the link of the issue', async () => {
    await colleague.goto(issueLink);
    const compare = colleague.getByRole('region', { name: 'Compare versions' });
    await expect(compare.getByRole('button', { name: /^Removed/ })).toHaveAttribute('aria-pressed', 'false');
    await expect(compare.getByRole('button', { name: /^Added [1-9]/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await seesSame();
  });

  await test.step('another view, with colours by class, goes by a copied link', async () => {
    await page.getByRole('button', { name: 'Close Compare versions' }).click();
    await stage.loaded(2);
    await page.keyboard.press('q');
    const find = page.getByRole('region', { name: 'Find objects' });
    await find.getByRole('tab', { name: 'Colour by value' }).click();
    const field = find.getByRole('combobox', { name: 'Colour objects by' });
    await field.click();
    await field.pressSequentially('Class');
    await page.getByRole('option', { name: /^Class/ }).click();
    await find.getByRole('button', { name: 'Show colours' }).click();
    const legend = page.getByRole('region', { name: 'Colours: Class' });
    await expect(legend.getByRole('button', { name: 'Select IfcSlab' })).toBeVisible();
    await find.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Control+l');
    await expect(page.getByText(/^Link copied. For 90 days/)).toBeVisible();
    const link = await copied();
    expect(link).toMatch(/\/p\/BEM\/model\?link=[0-9a-f-]{36}$/);
    await expect(page.getByText(/^Link copied./)).toHaveCount(0);
    await colleague.goto(link);
    await theirs.loaded(2);
    await expect(colleague.getByRole('region', { name: 'Colours: Class' })).toBeVisible();
    await expect(colleague.getByRole('region', { name: 'Compare versions' })).toHaveCount(0);
    await expect(colleague.getByText(/^Opened the view of Wong Chi Kin/)).toHaveCount(0);
    await seesSame();
    await theirs.rest();
    await colleague.keyboard.press('Control+l');
    await expect(colleague.getByText(/^Link copied. For 90 days/)).toBeVisible();
    const theirLink = await colleague.evaluate(() => navigator.clipboard.readText());
    expect(await keptBy(colleague, theirLink)).toEqual(await keptBy(page, link));
  });

  await test.step('a dead link says so, and the model is there', async () => {
    journey.expectStatus(404);
    await colleague.goto('/p/BEM/model?link=00000000-0000-4000-8000-00000000dead');
    await expect(colleague.getByText(/^This link opens no view: links last 90 days/)).toBeVisible();
    await theirs.loaded(2);
  });
});
