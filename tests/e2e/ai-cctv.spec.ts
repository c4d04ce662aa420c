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

test('a camera that streams HLS is watched through the server, its alert has a clip, and its end is told with the time of the last picture', async ({
  page,
  journey,
  playwright,
  baseURL,
}) => {
  await journey.signIn('emptyProjectAdmin');
  const { projects } = await (await page.request.get('/api/projects')).json();
  const { id: projectUUID } = projects.find(({ code }: { code: string }) => code === 'ISO');
  const origin = await CameraOrigin.start();
  const name = `Pier ${Date.now()}`;
  const given = { projectUUID, name, originId: name, liveUrl: origin.address };
  const added = await page.request.post('/api/ai-cctv/Monitor/addMonitor', { data: given });
  const {
    monitor: { monitorId },
    token,
  } = await added.json();
  try {
    await page.goto('/p/ISO/dashboard/ai-cctv');
    await page.getByRole('button', { name: `Open ${name}` }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText('LIVE', { exact: true })).toBeVisible({ timeout: 30_000 });
    const video = dialog.locator('video');
    const first = await frameOf(video);
    await expect.poll(async () => (await frameOf(video)) === first).toBe(false);

    // Without the browser's cookies, because a device has only its token.
    const outside = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const sent = await outside.post('/ingest/ai-cctv', {
      headers: { authorization: `Bearer ${token}` },
      data: { events: [{ time: new Date().toISOString(), type: 'dirty-wheel', phase: 'once' }] },
    });
    expect(await sent.json()).toMatchObject({ accepted: 1 });
    const latest = async () => {
      const params = { projectUUID, monitorId };
      const path = '/api/ai-cctv/MonitorAlert/getMonitorAlertListByPaging';
      return (await (await page.request.get(path, { params })).json()).monitorAlertList[0];
    };
    await expect.poll(async () => (await latest()).hasClip, { timeout: 40_000 }).toBe(true);

    // The calls for playlists and segments answer so while the camera is away.
    journey.expectStatus(424);
    await origin.stop();
    await expect(dialog.getByRole('status')).toHaveText(/^The picture stands still since \d\d:\d\d:\d\d\./, {
      timeout: 30_000,
    });
    await expect(dialog.getByText('LIVE', { exact: true })).toBeHidden();

    const { monitorAlertId } = await latest();
    await page.goto(`/p/ISO/dashboard/ai-cctv?alert=${monitorAlertId}`);
    const clip = page.getByRole('dialog').locator('video[controls]');
    const time = () =>
      clip.evaluate(({ currentTime, duration }: HTMLVideoElement) => [currentTime, duration]);
    await expect.poll(async () => (await time())[1]).toBeGreaterThan(10);
    await clip.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
    });
    await expect.poll(async () => (await time())[0]).toBeGreaterThan(1);
  } finally {
    await origin.stop();
    await page.request.delete('/api/ai-cctv/Monitor/deleteMonitor', { params: { projectUUID, monitorId } });
  }
});
