import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { episodesChanged, sensorsChanged } from '../../contract/falsework.ts';
import { falseworkSite, sensor, uuid } from '../testing/falsework-site.tsx';

let site: Awaited<ReturnType<typeof falseworkSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const markers = () =>
  site.host.scene.markers().map(({ shape, tone, label, selected }) => ({ shape, tone, label, selected }));

describe('the sensors on the model', () => {
  it('are hexagons with their level, follow it, and are there only while their tab is', async () => {
    site = await falseworkSite();
    const { host, known, server } = site;
    known.sensors = [sensor(1), sensor(2, { status: 3 }), sensor(3, { place: null })];
    const view = await host.render('modelTabs', 'sensors', { visible: true });
    await waitFor(() =>
      expect(markers()).toEqual([
        { shape: 'hexagon', tone: 'success', label: 'Tower 1: Normal', selected: false },
        { shape: 'hexagon', tone: 'danger', label: 'Tower 2: Action', selected: false },
      ]),
    );
    known.sensors = [
      sensor(1, { status: -1 }),
      sensor(2, { status: -1, level: 3 }),
      sensor(3, { place: null }),
    ];
    await act(() => host.live.emit(episodesChanged, { sensorId: uuid(1) }));
    await waitFor(
      () =>
        expect(markers()).toEqual([
          { shape: 'hexagon', tone: 'neutral', label: 'Tower 1: Offline', selected: false },
          { shape: 'hexagon', tone: 'danger', label: 'Tower 2: Action · Offline', selected: false },
        ]),
      { timeout: 3000 },
    );
    view.unmount();
    expect(markers()).toEqual([]);
    const asked = server.asked.length;
    await act(() => host.live.emit(sensorsChanged, { deviceIds: [uuid(1)] }));
    await host.advance(60_000);
    expect(server.asked).toHaveLength(asked);
  });

  it('is flown to from the index, which selects its marker; the marker leads to its page', async () => {
    site = await falseworkSite();
    const { host, known, hostCalls } = site;
    known.sensors = [sensor(1), sensor(2)];
    await host.render('modelTabs', 'sensors', { visible: true });
    await user.click(await screen.findByRole('row', { name: /Tower 2/ }));
    await waitFor(() => expect(markers().map(({ selected }) => selected)).toEqual([false, true]));
    expect(host.scene.flights).toMatchObject([{ to: { lat: 22.309412, lon: 114.176208, height: 4.5 } }]);
    await host.clickMarker(host.scene.markers()[0]?.id ?? '');
    expect(hostCalls).toEqual([{ command: 'open-dashboard', value: { code: 'falsework', sensor: uuid(1) } }]);
  });
});
