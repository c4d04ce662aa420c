import type { Locator } from '@playwright/test';
import { CameraOrigin } from './support/camera-origin.ts';
import { expect, test } from './support/journey.ts';

/** What a video shows now, as the address of a picture. */
const frameOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    return canvas.toDataURL();
  });

test('a camera that streams HLS is watched through the server, and its end is told with the time of the last picture', async ({
  page,
  journey,
}) => {
  await journey.signIn('emptyProjectAdmin');
  const { projects } = await (await page.request.get('/api/projects')).json();
  const { id: projectUUID } = projects.find(({ code }: { code: string }) => code === 'ISO');
  const origin = await CameraOrigin.start();
  const name = `Pier ${Date.now()}`;
  const given = { projectUUID, name, originId: name, liveUrl: origin.address };
  const added = await page.request.post('/api/ai-cctv/Monitor/addMonitor', { data: given });
  const { monitorId } = (await added.json()).monitor;
  try {
    await page.goto('/p/ISO/dashboard/ai-cctv');
    await page.getByRole('button', { name: `Open ${name}` }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText('LIVE', { exact: true })).toBeVisible({ timeout: 30_000 });
    const video = dialog.locator('video');
    const first = await frameOf(video);
    await expect.poll(async () => (await frameOf(video)) === first).toBe(false);

    // The calls for playlists and segments answer so while the camera is away.
    journey.expectStatus(424);
    await origin.stop();
    await expect(dialog.getByRole('status')).toHaveText(/^The picture stands still since \d\d:\d\d:\d\d\./, {
      timeout: 30_000,
    });
    await expect(dialog.getByText('LIVE', { exact: true })).toBeHidden();
  } finally {
    await origin.stop();
    await page.request.delete('/api/ai-cctv/Monitor/deleteMonitor', { params: { projectUUID, monitorId } });
  }
});
