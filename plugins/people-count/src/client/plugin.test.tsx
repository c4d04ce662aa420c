import { FluentProvider } from '@fluentui/react-components';
import { addDays, dayInZone, startOfDayInZone } from '@gantry/plugin-sdk';
import { conformanceSuite, createTestHost, fakeEndpoints, type TestHost } from '@gantry/plugin-sdk/testing';
import { gantryTheme } from '@gantry/plugin-ui';
import { act, fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type CountingDevice,
  countsChanged,
  type DailyCount,
  peopleCountCalls,
  permissions,
} from '../contract/people-count.ts';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.ts';
import './people-count-dashboard.tsx';

const zone = 'Asia/Hong_Kong';
const today = dayInZone(Date.now(), zone);
/** A time today that is always in the past. */
const midnight = startOfDayInZone(today, zone).toISOString();
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <FluentProvider theme={gantryTheme('light', 'en')}>{children}</FluentProvider>
);
const options = { permissions: [permissions.view], wrapper };
let host: TestHost<typeof manifest>;

const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const gate = (nth: number, more: Partial<CountingDevice> = {}): CountingDevice => ({
  deviceId: uuid(nth),
  deviceName: `Gate ${nth}`,
  status: 'Online',
  lastSeen: midnight,
  ...more,
});

/** An in-memory server half. */
function playServer(devices: CountingDevice[]) {
  const counts = new Map<string, { in: number; out: number }>();
  const days: DailyCount[] = [{ date: addDays(today, -1), in: 120, out: 118 }];
  const server = fakeEndpoints(peopleCountCalls, {
    devices: () => ({ result: devices, total: devices.length }),
    latest: ({ deviceId }) => ({
      ...(counts.get(deviceId) ?? { in: 0, out: 0 }),
      date: today,
      lastUpdate: devices.find((each) => each.deviceId === deviceId)?.lastSeen ?? null,
    }),
    daily: () => days,
  });
  return { server, counts, days, devices, asked: [] as URL[] };
}
type Played = ReturnType<typeof playServer>;

async function show({ server, asked }: Played) {
  const http: typeof server.http = (request, ...rest) => {
    asked.push(new URL(request.url));
    return server.http(request, ...rest);
  };
  host = await createTestHost(plugin, { ...options, http });
  const view = await host.render('dashboardItems', 'people-count');
  return { view, user: userEvent.setup() };
}
const figure = async (view: Awaited<ReturnType<typeof show>>['view'], name: string, text: string) =>
  within(await view.findByRole('region', { name })).findByText(text);

conformanceSuite(plugin, { runner: { describe, it }, ...options });

describe('People Count', () => {
  afterEach(() => host.dispose());

  it('lists the devices with their status, and since when one is offline', async () => {
    const played = playServer([
      gate(1),
      gate(2, { status: 'Offline', lastSeen: midnight }),
      gate(3, { status: 'Offline', lastSeen: null }),
      gate(4, { status: 'Offline', lastSeen: '2020-03-04T01:05:00.000Z' }),
    ]);
    const { view } = await show(played);
    expect(within(await view.findByRole('row', { name: /Gate 1/ })).getByText('Online')).toBeTruthy();
    expect(within(view.getByRole('row', { name: /Gate 2/ })).getByText(/^Offline since 00:00$/)).toBeTruthy();
    expect(within(view.getByRole('row', { name: /Gate 3/ })).getByText('Offline')).toBeTruthy();
    expect(
      within(view.getByRole('row', { name: /Gate 4/ })).getByText('Offline since 2020-03-04 09:05'),
    ).toBeTruthy();
    expect(view.getByText('Total number of Device: 4')).toBeTruthy();
    expect(view.getByText('Showing 1 to 4 of 4 entries')).toBeTruthy();
    expect(played.asked.find((url) => url.pathname.endsWith('/Device/getDeviceList'))?.search).toMatch(
      /^\?pageSize=9999&page=1&projectUUID=[\w-]+$/,
    );
  });

  it('shows 20 devices a page', async () => {
    const { view, user } = await show(playServer(Array.from({ length: 21 }, (_, nth) => gate(nth + 1))));
    expect(await view.findByRole('row', { name: /Gate 20/ })).toBeTruthy();
    expect(view.queryByRole('row', { name: /Gate 21/ })).toBeNull();
    await user.click(view.getByRole('button', { name: /Next/ }));
    expect(await view.findByRole('row', { name: /Gate 21/ })).toBeTruthy();
  });

  it('says when a device sent last, in a tooltip after 1.5 s', async () => {
    const later = vi.spyOn(document.defaultView ?? window, 'setTimeout');
    const { view } = await show(playServer([gate(1)]));
    fireEvent.pointerEnter(await view.findByText('Gate 1'));
    const opening = later.mock.calls.find(([, milliseconds]) => milliseconds === 1500)?.[0];
    later.mockRestore();
    expect(view.queryByRole('tooltip')).toBeNull();
    if (typeof opening !== 'function') throw new Error('Nothing opens after 1.5 s.');
    act(() => opening());
    expect(view.getByRole('tooltip').textContent).toContain('Gate 1');
  });

  it('offers five spans of days for the chart', async () => {
    const { view, user } = await show(playServer([gate(1)]));
    await user.click(await view.findByRole('button', { name: 'Choose dates' }));
    const shortcuts = await within(await view.findByRole('group', { name: 'Shortcuts' })).findAllByRole(
      'button',
    );
    expect(shortcuts.map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Last Week',
      'Last Month',
      expect.stringMatching(/^Last 3 Months?$/),
      'Last Year',
    ]);
  });

  it('loads the highlights and the last seven days of the selected device', async () => {
    const played = playServer([gate(1), gate(2)]);
    played.counts.set(uuid(1), { in: 131, out: 4 });
    played.counts.set(uuid(2), { in: 7, out: 6 });
    const { view, user } = await show(played);
    expect(await figure(view, 'Check In', '131')).toBeTruthy();
    expect(view.getByRole('heading', { name: 'Daily Highlights (00:00-23:59)' })).toBeTruthy();
    expect(view.getByText(`Last Update: ${today} 00:00`)).toBeTruthy();
    const asked = { deviceId: uuid(1), start: addDays(today, -6), end: today };
    expect(played.server.inputsOf('daily')).toMatchObject([asked]);
    await user.click(view.getByRole('row', { name: /Gate 2/ }));
    expect(await figure(view, 'Check In', '7')).toBeTruthy();
    expect(await figure(view, 'Check Out', '6')).toBeTruthy();
    expect(played.server.inputsOf('daily').at(-1)).toMatchObject({ ...asked, deviceId: uuid(2) });
  });

  it('follows changing counts, and says when that fails', async () => {
    const played = playServer([gate(1)]);
    played.counts.set(uuid(1), { in: 1, out: 0 });
    const { view } = await show(played);
    expect(await figure(view, 'Check In', '1')).toBeTruthy();
    played.counts.set(uuid(1), { in: 2, out: 0 });
    await act(async () => host.live.emit(countsChanged, {}));
    expect(await figure(view, 'Check In', '2')).toBeTruthy();
    played.server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'latest');
    await act(async () => host.live.emit(countsChanged, {}));
    expect(await view.findAllByText('Daily highlights did not load')).toHaveLength(2);
  });

  it('says when the devices or the chart did not load, and loads them on request', async () => {
    const played = playServer([gate(1)]);
    played.server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'devices');
    const { view, user } = await show(played);
    expect(await view.findByText('Devices did not load')).toBeTruthy();
    expect(view.queryByText(/Total number/)).toBeNull();
    played.server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'daily');
    await user.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByText('The chart did not load')).toBeTruthy();
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => view.queryByText('The chart did not load')).toBeNull();
    expect(played.server.inputsOf('daily')).toHaveLength(2);
  });

  it('draws nothing for days without passages, and greys the counts of an offline device', async () => {
    const played = playServer([gate(1, { status: 'Offline' })]);
    played.days.length = 0;
    const { view } = await show(played);
    expect(await view.findByText('No data to display')).toBeTruthy();
    expect(await figure(view, 'Check In', 'Not current')).toBeTruthy();
  });
});
