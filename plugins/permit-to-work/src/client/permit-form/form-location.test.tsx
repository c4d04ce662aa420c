import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addLocation } from '../testing/permit-site.tsx';
import { siteOfEachTest } from '../testing/site-of-each-test.ts';

const { user, start, show, button } = siteOfEachTest();

describe('the location of the request form', () => {
  it('starts with the location it was opened for', async () => {
    const { server } = await start();
    const shaft = addLocation(server, 'Shaft S1');
    await show({ view: 'new', location: shaft.locationID });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Location' }).textContent).toBe('Shaft S1'),
    );
  });

  it('marks a missing location even when the locations could not be refreshed', async () => {
    const { server, host } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await screen.findByRole('combobox', { name: 'Location' });
    server.fail({ status: 503, code: 'UNAVAILABLE' }, 'locationList');
    const asked = server.count('locationList');
    await host.live.resync();
    await host.advance(250);
    expect(server.count('locationList')).toBe(asked + 1);
    await user.click(await button('Save draft'));
    expect(await screen.findByText('Choose where the work is.')).toBeTruthy();
    expect(screen.queryByText(/The locations did not load/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Location' }));
  });

  it('marks a missing location and says that there are none to choose from', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    server.fail({ status: 503, code: 'UNAVAILABLE' }, 'locationList');
    await show({ view: 'new' });
    expect(await screen.findByText(/The locations did not load/)).toBeTruthy();
    await user.click(await button('Save draft'));
    expect(await screen.findByText('Choose where the work is.')).toBeTruthy();
    expect(screen.getByText(/^The locations did not load/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Location' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/The locations did not load/)).toBeNull());
    expect(screen.getByText('Choose where the work is.')).toBeTruthy();
  });

  it('says why there is no location to choose, and leads to where those who may add one', async () => {
    const { hostCalls } = await start();
    await show({ view: 'new' });
    expect(await screen.findByText(/^This project has no locations for permits yet\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add the first location' }));
    await waitFor(() =>
      expect(hostCalls).toEqual([
        { command: 'open-settings', value: { page: 'gantry.permit-to-work/location-setting' } },
      ]),
    );
  });

  it('names who adds locations to those who may not', async () => {
    await start({ permissions: ['PTW_VIEW', 'PTW_REQUEST'] });
    await show({ view: 'new' });
    expect(
      await screen.findByText(/yet\. A project administrator, safety officer or site agent adds them\./),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add the first location' })).toBeNull();
  });
});
