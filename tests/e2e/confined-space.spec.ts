import type { Page } from '@playwright/test';
import { openConfinedSpace } from './support/confined-space.ts';
import { expect, test } from './support/journey.ts';

/** A photo as large as from a phone. Its noise hardly compresses. */
async function largePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1800;
    canvas.height = 1350;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no canvas.');
    const noise = context.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < noise.data.length; at += 1)
      noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test('the safety officer photographs the entrance; a large photo is made small enough', async ({
  page,
  journey,
}) => {
  await journey.signIn('safetyOfficer');
  await openConfinedSpace(page, 'Requested', '&view=edit');
  await expect(
    page.getByRole('button', { name: /^(Take or choose a photo|Replace the photo)$/ }),
  ).toBeVisible();
  const buffer = await largePhoto(page);
  expect(buffer.length).toBeGreaterThan(500_000);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'entrance.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: 'Photo of the entrance' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const stored = page.getByRole('img', { name: 'Report and certificate at the entrance, as photographed' });
  await expect(stored).toBeVisible();
  const size = () => stored.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([640, 480]);
  await page.getByRole('button', { name: 'Show the whole photo' }).click();
  await expect.poll(size).toEqual([1600, 1200]);
});

test('people are logged into a confined space and out of it, seen in another window without loading it again', async ({
  page,
  journey,
  context,
}) => {
  await journey.signIn('safetyOfficer');
  await openConfinedSpace(page, 'Active');
  const leave = page.getByRole('button', { name: /comes out$/ }).last();
  const inside = page.getByText(/^\d of 4 inside$/);
  await expect(inside).toBeVisible();
  // An earlier try may have left a third person inside.
  if ((await inside.textContent()) === '3 of 4 inside') await leave.click();
  await expect(inside).toHaveText('2 of 4 inside');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('2 of 4 inside')).toBeVisible();
  await page.getByRole('button', { name: /goes in$/ }).click();
  await expect(other.getByText('3 of 4 inside')).toBeVisible();
  await leave.click();
  await expect(other.getByText('2 of 4 inside')).toBeVisible();
  await other.close();
});
