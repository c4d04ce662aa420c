import { createTestHost, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { type CompanyUser, deviceCalls, type UserDevice } from '../../contract/devices/calls.ts';
import { plugin } from '../plugin.ts';
import { me } from '../risc/testing/risc-forms.ts';
// Imported here, so that transforming them does not count against the test host's time limits.
import './device-management.tsx';
import './this-device.tsx';

const user = userEvent.setup({ delay: null });
let host: { dispose(): Promise<void> } | undefined;
afterEach(async () => {
  await host?.dispose();
  host = undefined;
});

const phone = '0b2f41a3-c54c-4fd8-a2f4-1a3c54c1fd80';
const member = (nth: number, devices: UserDevice[] = []): CompanyUser => ({
  userId: `51111111-1111-4111-8111-1111111111${String(10 + nth)}`,
  name: `Chan ${String(nth).padStart(2, '0')}`,
  email: `chan${nth}@example.com`,
  company: 'Kai Shing JV',
  title: 'Site Agent',
  role: nth === 1 ? 1 : 0,
  status: 1,
  roleIds: ['SITE_AGENT'],
  devices,
});
const deviceOf = (userId: string, deviceId: string, revokedAt: string | null = null): UserDevice => ({
  userId,
  deviceId,
  registeredAt: '2026-11-19T02:00:00.000Z',
  revokedAt,
});

async function open(
  page: 'devices' | 'this-device',
  users: CompanyUser[],
  { own = [], more = [] }: { readonly own?: UserDevice[]; readonly more?: readonly string[] } = {},
) {
  const server = fakeEndpoints(deviceCalls, {
    companyUsers: ({ page: nth, pageSize, search }) => {
      const found = users.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search));
      return { users: found.slice((nth - 1) * pageSize, nth * pageSize), total: found.length };
    },
    ownDevices: () => ({ userDeviceList: own, isRequired: true }),
    registerDevice({ userId, deviceId }) {
      const device = deviceOf(userId, deviceId);
      const at = users.findIndex((one) => one.userId === userId);
      users[at] = { ...member(1), ...users[at], devices: [device] };
      return { device };
    },
    revokeDevice({ userId, deviceId }) {
      const at = users.findIndex((one) => one.userId === userId);
      users[at] = { ...member(1), ...users[at], devices: [] };
      return { device: deviceOf(userId, deviceId, '2026-11-20T02:00:00.000Z') };
    },
  });
  const permissions = ['RISC_VIEW', 'USER_DEVICE_ADMIN', ...more];
  const made = await createTestHost(plugin, {
    permissions,
    user: me,
    http: server.http,
    wrapper: Surroundings,
  });
  host = made;
  await made.render('settingsPages', page);
  return { server, host: made };
}

it('lists eight people a page, and registers a device by its id', async () => {
  const { server } = await open(
    'devices',
    Array.from({ length: 10 }, (_, nth) => member(nth + 1)),
  );
  const row = within(await screen.findByRole('row', { name: /Chan 01/ }));
  expect(row.getAllByText('chan1@example.com')[0]).toBeTruthy();
  expect(row.getByText('Admin')).toBeTruthy();
  expect(row.queryByText('Kai Shing JV')).toBeNull();
  expect(screen.getByText('Showing 1 to 8 of 10 entries')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Register a device for Chan 02' }));
  await user.type(await screen.findByLabelText(/^Please enter Device ID/), 'my phone');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(screen.getByText(/^Enter a Device ID such as/)).toBeTruthy();
  expect(server.inputsOf('registerDevice')).toEqual([]);
  await user.clear(screen.getByLabelText(/^Please enter Device ID/));
  await user.type(screen.getByLabelText(/^Please enter Device ID/), phone);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('0b2f41a3')).toBeTruthy();
});

it('shows the company of each member to those who manage the devices of all companies', async () => {
  await open('devices', [member(1), { ...member(2), company: 'AECOM' }], { more: ['MEMBER_ADMIN'] });
  expect(await screen.findByRole('columnheader', { name: 'Company' })).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Chan 02/ })).getAllByText('AECOM')[0]).toBeTruthy();
});

it('asks before it revokes, and says where that failed that the device can still sign', async () => {
  const chan = member(1);
  const { server, host: made } = await open('devices', [
    { ...chan, devices: [deviceOf(chan.userId, phone)] },
  ]);
  const revoke = { name: 'Revoke 0b2f41a3 of Chan 01' };
  server.fail({ status: 500, code: 'INTERNAL' }, 'revokeDevice');
  await user.click(await screen.findByRole('button', revoke));
  await waitFor(() =>
    expect(made.notifications.at(-1)).toMatch(/^The device was not revoked and can still sign/),
  );
  await user.click(screen.getByRole('button', revoke));
  await waitFor(() => expect(made.notifications.at(-1)).toBe('The device is revoked.'));
  expect(made.confirmations.at(-1)?.text).toMatch(/cannot be undone/);
  await waitFor(() => expect(screen.queryByRole('button', revoke)).toBeNull());
});

it('tells a member the id of this device and what it is good for', async () => {
  await open('this-device', []);
  expect(await screen.findByText('33333333-3333-4333-8333-333333333333')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('33333333-3333-4333-8333-333333333333');
  expect(await screen.findByText(/^This device is not registered for you/)).toBeTruthy();
});
