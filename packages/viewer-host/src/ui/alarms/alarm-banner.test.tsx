import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { alarmOf, alarmsOf, bem } from '../testing/test-data.ts';

const call = `GET /api/projects/${bem.id}/alarms`;
const taken = { userId: bem.id, name: 'Leung Man-kit', at: '2026-11-20T06:12:00.000Z' };
const shaft = alarmOf({
  id: '00000000-0000-4000-8000-000000000972',
  place: { en: 'Shaft S1', 'zh-CN': 'S1 竖井' },
  since: '2026-11-20T06:29:00.000Z',
});
const mild = alarmOf({ id: '00000000-0000-4000-8000-000000000973', severity: 'serious' });

const open = (...alarms: Parameters<typeof alarmsOf>) => {
  const server = bemServer().on(call, { json: alarmsOf(...alarms) });
  return renderApp('/p/BEM/settings/general', { server });
};
const banner = () => screen.findByRole('region', { name: 'Danger to life' });
const noBanner = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Danger to life' })).toBeNull());

describe('the banner of dangers to life', () => {
  test('says the newest that nobody has taken on every page, and leads to the others', async () => {
    const { user, host, router } = open([alarmOf(), shaft, mild]);
    const found = await banner();
    expect(found.textContent).toContain('Shaft S1: 2 people over the 90 min stay');
    expect(found.textContent).toContain('since 14:29');
    await router.navigate('/p/BEM/model');
    expect(found.isConnected).toBe(true);
    await user.click(
      within(found).getByRole('button', { name: 'Show all alarms: 1 more that nobody has taken' }),
    );
    expect(host.ui.bell).toBe('alarms');
  });

  test('stays until the last is taken or over, and then comes back for the next', async () => {
    const { user, server, announce } = open([alarmOf(), shaft]);
    server.on(`POST /api/projects/${bem.id}/alarms/${shaft.id}/take`, {
      json: alarmsOf([alarmOf(), { ...shaft, taken }]),
    });
    await user.click(within(await banner()).getByRole('button', { name: /^Take: Shaft S1/ }));
    await waitFor(async () => expect((await banner()).textContent).toContain('CP-03'));
    server.on(call, { json: alarmsOf([{ ...shaft, taken }]) });
    announce('host.alarms-changed');
    await noBanner();
    server.on(call, { json: alarmsOf([alarmOf(), { ...shaft, taken }]) });
    announce('host.alarms-changed');
    await banner();
  });

  test('ignores for a moment a press that was meant for the alarm before', async () => {
    const { server, announce, router, user } = open([alarmOf()]);
    const press = within(await banner());
    expect(press.getByRole('button', { name: /^Open: CP-03/ }).getAttribute('aria-disabled')).toBeNull();
    server.on(call, { json: alarmsOf([alarmOf(), shaft]) });
    announce('host.alarms-changed');
    const next = await press.findByRole('button', { name: /^Open: Shaft S1/ });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    // Back at once, which is as unexpected.
    server.on(call, { json: alarmsOf([alarmOf()]) });
    announce('host.alarms-changed');
    const back = await press.findByRole('button', { name: /^Open: CP-03/ });
    expect(back.getAttribute('aria-disabled')).toBe('true');
    const { pathname } = router.state.location;
    next.click();
    expect(router.state.location.pathname).toBe(pathname);
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull());
    await user.click(next);
    await waitFor(() => expect(router.state.location.pathname).not.toBe(pathname));
  });

  test('interrupts a screen reader once for each', async () => {
    const { server, announce, host } = open([alarmOf()]);
    const said = within(await banner()).getByRole('alert');
    await waitFor(() => expect(said.textContent).toBe('CP-03 Sump pit: 2 people over the 90 min stay'));
    server.on(call, { json: alarmsOf([alarmOf({ detail: null }), shaft]) });
    announce('host.alarms-changed');
    await waitFor(() => expect(said.textContent).toBe('Shaft S1: 2 people over the 90 min stay'));
    await host.alarms.refresh();
    expect(said.textContent).toBe('Shaft S1: 2 people over the 90 min stay');
  });

  test('is not there for what is less than that, nor for what somebody looks after', async () => {
    const { host } = open([mild, alarmOf({ taken })]);
    await waitFor(() => expect(host.alarms.count).toBe(2));
    await noBanner();
  });

  test('has no button to take for those who may not', async () => {
    open([alarmOf({ canTake: false })]);
    const buttons = within(await banner()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Open', 'Fly to']);
  });
});
