import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Statistics } from '../testing/diary-server.ts';
import { diarySiteOfEachTest } from '../testing/diary-site.ts';
import './diary-dashboard.tsx';

const { user, start } = diarySiteOfEachTest();
const found: Statistics = {
  from: '2026-10-20',
  to: '2026-11-20',
  discipineDistribution: [{ Completed: 9 }, { Incompleted: 3 }],
  overdueSummary: { OverdueSiteDiary: 2 },
  contractorStaffLaboutAndPlantSummary: {
    ContractorStaff: { '2026-10': 40, '2026-11': 60 },
    Labour: { '2026-10': 400, '2026-11': 610 },
    Plant: { '2026-11': 31 },
  },
  lateSummary: { onTime: 10, late: 1 },
  submissions: { '2026-10': 5, '2026-11': 6 },
  trades: [
    {
      id: crypto.randomUUID(),
      title: 'Welder',
      title_zh: '焊工',
      code: 'L1',
      value: 120,
      data: { '2026-10': 50, '2026-11': 70 },
    },
    { id: crypto.randomUUID(), title: 'Fixer', title_zh: '', code: 'L2', value: 30, data: { '2026-11': 30 } },
  ],
};

it('counts what the project has: overdue, completed, staff with labour and plant, late, submissions and trades', async () => {
  const { host, server, statistics } = await start([]);
  statistics.push(found);
  await host.render('dashboardItems', 'sitediary', { place: 'page', params: {}, refreshedAt: new Date() });
  await user.click(await screen.findByRole('button', { name: '2, Overdue Site Diary' }));
  expect(host.navigations.at(-1)).toMatchObject({
    path: '/sitediary/formmanage',
    params: { counted: 'overdue' },
  });
  // One month back to the end of today.
  expect(server.inputsOf('dashboard')[0]).toEqual({
    startTs: Date.parse('2026-10-20T00:00:00+08:00'),
    endTs: Date.parse('2026-11-21T00:00:00+08:00') - 1,
    period: 'monthly',
  });
  const card = (name: string) => within(screen.getByRole('region', { name }));
  for (const [name, figures] of [
    ['No. of Statistics', ['Completed', '75.00%', 'Incomplete', '3']],
    ['No. of Late Statistics', ['On time', 'Late', '10']],
    ["Contractor's Staff, Labour and Plant", ["Contractor's staff", '610', '31']],
    ['No. of Submission', ['5', '6']],
  ] as const)
    for (const figure of figures) expect(card(name).getAllByText(figure).length).toBeGreaterThan(0);
  const trades = card('Works Category');
  expect(trades.getByRole('img', { name: 'Welder: at most 70, last 70' })).toBeTruthy();
  await user.type(trades.getByRole('searchbox'), 'l2');
  await waitFor(() => expect(trades.queryByText('L1 Welder')).toBeNull());
  expect(trades.getByText('L2 Fixer')).toBeTruthy();
});

it('is a tile with what is overdue and how far the diaries are', async () => {
  const { host, statistics } = await start([]);
  statistics.push(found);
  await host.render('dashboardItems', 'sitediary', { place: 'tile', params: {}, refreshedAt: new Date() });
  expect(await screen.findByRole('button', { name: '2, Overdue Site Diary' })).toBeTruthy();
  expect(screen.getAllByText('Incomplete').length).toBeGreaterThan(0);
});
