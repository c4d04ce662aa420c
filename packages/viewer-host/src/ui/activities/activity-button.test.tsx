import type { Activity } from '@gantry/contract';
import { toDisposable } from '@gantry/plugin-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { activityOf, bem } from '../testing/test-data.ts';

const base = `/api/projects/${bem.id}/activities`;
const running = activityOf({ progress: 0.4, text: { en: 'Row 4 of 10', 'zh-CN': '第 4 行，共 10 行' } });
const file = { name: 'permits.csv', mime: 'text/csv', bytes: 2300 };
const done = activityOf({ status: 'done', progress: 1, file, endedAt: '2026-11-20T06:40:00.000Z' });
const failed = activityOf({
  status: 'failed',
  problem: { code: 'INTERRUPTED', message: 'The server stopped.' },
  endedAt: '2026-11-20T06:40:00.000Z',
});

async function renderWith(activities: readonly Activity[], options: Parameters<typeof renderApp>[1] = {}) {
  const server = bemServer().on(`GET ${base}`, { json: { activities } });
  const app = renderApp('/p/BEM/settings', { server, ...options });
  let hear: (payload: object) => void = () => undefined;
  app.host.activities.follow({
    on(_topic, listener) {
      hear = (payload) => listener(JSON.parse(JSON.stringify(payload)));
      return toDisposable(() => undefined);
    },
    onResync: () => toDisposable(() => undefined),
  });
  await waitFor(() => expect(app.host.activities.load.kind).toBe('ready'));
  // What the page shows first would take the focus out of the panel.
  await screen.findByRole('heading', { level: 1 });
  return {
    ...app,
    server,
    tell: (activity: Activity) => act(() => hear({ id: activity.id, activity })),
    button: () => screen.findByRole('button', { name: /^(Activities|后台任务)/ }),
  };
}

describe('the activities of the header', () => {
  it('are counted while they run, and shown with their progress', async () => {
    const { user, button, tell } = await renderWith([running]);
    expect((await button()).getAttribute('aria-label')).toBe('Activities, 1 running');
    await user.click(await button());
    const panel = await screen.findByRole('list', { name: 'Activities' });
    const bar = within(panel).getByRole('progressbar', { name: 'Progress of Export of permits' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0.4');
    expect(within(panel).getByText('Row 4 of 10')).toBeTruthy();
    tell({ ...running, progress: 0.9, text: null });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('0.9'));
    tell(done);
    await waitFor(() => expect(within(panel).queryByRole('progressbar')).toBeNull());
    expect((await button()).getAttribute('aria-label')).toBe('Activities');
  });

  it('speak Chinese', async () => {
    const { user, button } = await renderWith([running], { locale: 'zh-CN' });
    await user.click(await button());
    expect(await screen.findByText('导出许可证')).toBeTruthy();
    expect(screen.getByText('第 4 行，共 10 行')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '取消导出许可证' })).toBeTruthy();
  });

  it('say so when there are none', async () => {
    const { user, button } = await renderWith([]);
    await user.click(await button());
    expect(await screen.findByText(/^No exports, imports/)).toBeTruthy();
  });

  it('are opened, worked and left by keyboard', async () => {
    const { user, button, server } = await renderWith([running]);
    server.on(`POST ${base}/${running.id}/cancel`, { json: { ...running, status: 'cancelled' } });
    (await button()).focus();
    await user.keyboard('{Enter}');
    const cancel = await screen.findByRole('button', { name: 'Cancel Export of permits' });
    cancel.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(server.calls(`POST ${base}/${running.id}/cancel`)).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Activities' })).toBeNull());
  });

  it('that failed say why, and can be tried again or dismissed', async () => {
    const { user, button, server } = await renderWith([failed]);
    server.on(`POST ${base}/${failed.id}/retry`, { json: { ...running, status: 'waiting' } });
    server.on(`DELETE ${base}/${failed.id}`, { status: 204 });
    await user.click(await button());
    expect(await screen.findByText(/The server stopped while working on this/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Try again Export of permits' }));
    expect(await screen.findByText('Waiting')).toBeTruthy();
  });

  it('that ended can be dismissed, and what the server refuses is said', async () => {
    const { user, button, server, host } = await renderWith([done]);
    await user.click(await button());
    const dismiss = await screen.findByRole('button', { name: 'Dismiss Export of permits' });
    server.cut(`DELETE ${base}/${done.id}`);
    await user.click(dismiss);
    await waitFor(() => expect(host.plugins.notices).toHaveLength(1));
    expect(host.plugins.notices[0]?.text).toMatch(/^That did not work\./);
    server.on(`DELETE ${base}/${done.id}`, { status: 204 });
    await user.click(dismiss);
    expect(await screen.findByText(/^No exports, imports/)).toBeTruthy();
  });

  it('have their result downloaded under its name', async () => {
    const { user, button } = await renderWith([done]);
    await user.click(await button());
    const link = await screen.findByRole('link', { name: 'Download Export of permits' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      `${base}/${done.id}/file`,
      'permits.csv',
    ]);
    expect(screen.getByText('permits.csv · 2.3 kB')).toBeTruthy();
  });

  it('announce their end, with the download or another try at hand', async () => {
    const { tell, host, server } = await renderWith([running]);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      hrefs.push(new URL(this.href).pathname);
    });
    const hrefs: string[] = [];
    tell(done);
    const [notice] = host.plugins.notices;
    expect(notice).toMatchObject({ text: 'Export of permits is done.', tone: 'success' });
    notice?.action?.run();
    expect(hrefs).toEqual([`${base}/${done.id}/file`]);
    clicked.mockRestore();
    tell(running);
    tell(failed);
    expect(host.plugins.notices.at(-1)).toMatchObject({
      tone: 'danger',
      text: expect.stringContaining('failed.'),
    });
    server.on(`POST ${base}/${failed.id}/retry`, { json: { ...running, status: 'waiting' } });
    const again = host.plugins.notices.at(-1)?.action;
    expect(again?.label).toBe('Try again');
    again?.run();
    await waitFor(() => expect(host.activities.list).toMatchObject([{ status: 'waiting' }]));
  });
});
