import type { RegisteredDevice } from '@gantry/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/fake-server.ts';
import { bemServer, renderApp } from '../../testing/render-app.tsx';
import { bem } from '../../testing/test-data.ts';

const path = `/api/projects/${bem.id}/devices`;
const kinds = [
  {
    pluginId: 'gantry.people-count',
    kind: 'people-counter',
    address: '/ingest/people-count',
    topic: 'gantry/people-count',
    speaksFor: [],
    title: { en: 'People counter', 'zh-CN': '人数统计设备' },
  },
  {
    pluginId: 'gantry.people-count',
    kind: 'gateway',
    address: '/ingest/people-count',
    topic: 'gantry/people-count',
    speaksFor: ['people-counter'],
    title: { en: 'Gateway', 'zh-CN': '网关' },
  },
];
const gate: RegisteredDevice = {
  id: '6a2f41a3-c54c-4fd8-a2f4-1a3c54c1fd80',
  pluginId: 'gantry.people-count',
  kind: 'people-counter',
  name: 'North gate',
  externalId: 'SN-7',
  gatewayId: null,
  version: 1,
  retiredAt: null,
  registeredAt: '2026-11-01T00:00:00Z',
  seenAt: '2026-11-19T23:42:00Z',
  tokens: [
    {
      id: '0b2f41a3-c54c-4fd8-a2f4-1a3c54c1fd80',
      ending: 'x7Qa',
      usedAt: null,
      revokedAt: null,
      createdAt: '2026-11-01T00:00:00Z',
    },
  ],
};

const open = (devices: readonly RegisteredDevice[], permissions = ['LAYER_VIEW', 'DEVICE_ADMIN']) => {
  const server = bemServer(permissions).on(`GET ${path}`, { json: { devices, kinds } });
  return renderApp('/p/BEM/settings/devices', { server });
};

describe('Settings, Sensors and counters', () => {
  it('lists the devices of all modules with their latest message and the ends of their tokens', async () => {
    open([gate, { ...gate, id: gate.tokens[0]?.id ?? '', name: 'South gate', retiredAt: gate.seenAt }]);
    const row = within(await screen.findByRole('row', { name: /North gate/ }));
    expect(row.getByText('People counter')).toBeTruthy();
    expect(row.getByText('2026-11-20 07:42')).toBeTruthy();
    expect(row.getByText('…x7Qa')).toBeTruthy();
    const retired = within(screen.getByRole('row', { name: /South gate/ }));
    expect(retired.getByText('Retired 2026-11-20 07:42')).toBeTruthy();
  });

  it('registers a device and shows its token once, with the address to send to', async () => {
    const { server, user } = open([]);
    server.on(`POST ${path}`, { json: { device: gate, token: 'gdt_secret' } });
    await user.click(await screen.findByRole('button', { name: 'Register device' }));
    await user.type(await screen.findByLabelText(/^Name/), 'North gate');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Enter 1 to 80 characters.')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Serial number/), 'SN-7');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Token of North gate' }));
    expect(dialog.getByDisplayValue('gdt_secret')).toBeTruthy();
    expect(dialog.getByDisplayValue(/\/ingest\/people-count$/)).toBeTruthy();
    expect(dialog.getByDisplayValue('gantry/people-count/gdt_secret')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByDisplayValue('gdt_secret')).toBeNull();
  });

  it('registers a device behind a gateway, which gets no token', async () => {
    const gateway = {
      ...gate,
      id: '7b2f41a3-c54c-4fd8-a2f4-1a3c54c1fd80',
      kind: 'gateway',
      name: 'Gateway 1',
    };
    const { server, user } = open([gateway]);
    server.on(`POST ${path}`, {
      json: { device: { ...gate, gatewayId: gateway.id, tokens: [] }, token: null },
    });
    await user.click(await screen.findByRole('button', { name: 'Register device' }));
    await user.type(await screen.findByLabelText(/^Name/), 'North gate');
    await user.type(screen.getByLabelText(/^Serial number/), 'SN-7');
    await user.click(screen.getByRole('combobox', { name: 'Sends through' }));
    await user.click(await screen.findByRole('option', { name: 'Gateway 1' }));
    server.on(`GET ${path}`, {
      json: { devices: [{ ...gate, gatewayId: gateway.id, tokens: [] }, gateway], kinds },
    });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const row = within(await screen.findByRole('row', { name: /North gate/ }));
    expect(row.getByText('Through Gateway 1')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls(`POST ${path}`)[0]?.body).toMatchObject({ gatewayId: gateway.id });
  });

  it('revokes a token, and says why where that fails', async () => {
    const { server, user } = open([gate]);
    const revoke = `DELETE ${path}/${gate.id}/tokens/${gate.tokens[0]?.id}`;
    server.on(revoke, {
      status: 409,
      json: { error: { code: 'DEVICE_RETIRED', message: 'x', requestId: 'r' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Tokens of North gate' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke token …x7Qa' }));
    expect(await screen.findByText('This device is retired.')).toBeTruthy();
  });

  it('asks before it retires a device', async () => {
    const { server, user } = open([gate]);
    server.on(`POST ${path}/${gate.id}/retire`, { json: { device: { ...gate, retiredAt: gate.seenAt } } });
    await user.click(await screen.findByRole('button', { name: 'Retire North gate' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Retire North gate?' }));
    await user.click(dialog.getByRole('button', { name: 'Retire' }));
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    expect(server.calls(`POST ${path}/${gate.id}/retire`)).toHaveLength(1);
  });

  it('shows what somebody else saved first, and then takes another change', async () => {
    const { server, user } = open([gate]);
    const change = `PATCH ${path}/${gate.id}`;
    server.on(change, { status: 409, json: refusal('VERSION_CONFLICT', 'Changed.') });
    await user.click(await screen.findByRole('button', { name: 'Change North gate' }));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    await user.clear(name);
    await user.type(name, 'Gate 1');
    const theirs = { ...gate, name: 'Gate N', version: 2 };
    server.on(`GET ${path}`, { json: { devices: [theirs], kinds } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You now see their change/)).toBeTruthy();
    await waitFor(() => expect(name.value).toBe('Gate N'));
    await user.type(name, '1');
    server.on(change, { json: { device: { ...theirs, name: 'Gate N1', version: 3 } } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(change).at(-1)?.body).toMatchObject({ name: 'Gate N1', version: 2 });
  });

  it('follows what others change', async () => {
    const { server, announce } = open([gate]);
    await screen.findByRole('row', { name: /North gate/ });
    server.on(`GET ${path}`, { json: { devices: [{ ...gate, name: 'South gate', version: 2 }], kinds } });
    announce('host.devices-changed', { deviceIds: [gate.id] });
    expect(await screen.findByRole('row', { name: /South gate/ })).toBeTruthy();
  });

  it('is not there for members without the permission', async () => {
    open([gate], ['LAYER_VIEW']);
    expect(await screen.findByText('There is no such settings page')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sensors and counters' })).toBeNull();
  });
});
