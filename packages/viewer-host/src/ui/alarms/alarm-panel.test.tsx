import type { AlarmList } from '@gantry/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { PluginUiPort } from '../plugin-ui-port.ts';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { alarmOf, alarmsOf, bem } from '../testing/test-data.ts';

const call = `GET /api/projects/${bem.id}/alarms`;
const taken = { userId: bem.id, name: 'Leung Man-kit', at: '2026-11-20T06:12:00.000Z' };
const id = (nth: number) => `00000000-0000-4000-8000-00000000098${nth}`;
const place = (en: string) => ({ en, 'zh-CN': en });
const label = { en: 'False alarm', 'zh-CN': '误报' };

/** The bell's panel, opened at its alarms. */
async function openPanel(
  json: AlarmList,
  { locale = 'en' as 'en' | 'zh-CN', plugins = {} as Partial<PluginUiPort> } = {},
) {
  const server = bemServer().on(call, { json });
  const app = renderApp('/p/BEM/settings/general', { server, locale, plugins });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(app.host.alarms.load.kind).not.toBe('loading'));
  app.host.ui.setBell('alarms');
  const panel = within(await screen.findByRole('tabpanel', { name: /^(Alarms|警报)/ }));
  return { ...app, server, panel };
}

describe('the alarms under the bell', () => {
  test('come as on the overview: untaken ones first, then by severity, then the newest first', async () => {
    const at = (minutes: number) => new Date(Date.parse(alarmOf().since) - minutes * 60_000).toISOString();
    const { panel } = await openPanel(
      alarmsOf([
        alarmOf({ id: id(1), place: place('Late'), since: at(0) }),
        alarmOf({ id: id(2), place: place('Early'), since: at(9) }),
        alarmOf({ id: id(3), place: place('Serious'), severity: 'serious', since: at(20) }),
        alarmOf({ id: id(4), place: place('Taken'), taken, since: at(30) }),
      ]),
    );
    const rows = panel.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(rows.map((text) => /^(Late|Early|Serious|Taken)/.exec(text)?.[0])).toEqual([
      'Late',
      'Early',
      'Serious',
      'Taken',
    ]);
    expect(rows[0]).toContain('2 people over the 90 min stay');
    expect(rows[0]).toContain('Now 95, limit 90');
    expect(rows[0]).toContain('since 14:27');
    expect(rows[3]).toContain('Taken 14:12 by Leung Man-kit');
  });

  test('are taken, opened and flown to in their rows', async () => {
    const { panel, user, server, router, scene, host } = await openPanel(alarmsOf([alarmOf()]));
    server.on(`POST /api/projects/${bem.id}/alarms/${alarmOf().id}/take`, {
      json: alarmsOf([alarmOf({ taken })]),
    });
    await user.click(panel.getByRole('button', { name: /^Take: CP-03/ }));
    await panel.findByText('Taken 14:12 by Leung Man-kit');
    await user.click(panel.getByRole('button', { name: /^Open: CP-03/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?formUUID=7'));
    host.ui.setBell('alarms');
    await user.click(await screen.findByRole('button', { name: /^Fly to: CP-03/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/model'));
    expect(scene.flyTo).toHaveBeenCalledOnce();
    expect(host.ui.bell).toBeUndefined();
  });

  test('offer the steps of their plugin that the member may do, and close for its form', async () => {
    const execute = vi.fn<PluginUiPort['execute']>(() => Promise.resolve());
    const canExecute = (command: string) => command !== 'acme.gas/void';
    const steps = [
      { command: 'acme.gas/close', label, value: { alert: 7 } },
      { command: 'acme.gas/void', label: { en: 'Void', 'zh-CN': '作废' }, value: null },
    ];
    const { panel, user, host } = await openPanel(alarmsOf([alarmOf({ steps })]), {
      plugins: { execute, canExecute },
    });
    expect(panel.queryByRole('button', { name: /^Void/ })).toBeNull();
    await user.click(panel.getByRole('button', { name: /^False alarm: CP-03/ }));
    expect(execute).toHaveBeenCalledExactlyOnceWith('acme.gas/close', { value: { alert: 7 } });
    expect(host.ui.bell).toBeUndefined();
  });

  test('are said to be none, or not known, in words', async () => {
    const { panel, server, host, user } = await openPanel(alarmsOf([], '2026-11-20T01:12:00.000Z'));
    expect(panel.getByText(/^No alarms since .*09:12$/)).toBeTruthy();
    host.alarms.close();
    server.on(call, { status: 500, json: refusal('INTERNAL', 'No.') });
    host.alarms.open(bem.id, bem.id);
    await host.alarms.refresh();
    expect(await panel.findByText('The alarms did not load. There may be some.')).toBeTruthy();
    server.on(call, { json: alarmsOf([alarmOf()]) });
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await panel.findByRole('listitem');
  });

  test('are in Chinese', async () => {
    const { panel } = await openPanel(
      alarmsOf([alarmOf({ steps: [{ command: 'acme.gas/close', label, value: null }] })]),
      { locale: 'zh-CN' },
    );
    expect(panel.getByRole('button', { name: /^误报：CP-03 集水坑/ }).textContent).toBe('误报');
  });
});

test('the bell opens at the alarms while nobody looks after one', async () => {
  const { host, user, announce, server } = await openPanel(alarmsOf([alarmOf()]));
  host.ui.setBell(undefined);
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  await user.click(bell);
  await waitFor(() => expect(host.ui.bell).toBe('alarms'));
  await user.click(screen.getByRole('tab', { name: 'Notifications' }));
  expect(await screen.findByText(/^No notifications yet/)).toBeTruthy();
  host.ui.setBell(undefined);
  server.on(call, { json: alarmsOf([alarmOf({ taken })]) });
  announce('host.alarms-changed');
  await waitFor(() => expect(host.alarms.dangers).toEqual([]));
  await user.click(bell);
  await waitFor(() => expect(host.ui.bell).toBe('notifications'));
});
