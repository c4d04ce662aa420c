import type { Locator, Page } from '@playwright/test';
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
    await expect(dialog.getByText('LIVE', { exact: true })).toBeVisible();
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
    await expect.poll(async () => (await latest()).hasClip).toBe(true);

    // The calls for playlists and segments answer so while the camera is away.
    journey.expectStatus(424);
    await origin.stop();
    await expect(dialog.getByRole('status')).toHaveText(/^The picture stands still since \d\d:\d\d:\d\d\./, {
      timeout: 90_000,
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

/** Gives the only member of the empty project the role of a safety officer, or takes it away. */
async function safetyRole(page: Page): Promise<(isGiven: boolean) => Promise<void>> {
  const { projects } = await (await page.request.get('/api/projects')).json();
  const { id } = projects.find(({ code }: { code: string }) => code === 'ISO');
  return async (isGiven) => {
    const members = `/api/projects/${id}/members`;
    const [{ id: memberId, version, company, title, roles }] = (
      await (await page.request.get(members)).json()
    ).members;
    const others = roles.filter(({ role }: { role: string }) => role !== 'SAFETY_OFFICER');
    const given = isGiven ? [{ role: 'SAFETY_OFFICER', disciplines: [] }] : [];
    const data = { version, company: { id: company.id }, title, roles: [...others, ...given] };
    const answer = await page.request.put(`${members}/${memberId}`, { data });
    expect(answer.status()).toBe(200);
  };
}

test('a gateway and a camera with a place are set up by screens, and a danger that the gateway sends is seen, flown to and closed', async ({
  page,
  journey,
  playwright,
  baseURL,
}) => {
  await journey.signIn('emptyProjectAdmin');
  await page.goto('/p/ISO/settings/gantry.ai-cctv%2Fcameras');
  const id = Date.now();
  const [box, name] = [`Box ${id}`, `Portal ${id}`];
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add gateway' }).click();
  await dialog.getByLabel(/^Gateway name/).fill(box);
  await dialog.getByLabel(/^Serial number/).fill(`BOX-${id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Add camera' }).click();
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^ID at the vendor/).fill(`CAM-${id}`);
  await dialog.getByRole('combobox', { name: /^Gateway/ }).click();
  await page.getByRole('option', { name: box }).click();
  await dialog.getByLabel(/^Latitude/).fill('22.299');
  await dialog.getByLabel(/^Longitude/).fill('114.21');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('OFF');
  await journey.checkAccessibility('Settings of cameras');

  // Without the browser's cookies, because a gateway has only its token.
  const outside = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const event = { camera: `CAM-${id}`, time: new Date().toISOString(), type: 'danger-zone', zone: 'Loader' };
  const answer = await outside.post('/ingest/ai-cctv', {
    headers: { authorization: `Bearer ${token}` },
    data: { events: [event] },
  });
  expect(await answer.json()).toEqual({ accepted: 1, duplicates: 0, refused: [] });
  await outside.dispose();

  // Other journeys may have dangers of their own in the banner and in the list.
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const alarms = page.getByRole('tabpanel', { name: /^Alarms/ });
  const alarm = alarms.getByRole('listitem').filter({ hasText: name });
  await expect(page.getByRole('region', { name: 'Danger to life' })).toBeVisible();
  await bell.click();
  await expect(alarm).toContainText('Person in a danger zone');
  await alarm
    .getByRole('button', { name: /^(Act|Open)/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name })).toContainText('Person in a danger zone');
  await page.keyboard.press('Escape');
  const log = page.getByRole('table', { name: 'Alert Log' });
  await expect(log.getByRole('row', { name: new RegExp(`Person in a danger zone.*${name}`) })).toContainText(
    'New',
  );

  // An administrator of this project closes no alerts.
  const changeRoles = await safetyRole(page);
  try {
    await changeRoles(true);
    await page.reload();
    await bell.click();
    await alarm.getByRole('button', { name: /^Fly to/ }).click();
    await expect(page).toHaveURL(/\/p\/ISO\/model/);
    await bell.click();
    await alarm.getByRole('button', { name: /^Resolve/ }).click();
    const form = page.getByRole('dialog', { name: /^Resolve/ });
    await form.getByRole('textbox').fill('Led out.');
    await form.getByRole('button', { name: 'Resolve' }).click();
    await expect(form).toBeHidden();
    await bell.click();
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect(alarm).toBeHidden();
  } finally {
    await changeRoles(false);
  }
});
