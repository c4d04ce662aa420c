import { definePlugin, type Plugin, type PluginManifest } from '@gantry/plugin-sdk';
import { createTestHost, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissions } from '../contract/permissions.ts';
import { type ProgressItem, progressCalls, progressChanged } from '../contract/progress.ts';
import { scheduleCalls } from '../contract/schedule/schedule.ts';
import { plugin } from './plugin.ts';
// Import the lazily loaded views here, so that transforming them does not count against the test host's time limits.
import './dashboard/progress-dashboard.tsx';
import './panel/progress-panel.tsx';
import './report/report-page.tsx';
import { noProgramme } from './testing/no-programme.ts';

// happy-dom raises an unhandled rejection when an animation is cancelled. Without `animate`, Fluent UI does not animate.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

const user = userEvent.setup({ delay: null });
/** The start of a day in Hong Kong. */
const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

const item = (itemName: string, more: Partial<ProgressItem & { trade: string }> = {}) => ({
  itemName,
  color: '#E4572E',
  actualProgress: 0.281,
  plannedProgress: 0.257,
  targetCompletionDate: at('2027-03-12'),
  groupName: 'Fit-out',
  trade: 'Spray Type Thermal Barrier',
  ...more,
});

/** What the far side knows; tests change it. */
const known = {
  items: [] as ReturnType<typeof item>[],
  days: [] as string[],
  curves: { false: [] as string[], true: [] as string[] },
  photos: 0,
  hasProgramme: false,
};
const wire = ({ trade: _, ...shown }: ReturnType<typeof item>): ProgressItem => shown;
const trades = () => [...new Set(known.items.map(({ trade }) => trade))];
const server = fakeEndpoints(
  {
    ...progressCalls,
    programme: scheduleCalls.programme,
    holdPoints: scheduleCalls.holdPoints,
    curve: scheduleCalls.curve,
    lateList: scheduleCalls.lateList,
    quantities: scheduleCalls.quantities,
  },
  {
    curve: () =>
      known.hasProgramme
        ? {
            points: [
              { day: '2026-08-31', planned: 0.2, actual: 0.1 },
              { day: '2026-09-30', planned: 0.4, actual: 0.2 },
              { day: '2026-10-30', planned: 0.6, actual: 0.3 },
              { day: '2026-12-31', planned: 1, actual: null },
            ],
            target: '2026-12-31',
          }
        : { points: [], target: null },
    lateList: () => ({
      bays: known.hasProgramme
        ? [
            {
              bay: 'EB 006',
              activities: 2,
              daysLate: 12,
              worst: { activityId: 'SW-6', itemName: 'Side wall', trade: '' },
            },
          ]
        : [],
      total: known.hasProgramme ? 1 : 0,
      dataDay: known.hasProgramme ? '2026-10-30' : null,
    }),
    quantities: () => ({ rows: [], total: 0, trades: [], unindexed: [] }),
    programme: () => noProgramme,
    holdPoints: () => ({ isOffered: false, holdPoints: [] }),
    indexList: () => ({
      indexList: [...new Set(known.items.map(({ groupName }) => groupName))].map((groupName) => ({
        groupName,
        itemList: known.items.filter((one) => one.groupName === groupName).map(wire),
      })),
      latestUpdateTime: known.items.length > 0 ? at('2026-11-20') + 8 * 3_600_000 : -1,
    }),
    itemList: ({ trade }) => ({
      itemList: known.items.filter((one) => trade.length === 0 || trade.includes(one.trade)).map(wire),
      latestUpdateTime: at('2026-11-20'),
    }),
    tradeList: () => trades().map((name) => ({ name })),
    photoList: ({ page, pageSize }) => ({
      pageList: Array.from({ length: known.photos }, (_, nth) => ({
        pictureId: uuid(nth),
        description: `Bay ${nth + 1}`,
        url: `Picture/${nth}`,
      })).slice((page - 1) * pageSize, page * pageSize),
      total: known.photos,
      latestUpdateTime: known.photos > 0 ? at('2026-11-19') : -1,
    }),
    crossSection: () => ({
      callouts: trades().map((trade) => {
        const ofTrade = known.items.filter((one) => one.trade === trade);
        return {
          trade,
          itemCount: ofTrade.length,
          actualProgress: ofTrade[0]?.actualProgress ?? -1,
          plannedProgress: ofTrade[0]?.plannedProgress ?? -1,
        };
      }),
      latestUpdateTime: at('2026-11-20'),
    }),
    curvesPicture: () => ({ picture: null }),
    curvesOptions: ({ isAdmin }) => known.curves[`${isAdmin}`],
    dateList: () => ({ dateList: known.days.map(at), total: known.days.length, truncated: false }),
    pictureTypeList: () => ['Photo' as const, 'Curves' as const],
    curvesDate: () => ({ date: at('2026-11-20') }),
    curvesData: () => ({
      actualProgress: [
        { time: at('2026-10-01'), value: 0.4 },
        { time: at('2026-11-01'), value: 0.46 },
        { time: at('2026-12-01'), value: -1 },
      ],
      plannedProgress: [{ value: 0.42 }, { value: 0.53 }, { value: 0.61 }],
      targetCompletionDate: at('2027-01-24'),
      latestUpdateTime: at('2026-11-20'),
    }),
  },
);

const hostCalls: { readonly command: string; readonly value: unknown }[] = [];
const standIns = ['open-model', 'open-window', 'show-windows'] as const;
/** Stands in for the real host's commands and records calls to them. */
const hostStandIn: Plugin<PluginManifest> = definePlugin<PluginManifest>({
  manifest: {
    id: 'gantry.host',
    version: '1.0.0',
    name: 'Host',
    sdk: '^1.0.0',
    capabilities: [],
    contributes: {
      commands: Object.fromEntries(standIns.map((command) => [command, { title: command }])),
    },
  },
  activate(context) {
    // The manifest declares exactly these commands; its type does not name them.
    for (const command of standIns)
      context.implement.commands(command as never, ({ value }) => hostCalls.push({ command, value }));
  },
});

const open = (given: readonly string[] = Object.values(permissions), now = '2026-11-20T04:00:00Z') =>
  createTestHost(plugin, {
    permissions: given,
    serverNow: () => Date.parse(now),
    http: server.http,
    project: { code: 'BEM', name: 'Kai Shing Road Tunnel' },
    others: [hostStandIn],
    wrapper: Surroundings,
  });
let host: Awaited<ReturnType<typeof open>>;

beforeEach(() => {
  hostCalls.length = 0;
  known.items = [
    item('Spray EB'),
    item('Spray WB', { actualProgress: -1 }),
    item('Jet fans', { trade: 'Jet Fan', groupName: 'E&M', actualProgress: 0.4, plannedProgress: 0.484 }),
  ];
  known.days = ['2026-11-20', '2026-10-20'];
  known.curves = { false: ['Overall', 'Structure'], true: ['Commercial'] };
  known.photos = 7;
  known.hasProgramme = false;
});
afterEach(() => host.dispose());

describe('the panel beside the model', () => {
  const panel = () => screen.findByRole('region', { name: 'Progress' });

  it('opens with the layers and the timeline, and shows items by group with percent or N/A', async () => {
    host = await open();
    await host.render('modelTabs', 'progress', { visible: true });
    expect(hostCalls).toEqual([{ command: 'show-windows', value: { layers: true, timeline: true } }]);
    const inPanel = within(await panel());
    const rows = async (group: string) =>
      within(await inPanel.findByRole('region', { name: group }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(await rows('Fit-out')).toEqual(['Spray EB+2.428.1%', 'Spray WBN/A']);
    expect(await rows('E&M')).toEqual(['Jet fans−8.440.0%']);
    expect((await panel()).textContent).toContain('Last Update: 2026-11-20 08:00');
    await user.click(inPanel.getByRole('button', { name: 'Programme in 4D' }));
    expect(hostCalls).toContainEqual({
      command: 'open-window',
      value: { window: 'gantry.tunnel-progress/programme' },
    });
    await user.click(inPanel.getByRole('button', { name: /^Fit-out/ }));
    expect(screen.queryByText('Spray EB')).toBeNull();
  });

  it('searches, follows changes, and asks for nothing once it is hidden', async () => {
    host = await open();
    const view = await host.render('modelTabs', 'progress', { visible: true });
    await user.type(await screen.findByRole('searchbox', { name: 'Search items' }), 'fan{Enter}');
    await waitFor(() => expect(screen.queryByText('Spray EB')).toBeNull());
    known.items = known.items.map((one) => ({ ...one, actualProgress: 0.5 }));
    await act(() => host.live.emit(progressChanged, {}));
    expect(await screen.findByText('50.0%', {}, { timeout: 3000 })).toBeTruthy();
    view.unmount();
    const { length } = server.asked;
    await act(() => host.live.emit(progressChanged, {}));
    expect(server.asked).toHaveLength(length);
  });

  it('says so when a chosen item has no linked objects', async () => {
    host = await open();
    await host.render('modelTabs', 'progress', { visible: true });
    await user.click(await screen.findByRole('button', { name: /^Jet fans/ }));
    expect(await screen.findByText('Jet fans has no linked objects.')).toBeTruthy();
  });

  it('tries again after a failure, and without items says who brings them in', async () => {
    host = await open([permissions.view]);
    known.items = [];
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'indexList');
    await host.render('modelTabs', 'progress', { visible: true });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/A project administrator or a site agent brings in/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload progress' })).toBeNull();
  });
});

describe('the dashboard', () => {
  const page = (id: 'progress' | 'progress-senior' = 'progress', params: Record<string, string> = {}) =>
    host.render('dashboardItems', id, { place: 'page', params });
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Progress Update' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('names the project, and a callout leads to the items of its trade', async () => {
    host = await open();
    await page();
    expect(screen.getByRole('heading', { name: 'Progress Of Kai Shing Road Tunnel' })).toBeTruthy();
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    const fans = await screen.findByRole('button', { name: '9 Jet Fan, 40.0%, 8.4 points behind plan' });
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: /^8 Cladding Panel: the project has no items/ })
        .disabled,
    ).toBe(true);
    await user.click(fans);
    await waitFor(async () =>
      expect(await rows()).toEqual([expect.stringMatching(/^Jet fans.*40\.0%48\.4%2027-03-12$/)]),
    );
    expect(screen.getByRole('combobox', { name: 'Works Trade' }).textContent).toBe('Works Trade 1/2');
    expect(server.inputsOf('itemList').at(-1)).toEqual({ trade: ['Jet Fan'], date: 0 });
  });

  it('chooses all trades by “All Trade” and never asks for it', async () => {
    host = await open();
    await page();
    await rows();
    const choice = await screen.findByRole('combobox', { name: 'Works Trade' });
    await waitFor(() => expect(choice.textContent).toBe('Works Trade 2/2'));
    await user.click(choice);
    const option = (name: string) => screen.getByRole('menuitemcheckbox', { name });
    const isOn = (name: string) => option(name).getAttribute('aria-checked');
    expect(isOn('All Trade')).toBe('true');
    await user.click(option('Jet Fan'));
    expect([isOn('All Trade'), isOn('Jet Fan')]).toEqual(['false', 'false']);
    await waitFor(() =>
      expect(server.inputsOf('itemList').at(-1)).toEqual({ trade: ['Spray Type Thermal Barrier'], date: 0 }),
    );
    await user.click(option('Jet Fan'));
    expect(isOn('All Trade')).toBe('true');
    await user.click(option('All Trade'));
    expect(choice.textContent).toBe('Works Trade 0/2');
  });

  it('asks for a day by its start on site', async () => {
    host = await open();
    await page('progress', { day: '2026-10-20' });
    await rows();
    expect(server.inputsOf('itemList').at(-1)).toEqual({ trade: [], date: at('2026-10-20') });
    await user.click(screen.getByRole('combobox', { name: 'Date' }));
    await user.click(await screen.findByRole('option', { name: '2026-11-20' }));
    expect(host.dashboardParams).toEqual({ day: '2026-11-20' });
  });

  it.each([
    ['an item', 'Spray EB: show in model', 'Spray EB'],
    ['a callout', 'Show Jet Fan in the model', 'Jet Fan'],
  ])('leads from %s to the panel beside the model, which chooses it', async (_, button, name) => {
    host = await open();
    const view = await page();
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() =>
      expect(hostCalls).toEqual([
        { command: 'open-model', value: { tab: 'gantry.tunnel-progress/progress' } },
      ]),
    );
    view.unmount();
    await host.render('modelTabs', 'progress', { visible: true });
    expect(await screen.findByText(`${name} has no linked objects.`)).toBeTruthy();
  });

  it('asks for the senior curves on the senior page alone, and has no curves where there are none', async () => {
    host = await open();
    const senior = await page('progress-senior');
    expect(await screen.findByRole('tab', { name: 'Commercial' })).toBeTruthy();
    await waitFor(() =>
      expect(server.inputsOf('curvesData').at(-1)).toEqual({ curveName: 'Commercial', isAdmin: true }),
    );
    senior.unmount();
    const normal = await page();
    await user.click(await screen.findByRole('tab', { name: 'Structure' }));
    expect(host.dashboardParams).toMatchObject({ curve: 'Structure' });
    expect(server.inputsOf('curvesOptions').at(-1)).toEqual({ isAdmin: false });
    normal.unmount();
    known.curves = { false: [], true: [] };
    await page();
    await rows();
    expect(screen.queryByRole('region', { name: 'Progress Curves' })).toBeNull();
  });

  it('has a curve of the programme with a forecast, and late bays that lead to the model', async () => {
    known.hasProgramme = true;
    known.curves = { false: [], true: [] };
    host = await open();
    await page();
    expect(await screen.findByRole('tab', { name: 'From the programme' })).toBeTruthy();
    expect(
      await screen.findByText(
        'Forecast: finished on 28 May 2027. This assumes that work goes on as it did from 31 Aug 2026 to 30 Oct 2026: 10% of the whole in 30 days, the trend of 3 reported points. That is 148 days after the target.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Weight' }));
    await user.click(await screen.findByRole('option', { name: /objects in the model/ }));
    await waitFor(() => expect(server.inputsOf('curve').at(-1)).toEqual({ weight: 'objects' }));
    const late = within(screen.getByRole('region', { name: 'Late Bays' }));
    expect(late.getByText('12 days late · 2 activities · Side wall')).toBeTruthy();
    await user.click(late.getByRole('button', { name: 'Fly to EB 006' }));
    await waitFor(() => expect(hostCalls).toHaveLength(1));
    await host.render('modelTabs', 'progress', { visible: true });
    expect(await screen.findByText('EB 006 has no linked objects.')).toBeTruthy();
  });

  it('says that a forecast is overtaken', async () => {
    known.hasProgramme = true;
    known.curves = { false: [], true: [] };
    host = await open(undefined, '2027-06-01T00:00:00Z');
    await page();
    expect(await screen.findByText(/^Forecast: finished on 28 May 2027.* That day has passed/)).toBeTruthy();
  });

  it('says why there is no forecast', async () => {
    host = await open();
    await page();
    expect(await screen.findByText('No forecast: it needs three reported points.')).toBeTruthy();
  });

  it('prints the report of a month', async () => {
    known.hasProgramme = true;
    host = await open();
    const { length } = server.asked;
    await host.render('routes', 'report');
    expect(await screen.findByRole('heading', { name: /^Monthly Progress Report/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Jet fans.*40.0%/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /EB 006.*12.*Side wall/ })).toBeTruthy();
    expect(screen.getAllByRole('img', { name: /^Bay \d/ })).toHaveLength(7);
    const month = server.inputsOf('photoList').at(-1)?.month ?? '';
    expect(month).toMatch(/^20\d\d-\d\d$/);
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-02' } });
    await waitFor(() => expect(server.inputsOf('photoList').at(-1)).toMatchObject({ month: '2026-02' }));
    expect(server.inputsOf('lateList').at(-1)).toEqual({ day: '2026-02-28' });
    const names = server.asked.slice(length).filter(({ call }) => call === 'curvesOptions');
    expect(names.map(({ input }) => input)).toEqual([{ isAdmin: false }, { isAdmin: false }]);
  });

  it('shows six photos a page with their descriptions, and one of them large', async () => {
    host = await open();
    await page();
    const photos = within(await screen.findByRole('region', { name: 'Progress Photos' }));
    expect(await photos.findAllByRole('button', { name: /^Enlarge/ })).toHaveLength(6);
    expect(photos.getByText('Update As: 2026-11-19')).toBeTruthy();
    await user.click(photos.getByRole('button', { name: 'Page 2' }));
    expect(host.dashboardParams).toMatchObject({ photos: '2' });
    await user.click(photos.getByRole('button', { name: 'Enlarge Bay 2' }));
    expect(await screen.findByRole('dialog', { name: 'Bay 2' })).toBeTruthy();
  });

  it('leads those who may to the upload page where there is no progress', async () => {
    host = await open();
    known.items = [];
    known.days = [];
    await page();
    await user.click(await screen.findByRole('button', { name: 'Upload progress' }));
    expect(host.navigations.map(({ path }) => path)).toEqual(['/upload']);
  });
});

it('the tile shows how the first curve stands against plan', async () => {
  host = await open();
  const { length } = server.asked;
  await host.render('dashboardItems', 'progress', { place: 'tile' });
  expect(await screen.findByText('−7.0')).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '46.0%',
    '53.0%',
    '−7.0',
  ]);
  expect(screen.getByText('Overall, 2026-11-01')).toBeTruthy();
  expect(server.asked.slice(length).map(({ call }) => call)).toEqual(['curvesOptions', 'curvesData']);
});
