import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addLocation, addPermit } from '../testing/permit-site.tsx';
import { siteOfEachTest } from '../testing/site-of-each-test.ts';
import { fill as fillField } from '../testing/typing.ts';

const { user, start } = siteOfEachTest();
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  await fillField(user, await screen.findByLabelText(new RegExp(`^${label}`)), text);
};
const confirmDialog = () =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm' }));

describe('Location Setting', () => {
  it('lists ten locations a page by name, with six decimals and the range shown', async () => {
    const { host, server } = await start();
    for (let at = 1; at <= 12; at += 1) addLocation(server, `Bay ${String(at).padStart(2, '0')}`);
    await host.render('settingsPages', 'location-setting');
    const first = await screen.findByRole('row', { name: /Bay 01/ });
    expect(within(first).getByText('22.309412')).toBeTruthy();
    expect(within(first).getByText('114.176208')).toBeTruthy();
    expect(screen.getByText('Showing 1 to 10 of 12 entries')).toBeTruthy();
    expect(screen.getByText('Page 1/2')).toBeTruthy();
    await press('Next page');
    expect(await screen.findByText('Showing 11 to 12 of 12 entries')).toBeTruthy();
  });

  it('reverses the order', async () => {
    const { host, server } = await start();
    addLocation(server, 'A');
    addLocation(server, 'B');
    await host.render('settingsPages', 'location-setting');
    await screen.findByRole('row', { name: /^A/ });
    await press(/Location Name/);
    await waitFor(() => {
      const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
      expect(names).toEqual(['B', 'A']);
    });
  });

  it('adds a location', async () => {
    const { host, server } = await start();
    await host.render('settingsPages', 'location-setting');
    await press('Add');
    expect(screen.getByRole('dialog', { name: 'Add Location' })).toBeTruthy();
    await fill('Location Name', 'Cross passage CP-04');
    await fill('Latitude', '22.310164');
    await fill('Longitude', '114.176902');
    await fill('Height', '-4.20');
    await confirmDialog();
    expect(await screen.findByText('Cross passage CP-04')).toBeTruthy();
    expect(host.notifications).toEqual(['Location added']);
    expect(server.locations).toMatchObject([
      { name: 'Cross passage CP-04', latitude: 22.310164, longitude: 114.176902, height: -4.2 },
    ]);
  });

  it('shows an error beside the field, and sends nothing', async () => {
    const { host, server } = await start();
    await host.render('settingsPages', 'location-setting');
    await press('Add');
    await fill('Longitude', '115.1');
    await confirmDialog();
    expect(screen.getByText('Fill in this field.')).toBeTruthy();
    expect(screen.getByText('Enter a number from 113.76 to 114.51.')).toBeTruthy();
    expect(screen.getByText('The location was not added. Check the marked fields.')).toBeTruthy();
    expect(server.count('addLocation')).toBe(0);
  });

  it('shows no errors before the user has typed', async () => {
    const { host } = await start();
    await host.render('settingsPages', 'location-setting');
    await press('Add');
    (await screen.findByLabelText(/^Location Name/)).focus();
    screen.getByLabelText(/^Height/).focus();
    expect(screen.queryByText('Fill in this field.')).toBeNull();
    await fill('Height', 'x');
    screen.getByLabelText(/^Latitude/).focus();
    expect(await screen.findByText('Enter a number, such as 12.5.')).toBeTruthy();
  });

  it('requires both coordinates or neither', async () => {
    const { host, server } = await start();
    await host.render('settingsPages', 'location-setting');
    await press('Add');
    await fill('Location Name', 'Trench');
    await fill('Longitude', '114.176902');
    await confirmDialog();
    expect(screen.getByText('Enter latitude and longitude, or clear both.')).toBeTruthy();
    await fill('Longitude', '');
    await confirmDialog();
    await waitFor(() =>
      expect(server.locations).toMatchObject([{ name: 'Trench', latitude: 0, longitude: 0, height: 0 }]),
    );
  });

  it.each([
    [{}, ['22.309412', '114.176208', '-6.40']],
    [{ height: 0 }, ['22.309412', '114.176208', '0.00']],
    [{ height: 1.125 }, ['22.309412', '114.176208', '1.125']],
    [{ latitude: 0, longitude: 0, height: 0 }, ['', '', '']],
  ])('shows the parts of a position that are set: %o', async (fields, shown) => {
    const { host, server } = await start();
    addLocation(server, 'Shaft S1', fields);
    await host.render('settingsPages', 'location-setting');
    await press('Edit Shaft S1');
    await screen.findByLabelText(/^Height/);
    const labels = [/^Latitude/, /^Longitude/, /^Height/];
    expect(labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(shown);
  });

  it('refuses a name that is taken without asking the server, and keeps the input', async () => {
    const { host, server } = await start();
    addLocation(server, 'Shaft S1');
    await host.render('settingsPages', 'location-setting');
    await press('Add');
    await fill('Location Name', 'Shaft S1');
    await confirmDialog();
    expect(await screen.findByText('Another location has this name. Choose another name.')).toBeTruthy();
    expect(server.count('addLocation')).toBe(0);
    expect(screen.getByLabelText<HTMLInputElement>(/^Location Name/).value).toBe('Shaft S1');
  });

  it('edits a location', async () => {
    const { host, server } = await start();
    addLocation(server, 'Shaft S1');
    await host.render('settingsPages', 'location-setting');
    await press('Edit Shaft S1');
    await fill('Height', '12.5');
    await confirmDialog();
    await waitFor(() => expect(host.notifications).toEqual(['Location saved']));
    expect(server.locations).toMatchObject([{ name: 'Shaft S1', height: 12.5, version: 2 }]);
  });

  it('does not overwrite what somebody else changed', async () => {
    const { host, server } = await start();
    const shaft = addLocation(server, 'Shaft S1');
    await host.render('settingsPages', 'location-setting');
    await press('Edit Shaft S1');
    await fill('Location Name', 'Shaft S1a');
    server.locations[0] = { ...shaft, height: 99, version: 2 };
    await confirmDialog();
    expect(await screen.findByText('Somebody changed Height while you edited.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Height/).value).toBe('99.00');
    expect(screen.getByLabelText<HTMLInputElement>(/^Location Name/).value).toBe('Shaft S1a');
    await confirmDialog();
    await waitFor(() =>
      expect(server.locations).toMatchObject([{ name: 'Shaft S1a', height: 99, version: 3 }]),
    );
  });

  it('tells of it while the form is filled in, and sends nothing that is refused', async () => {
    const { host, server } = await start();
    const shaft = addLocation(server, 'Shaft S1');
    await host.render('settingsPages', 'location-setting');
    await press('Edit Shaft S1');
    await fill('Location Name', 'Shaft S1a');
    server.locations[0] = { ...shaft, height: 99, version: 2 };
    await host.live.emit('location-changed', {});
    await host.advance(250);
    expect(await screen.findByText('Somebody changed Height while you edited.')).toBeTruthy();
    await confirmDialog();
    await waitFor(() => expect(server.locations).toMatchObject([{ name: 'Shaft S1a', height: 99 }]));
    expect(server.count('updateLocation')).toBe(1);
  });

  it('deletes after a confirmation worded as in the specification', async () => {
    const { host, server } = await start();
    addLocation(server, 'Shaft S1');
    await host.render('settingsPages', 'location-setting');
    await press('Delete Shaft S1');
    await waitFor(() => expect(host.notifications).toEqual(['Location deleted']));
    expect(host.confirmations).toEqual([
      { title: 'Delete Location', text: 'Shaft S1\nPlease confirm that this location is to be deleted.' },
    ]);
    expect(server.locations).toEqual([]);
  });

  it('does not ask the server to delete a location with open permits', async () => {
    const { host, server } = await start();
    addPermit(server, addLocation(server, 'Shaft S1'), 'Requested');
    await host.render('settingsPages', 'location-setting');
    await press('Delete Shaft S1');
    await waitFor(() =>
      expect(host.notifications[0]).toMatch(/^The location was not deleted\. Permits that/),
    );
    expect(server.count('deleteLocation')).toBe(0);
  });

  it('keeps the location when the user cancels', async () => {
    const { host, server } = await start({ confirm: () => false });
    addLocation(server, 'Shaft S1');
    await host.render('settingsPages', 'location-setting');
    await press('Delete Shaft S1');
    await waitFor(() => expect(host.confirmations).toHaveLength(1));
    expect(server.locations).toHaveLength(1);
    expect(host.notifications).toEqual([]);
  });

  it('says why a location was not deleted', async () => {
    const { host, server } = await start();
    addLocation(server, 'Shaft S1');
    await host.render('settingsPages', 'location-setting');
    await screen.findByRole('row', { name: /Shaft S1/ });
    server.fail({ status: 409, code: 'LOCATION_IN_USE' });
    await press('Delete Shaft S1');
    await waitFor(() => expect(host.notifications).toHaveLength(1));
    expect(host.notifications[0]).toMatch(/^The location was not deleted\. Permits that are not finished/);
  });

  it('is hidden from members without the permission', async () => {
    const { host } = await start({ permissions: ['PTW_VIEW'] });
    expect(host.contributions('settingsPages')).toMatchObject([
      { id: 'location-setting', visible: false },
      { id: 'permit-rules', visible: false },
    ]);
  });

  it('shows nothing more once the project is closed', async () => {
    const { host, server } = await start();
    addLocation(server, 'Shaft S1');
    await host.render('settingsPages', 'location-setting');
    const letGo = server.hold('deleteLocation');
    await press('Delete Shaft S1');
    await waitFor(() => expect(server.count('deleteLocation')).toBe(1));
    await host.deactivate();
    letGo();
    // Give an unhandled rejection time to fail the test run.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(host.notifications).toEqual([]);
  });

  it('joins sentences as the language requires', async () => {
    const { host } = await start({ locale: 'zh-CN' });
    await host.render('settingsPages', 'location-setting');
    await press('新增');
    await user.click(await screen.findByRole('button', { name: '确认' }));
    expect(await screen.findByText('新增位置失败。请检查标出的字段。')).toBeTruthy();
  });
});
