import { afterEach, describe, expect, it } from 'vitest';
import { addLocation, addPermit, permitSite } from './testing/permit-site.tsx';

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());

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

  it('request a permit at the location nearest to what was clicked', async () => {
    site = await permitSite();
    const { host, server, hostCalls } = site;
    addLocation(server, 'Far', { latitude: 22.32 });
    addLocation(server, 'Nowhere', { latitude: 0, longitude: 0 });
    const near = addLocation(server, 'Near', { latitude: 22.31 });
    const at = { frame: 'wgs84', lat: 22.3101, lon: 114.1762, height: 0 } as const;
    await host.execute('request', undefined, { kind: 'ground', id: 'ground', at });
    expect(hostCalls).toMatchObject([{ value: { view: 'new', location: near.locationID } }]);
  });

  it('are not on the menu of another plugin’s marker', async () => {
    site = await permitSite();
    await site.host.activate();
    expect(await site.host.contextMenu({ kind: 'marker', id: 'camera', data: { camera: 7 } })).toEqual([]);
  });

  it('are not offered to members who may not request', async () => {
    site = await permitSite({ permissions: ['PTW_VIEW'] });
    await site.host.activate();
    expect(await site.host.contextMenu({ kind: 'ground', id: 'ground' })).toEqual([]);
    await expect(site.host.execute('request')).rejects.toMatchObject({ code: 'command-unavailable' });
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
