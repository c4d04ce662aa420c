import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { alarmOf, alarmsOf, bem, figureOf, figuresOf, notificationOf } from '../testing/test-data.ts';

const list = 'GET /api/notifications';
const both = (en: string) => ({ en, 'zh-CN': en });
const step = (n: number, name: string, more: Parameters<typeof notificationOf>[0] = {}) =>
  notificationOf({
    id: `00000000-0000-4000-8000-00000000097${n}`,
    text: both(`Form ${n}`),
    path: `/p/BEM/settings/${n === 1 ? 'general' : 'models'}`,
    ...more,
    waiting: { step: both(name), due: null, ...more.waiting },
  });
const late = step(1, 'Inspect', {
  waiting: { step: both('Inspect'), due: '2020-01-02T03:04:00.000Z', at: both('Bay 13') },
});
const open = step(2, 'Review', {
  waiting: {
    step: both('Review'),
    due: null,
    at: both('Bay 6'),
    state: { text: both('Submitted'), tone: 'info' },
    object: 'wall',
  },
});
const tomorrow = step(3, 'Sign', { waiting: { step: both('Sign'), due: '2999-01-02T03:04:00.000Z' } });
const page = (...waiting: readonly ReturnType<typeof step>[]) => ({
  json: { unread: 0, waiting, updates: [], more: false },
});

afterEach(() => vi.restoreAllMocks());

describe('My day', () => {
  it('lists what is overdue and what waits, with place and state, and names what to start', async () => {
    const server = bemServer()
      .on(list, page(late, open, tomorrow))
      .on(`GET /api/projects/${bem.id}/steps-done`, { json: { count: 3 } });
    renderApp('/p/BEM/my-day', { server });
    const overdue = within(await screen.findByRole('region', { name: 'Overdue 1' }));
    expect(overdue.getByRole('link', { name: /Inspect Bay 13 · Form 1/ })).toBeTruthy();
    expect(overdue.getByText(/^[\d,]+ days late$/)).toBeTruthy();
    const later = within(screen.getByRole('region', { name: 'Later' }));
    expect(later.getByRole('link').textContent).toBe('any timeReviewBay 6 · Form 2Submitted');
    // How many are done is another answer, and may come later.
    await waitFor(() =>
      expect(screen.getByText('2 to do').closest('p')?.textContent).toMatch(/ · 2 to do, 3 done$/),
    );
    const after = within(screen.getByRole('region', { name: 'After today 1' }));
    expect(after.getByRole('link').textContent).toBe('2\u00a0Jan11:04SignForm 3');
    expect(screen.getByRole('button', { name: /^Start next: .*Inspect, Bay 13 · Form 1$/ })).toBeTruthy();
  });

  it('starts with the work of today, and offers the oldest overdue step beside its heading', async () => {
    const due = new Date(Date.now() + 1000).toISOString();
    const today = step(2, 'Attend', {
      detail: both('Rebar of the roof slab'),
      waiting: { step: both('Attend'), due, from: due, at: both('Bay 6') },
    });
    const { user, router } = renderApp('/p/BEM/my-day', { server: bemServer().on(list, page(late, today)) });
    const next = await screen.findByRole('button', { name: /^Start next: / });
    expect(next.getAttribute('aria-label')).toMatch(/Attend, Bay 6 · Rebar of the roof slab$/);
    const row = screen.getByRole('link', { name: /Bay 6/ });
    expect(row.textContent).toMatch(/AttendBay 6 · Rebar of the roof slabForm 2$/);
    await user.click(screen.getByRole('button', { name: /^Start oldest: .*Inspect, Bay 13 · Form 1$/ }));
    expect(router.state.location.pathname).toBe('/p/BEM/settings/general');
  });

  it.each([
    ['en', 'just overdue', 'within 1 min'],
    ['zh-CN', '刚刚逾期', '1 分钟内'],
  ] as const)('says in words what is less than a minute away (%s)', async (locale, before, after) => {
    const due = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const steps = [-20, 50].map((seconds, at) =>
      step(at + 1, 'Inspect', { waiting: { step: both('Inspect'), due: due(seconds) } }),
    );
    renderApp('/p/BEM/my-day', { server: bemServer().on(list, page(...steps)), locale });
    expect(await screen.findByText(before)).toBeTruthy();
    expect(await screen.findByText(after)).toBeTruthy();
  });

  it('starts and flies to what waits, where nothing is overdue', async () => {
    renderApp('/p/BEM/my-day', { server: bemServer().on(list, page(open)) });
    expect(await screen.findByRole('button', { name: 'Start next: Review, Bay 6 · Form 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Fly to Bay 6' })).toBeTruthy();
  });

  it('says when there is nothing to do', async () => {
    renderApp('/p/BEM/my-day', { server: bemServer().on(list, page()) });
    expect(await screen.findByText('Nothing to do today')).toBeTruthy();
    expect(screen.queryByText(/^Nothing is due/)).toBeNull();
  });

  it('says in a line when nothing is due today, and lists what comes after below it', async () => {
    renderApp('/p/BEM/my-day', { server: bemServer().on(list, page(tomorrow)) });
    expect(await screen.findByText('Nothing is due today. 1 step comes later.')).toBeTruthy();
    expect(screen.queryByText('Nothing to do today')).toBeNull();
    expect(screen.getByRole('region', { name: 'After today 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Start next/ })).toBeNull();
  });

  it('leads on to the next step once the one that was begun here is done', async () => {
    const server = bemServer().on(list, page(late, open));
    const { user, host, router } = renderApp('/p/BEM/my-day', { server });
    await user.click(await screen.findByRole('link', { name: /Inspect Bay 13/ }));
    expect(router.state.location.pathname).toBe('/p/BEM/settings/general');
    expect(screen.queryByText(/^Done/)).toBeNull();
    server.on(list, page(open));
    await host.notifications.refresh();
    expect(await screen.findByText('Done. Next: Review · Bay 6 · Form 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/settings/models'));
    expect(screen.queryByText(/^Done/)).toBeNull();
    server.on(list, page());
    await host.notifications.refresh();
    expect(await screen.findByText('Done. Nothing else is to do today.')).toBeTruthy();
  });

  it('stays with a record whose next step is the member’s too, and leads on after the last', async () => {
    const server = bemServer().on(list, page(late, open));
    const { user, host } = renderApp('/p/BEM/my-day', { server });
    await user.click(await screen.findByRole('link', { name: /Inspect Bay 13/ }));
    server.on(list, page(step(1, 'Write the result'), open));
    await host.notifications.refresh();
    await waitFor(() => expect(host.ui.startedStep?.step).toBe('Write the result'));
    expect(screen.queryByText(/^Done/)).toBeNull();
    server.on(list, page(open));
    await host.notifications.refresh();
    expect(await screen.findByText('Done. Next: Review · Bay 6 · Form 2')).toBeTruthy();
  });

  it('says nothing about a step that was not begun here', async () => {
    const server = bemServer().on(list, page(late));
    const { host } = renderApp('/p/BEM/settings/general', { server });
    await screen.findByRole('heading', { level: 1 });
    server.on(list, page());
    await host.notifications.refresh();
    expect(screen.queryByText(/^Done/)).toBeNull();
  });

  it('is the first page of a project on a phone, and the model is elsewhere', async () => {
    setWidth(390);
    const { router, unmount } = renderApp('/p/BEM');
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/my-day'));
    unmount();
    vi.restoreAllMocks();
    const { router: wide } = renderApp('/p/BEM');
    await waitFor(() => expect(wide.state.location.pathname).toBe('/p/BEM/model'));
  });
});

describe('the dangers on My day', () => {
  const alarms = `GET /api/projects/${bem.id}/alarms`;
  const danger = () => screen.findByRole('region', { name: '1 alarm' });

  it('stand above everything else, on a phone too, with their first action and their number below', async () => {
    setWidth(390);
    const { user, router } = renderApp('/p/BEM/my-day', {
      server: bemServer()
        .on(list, page(late))
        .on(alarms, { json: alarmsOf([alarmOf()]) }),
    });
    const region = await danger();
    const overdue = await screen.findByRole('region', { name: 'Overdue 1' });
    expect(region.compareDocumentPosition(overdue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(region.textContent).toContain('CP-03 Sump pit: 2 people over the 90 min stay');
    expect(screen.getByRole('link', { name: 'My day, 1 alarm' })).toBeTruthy();
    await user.click(within(region).getByRole('button', { name: /^Act: CP-03/ }));
    expect(router.state.location.search).toBe('?formUUID=7');
  });

  it('take no room while there are none, and are told when one begins', async () => {
    const server = bemServer().on(list, page(late));
    const { announce, host } = renderApp('/p/BEM/my-day', { server });
    await screen.findByRole('region', { name: 'Overdue 1' });
    await waitFor(() => expect(host.alarms.load.kind).toBe('ready'));
    expect(screen.queryByText(/alarm/i)).toBeNull();
    server.on(alarms, { json: alarmsOf([alarmOf()]) });
    announce('host.alarms-changed');
    await danger();
    // The banner above the page says dangers to life aloud.
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('CP-03 Sump pit'));
  });

  it('are never left out because they could not be read', async () => {
    const server = bemServer()
      .on(list, page(late))
      .on(alarms, { status: 500, json: refusal('INTERNAL', 'No.') });
    const { user } = renderApp('/p/BEM/my-day', { server });
    await screen.findByRole('region', { name: 'The alarms did not load. There may be some.' });
    server.on(alarms, { json: alarmsOf([alarmOf()]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await danger();
  });
});

describe('the overview', () => {
  const module = {
    pluginId: 'gantry.permit-to-work',
    pluginName: 'permit-to-work',
    title: 'Permits',
    pages: [{ kind: 'list', title: 'Permits', at: { code: 'permits' } }],
  } as const;
  const figures = `GET /api/projects/${bem.id}/figures`;
  const server = () => bemServer().on(`GET /api/projects/${bem.id}/dashboard`, { json: { tiles: null } });

  it('begins with what waits for the member, and shows each figure as a link with its change', async () => {
    const since = '2026-11-19T06:30:00.000Z';
    renderApp('/p/BEM/dashboard', {
      server: server()
        .on(list, page(late, open, tomorrow))
        .on(figures, {
          json: figuresOf(
            figureOf({
              id: 'active',
              title: both('Active'),
              value: 12,
              alert: false,
              change: { by: 0, since },
            }),
            figureOf({ change: { by: -1, since } }),
            figureOf({ id: 'broken', title: both('To start'), value: null, path: null }),
            figureOf({ pluginId: 'acme.gone', id: 'gone', title: both('Gone') }),
          ),
        }),
      plugins: { modules: [module] },
    });
    const link = await screen.findByRole('link', { name: 'Permits, suspended: 2. Open the list' });
    const strip = within(screen.getByRole('region', { name: 'Figures' }));
    expect(link.getAttribute('href')).toBe('/p/BEM/dashboard/permits?status=Suspended');
    expect(strip.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Active12no change',
      'suspended2−1',
      'To startunavailable',
    ]);
    expect(strip.getByText('Changes since 19 Nov 2026 14:30')).toBeTruthy();
    const waiting = within(screen.getByRole('region', { name: 'Waiting for me' }));
    expect(waiting.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/p/BEM/my-day',
      late.path,
      open.path,
    ]);
    expect(waiting.getByRole('link', { name: 'All 3' })).toBeTruthy();
  });

  it('begins with the dangers, then what waits for the member, then the figures, then the tiles', async () => {
    const item = {
      id: 'acme.site/clock',
      pluginId: 'acme.site',
      pluginTitle: 'Site',
      title: 'Clock',
      code: 'clock',
      size: { w: 3, h: 2 },
    };
    renderApp('/p/BEM/dashboard', {
      server: server()
        .on(list, page(late))
        .on(figures, { json: figuresOf(figureOf()) })
        .on(`GET /api/projects/${bem.id}/alarms`, { json: alarmsOf([alarmOf()]) }),
      plugins: { modules: [module], dashboardItems: [item] },
    });
    const parts = [
      await screen.findByRole('region', { name: '1 alarm' }),
      await screen.findByRole('region', { name: 'Waiting for me' }),
      await screen.findByRole('region', { name: 'Figures' }),
      await screen.findByRole('region', { name: 'Clock' }),
    ];
    const inOrder = parts.toSorted((one, other) =>
      one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(inOrder.map((part) => parts.indexOf(part))).toEqual([0, 1, 2, 3]);
  });

  it('greys what is old, with its time, and says when the server does not answer any more', async () => {
    const { host } = renderApp('/p/BEM/dashboard', {
      server: server().on(figures, { json: figuresOf(figureOf({ asOf: '2026-11-20T02:00:00.000Z' })) }),
      plugins: { modules: [module] },
    });
    expect((await screen.findAllByText('of 10:00'))[0]).toBeTruthy();
    expect(host.api).toBeTruthy();
  });

  it('is there for a project in which nothing is recorded', async () => {
    renderApp('/p/BEM/dashboard', { server: server() });
    expect(await screen.findByText('Nothing waits for you today')).toBeTruthy();
    expect(await screen.findByText('No dashboard items')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Figures' })).toBeNull();
  });
});
