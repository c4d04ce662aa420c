import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions, sensorsChanged } from '../../contract/falsework.ts';
import { falseworkSite, sensor, uuid } from '../testing/falsework-site.tsx';

let site: Awaited<ReturnType<typeof falseworkSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const show = async (given?: readonly string[]) => {
  site = await falseworkSite(given);
  return site;
};
const index = () => screen.findByRole('region', { name: 'Falsework Monitoring Sensor Index' });
const tiles = async () => within(await screen.findByRole('region', { name: 'Sensor Highlight' }));

describe('the index and the tiles', () => {
  it('show every sensor with its status as a word, its values and the time of its reading', async () => {
    const { host, known } = await show();
    known.sensors = [
      sensor(1),
      sensor(2, { status: -1, latestData: null }),
      sensor(3, { status: 1 }),
      sensor(4, { status: 2 }),
      sensor(5, { status: 3 }),
      // It fell silent while it leaned.
      sensor(6, { status: -1, level: 3 }),
    ];
    await host.render('dashboardItems', 'falsework', { place: 'page' });
    const rows = within(await index());
    const words = ['Normal', 'Offline', 'Alert', 'Alarm', 'Action', 'Action · Offline'];
    for (const [at, word] of words.entries()) {
      const row = await rows.findByRole('row', { name: new RegExp(`Tower ${at + 1}`) });
      expect(within(row).getByText(word)).toBeTruthy();
    }
    const [first, second] = await (await tiles()).findAllByRole('listitem');
    expect(first?.textContent).toBe(
      'Tower 1NormalInclination X0.30°Inclination Y-0.05°Inclination ZN/AForce41.5 kNLast Update2026-11-22 15:42',
    );
    expect(second?.textContent).toContain('Inclination XN/A');
    expect(second?.textContent).toContain('Last UpdateN/A');
  });

  it('say that nothing watches a sensor without thresholds, and give a rounded zero no sign', async () => {
    site = await falseworkSite();
    const { host, known } = site;
    const latestData = {
      inclinationX: -0.004,
      inclinationY: 0,
      inclinationZ: null,
      force: -0.02,
      recordTimeTs: 1,
    };
    known.sensors = [sensor(1), sensor(2, { isWatched: false, latestData })];
    await host.render('dashboardItems', 'falsework', { place: 'page' });
    const [first, second] = await (await tiles()).findAllByRole('listitem');
    expect(first?.textContent).not.toContain('Not watched');
    expect(second?.textContent).toContain(
      'Not watched: no threshold is set.Inclination X0.00°Inclination Y0.00°',
    );
    expect(second?.textContent).toContain('Force0.0 kN');
  });

  it('use the names that the project gives the levels', async () => {
    site = await falseworkSite(undefined, { label2: 'Amber' });
    const { host, known } = site;
    known.sensors = [sensor(1, { status: 2 })];
    await host.render('dashboardItems', 'falsework', { place: 'page' });
    expect(await screen.findAllByText('Amber')).toHaveLength(2);
  });

  it('list 15 a page, search, and filter by status', async () => {
    const { host, known, server } = await show();
    known.sensors = Array.from({ length: 31 }, (_, at) => sensor(at + 1, { status: at === 3 ? -1 : 0 }));
    await host.render('dashboardItems', 'falsework', { place: 'page' });
    const rows = within(await index());
    await rows.findByRole('row', { name: /Tower 15/ });
    expect(rows.queryByRole('row', { name: /Tower 16/ })).toBeNull();
    await user.click(rows.getByRole('button', { name: 'Page 3' }));
    expect(await rows.findByRole('row', { name: /Tower 31/ })).toBeTruthy();
    await user.click(rows.getByRole('combobox', { name: /Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Offline' }));
    expect(await rows.findByRole('row', { name: /Tower 4/ })).toBeTruthy();
    await user.type(rows.getByRole('searchbox'), '9{Enter}');
    await waitFor(() =>
      expect(server.inputsOf('sensors').at(-1)).toMatchObject({ search: '9', status: 'Offline' }),
    );
  });

  it('follow new readings, and lead to the sensor', async () => {
    const { host, known } = await show();
    known.sensors = [sensor(1)];
    await host.render('dashboardItems', 'falsework', { place: 'page' });
    const list = await tiles();
    await list.findByText('41.5 kN');
    known.sensors = [
      sensor(1, {
        latestData: {
          inclinationX: null,
          inclinationY: null,
          inclinationZ: null,
          force: 60,
          recordTimeTs: 0,
        },
      }),
    ];
    await act(() => host.live.emit(sensorsChanged, { deviceIds: [uuid(1)] }));
    await list.findByText('60.0 kN', undefined, { timeout: 3000 });
    await user.click(list.getByRole('button', { name: 'Tower 1' }));
    expect(host.dashboardParams).toEqual({ sensor: uuid(1) });
  });

  it.each([
    [
      [permissions.view],
      'A project administrator adds the sensors of the falsework in Settings, Falsework sensors.',
    ],
    [Object.values(permissions), 'Add the sensors of the falsework, one by one or from a spreadsheet.'],
  ])('say who adds the first sensor to %j', async (given, text) => {
    const { host, hostCalls } = await show(given);
    await host.render('dashboardItems', 'falsework', { place: 'page' });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    const [add] = screen.queryAllByRole('button', { name: 'Add sensors' });
    if (add) await user.click(add);
    const led = [{ command: 'open-settings', value: { page: 'gantry.falsework/sensors' } }];
    expect(hostCalls).toEqual(given.length > 1 ? led : []);
  });
});
