import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { alertOf, camera, cctvSite } from '../testing/cctv-site.tsx';

let site: Awaited<ReturnType<typeof cctvSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const markers = () => site.host.scene.markers();

describe('the cameras on the model', () => {
  it('are pills by type, live or off and alert today, while the tab is there', async () => {
    site = await cctvSite();
    const { host, known } = site;
    known.cameras = [
      camera(1),
      camera(2, { type: 'OTHER', status: 'Off' }),
      camera(3, { latestAlert: alertOf(3, { type: 'dirty-wheel', endTsMs: 1 }) }),
      camera(4, { latestAlert: alertOf(4) }),
      camera(5, { longitude: null, latitude: null }),
      camera(6, { type: 'OTHER_INVISIBLE_MONITORING' }),
    ];
    const view = await host.render('modelTabs', 'cameras', { visible: true });
    await waitFor(() =>
      expect(
        markers().map(({ shape, icon, tone, label, badge, alarm }) => ({
          shape,
          icon,
          tone,
          label,
          badge,
          alarm,
        })),
      ).toEqual([
        { shape: 'pill', icon: 'VideoPerson', tone: 'success', label: 'Gate 1: LIVE' },
        { shape: 'pill', icon: 'Dismiss', tone: 'neutral', label: 'Gate 2: OFF' },
        {
          shape: 'pill',
          icon: 'VideoPerson',
          tone: 'danger',
          label: 'Gate 3: LIVE · Dirty wheel',
          badge: 'danger',
        },
        {
          shape: 'pill',
          icon: 'VideoPerson',
          tone: 'danger',
          label: 'Gate 4: LIVE · Zone intrusion',
          badge: 'danger',
          alarm: 'Zone intrusion',
        },
      ]),
    );
    expect(host.badges.get('cameras')).toBe(2);
    view.unmount();
    expect(markers()).toEqual([]);
  });

  it('open their details by a press, with the picture of today’s alert, and lead on to the camera', async () => {
    site = await cctvSite();
    const { host, known } = site;
    known.alerts = [alertOf(2)];
    known.cameras = [camera(1, { vendor: '' }), camera(2, { latestAlert: alertOf(2) })];
    await host.render('modelTabs', 'cameras', { visible: true });
    await waitFor(() => expect(markers()).toHaveLength(2));
    await host.clickMarker(markers()[0]?.id ?? '');
    const plain = await screen.findByRole('region', { name: /Gate 1 Details/ });
    expect(within(plain).getByText('CAM-1')).toBeTruthy();
    expect(within(plain).getAllByText('-')).toHaveLength(2);
    expect(within(plain).queryByText('Alert Time')).toBeNull();
    await host.clickMarker(markers()[1]?.id ?? '');
    const alerted = await screen.findByRole('region', { name: /Gate 2 Details/ });
    expect(within(alerted).getByText('Alert Time')).toBeTruthy();
    expect(within(alerted).getByRole('img', { name: /Zone intrusion/ })).toBeTruthy();
    await user.click(within(alerted).getByRole('button', { name: 'Live Stream / Alert Log' }));
    expect(await screen.findByRole('dialog', { name: 'Gate 2' })).toBeTruthy();
  });

  it('draw what the chosen one covers, and what all do by a switch, in the tone of their markers', async () => {
    site = await cctvSite();
    const { host, known } = site;
    const aimed = { heading: 90, tilt: -15, fieldOfView: 80 };
    known.cameras = [
      camera(1, aimed),
      camera(2, { ...aimed, status: 'Off' }),
      camera(3),
      camera(4, { ...aimed, latitude: null, longitude: null }),
      // Of another place on the earth: 400 km away.
      camera(5, { ...aimed, latitude: 25.9 }),
    ];
    const view = await host.render('modelTabs', 'cameras', { visible: true });
    const drawn = () => host.scene.shapes().map(({ tone, selected }) => [tone, selected]);
    await user.click(await screen.findByRole('button', { name: /Gate 1/ }));
    await waitFor(() => expect(drawn()).toEqual([['success', true]]));
    const [first] = host.scene.shapes();
    await user.click(screen.getByRole('switch', { name: 'Coverage' }));
    await waitFor(() =>
      expect(drawn()).toEqual([
        ['success', true],
        ['neutral', false],
      ]),
    );
    expect(screen.getByText('1 camera has no direction.')).toBeTruthy();
    // New answers of the server that change nothing draw nothing anew.
    known.cameras = known.cameras.map((one) => ({ ...one, heardAt: '2026-11-22T07:42:10Z' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(host.scene.shapes()[0]).toBe(first);
    known.cameras = known.cameras.map((one) => ({ ...one, status: 'Off' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(drawn().map(([tone]) => tone)).toEqual(['neutral', 'neutral']));
    view.unmount();
    expect(drawn()).toEqual([]);
  });

  it('draw the nearest hundred of many, and say so', async () => {
    site = await cctvSite();
    const { host, known } = site;
    known.cameras = Array.from({ length: 120 }, (_, nth) =>
      camera(nth + 1, { heading: 0, latitude: 22.3 + nth / 10_000 }),
    );
    await host.render('modelTabs', 'cameras', { visible: true });
    await user.click(await screen.findByRole('switch', { name: 'Coverage' }));
    expect(await screen.findByText('The nearest 100 are drawn.')).toBeTruthy();
    expect(host.scene.shapes()).toHaveLength(100);
  });

  it('are flown to from behind where they look', async () => {
    site = await cctvSite();
    site.known.cameras = [camera(1, { heading: 75 })];
    await site.host.render('modelTabs', 'cameras', { visible: true });
    await user.click(await screen.findByRole('button', { name: /Gate 1/ }));
    await waitFor(() =>
      expect(site.host.scene.flights).toMatchObject([
        {
          to: { lat: 22.309412, lon: 114.176208, height: 7 },
          options: { along: { heading: 75, tilt: -15 } },
        },
      ]),
    );
  });

  it('are not flown to where their place is far from the site, which is said', async () => {
    site = await cctvSite();
    site.known.cameras = [camera(1, { latitude: 18.3, longitude: 110.17 })];
    await site.host.render('modelTabs', 'cameras', { visible: true });
    await user.click(await screen.findByRole('button', { name: /Gate 1/ }));
    await waitFor(() => expect(site.host.notifications.at(-1)).toContain('Gate 1 is far from the site'));
    expect(site.host.scene.flights).toEqual([]);
  });

  it('are flown to from the index', async () => {
    site = await cctvSite();
    site.known.cameras = [camera(1)];
    await site.host.render('modelTabs', 'cameras', { visible: true });
    await user.click(await screen.findByRole('button', { name: /Gate 1/ }));
    await waitFor(() =>
      expect(site.host.scene.flights).toMatchObject([
        { to: { lat: 22.309412, lon: 114.176208, height: 7 }, options: { focusHeight: 7 } },
      ]),
    );
    expect(markers().map(({ selected }) => selected)).toEqual([true]);
  });
});
