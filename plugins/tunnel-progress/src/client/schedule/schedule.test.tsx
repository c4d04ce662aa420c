import { createTestHost, fakeEndpoints, type TestHost } from '@gantry/plugin-sdk/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type * as z from 'zod';
import { permissions } from '../../contract/permissions.ts';
import type { holdPointList } from '../../contract/schedule/hold-points.ts';
import type { Programme } from '../../contract/schedule/programme.ts';
import { scheduleCalls } from '../../contract/schedule/schedule.ts';
import { dayNumber } from '../../contract/schedule/state-at.ts';
import { plugin } from '../plugin.ts';
import { itemSelection } from './item-selection.ts';
import { ProgrammeStore } from './programme-store.ts';
import { heldColour, stateColours } from './state-colours.ts';

const modelId = '5f0d2d0a-9f5e-4d0c-9d57-0e5d0f6a7c01';
const object = (globalId: string) => ({ modelId, globalId });
const days = (...list: readonly (string | null)[]) => list.map((day) => (day === null ? -1 : dayNumber(day)));
/** Lights in time, fans that are late, and struts that are removed. */
const programme: Programme = {
  dataDay: dayNumber('2026-11-20'),
  activities: {
    ids: ['TL-1', 'JF-1', 'ST-1'],
    items: ['Tunnel Lighting', 'Jet Fan', 'Struts'],
    trades: ['Tunnel Lighting', 'Jet Fan', 'Struts'],
    bays: ['EB 001', 'EB 002', 'EB 003'],
    planStart: days('2026-11-01', '2026-11-05', '2026-10-01'),
    planFinish: days('2026-11-10', '2026-11-10', '2026-10-10'),
    planRemoval: days(null, null, '2026-11-01'),
    actualStart: days('2026-11-01', '2026-11-12', '2026-10-01'),
    actualFinish: days('2026-11-10', null, '2026-10-10'),
    actualRemoval: days(null, null, '2026-11-02'),
  },
  models: [{ modelId, globalIds: ['light-1', 'light-2', 'fan', 'strut'], runs: [0, 2, 1, 1, 2, 1] }],
};
const activity = {
  activityId: 'TL-1',
  name: '',
  itemName: 'Tunnel Lighting',
  trade: '',
  bay: 'EB 001',
  planStart: '2026-11-01',
  planFinish: '2026-11-10',
  actualStart: '2026-11-01',
  actualFinish: null,
  planRemoval: null,
  actualRemoval: null,
};

const noHolds: z.output<typeof holdPointList> = { isOffered: true, holdPoints: [] };
let holds = noHolds;
let host: TestHost<typeof plugin.manifest>;
afterEach(async () => {
  cleanup();
  await host.dispose();
  holds = noHolds;
});

async function open(now = '2026-11-15T04:00:00Z', shown = programme, models: readonly string[] = [modelId]) {
  const server = fakeEndpoints(scheduleCalls, {
    programme: () => shown,
    activityList: ({ search }) => {
      const activities = [{ ...activity, objects: 2 }].filter(({ activityId }) =>
        activityId.includes(search),
      );
      return { activities, total: activities.length };
    },
    objectActivities: () => ({ activities: [{ ...activity, byRule: true }], dataDay: '2026-11-20' }),
    link: ({ objects }) => ({ added: objects.length }),
    unlink: ({ objects }) => ({ removed: objects.length }),
    ruleList: () => ({ rules: [] }),
    holdPoints: () => holds,
  });
  host = await createTestHost(plugin, {
    permissions: [permissions.view, permissions.upload],
    http: server.http,
    now: new Date(now),
    models: models.map((id) => ({
      id,
      objects: ['light-1', 'light-2', 'fan', 'strut'].map((globalId) => ({ globalId, category: 'IFCFAN' })),
    })),
  });
  host.setActiveTab('gantry.tunnel-progress/progress');
  await host.activate();
  return server;
}
const colours = stateColours('light');

test('the timeline paints the objects as they stand on its day, and asks the server once', async () => {
  const server = await open();
  await host.timeline.seek(new Date('2026-11-15T04:00:00Z'));
  expect(host.scene.styleOf(object('light-1'))).toEqual({ color: colours.done });
  expect(host.scene.styleOf(object('fan'))).toEqual({ color: colours.lateFinish });
  expect(host.scene.styleOf(object('strut'))).toEqual({ visible: false });
  await host.timeline.seek(new Date('2026-10-20T04:00:00Z'));
  expect(host.scene.styleOf(object('light-1'))).toEqual({ visible: false });
  expect(host.scene.styleOf(object('strut'))).toEqual({ color: colours.done });
  await host.timeline.seek(new Date('2026-11-08T04:00:00Z'));
  expect(host.scene.styleOf(object('fan'))).toMatchObject({ color: colours.lateStart });
  expect(server.inputsOf('programme')).toHaveLength(1);
  expect((await host.timeline.items('programme')).map(({ label }) => label)).toEqual([
    'Struts',
    'Tunnel Lighting',
    'Jet Fan',
  ]);
});

test('the window says how many objects are in each state, changes the dates, compares, and lists late bays', async () => {
  await open();
  await host.timeline.seek(new Date('2026-11-15T04:00:00Z'));
  await host.render('windowTabs', 'programme');
  const legend = await screen.findByRole('list', { name: 'Objects by state' });
  const countOf = (label: string) =>
    [...legend.querySelectorAll('li')].find((entry) => entry.textContent?.startsWith(label))?.textContent;
  expect(countOf('Done')).toBe('Done2');
  expect(countOf('Late to finish')).toBe('Late to finish1');
  expect(screen.getByText('5 days late · 1 activity · Jet Fan')).toBeDefined();
  expect(screen.queryByText(/^No model is of this day/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Planned' }));
  await waitFor(() => expect(host.scene.styleOf(object('fan'))).toEqual({ color: colours.done }));
  fireEvent.click(screen.getByRole('switch', { name: 'Show work that has not started' }));
  fireEvent.change(screen.getByLabelText('Compare with an earlier day'), { target: { value: '2026-11-07' } });
  await waitFor(() => expect(host.scene.styleOf(object('fan'))).toEqual({ color: colours.done }));
  expect(screen.getByRole('list', { name: 'Objects by change since 7 Nov 2026' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Fly to EB 002' }));
  expect(host.scene.flights).toMatchObject([{ to: [object('fan')] }]);
});

test('the window says why nothing is shown before the day of the first model', async () => {
  await open(undefined, undefined, []);
  await host.render('windowTabs', 'programme');
  expect(await screen.findByText(/^No model is of this day/)).toBeDefined();
});

test('the window pauses what plays, also after it was closed and opened again', async () => {
  await open();
  await host.timeline.seek(new Date('2026-11-15T15:59:50Z'));
  const window = await host.render('windowTabs', 'programme');
  fireEvent.click(await screen.findByRole('button', { name: 'Play' }));
  window.unmount();
  await host.render('windowTabs', 'programme');
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await host.advance(20_000);
  expect(screen.getByText('15 Nov 2026')).toBeDefined();
});

test('the window cannot pause what somebody else plays after its own playing has ended', async () => {
  await open();
  await host.render('windowTabs', 'programme');
  fireEvent.click(await screen.findByRole('button', { name: 'Play' }));
  await act(async () => host.context.timeline.seek(new Date('2026-11-15T15:59:50Z')));
  expect(await screen.findByRole('button', { name: 'Play' })).toHaveProperty('disabled', false);
  act(() => void host.context.timeline.play(1));
  expect(await screen.findByRole('button', { name: 'Pause' })).toHaveProperty('disabled', true);
});

test('a bay whose hold point is open is red above every state from the day of the data on, and names its forms', async () => {
  holds = {
    isOffered: true,
    holdPoints: [
      {
        activityId: 'JF-1',
        state: 'failed',
        forms: [
          { id: 'form-2', number: null, state: 'open', nextOperation: 'Wire the fan' },
          { id: 'form-1', number: 'RISC/0001', state: 'failed', nextOperation: 'Hang the fan' },
        ],
      },
      { activityId: 'ST-1', state: 'open', forms: [] },
    ],
  };
  await open();
  const colorOf = (globalId: string) => host.scene.styleOf(object(globalId)).color;
  await host.timeline.seek(new Date('2026-11-20T04:00:00Z'));
  await waitFor(() => expect(colorOf('fan')).toBe(heldColour('light')));
  expect(colorOf('light-1')).toBe(colours.done);
  // What is gone cannot be held.
  expect(host.scene.styleOf(object('strut'))).toEqual({ visible: false });
  await host.render('windowTabs', 'programme');
  const list = await screen.findByRole('region', { name: 'Hold points' });
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'EB 002Inspection failed · RISC/0001 · Form without a number',
    'EB 003Inspection open',
  ]);
  expect(screen.getByText('Hold point open now').closest('li')?.textContent).toBe('Hold point open now1');
  // Before the day of the data nothing is known of hold points, and plans have none.
  await host.timeline.seek(new Date('2026-11-19T04:00:00Z'));
  expect(colorOf('fan')).toBe(colours.lateFinish);
  await host.timeline.seek(new Date('2026-11-21T04:00:00Z'));
  expect(colorOf('fan')).toBe(heldColour('light'));
  fireEvent.click(screen.getByRole('radio', { name: 'Planned' }));
  await waitFor(() => expect(colorOf('fan')).toBe(colours.done));
  expect(screen.queryByRole('region', { name: 'Hold points' })).toBeNull();
});

test('a browser that makes no videos says so and offers pictures, and a wrong range exports nothing', async () => {
  await open();
  await host.render('windowTabs', 'programme');
  fireEvent.click(await screen.findByRole('button', { name: 'Export…' }));
  const start = await screen.findByRole('button', { name: 'Export' });
  expect(start).toHaveProperty('disabled', false);
  expect(screen.getByText('41 pictures')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Video' }));
  expect(screen.getByText(/^This browser cannot make videos\./)).toBeDefined();
  expect(start).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('radio', { name: 'Pictures in a zip file' }));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-09-01' } });
  expect(screen.getByText('The first day is after the last one.')).toBeDefined();
  expect(start).toHaveProperty('disabled', true);
});

test('objects are linked to an activity that is searched, and unlinked after a question', async () => {
  const server = await open();
  host.select([object('light-1'), object('light-2')]);
  const linking = host.execute('link-activity');
  fireEvent.click(await screen.findByRole('button', { name: /TL-1/ }));
  await linking;
  expect(server.inputsOf('link')).toEqual([
    { activityId: 'TL-1', objects: [object('light-1'), object('light-2')] },
  ]);
  expect(host.notifications).toContain('2 objects are linked to TL-1.');
  await host.execute('unlink-activity', null, {
    kind: 'object',
    objects: [object('fan')],
    at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } },
  });
  expect(server.inputsOf('unlink')).toMatchObject([{ objects: [object('fan')] }]);
});

test('the card of an object tells its activities, and the panel selects the objects of an item', async () => {
  await open();
  expect(await host.card(object('light-1'))).toMatchObject([
    { label: 'TL-1', value: 'Late to finish · 5 days late', tone: 'danger' },
    { label: 'Planned', value: '1 Nov 2026 to 10 Nov 2026' },
  ]);
  const { context } = host;
  const api = context.api(scheduleCalls);
  const store = new ProgrammeStore(context, api);
  const selection = itemSelection({ context, store: async () => store });
  const select = (kind: 'item' | 'bay', name: string) => selection.select({ kind, name }, context.signal);
  expect(await select('item', 'Tunnel Lighting')).toBe(2);
  expect(context.selection.current).toEqual([object('light-1'), object('light-2')]);
  expect(await select('item', 'Nothing')).toBe(0);
  expect(await select('bay', 'EB 002')).toBe(1);
  await selection.fly(context.signal);
  expect(host.scene.flights).toMatchObject([{ to: [object('fan')] }]);
});

test('nothing is left behind', async () => {
  await open();
  await host.timeline.seek(new Date('2026-11-15T04:00:00Z'));
  await host.deactivate();
  expect((await host.leaks()).retained).toEqual([]);
});
