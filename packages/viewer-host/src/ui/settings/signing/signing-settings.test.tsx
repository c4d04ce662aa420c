import type { OwnSigning, SigningMember, UserDevice } from '@gantry/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../testing/fake-server.ts';
import { bemServer } from '../../testing/render-app.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { bem } from '../../testing/test-data.ts';

const path = `/api/projects/${bem.id}/signing`;
const ink = 'data:image/png;base64,aW5r';
const phone = '0b2f41a3-c54c-4fd8-a2f4-1a3c54c1fd80';

/** Takes every call, because the DOM of the tests paints nothing. */
const anyContext = new Proxy({}, { get: () => () => undefined, set: () => true });

beforeEach(() => {
  // happy-dom has no canvas to draw on.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(anyContext as never); // the pen only calls it
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(ink);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const member = (nth: number, devices: UserDevice[] = []): SigningMember => ({
  userId: `51111111-1111-4111-8111-1111111111${String(10 + nth)}`,
  name: `Chan ${String(nth).padStart(2, '0')}`,
  email: `chan${nth}@example.com`,
  company: 'Kai Shing JV',
  title: 'Site Agent',
  roles: ['SITE_AGENT'],
  isAdmin: nth === 1,
  isActive: true,
  devices,
});
const deviceOf = (userId: string, deviceId: string, revokedAt: string | null = null): UserDevice => ({
  userId,
  deviceId,
  registeredAt: '2026-11-19T02:00:00.000Z',
  revokedAt,
});

function openDevices(members: SigningMember[], permissions: readonly string[] = []) {
  const server = bemServer(['LAYER_VIEW', 'USER_DEVICE_ADMIN', ...permissions]);
  const asked = (body: unknown) => body as { userId: string; deviceId: string };
  const give = (userId: string, devices: UserDevice[]) => {
    const at = members.findIndex((one) => one.userId === userId);
    members[at] = { ...(members[at] ?? member(1)), devices };
  };
  server
    .on(`GET ${path}/members`, ({ query: { search = '', limit, offset } }) => {
      const found = members.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search));
      const from = Number(offset);
      return { json: { members: found.slice(from, from + Number(limit)), total: found.length } };
    })
    .on(`POST ${path}/devices`, ({ body }) => {
      const { userId, deviceId } = asked(body);
      give(userId, [deviceOf(userId, deviceId)]);
      return { json: { device: deviceOf(userId, deviceId) } };
    });
  const revoked = () =>
    server.on(`POST ${path}/devices/revoke`, ({ body }) => {
      const { userId, deviceId } = asked(body);
      give(userId, []);
      return { json: { device: deviceOf(userId, deviceId, '2026-11-20T02:00:00.000Z') } };
    });
  return { revoked, ...renderPage('/p/BEM/settings/signing-devices', { server }) };
}

describe('Settings, Signing devices', () => {
  it('lists eight people a page, and registers a device by its id', async () => {
    const { server, user } = openDevices(Array.from({ length: 10 }, (_, nth) => member(nth + 1)));
    const row = (await screen.findAllByText('chan1@example.com'))[0]?.closest('tr')?.textContent;
    expect(row).toContain('Admin');
    expect(row).not.toContain('Kai Shing JV');
    expect(screen.getByText('Showing 1 to 8 of 10 entries')).toBeTruthy();
    await user.click(screen.getByLabelText('Register a device for Chan 02'));
    await user.type(await screen.findByLabelText(/^Please enter Device ID/), 'my phone');
    const register = within(screen.getByRole('dialog')).getByText('Register');
    await user.click(register);
    expect(await screen.findByText(/^Enter a Device ID such as/)).toBeTruthy();
    expect(server.calls(`POST ${path}/devices`)).toEqual([]);
    await user.clear(screen.getByLabelText(/^Please enter Device ID/));
    await user.type(screen.getByLabelText(/^Please enter Device ID/), phone);
    await user.click(register);
    expect(await screen.findByText('0b2f41a3')).toBeTruthy();
  });

  it('shows the company of each member to those who manage the devices of all companies', async () => {
    openDevices([member(1), { ...member(2), company: 'AECOM' }], ['MEMBER_ADMIN']);
    expect(await screen.findByRole('columnheader', { name: 'Company' })).toBeTruthy();
    expect((await screen.findAllByText('AECOM'))[0]?.closest('tr')?.textContent).toContain('Chan 02');
  });

  it('asks before it revokes, and says where that failed that the device can still sign', async () => {
    const chan = member(1);
    const { server, revoked, user, notices } = openDevices([
      { ...chan, devices: [deviceOf(chan.userId, phone)] },
    ]);
    const told = () => notices.notices.at(-1)?.text;
    const revoke = { name: 'Revoke 0b2f41a3 of Chan 01' };
    const confirm = async () => {
      await user.click(await screen.findByRole('button', revoke));
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText(/cannot be undone/)).toBeTruthy();
      await user.click(question.getByRole('button', { name: 'Revoke' }));
    };
    server.on(`POST ${path}/devices/revoke`, { status: 500, json: refusal('INTERNAL', 'x') });
    await confirm();
    await waitFor(() => expect(told()).toMatch(/^The device was not revoked and can still sign/));
    revoked();
    await confirm();
    await waitFor(() => expect(told()).toBe('The device is revoked.'));
    await waitFor(() => expect(screen.queryByRole('button', revoke)).toBeNull());
  });

  it('is not there for others', async () => {
    renderPage('/p/BEM/settings/signing-devices', { server: bemServer() });
    expect(await screen.findByText('There is no such settings page')).toBeTruthy();
  });
});

describe('Settings, This browser', () => {
  it('tells a member its id and whether they may sign on it', async () => {
    const own: OwnSigning = { image: null, device: 'unregistered' };
    const server = bemServer().on(`GET ${path}`, { json: own });
    const { user, host } = renderPage('/p/BEM/settings/this-browser', { server });
    const { deviceId } = host.preferences;
    expect(await screen.findByText(deviceId)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(deviceId);
    expect(await screen.findByText(/^This device is not registered for you/)).toBeTruthy();
  });
});

describe('Settings, My signature', () => {
  it('shows, replaces and removes the signature that a member keeps', async () => {
    let image: string | null = null;
    const server = bemServer().on(`GET ${path}`, () => ({ json: { image, device: 'any' } }));
    const { user, notices } = renderPage('/p/BEM/settings/signature', { server });
    expect(await screen.findByText('You keep no signature.')).toBeTruthy();
    const store = screen.getByRole('button', { name: 'Store' });
    expect(store).toHaveProperty('disabled', true);
    const pad = screen.getByRole('img', { name: 'Draw another' });
    const at = { pointerId: 1, buttons: 1, clientX: 20, clientY: 30 };
    act(() => {
      fireEvent.pointerDown(pad, at);
      fireEvent.pointerUp(pad, { ...at, buttons: 0 });
    });
    server.on(`PUT ${path}/signature`, { status: 503, json: refusal('DATABASE_UNAVAILABLE', 'x') });
    await user.click(store);
    expect(await screen.findByText(/^The signature was not stored\. The server cannot reach/)).toBeTruthy();
    server.on(`PUT ${path}/signature`, ({ body }) => {
      image = (body as { image: string | null }).image;
      return { json: { image } };
    });
    await user.click(store);
    await waitFor(() => expect(notices.notices.at(-1)?.text).toBe('Your signature is stored.'));
    expect(await screen.findByRole('img', { name: 'The signature that you keep' })).toHaveProperty(
      'src',
      ink,
    );
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(
      await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText('You keep no signature.')).toBeTruthy();
    expect(server.calls(`PUT ${path}/signature`).map(({ body }) => body)).toEqual([
      { image: ink },
      { image: ink },
      { image: null },
    ]);
  });
});
