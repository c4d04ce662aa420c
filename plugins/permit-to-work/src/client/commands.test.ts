import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { overStay } from './testing/example-alarm.ts';
import { addLocation, addPermit, permitSite } from './testing/permit-site.tsx';
import { fill, quick } from './testing/typing.ts';

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup(quick);
const clicked = { frame: 'wgs84', lat: 22.3101, lon: 114.1762, height: 0 } as const;

describe('commands', () => {
  it('request a permit at the location of a marker', async () => {
    site = await permitSite();
    const { host, server, hostCalls } = site;
    const { locationID } = addLocation(server, 'Shaft S1');
    await host.activate();
    const hit = { kind: 'marker', id: 'm', data: { locationID } } as const;
    expect((await host.contextMenu(hit)).map(({ label }) => label)).toEqual(['Request permit here']);
    await host.execute('request', undefined, hit);
    expect(hostCalls).toEqual([
      {
        command: 'open-dashboard',
        value: { code: 'dwss-ty-permitToWork', view: 'new', location: locationID },
      },
    ]);
  });

  it('offer the nearest places to a clicked point with their distances, and choose none', async () => {
    site = await permitSite();
    const { host, server, hostCalls } = site;
    addLocation(server, 'Far', { latitude: 22.32, height: 0 });
    addLocation(server, 'Nowhere', { latitude: 0, longitude: 0 });
    const near = addLocation(server, 'Near', { latitude: 22.31, height: 0 });
    const asked = host.execute('request', undefined, { kind: 'ground', id: 'ground', at: clicked });
    const offered = await screen.findAllByRole('button', { name: / m away$/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Near11 m away', 'Far1,102 m away']);
    expect(screen.queryByText(/^No known place is within/)).toBeNull();
    expect(hostCalls).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Near/ }));
    await asked;
    expect(hostCalls).toMatchObject([{ value: { view: 'new', location: near.locationID } }]);
  });

  it('say that no place is within 50 m, and add one at the point', async () => {
    site = await permitSite();
    const { host, server, hostCalls } = site;
    addLocation(server, 'Far', { latitude: 22.32 });
    const asked = host.execute('request', undefined, { kind: 'ground', id: 'ground', at: clicked });
    expect(
      await screen.findByText('No known place is within 50 m of this point. Choose where the work is.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a location here' }));
    await fill(user, await screen.findByLabelText(/^Location Name/), 'Slab 5');
    await user.keyboard('{Enter}');
    await asked;
    expect(server.locations[1]).toMatchObject({ name: 'Slab 5', latitude: 22.3101, longitude: 114.1762 });
    expect(hostCalls).toMatchObject([{ value: { view: 'new', location: server.locations[1]?.locationID } }]);
  });

  it('are absent from the menus of other plugins’ markers', async () => {
    site = await permitSite();
    await site.host.activate();
    expect(await site.host.contextMenu({ kind: 'marker', id: 'camera', data: { camera: 7 } })).toEqual([]);
  });

  it('are hidden from members who may not request permits', async () => {
    site = await permitSite({ permissions: ['PTW_VIEW'] });
    await site.host.activate();
    expect(await site.host.contextMenu({ kind: 'ground', id: 'ground' })).toEqual([]);
    await expect(site.host.execute('request')).rejects.toMatchObject({ code: 'command-unavailable' });
  });

  it('open a permit that the search found by its number, whatever its day', async () => {
    site = await permitSite();
    const { host, server, hostCalls } = site;
    const shaft = addLocation(server, 'Shaft S1');
    const { formUUID, number } = addPermit(server, shaft, 'Closed', { validFrom: '2026-01-05T00:00:00Z' });
    addPermit(server, shaft, 'Active');
    const [found, ...others] = await host.search(number ?? '');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      title: number,
      command: 'gantry.permit-to-work/open-permit',
      subtitle: expect.stringContaining('Shaft S1 · Closed'),
    });
    await host.execute('open-permit', found?.value);
    expect(hostCalls).toMatchObject([{ command: 'open-dashboard', value: { formUUID } }]);
  });

  it('find a permit with an alarm by its place, and say the danger first', async () => {
    site = await permitSite();
    const { host, server } = site;
    const { formUUID } = addPermit(server, addLocation(server, 'Sump'), 'Active');
    server.alarms.set(formUUID, [overStay(formUUID)]);
    const [found] = await host.search('Sump');
    expect(found?.subtitle).toBe('2 over stay · Cut the strut · Sump · Active');
  });

  it('open the panel at the location of a clicked marker', async () => {
    site = await permitSite();
    const { host, server, hostCalls } = site;
    addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
    await host.activate();
    await host.advance(0);
    const [marker] = host.scene.markers();
    await host.clickMarker(marker?.id ?? '');
    expect(hostCalls).toEqual([{ command: 'open-model', value: { tab: 'gantry.permit-to-work/index' } }]);
    expect(host.scene.markers()).toMatchObject([{ selected: true }]);
  });
});

describe('adding a location at a clicked point', () => {
  const ground = { kind: 'ground', id: 'ground' } as const;
  const at = { frame: 'wgs84', lat: 22.30941234, lon: 114.17620876, height: -6.401 } as const;
  const object = { kind: 'object', objects: [{ modelId: 'm', globalId: 'slab' }], at } as const;
  const valueIn = async (label: RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

  it.each([
    [
      'en',
      'Add permit location here',
      'Add Location',
      /^Location Name/,
      /^Latitude/,
      /^Longitude/,
      /^Height/,
    ],
    ['zh-CN', '在此新增许可证位置', '新增位置', /^位置名称/, /^纬度/, /^经度/, /^高度/],
  ] as const)('in %s fills in the place', async (locale, entry, title, name, latitude, longitude, height) => {
    site = await permitSite({ locale });
    const { host, server } = site;
    await host.activate();
    for (const hit of [{ ...ground, at }, object])
      expect((await host.contextMenu(hit)).map(({ label }) => label)).toContain(entry);
    const left = host.execute('add-location', undefined, object);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    expect(await valueIn(latitude)).toBe('22.309412');
    expect(await valueIn(longitude)).toBe('114.176209');
    expect(await valueIn(height)).toBe('-6.40');
    await fill(user, screen.getByLabelText(name), 'Slab 5');
    await user.keyboard('{Enter}');
    await left;
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.locations).toMatchObject([
      { name: 'Slab 5', latitude: 22.309412, longitude: 114.176209, height: -6.4 },
    ]);
    expect(host.scene.markers()).toMatchObject([{ selected: true }]);
  });

  it('refuses a place outside Hong Kong by the form’s rules', async () => {
    site = await permitSite();
    const { host, server } = site;
    void host.execute('add-location', undefined, { ...ground, at: { ...at, lat: 31.2 } });
    await fill(user, await screen.findByLabelText(/^Location Name/), 'Shanghai');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter a number from 22.13 to 22.58.')).toBeTruthy();
    expect(server.count('addLocation')).toBe(0);
  });

  it('reports a failure even after the dialog was closed', async () => {
    site = await permitSite();
    const { host, server } = site;
    void host.execute('add-location', undefined, { ...ground, at });
    await fill(user, await screen.findByLabelText(/^Location Name/), 'Slab 5');
    const letGo = server.hold();
    server.fail({ status: 409, code: 'LOCATION_NAME_TAKEN' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.count('addLocation')).toBe(1));
    // Esc in the host has the same effect.
    cleanup();
    letGo();
    await waitFor(() => expect(host.notifications).toHaveLength(1));
    expect(host.notifications[0]).toMatch(/^The location was not added\. Another location has this name/);
  });

  it('is offered to location managers where the point converts to degrees', async () => {
    site = await permitSite();
    await site.host.activate();
    const labels = async (hit: Parameters<typeof site.host.contextMenu>[0]) =>
      (await site.host.contextMenu(hit)).map(({ label }) => label);
    const inScene = { frame: 'scene', at: { x: 1, y: 2, z: 3 } } as const;
    expect(await labels(ground)).not.toContain('Add permit location here');
    expect(await labels({ ...ground, at: inScene })).toContain('Add permit location here');
    site.host.scene.setEpsg(32_650);
    expect(await labels({ ...ground, at: inScene })).not.toContain('Add permit location here');
    site.host.setPermissions(['PTW_VIEW', 'PTW_REQUEST']);
    expect(await labels({ ...ground, at })).toEqual(['Request permit here']);
    await expect(site.host.execute('add-location')).rejects.toMatchObject({ code: 'command-unavailable' });
  });
});
