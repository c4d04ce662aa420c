import { createTestHost, fakeEndpoints, type TestHost } from '@gantry/plugin-sdk/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { permissions } from '../../../contract/permissions.ts';
import { scheduleCalls } from '../../../contract/schedule/schedule.ts';
import { plugin } from '../../plugin.ts';
import { noProgramme } from '../../testing/no-programme.ts';
// Loaded here, so that transforming it does not count against the time limits.
import './programme-page.tsx';

const uuid = '00000000-0000-4000-8000-000000000001';
const xer = [
  'ERMHDR\t22.12\t2026-11-20',
  '%T\tPROJECT',
  '%F\tproj_id\tproj_short_name\tlast_recalc_date',
  '%R\t1\tTUNNEL\t2026-11-18 08:00',
  '%T\tTASK',
  '%F\ttask_id\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date\ttask_type',
  '%R\t2\t1\tB\tRoof\t\t2026-09-10 17:00\tTT_Task',
  '%R\t1\t1\tA\tWall\t2026-09-01 08:00\t2026-09-10 17:00\tTT_Task',
  '%E',
].join('\r\n');

let host: TestHost<typeof plugin.manifest>;
afterEach(async () => {
  cleanup();
  await host.dispose();
});

async function open() {
  const server = fakeEndpoints(scheduleCalls, {
    activityList: () => ({ activities: [], total: 0 }),
    ruleList: () => ({ rules: [] }),
    // The model's store fetches both after an import.
    programme: () => noProgramme,
    holdPoints: () => ({ isOffered: false, holdPoints: [] }),
    quantities: ({ by }) => ({
      rows: [
        { trade: 'Drainage Pipe', bay: '', set: null, name: '', unit: null, total: 4, planned: 2, done: 1 },
        {
          trade: 'Drainage Pipe',
          bay: by === 'bay' ? 'EB 001' : '',
          set: 'Qto_Pipe',
          name: 'Length',
          unit: 'm',
          total: 30.5,
          planned: 12.5,
          done: 6.1,
        },
      ],
      total: 2,
      trades: ['Drainage Pipe'],
      unindexed: [],
    }),
    imports: () => ({
      imports: [
        {
          importId: uuid,
          kind: 'programme' as const,
          fileName: 'revised.xer',
          added: 1,
          changed: 0,
          removed: 2,
          links: 0,
          dataDay: '2026-11-15',
          madeBy: 'Wong Ka Yee',
          madeAt: '2026-11-20T02:00:00.000Z',
          rolledBack: null,
          canRollBack: true,
        },
      ],
      total: 1,
    }),
    importChanges: () => ({
      changes: [
        { activityId: 'B', before: { planFinish: '2026-09-10' }, after: null },
        { activityId: 'D', before: null, after: { planFinish: '2026-09-12' } },
      ],
      total: 2,
    }),
    previewRule: () => ({
      fit: { objects: 4, linked: 3, activities: 1, missing: [], missingCount: 0, unindexed: [] },
    }),
    importLinks: () => ({
      added: ['A', 'B'],
      changed: [],
      unchanged: 0,
      linksAdded: 2,
      linksKept: 0,
      missing: [],
      removesMissing: false,
    }),
    rollBackImport: () => ({ importId: uuid }),
    importActivities: ({ removeMissing }) => ({
      added: ['A'],
      changed: [{ activityId: 'D', fields: ['planFinish' as const] }],
      unchanged: 0,
      linksAdded: 0,
      linksKept: 0,
      missing: ['B', 'C'],
      removesMissing: removeMissing,
    }),
  });
  host = await createTestHost(plugin, {
    permissions: [permissions.view, permissions.upload],
    http: server.http,
    now: new Date('2026-11-20T04:00:00Z'),
  });
  await host.activate();
  await host.render('routes', 'programme');
  return server;
}

test('quantities stand with what is planned and done, by trade or by bay', async () => {
  const server = await open();
  const table = await screen.findByRole('table', { name: 'Quantities' });
  const length = await within(table).findByRole('row', { name: /Length \(m\)/ });
  expect(length.textContent).toContain('20%');
  // Where the table is narrow, the name has what the columns no longer show.
  expect(length.textContent).toMatch(/Length \(m\) · Total [\d,.]+ · Planned [\d,.]+/);
  fireEvent.click(screen.getByRole('combobox', { name: /Rows/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'By trade and bay' }));
  await waitFor(() => expect(table.textContent).toContain('EB 001'));
  expect(server.inputsOf('quantities').at(-1)).toMatchObject({ by: 'bay', day: '2026-11-20' });
});

test('an import says what it did, and the latest is rolled back after a question', async () => {
  const server = await open();
  expect(
    await screen.findByRole('cell', { name: /^1 added.*2 removed.*reported up to 15 Nov 2026/ }),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Changes of revised.xer' }));
  const changes = await screen.findByRole('dialog', { name: 'Changes of revised.xer' });
  expect(await within(changes).findByText('planned finish 10 Sep 2026')).toBeDefined();
  // Where the table is narrow, the name has both sides.
  expect(within(changes).getByText('– → planned finish 12 Sep 2026')).toBeDefined();
  expect(within(changes).getByText('Removed')).toBeDefined();
  fireEvent.click(within(changes).getByRole('button', { name: /^Close/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Roll back revised.xer' }));
  await waitFor(() => expect(server.inputsOf('rollBackImport')).toEqual([{ importId: uuid }]));
});

test('a programme that lacks activities removes them only when the planner ticks it', async () => {
  const server = await open();
  const user = userEvent.setup({ delay: null });
  const [heading] = await screen.findAllByRole('button', { name: 'Import programme' });
  await user.click(heading ?? document.body);
  await user.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    new File([xer], 'new.xer'),
  );
  expect(await screen.findByText('The programme keeps them unless you remove them: B, C')).toBeDefined();
  expect(screen.getByText('Changed: planned finish')).toBeDefined();
  await user.click(
    screen.getByRole('checkbox', {
      name: 'Remove 2 activities that the file no longer has, with their links',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('The programme is imported.')).toBeDefined();
  expect(
    server.inputsOf('importActivities').map(({ apply, removeMissing }) => [apply, removeMissing]),
  ).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(server.inputsOf('importActivities')[0]).toMatchObject({ fileName: 'new.xer', leftOut: ['B'] });
  expect(server.inputsOf('importActivities')[1]).toMatchObject({ dataDay: '2026-11-17', leftOut: ['B'] });
});

test('what a preview says of a rule goes when the rule changes', async () => {
  const server = await open();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Fans');
  await user.type(dialog.getByRole('textbox', { name: /^Property$/ }), 'Activity');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('3 of 4 objects linked to 1 activity')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' of the tunnel');
  expect(dialog.queryByText('3 of 4 objects linked to 1 activity')).not.toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /^Property$/ }), 'Id');
  expect(dialog.queryByText('3 of 4 objects linked to 1 activity')).toBeNull();
  expect(server.inputsOf('previewRule')).toHaveLength(1);
});

test('a file of links says nothing about days whose column is missing or empty', async () => {
  const server = await open();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Import links' }));
  const head = 'activity_id,item_name,ifc_guid,plan_start,plan_finish,actual_start,plan_removal';
  const lines = ['A,Wall,wall,2026-09-01,2026-09-10,,', 'B,Wall,roof,2026-09-01,2026-09-10,2026-09-02,'];
  await user.upload(
    await screen.findByLabelText(/^Choose a file/, { selector: 'input' }),
    new File([[head, ...lines].join('\n')], 'schedule_links.csv', { type: 'text/csv' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(server.inputsOf('importLinks')).toHaveLength(1));
  const rows = server.inputsOf('importLinks')[0]?.rows ?? [];
  expect(rows.map((row) => row.actual_start)).toEqual([null, '2026-09-02']);
  for (const row of rows)
    for (const silent of ['actual_finish', 'plan_removal', 'actual_removal'])
      expect(row).not.toHaveProperty(silent);
});
