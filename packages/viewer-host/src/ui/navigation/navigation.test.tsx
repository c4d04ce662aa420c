import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModuleItem, PluginUiPort } from '../plugin-ui-port.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { alarmOf, alarmsOf, bem, notificationOf } from '../testing/test-data.ts';
import { placeOf } from './current-place.ts';

const forms = {
  pluginId: 'acme.forms',
  pluginName: 'forms',
  title: 'Forms',
  pages: [
    { kind: 'list', title: 'All forms', at: { path: '/list' } },
    { kind: 'statistics', title: 'Forms', at: { code: 'counts' } },
  ],
} satisfies ModuleItem;
const clock = {
  pluginId: 'acme.clock',
  pluginName: 'clock',
  title: 'Site clock',
  pages: [{ kind: 'other', title: 'Clock', at: { code: 'clock' } }],
} satisfies ModuleItem;
const of = (pluginId: string, id: string) => ({
  id: `${pluginId}/${id}`,
  pluginId,
  pluginTitle: pluginId,
  title: id,
});
const plugins: Partial<PluginUiPort> = {
  modules: [forms, clock],
  routes: [
    { ...of('acme.forms', 'list'), pluginName: 'forms', path: '/list' },
    { ...of('acme.forms', 'print'), pluginName: 'forms', path: '/forms/:id/print' },
  ],
  dashboardItems: [
    { ...of('acme.forms', 'counts'), code: 'counts', size: { w: 2, h: 2 } },
    { ...of('acme.clock', 'clock'), code: 'clock', size: { w: 2, h: 2 } },
  ],
};
const rail = async () => within(await screen.findByRole('navigation', { name: 'Parts of the project' }));
const names = async () => (await rail()).getAllByRole('link').map((one) => one.getAttribute('aria-label'));
const lit = async (links?: Awaited<ReturnType<typeof rail>>) =>
  (links ?? (await rail()))
    .getAllByRole('link')
    .filter((one) => one.getAttribute('aria-current') === 'page')
    .map((one) => one.textContent);

it.each([
  ['/p/BEM/dashboard', { kind: 'overview' }],
  ['/p/BEM/model', { kind: 'model' }],
  ['/p/BEM/windows/acme.clock%2Fbig', { kind: 'model' }],
  ['/p/BEM/x/forms/list', { kind: 'module', pluginId: 'acme.forms' }],
  ['/p/BEM/x/forms/forms/7/print', { kind: 'module', pluginId: 'acme.forms' }],
  ['/p/BEM/dashboard/counts', { kind: 'module', pluginId: 'acme.forms' }],
  ['/p/BEM/dashboard/clock', { kind: 'module', pluginId: 'acme.clock' }],
  ['/p/BEM/settings', { kind: 'settings' }],
  ['/p/BEM/settings/general', { kind: 'settings' }],
  ['/p/BEM/x/gone/list', { kind: 'other' }],
])('knows that %s is a page of %j', (path, place) => {
  expect(placeOf(path, plugins.modules ?? [], plugins.dashboardItems ?? [])).toEqual(place);
});

afterEach(() => vi.restoreAllMocks());

describe('the rail', () => {
  it('lists the project’s pages, the modules and the settings', async () => {
    renderApp('/p/BEM/settings', { plugins });
    await waitFor(async () =>
      expect(await names()).toEqual(['Overview', 'Model', 'Forms', 'Site clock', 'Settings']),
    );
    expect(screen.getByRole('link', { name: 'Forms' }).getAttribute('href')).toBe('/p/BEM/x/forms/list');
    expect(screen.getByRole('link', { name: 'Site clock' }).getAttribute('href')).toBe(
      '/p/BEM/dashboard/clock',
    );
  });

  it.each([
    [1440, 'Forms'],
    [768, 'Forms'],
    [390, 'Modules'],
  ])('lights the current place where the screen is %s px wide', async (width, expected) => {
    setWidth(width);
    renderApp('/p/BEM/x/forms/forms/7/print', { plugins });
    await waitFor(async () => expect(await lit()).toEqual([expected]));
  });

  it('counts the steps of the member that are overdue in a module', async () => {
    const waiting = (id: number, more: object) =>
      notificationOf({
        id: `00000000-0000-4000-8000-00000000096${id}`,
        pluginId: 'acme.forms',
        waiting: { step: { en: 'Review', 'zh-CN': '审核' }, due: '2020-01-02T03:04:00.000Z' },
        ...more,
      });
    const elsewhere = { project: { ...bem, id: '00000000-0000-4000-8000-000000000011' } };
    const server = bemServer().on('GET /api/notifications', {
      json: {
        unread: 0,
        waiting: [
          waiting(1, {}),
          waiting(2, {}),
          waiting(3, elsewhere),
          waiting(4, {
            waiting: { step: { en: 'Later', 'zh-CN': '稍后' }, due: '2999-01-02T03:04:00.000Z' },
          }),
        ],
        updates: [],
        more: false,
      },
    });
    renderApp('/p/BEM/settings', { plugins, server });
    const entry = await screen.findByRole('link', { name: 'Forms, 2 steps of yours are overdue' });
    expect(entry.textContent).toBe('Forms2');
    expect(screen.getByRole('link', { name: 'Site clock' })).toBeTruthy();
  });

  it('counts the alarms of a module with its first picture, also on the model page, where they are asked for later', async () => {
    const alarms = `GET /api/projects/${bem.id}/alarms`;
    const of = (...standing: Parameters<typeof alarmOf>) => ({
      json: { ...alarmsOf([alarmOf(...standing)]), counts: { 'acme.forms': 1 } },
    });
    const server = bemServer().on(alarms, of());
    const { unmount } = renderApp('/p/BEM/settings', { plugins, server });
    await screen.findByRole('link', { name: 'Forms, 1 alarm' });
    unmount();
    const asked = server.calls(alarms).length;
    const { host } = renderApp('/p/BEM/model', { plugins, server, keepStorage: true });
    await screen.findByRole('link', { name: 'Forms, 1 alarm' });
    expect(server.calls(alarms)).toHaveLength(asked);
    server.on(alarms, { json: alarmsOf([]) });
    await host.alarms.ensure();
    await screen.findByRole('link', { name: 'Forms' });
    // Another member of the same browser has seen none yet.
    host.alarms.open('somebody else', bem.id);
    expect(host.alarms.count).toBe(0);
  });
});

describe('a module', () => {
  const bar = () => screen.findByRole('navigation', { name: 'Parts of Forms' });
  const settingsForms = [
    {
      pluginId: 'acme.forms',
      pluginTitle: 'Forms',
      scope: 'project' as const,
      fields: [{ key: 'n', title: 'N', schema: { type: 'number' as const, default: 1 }, value: 1 }],
      set: () => Promise.resolve(),
    },
  ];

  it('offers its pages on each of them, and what can be set', async () => {
    const { user, router } = renderApp('/p/BEM/x/forms/list', { plugins: { ...plugins, settingsForms } });
    const links = within(await bar()).getAllByRole('link');
    expect(links.map((one) => one.textContent)).toEqual(['List', 'Statistics', 'Settings']);
    expect(links.map((one) => one.getAttribute('aria-current'))).toEqual(['page', null, null]);
    await user.click(within(await bar()).getByRole('link', { name: 'Statistics' }));
    expect(router.state.location.pathname).toBe('/p/BEM/dashboard/counts');
    await waitFor(async () => expect((await lit(within(await bar()))).join()).toBe('Statistics'));
    await user.click(within(await bar()).getByRole('link', { name: 'Settings' }));
    expect(router.state.location.pathname).toBe('/p/BEM/settings/project-form.acme.forms');
    // They lead back.
    await screen.findByRole('heading', { level: 1 });
    expect(await lit(within(await bar()))).toEqual(['Settings']);
    await user.click(within(await bar()).getByRole('link', { name: 'List' }));
    expect(router.state.location.pathname).toBe('/p/BEM/x/forms/list');
    // Those of the host belong to no module.
    await router.navigate('/p/BEM/settings/general');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Parts of Forms' })).toBeNull();
  });

  it('says of what its statistics are, if it has several', async () => {
    const pages = [
      forms.pages[0],
      { kind: 'statistics', title: 'Returns', at: { code: 'returns' } },
      forms.pages[1],
    ] satisfies ModuleItem['pages'];
    renderApp('/p/BEM/x/forms/list', { plugins: { ...plugins, modules: [{ ...forms, pages }] } });
    const links = within(await bar()).getAllByRole('link');
    expect(links.map((one) => one.textContent)).toEqual(['List', 'Statistics: Returns', 'Statistics: Forms']);
  });

  it('leaves out settings that the member cannot change, and has no bar on the page of a record', async () => {
    const locked = settingsForms.map((form) => ({
      ...form,
      fields: form.fields.map((field) => ({ ...field, lockedBy: 'ADMIN' })),
    }));
    const { router } = renderApp('/p/BEM/x/forms/list', { plugins: { ...plugins, settingsForms: locked } });
    expect(within(await bar()).getAllByRole('link')).toHaveLength(2);
    await router.navigate('/p/BEM/x/forms/forms/7/print');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Parts of Forms' })).toBeNull());
    expect(screen.getByText('{"id":"7"}')).toBeTruthy();
  });
});

describe('on a phone', () => {
  it('the modules have a page of their own', async () => {
    setWidth(390);
    renderApp('/p/BEM/modules', { plugins });
    await screen.findByRole('heading', { name: 'Modules' });
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((one) => one.textContent)).toEqual(['Overview', 'Forms', 'Site clock']);
  });
});
