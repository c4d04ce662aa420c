import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PluginEntry } from '../plugin-ui-port.ts';
import { renderApp } from '../testing/render-app.tsx';

const figures = { events: [], measures: [], dropped: 0 };
const entry = (health: PluginEntry['health'], record: Partial<PluginEntry['record']> = {}): PluginEntry => ({
  record: {
    id: 'acme.cranes',
    version: '1.0.0',
    status: 'active',
    sdkRange: '^1.0.0',
    sdkVersion: '1.0.0',
    loadMs: 120,
    activateMs: 8.25,
    ...record,
  },
  name: 'Cranes',
  trust: 'trusted',
  capabilities: [],
  health,
});
const open = (one: PluginEntry, locale: 'en' | 'zh-CN' = 'en') =>
  renderApp('/p/BEM/settings/plugins', { locale, plugins: { entries: [one] } });
const row = async () => within(await screen.findByRole('row', { name: /Cranes/ }));

describe('the list of plugins', () => {
  it('says who made a plugin', async () => {
    open({ ...entry({ degraded: [], figures }), publisher: 'Acme Cranes Ltd' });
    expect((await row()).getByText(/acme.cranes · Acme Cranes Ltd/)).toBeTruthy();
  });

  it('says that a plugin works only partly, and what does not', async () => {
    // Said twice by the plugin, shown once.
    open(entry({ degraded: ['No wind from the north mast', 'No wind from the north mast'], figures }));
    const cells = await row();
    expect(cells.getByText('Works partly')).toBeTruthy();
    expect(cells.getByText('No wind from the north mast')).toBeTruthy();
    expect(cells.queryByText('Active')).toBeNull();
  });

  it('says of one that takes too much of each frame how much, while it runs', async () => {
    const frame = { ms: 4.02, maxMs: 9, budgetMs: 4, isOver: true };
    open(entry({ degraded: [], figures: { ...figures, frame } }));
    const cells = await row();
    expect(cells.getByText('Works partly')).toBeTruthy();
    expect(cells.getByText(/Takes 4.1 ms of each frame; its budget is 4 ms/)).toBeTruthy();
  });

  it('says of one whose server half failed that it did, and an administrator why', async () => {
    const problem = {
      code: 'server-load',
      detail: "The server half of 'acme.cranes' could not be loaded: boom",
    } as const;
    const idle = { status: 'available' } as const;
    const first = open({ ...entry(undefined, idle), problem: { code: problem.code } });
    expect((await row()).getByText('Server half failed')).toBeTruthy();
    expect(
      (await row()).getByText(/could not be loaded, and functions that need it do not work/),
    ).toBeTruthy();
    expect((await row()).queryByText('Available')).toBeNull();
    first.unmount();
    const second = open({ ...entry(undefined, idle), problem });
    expect((await row()).getByText(problem.detail)).toBeTruthy();
    second.unmount();
    open({ ...entry(undefined, idle), problem }, 'zh-CN');
    expect((await row()).getByText('服务器端失败')).toBeTruthy();
  });

  it('leaves the word to what the page found, and keeps the reason of the server beside it', async () => {
    open({
      ...entry(undefined, { status: 'failed-load', error: 'No bundle' }),
      problem: { code: 'files-changed' },
    });
    const cells = await row();
    expect(cells.getByText('Did not load')).toBeTruthy();
    expect(cells.getByText('No bundle')).toBeTruthy();
    expect(cells.getByText(/not the ones that were built/)).toBeTruthy();
  });

  it('says when its server half reported faults, and what the latest was', async () => {
    const faults = { count: 3, last: { message: 'no wind', at: '2026-11-20T06:32:00.000Z' } };
    const first = open({ ...entry(undefined, { status: 'active' }), faults });
    const cells = await row();
    expect(cells.getByText('Fault on the server')).toBeTruthy();
    expect(
      cells.getByText(/reported 3 faults since the server started, the latest at 20 Nov 2026 14:32: no wind/),
    ).toBeTruthy();
    first.unmount();
    open({ ...entry(undefined), faults: { ...faults, count: 1 } }, 'zh-CN');
    expect((await row()).getByText(/报告了 1 次故障，最近一次在 2026年11月20日 14:32：no wind/)).toBeTruthy();
  });

  it('names the roles that its permissions are meant for and no project has', async () => {
    const unknownRoles = [{ permission: 'CRANE_VIEW', role: 'SAFTY_OFFICER' }];
    open({ ...entry(undefined, { status: 'available' }), unknownRoles });
    const cells = await row();
    expect(cells.getByText('Available')).toBeTruthy();
    expect(
      cells.getByText(/permission CRANE_VIEW to the role SAFTY_OFFICER, which no project has/),
    ).toBeTruthy();
  });

  it('asks the server again when it is opened', async () => {
    const refresh = vi.fn(() => Promise.resolve());
    renderApp('/p/BEM/settings/plugins', { plugins: { entries: [entry(undefined)], refresh } });
    await row();
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  });

  it('shows what was counted and measured behind a line of its own', async () => {
    const health = {
      degraded: [],
      figures: {
        events: [
          { name: 'opened', count: 3, props: { from: 'menu', rows: 12 } },
          { name: 'closed', count: 1 },
        ],
        measures: [{ name: 'sort', count: 4, totalMs: 10, maxMs: 5 }],
        dropped: 7,
        frame: { ms: 0.42, maxMs: 2, budgetMs: 4, isOver: false },
      },
    };
    const { user } = open(entry(health));
    const cells = await row();
    expect(cells.getByText('Active')).toBeTruthy();
    const details = cells.getByText('Figures').closest('details');
    expect(details?.open).toBe(false);
    await user.click(cells.getByLabelText('Figures of Cranes'));
    expect(details?.open).toBe(true);
    const facts = [...(details?.querySelectorAll('dl > div') ?? [])].map((one) =>
      [...one.children].map(({ textContent }) => textContent).join(': '),
    );
    expect(facts).toEqual([
      'Loading: 120 ms',
      'Start: 8.3 ms',
      'Each frame: 0.4 of 4 ms, 2 ms at most',
      'sort: 4 ×, 2.5 ms on average, 5 ms at most',
      'opened: 3 ×, the latest: from menu, rows 12',
      'closed: 1 ×',
    ]);
    expect(details?.textContent).toContain('7 more were not kept');
    expect(details?.textContent).toContain('These figures are not sent anywhere.');
  });

  it('shows no figures of a plugin that has none, and both languages have them', async () => {
    const { loadMs: _load, activateMs: _activate, ...idle } = entry(undefined).record;
    const first = open({ ...entry(undefined), record: { ...idle, status: 'available' } });
    expect((await row()).queryByText('Figures')).toBeNull();
    first.unmount();
    open(entry({ degraded: [], figures }), 'zh-CN');
    expect((await row()).getByLabelText('Cranes 的运行数据').closest('details')?.textContent).toContain(
      '加载120 毫秒',
    );
  });
});
