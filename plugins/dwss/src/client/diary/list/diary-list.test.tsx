import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diaryOf, portionOf, today } from '../testing/diary-examples.ts';
import { diarySiteOfEachTest } from '../testing/diary-site.ts';

const { user, start } = diarySiteOfEachTest();
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

it('shows how each day stands, counts the tabs, and asks for what the filters say', async () => {
  const overdue = diaryOf('Draft', ['update'], { diary_date: '2026-11-18', is_overdue: true });
  const { open, server, host } = await start([
    diaryOf('Reviewed', [], { portions: [portionOf(0, 'Submitted', [])], is_late_submission: true }),
    overdue,
  ]);
  await open('diary-list');
  const row = within(await screen.findByRole('row', { name: /18 Nov 2026/ }));
  expect(row.getByText('Overdue')).toBeTruthy();
  expect(row.getByText('0 of 0 portions')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /20 Nov 2026/ })).getByText('Late')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^Draft/ }).textContent).toContain('1');
  await user.click(screen.getByRole('tab', { name: /^Reviewed/ }));
  await waitFor(() => expect(server.inputsOf('list').at(-1)).toMatchObject({ status: ['Reviewed'] }));
  await user.click(screen.getByRole('tab', { name: /^All/ }));
  await press('Mine');
  await waitFor(() => expect(server.inputsOf('list').at(-1)).toMatchObject({ mine: true, status: [] }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pour' } });
  await waitFor(() => expect(server.inputsOf('list').at(-1)).toMatchObject({ search: 'pour', mine: true }));
  await press('Mine');
  await press('Overdue');
  await waitFor(() =>
    expect(server.inputsOf('list').at(-1)).toMatchObject({ counted: 'overdue', mine: false }),
  );
  expect(host.navigations.at(-1)).toMatchObject({ params: { counted: 'overdue' } });
});

it('approves many with a sign date and a signature, and says which could not be for want of permission', async () => {
  const days = ['2026-11-18', '2026-11-19'];
  const { open, server } = await start(
    days.map((diary_date) => diaryOf('Reviewed', ['approve', 'reject'], { diary_date })),
  );
  await open('diary-list', { status: 'Reviewed' });
  await screen.findByRole('row', { name: /18 Nov/ });
  await press('Batch');
  expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  for (const box of await screen.findAllByRole('checkbox', { name: /SD\/2026-11-1/ })) await user.click(box);
  await press('Approve');
  await press('Confirm');
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch Approve' }));
  const date = dialog.getByRole('textbox', { name: /^Sign date/ });
  expect(date).toHaveProperty('value', today);
  fireEvent.change(date, { target: { value: '2026-11-18' } });
  await user.click(await dialog.findByRole('tab', { name: 'Stored signature' }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
  // One of the diaries is of the day after.
  expect(await dialog.findByText('The sign date is 19 Nov 2026 or later.')).toBeTruthy();
  expect(server.inputsOf('batch')).toEqual([]);
  fireEvent.change(date, { target: { value: today } });
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(
    await screen.findByText(
      /^Not updated — these site diaries cannot be updated because of permission: SD\/2026-11-19\./,
    ),
  ).toBeTruthy();
  expect(server.inputsOf('batch')).toMatchObject([
    { verb: 'SDApprove', sign_date: today, signature: { method: 'stored' } },
  ]);
});

it('shows the calendar of a month, whose days lead to their diary or to a new one', async () => {
  const draft = diaryOf('Draft', [], { diary_date: '2026-11-19', portions: [portionOf(0, 'Draft', [])] });
  const { open, host } = await start([draft]);
  await open('diary-list', { view: 'calendar' });
  await user.click(await screen.findByRole('button', { name: '19 Nov 2026, Draft, 0 of 1 portions' }));
  expect(host.navigations.at(-1)).toMatchObject({ path: '/sitediary/detail', params: { id: draft.id } });
  await press('18 Nov 2026, No diary');
  expect(host.navigations.at(-1)).toMatchObject({ path: '/sitediary/create', params: { day: '2026-11-18' } });
  await press('21 Nov 2026, Still to come');
  expect(host.navigations.at(-1)).toMatchObject({ path: '/sitediary/create', params: { day: '2026-11-18' } });
});
