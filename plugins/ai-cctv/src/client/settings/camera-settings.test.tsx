import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { camera, cctvSite, uuid } from '../testing/cctv-site.tsx';

let site: Awaited<ReturnType<typeof cctvSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const show = () => site.host.render('settingsPages', 'cameras', { visible: true });
const box = (dialog: HTMLElement, name: RegExp) => within(dialog).findByRole('textbox', { name });
const fill = async (dialog: HTMLElement, name: RegExp, text: string) => {
  await user.click(await box(dialog, name));
  await user.paste(text);
};

describe('the settings of cameras', () => {
  it('add a camera and show its token once', async () => {
    site = await cctvSite();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Add camera' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add camera' });
    await fill(dialog, /^Name/, 'Gate 1');
    await fill(dialog, /ID at the vendor/, 'CAM-1');
    await fill(dialog, /Stream address/, 'rtsp://10.0.0.2/main');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByDisplayValue('gdt_own')).toBeTruthy();
    expect(site.server.inputsOf('addMonitor')).toMatchObject([
      { name: 'Gate 1', type: 'AI', liveUrl: 'rtsp://10.0.0.2/main', latitude: null, height: 7 },
    ]);
  });

  it('never show an address that is set, keep it unless another is typed, and remove it on request', async () => {
    site = await cctvSite();
    const { known, server } = site;
    known.cameras = [camera(1)];
    await show();
    const edit = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
      return screen.findByRole('dialog', { name: 'Edit the camera' });
    };
    let dialog = await edit('Gate 1');
    expect(await box(dialog, /Stream address/)).toHaveProperty('value', '');
    await fill(dialog, /^Vendor/, ' II');
    await fill(dialog, /^Name/, 'b');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(known.cameras[0]).toMatchObject({ vendor: 'Hikari II' }));
    expect(server.inputsOf('editMonitor')[0]).not.toHaveProperty('liveUrl');
    // The new name is in the list that is fetched after the change, and so is the new version.
    dialog = await edit('Gate 1b');
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Remove the address' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(known.addresses.get(uuid(1))).toBe(''));
  });

  it('merge what somebody else changed meanwhile, and save on top of it', async () => {
    site = await cctvSite();
    const { known } = site;
    known.cameras = [camera(1)];
    await show();
    await user.click(await screen.findByRole('button', { name: 'Edit Gate 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit the camera' });
    await fill(dialog, /^Description/, 'At the ramp');
    known.cameras = [camera(1, { vendor: 'Kite', version: (known.cameras[0]?.version ?? 0) + 1 })];
    const save = within(dialog).getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(await within(dialog).findByText('Somebody changed Vendor while you edited.')).toBeTruthy();
    await user.click(save);
    await waitFor(() =>
      expect(known.cameras[0]).toMatchObject({ vendor: 'Kite', description: 'At the ramp' }),
    );
  });

  it('try the control of a camera, store it with the camera, and never show it', async () => {
    site = await cctvSite();
    const { known, server } = site;
    known.cameras = [camera(1)];
    await show();
    await user.click(await screen.findByRole('button', { name: 'Edit Gate 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit the camera' });
    await fill(dialog, /^Name/, 'b');
    await fill(dialog, /ONVIF address/, 'http://10.0.0.2');
    await fill(dialog, /ONVIF user name/, 'gantry');
    await fill(dialog, /^Usual step/, '5');
    await fill(dialog, /^Usual speed/, '30');
    const password = within(dialog).getByLabelText<HTMLInputElement>(/ONVIF password/);
    expect(password.type).toBe('password');
    await user.click(password);
    await user.paste('s3cret');
    await user.click(within(dialog).getByRole('button', { name: 'Test' }));
    expect(await within(dialog).findByText('Kite Dome 30x: it turns.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const given = { address: 'http://10.0.0.2', username: 'gantry', password: 's3cret' };
    await waitFor(() =>
      expect(server.inputsOf('saveMonitorControl')).toMatchObject([{ ...given, step: 5, speed: 30 }]),
    );
    expect(server.inputsOf('testMonitorControl')).toMatchObject([given]);
    // By its new name, because the list that has it has the new version too.
    await user.click(await screen.findByRole('button', { name: 'Edit Gate 1b' }));
    const again = await screen.findByRole('dialog', { name: 'Edit the camera' });
    expect(await within(again).findByText(/^Now 5°/)).toBeTruthy();
    expect(within(again).getByText(/^Now 30 %/)).toBeTruthy();
    await user.click(await within(again).findByRole('checkbox', { name: 'Remove the control' }));
    expect(await box(again, /ONVIF address/)).toHaveProperty('value', '');
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.inputsOf('saveMonitorControl').at(-1)).toMatchObject({ address: '' }));
  });

  it('leave for the model with what was filled in, and come back with the place', async () => {
    site = await cctvSite();
    const { host, hostCalls } = site;
    await show();
    await user.click(await screen.findByRole('button', { name: 'Add camera' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add camera' });
    await fill(dialog, /^Name/, 'Gate 7');
    await user.click(within(dialog).getByRole('button', { name: 'Pick on the model' }));
    await waitFor(() => expect(hostCalls).toMatchObject([{ command: 'open-model' }]));
    const at = { frame: 'wgs84', lat: 22.3, lon: 114.2, height: 12.5 } as const;
    const point = { kind: 'ground', id: '', at } as const;
    const entries = async () => (await host.contextMenu(point)).map(({ label }) => label);
    expect(await entries()).toEqual(['CCTV camera: use this point']);
    await host.execute('place-camera', undefined, point);
    // No form waits any more: the point may be for another module's.
    await waitFor(async () => expect(await entries()).toEqual(['New CCTV camera here']));
    const back = await screen.findByRole('dialog', { name: 'Add camera' });
    expect(await box(back, /^Name/)).toHaveProperty('value', 'Gate 7');
    expect(await box(back, /^Latitude/)).toHaveProperty('value', '22.300000');
    expect(await box(back, /^Height/)).toHaveProperty('value', '12.50');
  });

  it('leave for the model to aim, draw what the camera will cover, and save where it looks', async () => {
    site = await cctvSite();
    const { host, known, notifications } = { ...site, notifications: site.host.notifications };
    await show();
    const { convert } = host.context.scene;
    const place = convert({ frame: 'scene', at: { x: 100, y: 7, z: 0 } }, 'wgs84');
    if (place.frame !== 'wgs84') throw new Error('The scene has no degrees.');
    known.cameras = [camera(1, { latitude: place.lat, longitude: place.lon, height: 7 })];
    await user.click(await screen.findByRole('button', { name: 'Add camera' }));
    const empty = await screen.findByRole('dialog', { name: 'Add camera' });
    expect(await within(empty).findByRole('button', { name: 'Aim on the model' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.keyboard('{Escape}');
    await host.live.emit('setup-changed', { monitorIds: [] });
    await user.click(await screen.findByRole('button', { name: 'Edit Gate 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit the camera' });
    expect(host.scene.shapes()).toEqual([]);
    await fill(dialog, /^Field of view/, '60');
    await user.click(within(dialog).getByRole('button', { name: 'Aim on the model' }));
    await waitFor(() => expect(notifications.at(-1)).toContain('the point at which the camera looks'));
    const aim = (at: { x: number; y: number; z: number }) =>
      host.execute('place-camera', undefined, { kind: 'ground', id: '', at: { frame: 'scene', at } });
    // At itself a camera cannot look. The form still waits.
    await aim({ x: 100, y: 7, z: 0 });
    await waitFor(() => expect(notifications.at(-1)).toContain('pick another point'));
    // 20 m east and 20 m below.
    await aim({ x: 120, y: -13, z: 0 });
    const back = await screen.findByRole('dialog', { name: 'Edit the camera' });
    expect(await box(back, /^Heading/)).toHaveProperty('value', '90');
    expect(await box(back, /^Tilt/)).toHaveProperty('value', '-45');
    expect(await box(back, /^Field of view/)).toHaveProperty('value', '60');
    await waitFor(() => expect(host.scene.shapes()).toMatchObject([{ tone: 'info', selected: true }]));
    const [aimed] = host.scene.shapes();
    await user.clear(await box(back, /^Heading/));
    await waitFor(() => expect(host.scene.shapes()).toEqual([]));
    await fill(back, /^Heading/, '180');
    await waitFor(() => expect(host.scene.shapes()[0]?.points).not.toEqual(aimed?.points));
    await user.click(within(back).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(known.cameras[0]).toMatchObject({ heading: 180, tilt: -45, fieldOfView: 60 }));
    await waitFor(() => expect(host.scene.shapes()).toEqual([]));
  });

  it('say what converts streams, and that nothing does or that no more can be watched', async () => {
    site = await cctvSite();
    const { unmount } = await show();
    const card = async () => within(await screen.findByRole('region', { name: 'Streams' }));
    expect(await (await card()).findByText('Nothing converts RTSP here')).toBeTruthy();
    unmount();
    site.known.mediaServices = [{ kind: 'ffmpeg', formats: ['HLS'], streams: 8, mostStreams: 8 }];
    await show();
    expect(await (await card()).findByText('ffmpeg, on this server')).toBeTruthy();
    expect((await card()).getByText('8 of 8 at most')).toBeTruthy();
    expect((await card()).getByText(/^Full/)).toBeTruthy();
  });

  it('move a camera in the order', async () => {
    site = await cctvSite();
    site.known.cameras = [camera(1), camera(2), camera(3)];
    await show();
    await user.click(await screen.findByRole('button', { name: 'Move Gate 3 up' }));
    await waitFor(() =>
      expect(site.known.cameras.map(({ name }) => name)).toEqual(['Gate 1', 'Gate 3', 'Gate 2']),
    );
  });

  it('import a file, in which what is empty is left out', async () => {
    site = await cctvSite();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByRole('dialog', { name: 'Import cameras' });
    const rows = 'C-1,Gate 1,,AI,rtsp://10.0.0.2/main,,22.3,114.2,7\nC-2,Gate 2,Box 1,,,4,,,';
    const head = 'Instrument ID,Name,Gateway,Type,Stream address,People limit,Latitude,Longitude,Height';
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no place for a file.');
    await user.upload(input, new File([`${head}\n${rows}\n`], 'cameras.csv'));
    await user.click(await screen.findByRole('button', { name: /^Import 2/ }));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('The file is applied.')).toBeTruthy();
    const place = { latitude: 22.3, longitude: 114.2, height: 7 };
    expect(site.server.inputsOf('importMonitors').at(-1)).toEqual({
      apply: true,
      rows: [
        { instrumentId: 'C-1', name: 'Gate 1', type: 'AI', liveUrl: 'rtsp://10.0.0.2/main', place },
        { instrumentId: 'C-2', name: 'Gate 2', gateway: 'Box 1', peopleCountLimit: 4 },
      ],
    });
  });
});
