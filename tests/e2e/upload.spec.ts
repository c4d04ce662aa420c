import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { Stage } from './support/stage.ts';

const models = process.env.GANTRY_TEST_MODELS;

/** A wall of 4 m, so that this journey needs no external file. */
const wall = readFileSync(join(import.meta.dirname, 'fixtures/wall.ifc'));
/** The same with a straight alignment of 12 m, 3 m to the south of the wall and 5 m above its foot. */
const wallWithLine = Buffer.from(
  wall
    .toString()
    .replace("FILE_SCHEMA(('IFC4'))", "FILE_SCHEMA(('IFC4X3_ADD2'))")
    .replace(
      'ENDSEC;\nEND-ISO',
      `#30=IFCALIGNMENT('0fScRe4drECQ4DMSqUjd6d',$,'Setting-out line 1',$,$,#8,$,$);
#31=IFCALIGNMENTHORIZONTAL('0gScRe4drECQ4DMSqUjd6d',$,'Plan',$,$,#8,$);
#32=IFCALIGNMENTVERTICAL('0hScRe4drECQ4DMSqUjd6d',$,'Heights',$,$,#8,$);
#33=IFCRELNESTS('0iScRe4drECQ4DMSqUjd6d',$,$,$,#30,(#31,#32));
#34=IFCRELNESTS('0jScRe4drECQ4DMSqUjd6d',$,$,$,#31,(#36));
#35=IFCRELNESTS('0kScRe4drECQ4DMSqUjd6d',$,$,$,#32,(#38));
#36=IFCALIGNMENTSEGMENT('0lScRe4drECQ4DMSqUjd6d',$,'Straight',$,$,$,$,#37);
#37=IFCALIGNMENTHORIZONTALSEGMENT($,$,#40,0.,0.,0.,12.,$,.LINE.);
#38=IFCALIGNMENTSEGMENT('0mScRe4drECQ4DMSqUjd6d',$,'Level',$,$,$,$,#39);
#39=IFCALIGNMENTVERTICALSEGMENT($,$,0.,12.,5.,0.,0.,$,.CONSTANTGRADIENT.);
#40=IFCCARTESIANPOINT((-6.,-3.));
ENDSEC;
END-ISO`,
    ),
);

/** Of alignments in the light theme. */
const lineColour = 0x3751a9;

/** Removes what an earlier try may have left in the empty project. */
async function empty(page: Page, origin: string): Promise<void> {
  const { projects } = await (await page.request.get('/api/projects')).json();
  const { id } = projects.find(({ code }: { code: string }) => code === 'ISO');
  const { layers } = await (await page.request.get(`/api/projects/${id}/layers`)).json();
  for (const layer of layers)
    await page.request.delete(`/api/projects/${id}/layers/${layer.id}`, { headers: { origin } });
}

test.beforeEach(async ({ page, journey, baseURL }) => {
  await journey.signIn('emptyProjectAdmin');
  await empty(page, baseURL ?? '');
});
test.afterEach(({ page, baseURL }) => empty(page, baseURL ?? ''));

test('a broken file is refused with a message, a valid one is drawn, and deleting it leaves nothing', async ({
  page,
  journey,
}) => {
  journey.expectStatus(422);
  await page.goto('/p/ISO/model');
  await page.getByRole('button', { name: 'Upload a model' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload a model' });
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  await choose('wall.ifc', wall.subarray(0, wall.length - 60));
  await expect(dialog.getByText(/The file ends too early/)).toBeVisible();

  await choose('wall.ifc', Buffer.from(wall.toString('latin1').replace('IFCPROJECT(', 'IFCWALL('), 'latin1'));
  await dialog.getByRole('textbox', { name: 'Name of the new layer' }).fill('Walls');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText(/The file has no project/)).toBeVisible();

  await choose('wall.ifc', wallWithLine);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'wall is in the model' });
  await expect(done).toBeVisible();
  await done.getByRole('button', { name: 'Show in model' }).click();
  const stage = new Stage(page);
  await stage.loaded(1);

  // The whole way of an alignment: from the file to a line that a pointer meets where the file says.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Setting-out line');
  await page.getByRole('option', { name: /Setting-out line 1/ }).click();
  const card = page.getByRole('region', { name: 'Setting-out line 1' });
  await expect(card).toBeVisible();
  await stage.rest();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.mouse.move(0, 0);
  await stage.rest();
  const line = await stage.placeOf(lineColour);
  await page.mouse.move(line.x, line.y);
  // The project's origin lies at N 817 300, and at sea level.
  await expect(page.getByText(/817.297\.00.*\+5\.00 mPD/)).toBeVisible();
  await page.mouse.click(line.x, line.y);
  await expect(card).toBeVisible();

  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await page.getByRole('button', { name: 'Actions for Walls' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete layer' }).click();
  await expect(page.getByText('No models yet')).toBeVisible();
  await expect(new Stage(page).canvas).toHaveAttribute('data-models-loaded', '0');
});

test('a real building is uploaded, seen, and an element read', async ({ page }) => {
  test.skip(!models, 'GANTRY_TEST_MODELS names no folder with janesville_restaurant.ifc.gz');
  await page.goto('/p/ISO/model');
  await page.getByRole('button', { name: 'Upload a model' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload a model' });
  const path = test.info().outputPath('janesville_restaurant.ifc');
  writeFileSync(path, gunzipSync(readFileSync(join(models ?? '', 'janesville_restaurant.ifc.gz'))));
  await dialog.locator('input[type=file]').setInputFiles(path);
  await dialog.getByRole('textbox', { name: 'Name of the new layer' }).fill('Restaurant');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'janesville_restaurant is in the model' });
  await expect(done).toBeVisible({ timeout: 300_000 });
  await expect(done.getByText(/IFC2X3/)).toBeVisible();
  await done.getByRole('button', { name: 'Show in model' }).click();
  const stage = new Stage(page);
  await stage.loaded(1);
  expect(await stage.colours()).toBeGreaterThan(50);
  await stage.clickMiddle();
  await expect(page.getByText('BIM object id')).toBeVisible();
  await expect(page.getByText('Restaurant', { exact: true }).first()).toBeVisible();
});
