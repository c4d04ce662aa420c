import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { bem } from '../testing/test-data.ts';

const item = (id: string, title: string) => ({
  id,
  pluginId: 'gantry.permits',
  pluginTitle: 'Permit To Work',
  title,
});
const dashboardItems = [
  { ...item('gantry.permits/list', 'Permit list'), code: 'list', size: { w: 6, h: 4 } },
];
const failed = {
  record: {
    id: 'gantry.permits' as const,
    version: '1.2.3',
    status: 'failed-load' as const,
    sdkRange: '^1.0.0',
    sdkVersion: '1.0.0',
    error: 'The bundle is missing.',
  },
  name: 'Permit To Work',
  trust: 'builtin' as const,
  capabilities: [],
  permissions: [],
  contributions: [],
  blockedBy: [],
  pageFaults: [],
};

describe('dashboard', () => {
  it('passes the URL’s query to the item on the page', async () => {
    renderApp('/p/BEM/dashboard/list?formUUID=7', { plugins: { dashboardItems } });
    expect(await screen.findByText('{"formUUID":"7"}')).toBeTruthy();
  });

  it('says that it is empty, or does not have the item', async () => {
    const server = bemServer().on(`GET /api/projects/${bem.id}/dashboard`, { json: { tiles: null } });
    renderApp('/p/BEM/dashboard', { server });
    expect(await screen.findByText('No dashboard items')).toBeTruthy();
  });

  it('does not say that it is empty before the plugins are loaded', async () => {
    renderApp('/p/BEM/dashboard', { plugins: { isReady: false } });
    expect(await screen.findByRole('link', { name: 'Overview' })).toBeTruthy();
    expect(screen.queryByText('No dashboard items')).toBeNull();
  });

  it('says that an item does not exist', async () => {
    renderApp('/p/BEM/dashboard/other', { plugins: { dashboardItems } });
    expect(await screen.findByText('There is no such dashboard item')).toBeTruthy();
  });
});

describe('pages of plugins', () => {
  const routes = [
    { ...item('gantry.permits/permit', 'Permit'), pluginName: 'permits', path: '/permits/:id' },
    {
      ...item('gantry.permits/list', 'Permits'),
      pluginName: 'permits',
      path: '/list/all',
      redirectFrom: ['/list'],
    },
  ];
  it('get the parameters of the path and the query', async () => {
    renderApp('/p/BEM/x/permits/permits/7?print=1', { plugins: { routes } });
    expect(await screen.findByText('{"print":"1","id":"7"}')).toBeTruthy();
  });
  it('are reached by the paths that lead to them, and keep the query', async () => {
    const { router } = renderApp('/p/BEM/x/permits/list?status=Active', { plugins: { routes } });
    expect(await screen.findByText('{"status":"Active"}')).toBeTruthy();
    expect(router.state.location).toMatchObject({
      pathname: '/p/BEM/x/permits/list/all',
      search: '?status=Active',
    });
    expect(router.state.historyAction).toBe('REPLACE');
  });
  it('show their outline at once on a phone, while the plugins start', async () => {
    setWidth(390);
    onTestFinished(() => void vi.restoreAllMocks());
    renderApp('/p/BEM/x/permits/list/all', { plugins: { routes, isReady: false } });
    const outline = await screen.findByRole('progressbar', { name: 'Starting the plugins' });
    expect(outline.querySelectorAll('.fui-SkeletonItem').length).toBeGreaterThan(3);
  });
  it('show a message when missing', async () => {
    const { router, user } = renderApp('/p/BEM/x/permits/nowhere', { plugins: { routes } });
    expect(await screen.findByText('You cannot see this page')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to the model' }));
    expect(router.state.location.pathname).toBe('/p/BEM/model');
  });
});

describe('settings', () => {
  it('switches to the comfortable density and remembers it', async () => {
    const { user } = renderApp('/p/BEM/settings/general');
    const choices = within(await screen.findByRole('radiogroup', { name: 'Density' }));
    expect(document.documentElement.dataset.density).toBe('compact');
    await user.click(choices.getByRole('radio', { name: 'Comfortable' }));
    expect(document.documentElement.dataset.density).toBe('comfortable');
    expect(localStorage.getItem('gantry.preferences')).toContain('"density":"comfortable"');
  });

  it('names the project’s time zone as people do', async () => {
    renderApp('/p/BEM/settings/general');
    expect(await screen.findByText('Hong Kong Standard Time')).toBeTruthy();
  });

  it('starts a failed plugin again', async () => {
    const { user, host } = renderApp('/p/BEM/settings/plugins?plugin=gantry.permits', {
      plugins: { entries: [failed] },
    });
    expect(await screen.findByText('Did not load')).toBeTruthy();
    expect(screen.getByText('The bundle is missing.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load Permit To Work again' }));
    expect(host.plugins.retry).toHaveBeenCalledWith('gantry.permits');
  });

  it('switches language and theme and remembers them', async () => {
    const { user, host } = renderApp('/p/BEM/settings');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    await user.click(await screen.findByRole('radio', { name: '简体中文' }));
    expect(await screen.findByRole('heading', { name: '常规' })).toBeTruthy();
    expect(host.preferences.theme).toBe('dark');
    // The account has the language then.
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('gantry.preferences') ?? '{}')).toEqual({
        locale: 'zh-CN',
        languages: {},
        theme: 'dark',
        density: 'compact',
        letterKeys: true,
        alarmNotices: false,
        alarmSound: false,
        keepsModels: true,
      }),
    );
  });

  it('shows a form for a plugin’s declared settings', async () => {
    const saved: unknown[] = [];
    const form = {
      pluginId: 'gantry.permits',
      pluginTitle: 'Permit To Work',
      scope: 'user' as const,
      fields: [
        {
          key: 'days',
          title: 'Days ahead',
          schema: { type: 'number' as const, default: 7, min: 1, max: 30 },
          value: 7,
        },
      ],
      set: (key: string, value: unknown) => {
        saved.push([key, value]);
        return Promise.resolve();
      },
    };
    const { user } = renderApp('/p/BEM/settings/form.gantry.permits', { plugins: { settingsForms: [form] } });
    const field = await screen.findByRole('textbox', { name: 'Days ahead' });
    await user.clear(field);
    await user.type(field, '99{Enter}');
    expect(await screen.findByText('Enter a number from 1 to 30.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '14{Enter}');
    expect(saved).toEqual([['days', 14]]);
    expect(await screen.findByText('Saved.')).toBeTruthy();
  });

  it('shows the project’s shared settings to everybody, and says why a member cannot change them', async () => {
    const shared = (lockedBy?: string) => ({
      pluginId: 'gantry.permits',
      pluginTitle: 'Permit To Work',
      scope: 'project' as const,
      fields: [
        { key: 'near', title: 'Near', schema: { type: 'number', default: 7 } as const, value: 12, lockedBy },
        {
          key: 'on',
          title: 'Markers',
          schema: { type: 'boolean', default: true } as const,
          value: true,
          lockedBy,
        },
      ],
      set: () => Promise.resolve(),
    });
    const place = { ...item('gantry.permits/place', 'Location Setting'), scope: 'project' as const };
    const settingsPages = [place];
    const open = (lockedBy?: string) =>
      renderApp('/p/BEM/settings/project-form.gantry.permits', {
        plugins: { settingsForms: [shared(lockedBy)], settingsPages },
      });
    const first = open('Manage permit locations');
    expect(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Near' })).toMatchObject({
      value: '12',
      readOnly: true,
    });
    expect(screen.getByRole('switch', { name: 'Markers' })).toHaveProperty('disabled', true);
    const reason = 'Only members with the permission “Manage permit locations” can change this.';
    expect(screen.getAllByText(reason)).toHaveLength(2);
    const pages = within(screen.getByRole('navigation', { name: 'Settings pages' }));
    const under = (heading: string) =>
      [
        ...(pages.getByRole('heading', { name: heading }).nextElementSibling?.querySelectorAll('a') ?? []),
      ].map(({ textContent }) => textContent);
    expect(under('My settings')).toEqual(['General', 'Notifications', 'Delegation']);
    expect(under('Project')).toEqual(['Models', 'Plugins']);
    expect(under('Permit To Work')).toEqual(['Location Setting', 'Permit To Work for the project']);
    first.unmount();
    open();
    expect(await screen.findByRole('textbox', { name: 'Near' })).toHaveProperty('readOnly', false);
    expect(screen.queryByText(reason)).toBeNull();
  });

  it('lists every version of every model', async () => {
    renderApp('/p/BEM/settings/models');
    expect(await screen.findByText('tunnel-2026-03-16.ifc')).toBeTruthy();
    expect(screen.getByText('tunnel-2026-09-21.ifc')).toBeTruthy();
  });
});

it('shows a message for an unknown URL', async () => {
  renderApp('/nowhere');
  expect(await screen.findByText('There is no such page')).toBeTruthy();
});

describe('opening a page', () => {
  it('puts the focus on its heading, but leaves it to somebody who does something meanwhile', async () => {
    const { router } = renderApp('/p/BEM/model');
    await screen.findByRole('toolbar');
    await act(() => router.navigate('/p/BEM/settings/general'));
    const general = await screen.findByRole('heading', { name: 'General' });
    await waitFor(() => expect(document.activeElement).toBe(general));
    const link = screen.getByRole('link', { name: 'Models' });
    act(() => link.focus());
    // The address changes, not the page.
    await act(() => router.navigate('/p/BEM/settings/general?x=1'));
    expect(document.activeElement).toBe(link);
    await act(() => router.navigate('/p/BEM/settings/models'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Models' })));
  });
});
