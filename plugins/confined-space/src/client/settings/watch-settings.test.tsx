import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '../../contract/confined-space.ts';
import { confinedSite } from '../testing/confined-site.tsx';
import { camera, uuid, watchOf } from '../testing/example-cameras.ts';

let site: Awaited<ReturnType<typeof confinedSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const show = () => site.host.render('settingsPages', 'watches', { visible: true });
const all = [...Object.values(permissions), 'CCTV_VIEW'];

describe('the settings of confined spaces', () => {
  it('let a camera watch a location, and say so when somebody was quicker', async () => {
    site = await confinedSite({ permissions: all });
    const { known, server } = site;
    known.cameras = [camera(1)];
    known.watches = [watchOf(1, { version: 4 })];
    known.locations = [
      { locationId: uuid(801), name: 'Shaft S1' },
      { locationId: uuid(802), name: 'Sump pit' },
    ];
    await show();
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: /Location that CS-1 watches/ }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await choose('Sump pit');
    await waitFor(() =>
      expect(server.inputsOf('setLocation')).toEqual([
        { monitorId: uuid(1), locationId: uuid(802), version: 4 },
      ]),
    );
    expect(await screen.findByText('Alarms. Active permits are suspended.')).toBeTruthy();
    known.watches = known.watches.map((watch) => ({ ...watch, version: 6 }));
    await choose('Shaft S1');
    await waitFor(() => expect(site.host.notifications.at(-1)).toMatch(/The location of CS-1 was not saved/));
  });

  it('say where locations come from, to those who may add them and to others', async () => {
    site = await confinedSite({ permissions: all });
    const { known, host } = site;
    known.cameras = [camera(1)];
    known.watches = [watchOf(1)];
    await show();
    expect(await screen.findByText(/safety officer or site agent adds them in Settings/)).toBeTruthy();
    host.setPermissions([...all, 'PTW_LOCATION_ADMIN']);
    await user.click(await screen.findByRole('button', { name: 'Add locations' }));
    expect(known.opened).toEqual([{ page: 'gantry.permit-to-work/location-setting' }]);
  });

  it('say that nothing is suspended where the project has no permits', async () => {
    site = await confinedSite({ permissions: all });
    const { known } = site;
    known.cameras = [camera(1)];
    known.watches = [watchOf(1)];
    known.hasPermits = false;
    await show();
    expect(await screen.findByText(/Permit To Work is not in this project/)).toBeTruthy();
  });
});
