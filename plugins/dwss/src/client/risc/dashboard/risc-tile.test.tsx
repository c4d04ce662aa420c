import { createTestHost } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { plugin } from '../../plugin.ts';
import { formRow, me, riscServer } from '../testing/risc-forms.ts';
import './risc-dashboard.tsx';

let host: { dispose(): Promise<void> } | undefined;
afterEach(async () => {
  await host?.dispose();
  host = undefined;
});

it('counts the forms by status and what waits, and every number opens the list of what it counts', async () => {
  const rows = [formRow(), formRow(), formRow({ status: 'Closed', open_task: null })];
  const { server } = riscServer(rows);
  const started = await createTestHost(plugin, {
    permissions: ['RISC_VIEW'],
    user: me,
    http: server.http,
    wrapper: Surroundings,
  });
  host = started;
  await started.render('dashboardItems', 'risc', { place: 'tile' });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const waits = within(await screen.findByRole('region', { name: 'Waits for you' }));
  const byStatus = within(screen.getByRole('region', { name: 'Forms by status' }));
  expect(byStatus.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All forms3',
    'Submitted2',
    'Closed1',
  ]);
  await user.click(byStatus.getByRole('button', { name: /Submitted/ }));
  await user.click(await waits.findByRole('button', { name: /Receive/ }));
  await user.click(await byStatus.findByRole('button', { name: /All forms/ }));
  expect(started.navigations.map(({ params }) => params)).toEqual([
    { status: 'Submitted' },
    { batchGroup: 'receive' },
    // Not without a query: the list would show what was remembered.
    { status: '' },
  ]);
});

it('says that nothing waits, and follows changes', async () => {
  const rows = [formRow({ status: 'Closed', open_task: null })];
  const { server } = riscServer(rows);
  server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'list');
  const started = await createTestHost(plugin, {
    permissions: ['RISC_VIEW'],
    http: server.http,
    wrapper: Surroundings,
  });
  host = started;
  await started.render('dashboardItems', 'risc', { place: 'tile' });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All forms')).toBeTruthy();
  rows.push(formRow());
  await started.live.emit('risc-changed', { id: rows[1]?.id ?? '' });
  expect(await screen.findByRole('button', { name: /Submitted/ })).toBeTruthy();
});
