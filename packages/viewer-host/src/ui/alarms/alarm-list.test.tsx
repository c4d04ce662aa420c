import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { alarmOf, alarmsOf, bem } from '../testing/test-data.ts';

const item = {
  id: 'acme.site/clock',
  pluginId: 'acme.site',
  pluginTitle: 'Site',
  title: 'Clock',
  code: 'clock',
  size: { w: 3, h: 2 },
};
const call = `GET /api/projects/${bem.id}/alarms`;
const taken = { userId: bem.id, name: 'Leung Man-kit', at: '2026-11-20T06:12:00.000Z' };
const third = alarmOf({
  id: '00000000-0000-4000-8000-000000000973',
  place: { en: 'Vent Building', 'zh-CN': '通风楼' },
  title: { en: 'Prop FW-07: 41.2 kN', 'zh-CN': '支撑 FW-07：41.2 kN' },
  taken,
});
const second = alarmOf({
  id: '00000000-0000-4000-8000-000000000972',
  place: { en: 'Shaft S1', 'zh-CN': 'S1 竖井' },
});
const server = (...alarms: Parameters<typeof alarmsOf>) =>
  bemServer()
    .on(`GET /api/projects/${bem.id}/dashboard`, { json: { tiles: null } })
    .on(call, { json: alarmsOf(...alarms) });
const open = (fake: ReturnType<typeof server>, locale: 'en' | 'zh-CN' = 'en') =>
  renderApp('/p/BEM/dashboard', { server: fake, locale, plugins: { dashboardItems: [item] } });
const said = (region: HTMLElement, how: 'assertive' | 'polite') =>
  region.parentElement?.querySelector(`[aria-live="${how}"]`)?.textContent;
const list = () => screen.findByRole('region', { name: /alarms?|警报/i });

afterEach(() => vi.restoreAllMocks());

describe('the list of alarms on the overview', () => {
  test('says place, what, who, and since when, the first one with the only primary button', async () => {
    open(server([alarmOf(), second, third]));
    const region = await screen.findByRole('region', { name: '3 alarms' });
    const rows = within(region).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('CP-03 Sump pit: 2 people over the 90 min stay'),
      expect.stringContaining('Shaft S1'),
      expect.stringContaining('Taken 14:12 by Leung Man-kit'),
    ]);
    expect(rows[0]?.textContent).toContain('Tse Wai Man, Hui Ka Fai');
    expect(rows[0]?.textContent).toContain('since 14:27');
    for (const row of rows) expect(row.textContent).toContain('Get them out or suspend the permit');
    expect(
      within(region)
        .getAllByRole('button', { name: /^(Act|Open)/ })
        .map((button) => button.textContent),
    ).toEqual(['Act', 'Act', 'Open']);
  });

  test('shows three rows until more are asked for', async () => {
    const many = [1, 2, 3, 4, 5].map((n) => alarmOf({ id: `00000000-0000-4000-8000-00000000098${n}` }));
    const { user } = open(server(many));
    const region = await screen.findByRole('region', { name: '5 alarms' });
    expect(within(region).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(region).getByRole('button', { name: '2 more' }));
    expect(await within(region).findAllByRole('listitem')).toHaveLength(5);
  });

  test('shows one row until more are asked for on a phone, where three would fill the page', async () => {
    setWidth(390);
    const many = [1, 2, 3].map((n) => alarmOf({ id: `00000000-0000-4000-8000-00000000098${n}` }));
    const { user } = open(server(many));
    const region = await screen.findByRole('region', { name: '3 alarms' });
    expect(within(region).getAllByRole('listitem')).toHaveLength(1);
    await user.click(within(region).getByRole('button', { name: '2 more' }));
    expect(await within(region).findAllByRole('listitem')).toHaveLength(3);
  });

  test('stays as it is when the tiles below it arrive', async () => {
    let letGo = () => {};
    const tiles = new Promise<{ readonly json: unknown }>((resolve) => {
      letGo = () => resolve({ json: { tiles: null } });
    });
    open(server([alarmOf()]).on(`GET /api/projects/${bem.id}/dashboard`, () => tiles));
    const act = await screen.findByRole('button', { name: /^Act: CP-03/ });
    letGo();
    await screen.findByRole('button', { name: 'Arrange' });
    expect(act.isConnected).toBe(true);
  });

  test('says since when there are none only where that is known', async () => {
    const { announce, server: fake } = open(server([], '2026-11-20T01:12:00.000Z'));
    await screen.findByRole('region', { name: /^No alarms since .*09:12$/ });
    fake.on(call, { json: alarmsOf([]) });
    announce('host.alarms-changed');
    await screen.findByRole('region', { name: 'No alarms' });
  });

  test('never says that there are none where it could not ask', async () => {
    const fake = server([]).on(call, { status: 500, json: refusal('INTERNAL', 'No.') });
    const { user } = open(fake);
    await screen.findByRole('region', { name: /did not load/ });
    fake.on(call, { json: alarmsOf([alarmOf()]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: '1 alarm' });
  });

  test('follows the events, and interrupts a screen reader once for a new alarm that no banner says', async () => {
    const { announce, server: fake } = open(server([]));
    await screen.findByRole('region', { name: 'No alarms' });
    fake.on(call, { json: alarmsOf([alarmOf({ severity: 'serious' })]) });
    announce('host.alarms-changed');
    const region = await list();
    await waitFor(() =>
      expect(said(region, 'assertive')).toContain('CP-03 Sump pit: 2 people over the 90 min stay'),
    );
    fake.on(call, { json: alarmsOf([alarmOf({ severity: 'serious', taken })]) });
    announce('host.alarms-changed');
    await waitFor(() => expect(said(region, 'assertive')).toBe(''));
    expect(said(region, 'polite')).toContain('Leung Man-kit took the alarm');
  });

  test('leads to the page of the alarm, and flies to its place', async () => {
    const { user, router, scene, host } = open(server([alarmOf({ severity: 'serious' })]));
    await user.click(await screen.findByRole('button', { name: /^Fly to: CP-03/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/model'));
    expect(scene.flyTo).toHaveBeenCalledWith(
      { frame: 'wgs84', lat: 22.32, lon: 114.21, height: 5 },
      { focusHeight: 7 },
    );
    expect([...host.markers.markers.values()].map(({ spec }) => spec.alarm)).toEqual(['2 over stay']);
  });

  test('flies without an open tab on a phone, where its sheet would cover half of the view', async () => {
    setWidth(390);
    const { user, router } = open(server([alarmOf({ severity: 'serious' })]));
    await user.click(await screen.findByRole('button', { name: /^Fly to: CP-03/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/model'));
    expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('none');
  });

  test('flies along the direction in which the place of an alarm looks, which shows what a camera sees', async () => {
    const place = { latitude: 22.32, longitude: 114.21, height: 5 };
    const flyTo = { ...place, heading: 75, tilt: -15 };
    const { user, scene } = open(server([alarmOf({ severity: 'serious', flyTo })]));
    await user.click(await screen.findByRole('button', { name: /^Fly to: CP-03/ }));
    await waitFor(() =>
      expect(scene.flyTo).toHaveBeenCalledWith(
        { frame: 'wgs84', lat: 22.32, lon: 114.21, height: 5 },
        { along: { heading: 75, tilt: -15 } },
      ),
    );
  });

  test('without a page can be taken in its row, and says who was first', async () => {
    const serious = { severity: 'serious', path: null, flyTo: null } as const;
    const fake = server([alarmOf(serious)]).on(`POST /api/projects/${bem.id}/alarms/${alarmOf().id}/take`, {
      json: alarmsOf([alarmOf({ ...serious, taken })]),
    });
    const { user } = open(fake);
    await user.click(await screen.findByRole('button', { name: /^Take: CP-03/ }));
    await screen.findByText('Taken 14:12 by Leung Man-kit');
  });

  test('is in Chinese', async () => {
    open(server([alarmOf()]), 'zh-CN');
    const region = await screen.findByRole('region', { name: '1 个警报' });
    expect(region.textContent).toContain('CP-03 集水坑：2 人超过 90 分钟停留上限');
  });
});

test('the store counts by plugin, for the badge at the entry of a module', async () => {
  const { host } = open(server([alarmOf()]));
  await waitFor(() => expect(host.alarms.countOf('gantry.permit-to-work')).toBe(1));
  expect(host.alarms.countOf('gantry.people-count')).toBe(0);
});
