import type { NotificationPage } from '@gantry/contract';
import { unbroken } from '@gantry/plugin-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { alarmOf, alarmsOf, bem, notificationOf, tce } from '../testing/test-data.ts';

const list = 'GET /api/notifications';
const readCall = 'POST /api/notifications/read';
const step = { en: 'Review', 'zh-CN': '审核' };
const overdue = notificationOf({
  id: '00000000-0000-4000-8000-000000000951',
  text: { en: 'Permit HW-0008 was submitted', 'zh-CN': '许可证 HW-0008 已提交' },
  waiting: { step, due: '2020-01-02T03:04:00.000Z' },
  project: { id: tce.id, code: tce.code, name: tce.name },
  path: '/p/TCE/x/permit-to-work/permits/8',
});
const update = notificationOf({ detail: { en: 'By Lee', 'zh-CN': '由 Lee 提交' } });
const pathless = notificationOf({
  id: '00000000-0000-4000-8000-000000000952',
  text: { en: 'The export is kept for a week', 'zh-CN': '导出保留一周' },
  path: null,
});

async function renderWith(page: Partial<NotificationPage>, options: Parameters<typeof renderApp>[1] = {}) {
  const json = { unread: 0, waiting: [], updates: [], more: false, ...page };
  const server = bemServer().on(list, { json }).on(readCall, { status: 204 });
  const app = renderApp('/p/BEM/settings/models', { server, ...options });
  await waitFor(() => expect(app.host.notifications.load.kind).toBe('ready'));
  // What the page shows first would take the focus out of the panel.
  await screen.findByRole('heading', { level: 1 });
  return {
    ...app,
    server,
    /** Under load the popover of the tests' DOM may close again by itself at its first opening. */
    async openPanel() {
      const bell = await screen.findByRole('button', { name: /^(Notifications|通知)(,|，|$)/ });
      await waitFor(async () => {
        if (bell.getAttribute('aria-expanded') !== 'true') {
          bell.focus();
          await app.user.keyboard('{Enter}');
        }
        expect(bell.getAttribute('aria-expanded')).toBe('true');
      });
    },
    button: () => screen.findByRole('button', { name: /^(Notifications|通知)(,|，|$)/ }),
  };
}

describe('the bell', () => {
  it('says how many are unread, and opens what waits before what is new', async () => {
    const { button, openPanel } = await renderWith({ unread: 2, waiting: [overdue], updates: [update] });
    expect((await button()).getAttribute('aria-label')).toBe('Notifications, 2 unread');
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Notifications, 2 unread');
    await openPanel();
    const waits = within(await screen.findByRole('list', { name: 'Waiting for you' }));
    expect(waits.getByText('Review')).toBeTruthy();
    expect(waits.getByText('TCE')).toBeTruthy();
    expect(waits.getByText(/^Overdue since 2 Jan 2020 \d\d:04$/)).toBeTruthy();
    const link = waits.getByRole('link', { name: /^Unread: Permit HW-0008 was submitted/ });
    expect(link.getAttribute('href')).toBe('/p/TCE/x/permit-to-work/permits/8');
    const updates = within(screen.getByRole('list', { name: 'Updates' }));
    expect(updates.getByText('By Lee')).toBeTruthy();
    expect(updates.queryByText(/^Due|^Overdue|^No due/)).toBeNull();
  });

  it('speaks Chinese', async () => {
    const { openPanel } = await renderWith({ unread: 1, waiting: [overdue] }, { locale: 'zh-CN' });
    await openPanel();
    expect(await screen.findByRole('list', { name: '待您处理' })).toBeTruthy();
    expect(screen.getByText(new RegExp(`^已逾期，期限 ${unbroken('2020年1月2日')}`))).toBeTruthy();
    expect(screen.getByText('许可证 HW-0008 已提交')).toBeTruthy();
  });

  it('opens an entry by keyboard, marks it read and closes', async () => {
    const { user, button, router, server, openPanel } = await renderWith({ unread: 1, updates: [update] });
    await openPanel();
    const link = await screen.findByRole('link', { name: /^Unread: Permit HW-0007/ });
    link.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/settings/general'));
    expect(server.calls(readCall).map(({ body }) => body)).toEqual([{ id: update.id }]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Updates' })).toBeNull());
    expect((await button()).getAttribute('aria-label')).toBe('Notifications');
  });

  it('marks one that leads nowhere as read where it is', async () => {
    const { user, openPanel, server } = await renderWith({ unread: 1, updates: [pathless] });
    await openPanel();
    await user.click(await screen.findByRole('button', { name: /^Unread: The export is kept/ }));
    expect(server.calls(readCall).map(({ body }) => body)).toEqual([{ id: pathless.id }]);
    await waitFor(() => expect(screen.queryByText(/^Unread/)).toBeNull());
    expect(screen.getByText('The export is kept for a week')).toBeTruthy();
  });

  it('marks all as read, and says when that did not work', async () => {
    const { user, openPanel, server, host } = await renderWith({ unread: 1, updates: [update] });
    await openPanel();
    server.cut(readCall);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(host.plugins.notices.at(-1)?.text).toMatch(/^That did not work\./));
    server.on(readCall, { status: 204 });
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(server.calls(readCall).at(-1)?.body).toEqual({ upTo: update.sentAt });
  });

  it('says when there is nothing, when nothing loaded, and when the list may be old', async () => {
    const { user, openPanel, server, host } = await renderWith({});
    await openPanel();
    expect(await screen.findByText(/^No notifications yet\./)).toBeTruthy();
    server.on(list, { status: 500 });
    await host.notifications.refresh();
    expect(await screen.findByText('This list may be out of date.')).toBeTruthy();
    host.notifications.close();
    await host.notifications.open();
    expect(await screen.findByText('Your notifications did not load.')).toBeTruthy();
    server.on(list, { json: { unread: 1, waiting: [], updates: [update], more: false } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Permit HW-0007 was submitted')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Permit HW-0007 was submitted')).toBeNull());
  });

  it('shows older ones on request', async () => {
    const { user, openPanel, server } = await renderWith({ updates: [update], more: true });
    await openPanel();
    server.on(list, { json: { unread: 0, waiting: [], updates: [pathless], more: false } });
    await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
    expect(await screen.findByText('The export is kept for a week')).toBeTruthy();
    expect(screen.getByText('Permit HW-0007 was submitted')).toBeTruthy();
  });
});

describe('an urgent one', () => {
  const stopped = notificationOf({
    id: '00000000-0000-4000-8000-000000000953',
    text: { en: 'Permit HW-0007 was suspended', 'zh-CN': '许可证 HW-0007 已暂停' },
    detail: { en: 'Amber rainstorm warning', 'zh-CN': '黄色暴雨警告' },
    sentAt: '2026-11-20T07:00:00.000Z',
    isUrgent: true,
  });

  it('is shown wherever the person is when it arrives, and opens its place', async () => {
    const { user, server, host, router } = await renderWith({ updates: [update] });
    const arrived = { ...stopped, id: '00000000-0000-4000-8000-000000000954' };
    const calm = { ...arrived, id: '00000000-0000-4000-8000-000000000955', isUrgent: false };
    server.on(list, { json: { unread: 2, waiting: [], updates: [arrived, calm, update], more: false } });
    await host.notifications.refresh();
    await host.notifications.refresh();
    expect(await screen.findByText('Permit HW-0007 was suspended: Amber rainstorm warning')).toBeTruthy();
    expect(host.plugins.notices).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/settings/general'));
    expect(server.calls(readCall).map(({ body }) => body)).toEqual([{ id: arrived.id }]);
    expect(host.plugins.notices).toEqual([]);
  });

  it('leaves the page once three newer ones have come, and all leave it when the bell is opened, which shows them', async () => {
    const { user, server, host } = await renderWith({ updates: [] });
    await host.notifications.refresh();
    const updates = ['1', '2', '3', '4'].map((number) => ({
      ...stopped,
      id: `00000000-0000-4000-8000-00000000096${number}`,
      detail: { en: number, 'zh-CN': number },
    }));
    server.on(list, { json: { unread: 4, waiting: [], updates, more: false } });
    await host.notifications.refresh();
    await waitFor(() => expect(host.plugins.notices).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    await waitFor(() => expect(host.plugins.notices).toEqual([]));
    const later = { ...stopped, id: '00000000-0000-4000-8000-000000000965' };
    server.on(list, { json: { unread: 5, waiting: [], updates: [later, ...updates], more: false } });
    await host.notifications.refresh();
    expect(host.plugins.notices).toEqual([]);
  });

  it('of a danger that the banner names is no toast too; of one in another project, or that is no alarm, it is', async () => {
    const { server, host } = await renderWith({ updates: [update] });
    const { pluginId, key } = alarmOf();
    const nth = (last: number) => `00000000-0000-4000-8000-00000000097${last}`;
    const notice = { ...stopped, pluginId, alarmKey: key, waiting: null };
    const elsewhere = { id: tce.id, code: tce.code, name: tce.name };
    const arrived = [
      { ...notice, id: nth(1), text: { en: 'In the banner', 'zh-CN': '横幅' } },
      { ...notice, id: nth(2), text: { en: 'Elsewhere', 'zh-CN': '别处' }, project: elsewhere },
      { ...notice, id: nth(3), text: { en: 'Another', 'zh-CN': '其他' }, alarmKey: 'another' },
    ];
    server.on(`GET /api/projects/${bem.id}/alarms`, { json: alarmsOf([alarmOf()]) });
    server.on(list, { json: { unread: 3, waiting: [], updates: [...arrived, update], more: false } });
    await host.notifications.refresh();
    await screen.findByText(/^Another/);
    expect(host.plugins.notices.map(({ text }) => text.split(':')[0])).toEqual(
      expect.arrayContaining(['TCE · Elsewhere', 'Another']),
    );
    expect(host.plugins.notices).toHaveLength(2);
    expect(await screen.findByRole('region', { name: 'Danger to life' })).toBeTruthy();
  });

  it('that was there before the app was opened waits at the bell', async () => {
    const { host } = await renderWith({ unread: 1, updates: [stopped] });
    await host.notifications.refresh();
    expect(host.plugins.notices).toEqual([]);
  });
});

describe('the e-mails', () => {
  const path = '/api/notifications/preferences';
  const settings = { mailWaiting: true, mailUpdates: false, mailDigest: false, mailAvailable: false };
  const open = () => {
    const server = bemServer().on(`GET ${path}`, { json: settings }).on(`PUT ${path}`, { status: 204 });
    return renderApp(`/p/${bem.code}/settings/notifications`, { server });
  };

  it('are chosen in the settings, which say when none are sent', async () => {
    const { user, server } = open();
    const toggle = await screen.findByRole('switch', { name: 'Updates' });
    expect(screen.getByText(/does not send e-mails/)).toBeTruthy();
    await user.click(toggle);
    await waitFor(() =>
      expect(server.calls(`PUT ${path}`).map(({ body }) => body)).toEqual([
        { mailWaiting: true, mailUpdates: true, mailDigest: false },
      ]),
    );
    await user.click(screen.getByRole('switch', { name: /^Each morning/ }));
    await waitFor(() => expect(server.calls(`PUT ${path}`).at(-1)?.body).toMatchObject({ mailDigest: true }));
  });

  it('stay as they were when the server does not take the choice', async () => {
    const { user, server, host } = open();
    server.cut(`PUT ${path}`);
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Steps that wait for you' });
    await user.click(toggle);
    await waitFor(() => expect(host.plugins.notices).toHaveLength(1));
    expect(toggle.checked).toBe(true);
  });

  it('keep a later choice when an earlier one is refused late', async () => {
    const { user, server, host } = open();
    const refusals: (() => void)[] = [];
    server.on(
      `PUT ${path}`,
      () =>
        new Promise((resolve) =>
          refusals.push(() => resolve({ status: 500, json: refusal('INTERNAL', 'Failed.') })),
        ),
    );
    const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
    const waiting = await switchOf('Steps that wait for you');
    const updates = await switchOf('Updates');
    await user.click(waiting);
    await waitFor(() => expect(refusals).toHaveLength(1));
    await user.click(updates);
    server.on(`PUT ${path}`, { status: 204 });
    refusals[0]?.();
    await waitFor(() => expect(host.plugins.notices).toHaveLength(1));
    await waitFor(() =>
      expect(server.calls(`PUT ${path}`).at(-1)?.body).toMatchObject({
        mailWaiting: false,
        mailUpdates: true,
      }),
    );
    expect([waiting.checked, updates.checked]).toEqual([false, true]);
  });
});
