import { ApiError, type When } from '@gantry/plugin-sdk';
import { unbroken } from '@gantry/plugin-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HiddenReason, PluginEntry } from '../../plugin-entry.ts';
import { bemServer, renderApp } from '../../testing/render-app.tsx';
import { session } from '../../testing/test-data.ts';

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
  permissions: [],
  contributions: [],
  blockedBy: [],
  pageFaults: [],
  health,
});
const open = (one: PluginEntry, locale: 'en' | 'zh-CN' = 'en') =>
  renderApp('/p/BEM/settings/plugins?plugin=acme.cranes', { locale, plugins: { entries: [one] } });
const row = async () => within(await screen.findByRole('row', { name: /Cranes/ }));
const details = async () =>
  within(await screen.findByRole('region', { name: /Details of Cranes|Cranes\s?的详情/ }));

describe('what was loaded', () => {
  const event = {
    id: '1',
    at: '2026-11-20T06:32:00.000Z',
    pluginId: 'acme.cranes',
    action: 'loaded',
    version: '1.0.0',
    digest: 'abcdef0123456789',
    publisher: 'Acme Cranes Ltd',
    signer: '0123 4567 89ab cdef 0123 4567',
    cause: 'updated',
    actor: 'Yip Wing Sze',
    isOk: true,
    detail: null,
  };
  const server = (mayInstallPlugins: boolean, events: readonly object[] = [event]) =>
    bemServer(['MEMBER_ADMIN'])
      .on('GET /api/session', { json: { ...session, mayInstallPlugins } })
      .on('GET /api/plugins/history', { json: { events } });
  const page = (given: ReturnType<typeof server>, locale: 'en' | 'zh-CN' = 'en') =>
    renderApp('/p/BEM/settings/plugins?plugin=acme.cranes', {
      locale,
      server: given,
      plugins: { entries: [entry(undefined)] },
    });

  it.each([
    ['en', 'Loaded', 'Loaded at the start', 'Updated by Yip Wing Sze', 'signed with 0123 4567 89ab cdef · '],
    ['zh-CN', '已加载', '启动时已加载', '由 Yip Wing Sze 更新', '签名密钥 0123 4567 89ab cdef · '],
  ] as const)('is shown with its cause, in %s', async (locale, tab, action, cause, signer) => {
    const asked = server(true, [
      event,
      { ...event, id: '2', action: 'served', cause: 'files', actor: null },
      { ...event, id: '3', isOk: false, cause: 'start', actor: null, detail: 'boom' },
    ]);
    const { user } = page(asked, locale);
    await user.click(await (await details()).findByRole('tab', { name: tab }));
    const rows = await (await details()).findAllByRole('listitem');
    expect(rows).toHaveLength(3);
    const [first] = rows;
    for (const text of [action, cause, signer, 'acme.cranes 1.0.0', 'Acme Cranes Ltd · ', 'abcdef012345'])
      expect(within(first as HTMLElement).getByText(text.trim())).toBeTruthy();
    expect(rows[1]?.textContent).toContain(
      locale === 'en' ? 'New files on the server' : '服务器上的文件已更新',
    );
    expect(rows[2]?.textContent).toContain('boom');
  });

  it('is for those who install plugins', async () => {
    page(server(false));
    expect(await (await details()).findByRole('tab', { name: /Figures/ })).toBeTruthy();
    expect((await details()).queryByRole('tab', { name: 'Loaded' })).toBeNull();
  });

  it('may be nothing', async () => {
    const { user } = page(server(true, []));
    await user.click(await (await details()).findByRole('tab', { name: 'Loaded' }));
    expect(
      await (await details()).findByText('Neither the server nor a browser has loaded it yet.'),
    ).toBeTruthy();
  });
});

describe('the list of plugins', () => {
  it('says who made a plugin', async () => {
    open({ ...entry({ degraded: [], figures }), publisher: 'Acme Cranes Ltd' });
    expect((await details()).getByText(/acme.cranes 1.0.0 · Trusted · Acme Cranes Ltd/)).toBeTruthy();
  });

  it.each([
    ['en', 'Documentation'],
    ['zh-CN', '文档'],
  ] as const)('leads to the documentation, in %s', async (locale, name) => {
    renderApp('/p/BEM/settings/plugins', { locale, plugins: { entries: [] } });
    const link = await screen.findByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/docs/', '_blank']);
  });

  it('leads from a refusal to the chapters that explain it', async () => {
    const error = 'The manifest cannot be read:\nname: is missing\ndocs: kit/texts\ndocs: kit/ship#version';
    open(entry({ degraded: [], figures }, { status: 'refused-manifest', error }));
    const cells = await details();
    const links = cells.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/docs/kit/texts', '/docs/kit/ship#version']);
    expect(cells.getByText(/name: is missing/).textContent).toBe(error);
  });

  it('says that a plugin works only partly, and what does not', async () => {
    // The plugin says it twice, and the page shows it once.
    open(entry({ degraded: ['No wind from the north mast', 'No wind from the north mast'], figures }));
    const cells = await details();
    expect(cells.getByText('Works partly')).toBeTruthy();
    expect(cells.getByText('No wind from the north mast')).toBeTruthy();
    expect(cells.queryByText('Active')).toBeNull();
  });

  it('says of one that takes too much of each frame how much, while it runs', async () => {
    const frame = { ms: 4.02, maxMs: 9, budgetMs: 4, isOver: true };
    open(entry({ degraded: [], figures: { ...figures, frame } }));
    const cells = await details();
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
    expect((await details()).getByText('Server half failed')).toBeTruthy();
    expect(
      (await details()).getByText(/could not be loaded, and functions that need it do not work/),
    ).toBeTruthy();
    expect((await details()).queryByText('Available')).toBeNull();
    first.unmount();
    const second = open({ ...entry(undefined, idle), problem });
    expect((await details()).getByText(problem.detail)).toBeTruthy();
    second.unmount();
    open({ ...entry(undefined, idle), problem }, 'zh-CN');
    expect((await details()).getByText('服务器端失败')).toBeTruthy();
  });

  it('says calmly of one whose server half was refused that it runs without it', async () => {
    const problem = { code: 'server-not-granted', detail: 'The server half is refused.' } as const;
    open({ ...entry(undefined, { status: 'active' }), problem });
    const cells = await details();
    expect(cells.getByText('Without its server half')).toBeTruthy();
    expect(cells.getByText(/as was decided/)).toBeTruthy();
    expect(cells.queryByText(problem.detail)).toBeNull();
  });

  it('leaves the word to what the page found, and keeps the reason of the server beside it', async () => {
    open({
      ...entry(undefined, { status: 'failed-load', error: 'No bundle' }),
      problem: { code: 'files-changed' },
    });
    const cells = await details();
    expect(cells.getByText('Did not load')).toBeTruthy();
    expect(cells.getByText('No bundle')).toBeTruthy();
    expect(cells.getByText(/not the ones that were built/)).toBeTruthy();
  });

  it('says when its server half reported faults, and what the latest was', async () => {
    const faults = { count: 3, last: { message: 'no wind', at: '2026-11-20T06:32:00.000Z' } };
    const first = open({ ...entry(undefined, { status: 'active' }), faults });
    const cells = await details();
    expect(cells.getByText('Fault on the server')).toBeTruthy();
    expect(
      cells.getByText(/reported 3 faults since the server started, the latest at 20 Nov 2026 14:32: no wind/),
    ).toBeTruthy();
    first.unmount();
    open({ ...entry(undefined), faults: { ...faults, count: 1 } }, 'zh-CN');
    expect(
      (await details()).getByText(
        new RegExp(`报告了 1 次故障，最近一次在 ${unbroken('2026年11月20日')} 14:32：no wind`),
      ),
    ).toBeTruthy();
  });

  it('names the roles that its permissions are meant for and no project has', async () => {
    const unknownRoles = [{ permission: 'CRANE_VIEW', role: 'SAFTY_OFFICER' }];
    open({ ...entry(undefined, { status: 'available' }), unknownRoles });
    const cells = await details();
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
    const cells = await details();
    expect(cells.getByText('Active')).toBeTruthy();
    await user.click(cells.getByRole('tab', { name: 'Figures' }));
    const figuresOf = await cells.findByRole('tabpanel', { name: 'Figures' });
    const facts = [...figuresOf.querySelectorAll('dl > div')].map((one) =>
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
    expect(figuresOf.textContent).toContain('7 more were not kept');
    expect(figuresOf.textContent).toContain('These figures are not sent anywhere.');
  });

  it('says that nothing was measured yet, and both languages have the figures', async () => {
    const { loadMs: _load, activateMs: _activate, ...idle } = entry(undefined).record;
    const first = open({ ...entry(undefined), record: { ...idle, status: 'available' } });
    await first.user.click((await details()).getByRole('tab', { name: 'Figures' }));
    expect(await (await details()).findByText(/Nothing was measured yet/)).toBeTruthy();
    first.unmount();
    const { user } = open(entry({ degraded: [], figures }), 'zh-CN');
    await user.click((await details()).getByRole('tab', { name: '运行数据' }));
    expect((await (await details()).findByRole('tabpanel')).textContent).toContain('加载120 毫秒');
  });

  it('says where each contribution appears, and in words why one is hidden', async () => {
    const nameOf: HiddenReason['nameOf'] = (kind, id) => (kind === 'permission' ? 'See cranes' : id);
    const hidden = (...clauses: readonly When[]) =>
      clauses.map((clause) => ({ clause, reason: 'false' as const, text: '', nameOf }));
    const contributions = [
      { id: 'board', point: 'modelTabs', title: 'Cranes', hiddenBy: [] },
      { id: 'stop', point: 'commands', title: 'Stop', hiddenBy: hidden({ permission: 'CRANE_VIEW' }) },
      {
        id: 'near',
        point: 'contextMenus',
        title: 'Near',
        hiddenBy: hidden({ key: 'selection.count', gte: 1 }),
      },
      { id: 'old', point: 'routes', title: 'Old', hiddenBy: hidden({ not: { project: ['BEM'] } }) },
    ] as const;
    const first = open({ ...entry(undefined), contributions });
    const listed = async () =>
      (await details()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(await listed()).toEqual([
      'Cranes boardTab over the modelShown',
      'Stop stopCommandHiddenYou lack the permission “See cranes” in BEM.',
      'Near nearMenu of an objectHiddenIt appears only while 1 object or more is selected.',
      'Old oldPageHiddenIt appears only where this does not hold: It is only for the projects BEM.',
    ]);
    first.unmount();
    open({ ...entry(undefined), contributions }, 'zh-CN');
    expect((await listed())[1]).toBe('Stop stop命令隐藏您在 BEM 没有“See cranes”权限。');
  });

  it('says in words what it may do, what of that is refused, and which of its permissions the member has', async () => {
    const { user } = open({
      ...entry(undefined, { status: 'refused-capability' }),
      capabilities: [
        { id: 'camera.control', isGranted: true },
        { id: 'scene.three', isGranted: false },
      ],
      permissions: [{ id: 'CRANE_VIEW', title: 'See cranes', isHeld: false }],
    });
    await user.click((await details()).getByRole('tab', { name: /May do/ }));
    expect((await (await details()).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(
      [
        'Move the cameracamera.controlGranted',
        'Draw freely in the 3D scenescene.threeRefused',
        'See cranesCRANE_VIEWYou lack it',
      ],
    );
  });

  it('lists the faults of both halves with time and reason, the newest first', async () => {
    const { user } = open({
      ...entry(undefined),
      faults: { count: 3, last: { message: 'no wind', at: '2026-11-20T06:32:00.000Z' } },
      pageFaults: [{ at: new Date('2026-11-20T06:40:00Z'), place: 'modelTabs/board', message: 'x is null' }],
    });
    await user.click((await details()).getByRole('tab', { name: /Faults/ }));
    expect((await (await details()).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(
      [
        `${unbroken('20 Nov 2026 14:40')}Browser half, modelTabs/boardx is null`,
        `${unbroken('20 Nov 2026 14:32')}Server halfno wind (and 2 earlier faults since the server started)`,
      ],
    );
    await user.click((await details()).getByRole('button', { name: 'Copy report' }));
    const report = await navigator.clipboard.readText();
    expect(report).toMatch(/^Cranes \(acme\.cranes 1\.0\.0\), SDK 1\.0\.0\n.* · BEM · /);
    expect(report).toContain('2026-11-20T06:40:00.000Z · Browser half, modelTabs/board\nx is null');
  });
});

describe('the switch of a plugin', () => {
  const change = vi.fn<(id: string, isOn: boolean) => Promise<void>>(() => Promise.resolve());
  const start = (one: PluginEntry, permissions = ['MEMBER_ADMIN']) =>
    renderApp('/p/BEM/settings/plugins', {
      server: bemServer(permissions),
      plugins: { entries: [one], switch: change },
    });
  const theSwitch = async () =>
    screen.findByRole<HTMLInputElement>('switch', { name: 'Use Cranes in this project' });
  beforeEach(() => change.mockClear());

  it('asks before it is switched off, and says what that means', async () => {
    const { user } = start(entry(undefined));
    await user.click(await theSwitch());
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch Cranes off?' }));
    expect(question.getByText(/Nothing that it has stored is deleted/)).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Switch off' }));
    expect(change.mock.calls).toEqual([['acme.cranes', false]]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('says why the server refused, and leaves the plugin on', async () => {
    change.mockRejectedValueOnce(new ApiError(403, 'FORBIDDEN', 'No'));
    const { user } = start(entry(undefined));
    await user.click(await theSwitch());
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Switch off' }));
    expect(await question.findByRole('alert')).toBeTruthy();
  });

  it('switches on without asking, and says why the plugin is not used', async () => {
    const { user } = start({ ...entry(undefined), unused: 'switched-off' });
    expect((await theSwitch()).checked).toBe(false);
    expect((await row()).getByText('Switched off')).toBeTruthy();
    await user.click(await theSwitch());
    expect(change.mock.calls).toEqual([['acme.cranes', true]]);
  });

  it('works for administrators only, and not where the deployment does not give the plugin', async () => {
    const first = start(entry(undefined), []);
    expect((await theSwitch()).disabled).toBe(true);
    first.unmount();
    start({ ...entry(undefined), unused: 'not-offered' });
    expect((await theSwitch()).disabled).toBe(true);
    expect((await row()).getByText('Not in this project')).toBeTruthy();
  });
});
