import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissions, sensorsChanged } from '../../contract/falsework.ts';
import { falseworkSite, sensor, uuid } from '../testing/falsework-site.tsx';

let site: Awaited<ReturnType<typeof falseworkSite>>;
beforeEach(async () => {
  site = await falseworkSite();
});
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const show = () => site.host.render('settingsPages', 'sensors', { visible: true });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const fill = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};
const dialog = async () => within(await screen.findByRole('dialog'));
const save = async () => user.click((await dialog()).getByRole('button', { name: 'Save' }));

describe('Falsework sensors in the settings', () => {
  it('adds a gateway and shows its token once, with the address to send to', async () => {
    await show();
    await press('Add gateway');
    await fill(/^Gateway name/, 'Gateway B');
    await fill(/^Serial number/, 'GW-1');
    await save();
    expect(await screen.findByText('Not added. Another device has the id GW-1.')).toBeTruthy();
    await fill(/^Serial number/, 'GW-2');
    await save();
    const token = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' });
    expect(token.value).toBe('gdt_secret');
    expect(screen.getByLabelText<HTMLInputElement>('Address to send to').value).toMatch(
      /\/ingest\/falsework$/,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Or publish by MQTT to').value).toBe(
      'gantry/falsework/gdt_secret',
    );
    await user.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1) ?? token);
    expect(await screen.findByRole('row', { name: /Gateway B/ })).toBeTruthy();
    expect(screen.queryByDisplayValue('gdt_secret')).toBeNull();
  });

  it('adds a sensor, which waits for its first reading until that arrives', async () => {
    await show();
    await press('Add sensor');
    await fill(/^Name/, 'Tower 7');
    await fill(/^Instrument ID/, 'TILT-07');
    await user.click(await screen.findByRole('combobox', { name: /Gateway/ }));
    await user.click(await screen.findByRole('option', { name: 'Gateway A' }));
    await fill(/^Latitude/, '22.3');
    await save();
    expect((await screen.findAllByText('Fill in this field.')).length).toBe(2);
    await fill(/^Longitude/, '114.1');
    await fill(/^Height/, '5');
    await save();
    const row = await screen.findByRole('row', { name: /Tower 7/ });
    expect(within(row).getAllByText(/Waiting for the first reading/).length).toBeGreaterThan(0);
    expect(site.server.inputsOf('addSensor')).toEqual([
      {
        name: 'Tower 7',
        instrumentId: 'TILT-07',
        gatewayId: uuid(900),
        intervalSeconds: 60,
        place: { latitude: 22.3, longitude: 114.1, height: 5 },
      },
    ]);
    site.known.sensors = [sensor(1, { name: 'Tower 7' })];
    await act(() => site.host.live.emit(sensorsChanged, { deviceIds: [uuid(1)] }));
    expect(
      (await screen.findAllByText(/2026-11-22 15:42/, undefined, { timeout: 3000 })).length,
    ).toBeGreaterThan(0);
  });

  it('places a sensor on the model and keeps what was filled in before', async () => {
    await show();
    await press('Add sensor');
    await fill(/^Name/, 'Tower 8');
    await press('Pick on the model');
    await waitFor(() =>
      expect(site.hostCalls).toEqual([{ command: 'open-model', value: { tab: 'gantry.falsework/sensors' } }]),
    );
    const at = { frame: 'wgs84', lat: 22.30941234, lon: 114.17620811, height: 4.567 } as const;
    await site.host.execute('place-sensor', null, { kind: 'ground', id: 'ground', at });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Tower 8');
    expect(screen.getByLabelText<HTMLInputElement>(/^Height/).value).toBe('4.57');
    await fill(/^Instrument ID/, 'TILT-08');
    await save();
    // A sensor without a gateway has a token of its own.
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' })).value).toBe('gdt_own');
    await user.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(site.known.sensors[0]?.place).toEqual({
      latitude: 22.3094123,
      longitude: 114.1762081,
      height: 4.57,
    });
  });

  it('changes the set-up with the latest reading as the baseline, and overwrites nothing of others', async () => {
    site.known.sensors = [sensor(1)];
    await show();
    await press('Set up Tower 1');
    await press('Take the latest reading as the baseline');
    expect(screen.getByLabelText<HTMLInputElement>(/^Baseline of Inclination X/).value).toBe('0.300');
    site.known.setup = { ...site.known.setup, intervalSeconds: 30, version: 2 };
    await save();
    expect(await screen.findByText('Somebody changed Interval of readings while you edited.')).toBeTruthy();
    await save();
    await waitFor(() => expect(site.host.notifications).toEqual(['The set-up is saved']));
    expect(site.known.setup).toMatchObject({
      intervalSeconds: 30,
      baseline: { inclinationX: 0.3, inclinationY: -0.05, inclinationZ: 0 },
      version: 3,
    });
    expect(site.known.sensors[0]?.place).toEqual(sensor(1).place);
  });

  it('sets thresholds from a moment on, each above the one before', async () => {
    site.known.sensors = [sensor(1)];
    await show();
    await press('Thresholds of Tower 1');
    // Those that hold now are listed with who set them.
    const all = within(await screen.findByRole('table', { name: /^All thresholds/ }));
    expect(all.getByRole('row', { name: /2026-11-01 08:00/ }).textContent).toContain(
      'Inclination X 0.5 / 1 / 2 °Wong Ka-yee',
    );
    const force = within(await screen.findByRole('group', { name: 'Force' }));
    const level = (name: RegExp) => force.getByLabelText(name);
    await user.type(level(/^Alert/), '50');
    await user.type(level(/^Alarm/), '40');
    await user.type(level(/^Action/), '90');
    await save();
    expect(await force.findByText('Each level must be above the one before.')).toBeTruthy();
    await user.clear(level(/^Alarm/));
    await user.type(level(/^Alarm/), '70');
    await fill(/^They hold from/, '2026-11-23 08:00');
    await save();
    await waitFor(() => expect(site.server.inputsOf('setThresholds')).toHaveLength(1));
    expect(site.server.inputsOf('setThresholds')).toMatchObject([
      {
        from: '2026-11-23T00:00:00.000Z',
        limits: {
          inclinationX: { alert: 0.5, alarm: 1, action: 2 },
          inclinationY: null,
          force: { alert: 50, alarm: 70, action: 90 },
        },
      },
    ]);
  });

  it('imports a file, and names the row that the server refuses', async () => {
    await show();
    await press('Import');
    await screen.findByRole('dialog', { name: 'Import sensors' });
    const choose = async (rows: string) => {
      const file = new File(
        [`Instrument ID,Name,Gateway,Interval,Latitude,Longitude,Height\n${rows}\n`],
        'sensors.csv',
      );
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (input === null) throw new Error('There is no place for a file.');
      await user.upload(input, file);
      await press(/^Import 2/);
    };
    await choose('T-1,Tower 1,Gateway A,60,22.3,114.1,5\nT-2,Tower 2,Gateway X,,,,');
    expect(await screen.findByText(/Row 3: there is no such gateway\. Add it first\./)).toBeTruthy();
    await choose('T-1,Tower 1,Gateway A,60,22.3,114.1,5\nT-2,Tower 2,,,,,');
    await press('Apply');
    expect(await screen.findByText('The file is applied.')).toBeTruthy();
    expect(site.server.inputsOf('importSensors').at(-1)).toMatchObject({
      apply: true,
      rows: [
        {
          instrumentId: 'T-1',
          gateway: 'Gateway A',
          intervalSeconds: 60,
          place: { latitude: 22.3, longitude: 114.1, height: 5 },
        },
        { instrumentId: 'T-2', name: 'Tower 2' },
      ],
    });
    expect(await screen.findByText('T-2')).toBeTruthy();
  });

  it('lists 15 sensors a page, and no line ends inside the date below a name', async () => {
    site.known.sensors = Array.from({ length: 16 }, (_, at) => sensor(at + 1));
    await show();
    const rows = within(await screen.findByRole('table', { name: 'Sensors' }));
    await rows.findByRole('row', { name: /Tower 15/ });
    expect(rows.queryByRole('row', { name: /Tower 16/ })).toBeNull();
    expect(rows.getAllByText('2026-11-22')).toHaveLength(15);
  });

  it('is for administrators only', async () => {
    site.host.setPermissions([permissions.view]);
    expect(site.host.contributions('settingsPages')).toMatchObject([{ id: 'sensors', visible: false }]);
  });
});
