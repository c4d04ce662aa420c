import { conformanceSuite, createTestHost, fakeEndpoints, type TestHost } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  episodesChanged,
  falseworkCalls,
  permissions,
  type Sensor,
  sensorsChanged,
} from '../contract/falsework.ts';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.ts';
import { refreshEvery } from './sensor-list.ts';
import { exampleSensor } from './testing/example-sensor.ts';
import './dashboard/falsework-dashboard.tsx';
import './map/sensor-panel.tsx';
import './settings/sensor-settings.tsx';

const options = { permissions: [permissions.view], wrapper: Surroundings };
let host: TestHost<typeof manifest>;
async function show(view: 'dashboard' | 'panel', sensors: Sensor[], more: Partial<typeof options> = {}) {
  const server = fakeEndpoints(falseworkCalls, {
    sensors({ page, pageSize, status, search }) {
      const found = sensors.filter(
        (each) =>
          each.name.includes(search) && (status === '' || (each.status === -1) === (status === 'Offline')),
      );
      return { pageList: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    },
  });
  host = await createTestHost(plugin, { ...options, ...more, http: server.http });
  const shown =
    view === 'dashboard'
      ? await host.render('dashboardItems', 'falsework')
      : await host.render('modelTabs', 'sensors');
  return { server, view: shown, user: userEvent.setup() };
}

const many = (count: number) => Array.from({ length: count }, (_, nth) => exampleSensor(nth + 1));

conformanceSuite(plugin, { runner: { describe, it }, ...options });

describe('Falsework Monitoring', () => {
  afterEach(() => host.dispose());

  it('shows the latest reading of each sensor, N/A for what it did not send, and its level by a word', async () => {
    const { view } = await show('dashboard', [
      exampleSensor(1),
      exampleSensor(2, { status: 3, level: 3 }),
      exampleSensor(3, { status: -1, latestData: null }),
    ]);
    const tile = within(await view.findByRole('article', { name: 'Sensor 1' }));
    for (const text of ['0.13°', '-0.05°', 'N/A', '41.50 kN', '2026-11-20 07:42', 'Normal'])
      expect(tile.getByText(text)).toBeTruthy();
    expect(within(view.getByRole('article', { name: 'Sensor 2' })).getByText('Action')).toBeTruthy();
    const silent = within(view.getByRole('article', { name: 'Sensor 3' }));
    expect(silent.getAllByText('N/A')).toHaveLength(4);
    expect(silent.getByText('Nothing received yet')).toBeTruthy();
  });

  it('lists 15 sensors a page, and narrows them by state and by a search', async () => {
    const { view, user, server } = await show('dashboard', [...many(16), exampleSensor(17, { status: -1 })]);
    expect(await view.findByRole('row', { name: /Sensor 15/ })).toBeTruthy();
    expect(view.queryByRole('row', { name: /Sensor 16/ })).toBeNull();
    await user.click(view.getByRole('button', { name: /Next/ }));
    expect(await view.findByRole('row', { name: /Sensor 16/ })).toBeTruthy();
    await user.click(view.getByRole('combobox', { name: 'Status' }));
    await user.click(await view.findByRole('option', { name: 'Offline' }));
    expect(await view.findByText('Showing 1 to 1 of 1 entries')).toBeTruthy();
    await user.type(view.getByRole('searchbox', { name: 'Search sensors' }), '4');
    expect(await view.findByText('No sensor matches')).toBeTruthy();
    expect(server.inputsOf('sensors').at(-1)).toMatchObject({ status: 'Offline', search: '4', pageSize: 15 });
  });

  it('follows new readings, and says where the first sensor is added', async () => {
    const sensors: Sensor[] = [];
    const { view } = await show('dashboard', sensors, { permissions: [permissions.view, permissions.admin] });
    expect(await view.findByRole('button', { name: 'Add sensors' })).toBeTruthy();
    sensors.push(exampleSensor(1));
    await host.live.emit(sensorsChanged, { deviceIds: [] });
    await act(async () => host.advance(1000));
    expect(await view.findByRole('article', { name: 'Sensor 1' })).toBeTruthy();
  });
});

describe('Falsework on the model', () => {
  afterEach(() => host.dispose());

  const place = { latitude: 22.31, longitude: 114.18, height: 5 };

  it('marks sensors that have a place while its tab is open, and changes a marker with its level', async () => {
    const sensors = [exampleSensor(1, { place }), exampleSensor(2)];
    const { view } = await show('panel', sensors);
    await expect.poll(() => host.scene.markers()).toHaveLength(1);
    expect(host.scene.markers()[0]).toMatchObject({
      shape: 'hexagon',
      tone: 'success',
      label: 'Sensor 1, Normal',
    });
    sensors[0] = exampleSensor(1, { place, status: 3, level: 3 });
    await act(async () => host.live.emit(episodesChanged, { sensorId: sensors[0]?.sensorId ?? '' }));
    await expect.poll(() => host.scene.markers()[0]).toMatchObject({ tone: 'danger', alarm: 'Action' });
    view.unmount();
    expect(host.scene.markers()).toEqual([]);
  });

  it('fetches again every half minute, because nothing tells that a sensor fell silent', async () => {
    const sensors = [exampleSensor(1, { place })];
    await show('panel', sensors);
    await expect.poll(() => host.scene.markers()).toHaveLength(1);
    sensors[0] = exampleSensor(1, { place, status: -1 });
    await act(async () => host.advance(refreshEvery));
    await expect.poll(() => host.scene.markers()[0]).toMatchObject({ label: 'Sensor 1, Offline' });
  });
});
