import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { diaryOf, me, portionOf, reviewOf, stepOf, today } from '../testing/diary-examples.ts';
import { diarySiteOfEachTest } from '../testing/diary-site.ts';

const { user, start } = diarySiteOfEachTest();
const press = async (name: string) => user.click(await screen.findByText(name, { selector: 'button' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const sign = async () => user.click(await (await dialog()).findByRole('tab', { name: 'Stored signature' }));
const confirm = async (name: string) => user.click((await dialog()).getByRole('button', { name }));
const open = async (diary: SiteDiary) => {
  const site = await start([diary]);
  await site.open('diary-detail', { id: diary.id });
  return site;
};

it('says what is missing before the diary is submitted, and fills in the day beside the portions', async () => {
  const portions = [portionOf(0, 'Submitted', []), portionOf(1, 'Pending', ['sign', 'return'])];
  const { server } = await open(diaryOf('Draft', ['update'], { portions }));
  expect(await screen.findByText('Fill in: Weather a.m., Weather p.m.')).toBeTruthy();
  expect(screen.getByText('Portions that are not signed yet: Portion 2.')).toBeTruthy();
  await press('Edit the day');
  // What nobody wrote yet reads otherwise than that there was none.
  expect(screen.getByRole('combobox', { name: 'Weather a.m.' }).textContent).toBe('–');
  expect(screen.getByRole('combobox', { name: 'Typhoon signal' }).textContent).toBe('None');
  await user.click(screen.getByRole('combobox', { name: 'Weather a.m.' }));
  await user.click(await screen.findByRole('option', { name: 'Sunny' }));
  fireEvent.change(await screen.findByLabelText('Rainfall (mm)'), { target: { value: '2.5' } });
  await user.click(screen.getByRole('checkbox', { name: 'Landslip' }));
  await press('Save');
  await screen.findByText('Sunny');
  expect(server.inputsOf('update')).toMatchObject([
    { version: 1, weather_am: 'sunny', rainfall: 2.5, warning_signals: ['landslip'] },
  ]);
  expect(screen.getByText('Fill in: Weather p.m.')).toBeTruthy();
});

it('says that the day was the last that the diary lacked', async () => {
  const portions = [portionOf(0, 'Submitted', [])];
  const site = await open(diaryOf('Draft', ['update'], { portions, weather_am: 'fine' }));
  await press('Edit the day');
  await user.click(screen.getByRole('combobox', { name: 'Weather p.m.' }));
  await user.click(await screen.findByRole('option', { name: 'Sunny' }));
  await press('Save');
  await waitFor(() => expect(site.host.notifications).toEqual(['Site diary updated. It is now: Submitted.']));
});

it('signs a portion as site agent, or returns it with a reason', async () => {
  const portions = [portionOf(0, 'Pending', ['sign', 'return']), portionOf(1, 'Pending', ['sign', 'return'])];
  const { server } = await open(diaryOf('Draft', [], { portions }));
  const [first] = await screen.findAllByRole('button', { name: 'Sign as site agent' });
  await user.click(first as HTMLElement);
  await sign();
  await confirm('Sign as site agent');
  expect(await screen.findByText('Portion 1 is signed. The diary is now: Draft.')).toBeTruthy();
  await press('Done');
  await press('Return to the engineer');
  fireEvent.change((await dialog()).getByRole('textbox'), { target: { value: 'The crane is missing' } });
  await confirm('Return to the engineer');
  expect(await screen.findByText('Portion 2 is with its engineer again.')).toBeTruthy();
  expect(server.inputsOf('step')).toMatchObject([
    { action: 'sign', signature: { method: 'stored' } },
    { action: 'return', comment: 'The crane is missing' },
  ]);
});

it.each([
  ['Submitted', 'receive', 'Receive', 'is received', false],
  ['Confirmed', 'countersign', 'CRE Countersign', 'is countersigned and closed', true],
] as const)('takes the step of a diary that is %s', async (status, action, name, told, isSigned) => {
  const { server } = await open(diaryOf(status, [action], { portions: [portionOf(0, 'Submitted', [])] }));
  await press(name);
  if (isSigned) await sign();
  await confirm(name);
  expect(await screen.findByText(`Site diary SD/2026-11-20 ${told}.`)).toBeTruthy();
  expect(server.inputsOf('step')).toMatchObject([{ action, version: 1 }]);
});

it('approves with a sign date', async () => {
  const { server } = await open(
    diaryOf('Reviewed', ['approve'], { portions: [portionOf(0, 'Submitted', [])] }),
  );
  await press('Approve');
  expect((await dialog()).getByRole('textbox', { name: /^Sign date/ })).toHaveProperty('value', today);
  await sign();
  await confirm('Approve');
  expect(await screen.findByText('Site diary SD/2026-11-20 is confirmed.')).toBeTruthy();
  expect(server.inputsOf('step')).toMatchObject([{ action: 'approve', sign_date: today }]);
});

it('rejects naming the portions that go back, also while reviews go on', async () => {
  const portions = [portionOf(0, 'Submitted', []), portionOf(1, 'Submitted', [])];
  const diary = diaryOf('Received', ['reject'], { portions });
  const { server } = await open({
    ...diary,
    allowedActions: diary.allowedActions.map((one) => ({ ...one, task_id: null })),
  });
  await press('Reject');
  await sign();
  fireEvent.change((await dialog()).getByLabelText(/^Reason/), { target: { value: 'Numbers do not fit' } });
  await confirm('Reject');
  expect((await dialog()).getByText('Choose at least one portion.')).toBeTruthy();
  await user.click((await dialog()).getByRole('checkbox', { name: 'Portion 2' }));
  await confirm('Reject');
  expect(await screen.findByText(/^Site diary SD\/2026-11-20 is rejected\./)).toBeTruthy();
  expect(server.inputsOf('act')).toMatchObject([
    {
      id: diary.id,
      action: 'reject',
      portions: [portions[1]?.id],
      sign_date: today,
      comment: 'Numbers do not fit',
    },
  ]);
});

it('reviews for a discipline, and shows who did what of portions and reviews', async () => {
  const review = reviewOf('Waiting', ['review']);
  const portion = portionOf(0, 'Submitted', []);
  const diary = diaryOf('Received', [], { portions: [portion], reviews: [review] });
  const site = await start([diary]);
  site.history.push(
    stepOf(3, 'submit', { item: { id: portion.id, set: 'portions' }, to: 'Pending' }),
    stepOf(2, 'submit', { by: null, from: 'Draft', to: 'Submitted' }),
  );
  await site.open('diary-detail', { id: diary.id });
  const items = within(await screen.findByRole('region', { name: 'Portions and reviews' }));
  expect(items.getByText(/^Submitted: Lee Ka-yan, 2026-11-20 11:48AM/)).toBeTruthy();
  expect(await screen.findByText('Lee Ka-yan: Submitted · Portion 1')).toBeTruthy();
  await press('Review');
  expect(await screen.findByRole('dialog', { name: 'Civil review' })).toBeTruthy();
  fireEvent.change((await dialog()).getByRole('textbox', { name: 'Comment' }), {
    target: { value: 'Agreed' },
  });
  await confirm('Review');
  expect(await screen.findByText('Civil review is done. The diary is now: Reviewed.')).toBeTruthy();
  expect(site.server.inputsOf('step')).toMatchObject([{ action: 'review', comment: 'Agreed' }]);
});

it('says that a signature did not load, and tries again', async () => {
  const diary = diaryOf('Confirmed', []);
  const { open: show, history, server } = await start([diary]);
  const id = crypto.randomUUID();
  const hash = 'ab12'.repeat(16);
  history.push(
    stepOf(7, 'approve', { signature: { id, method: 'drawn', hash, problems: [], registered_device: null } }),
  );
  server.fail({ status: 503, code: 'UNAVAILABLE' }, 'signatureImage');
  await show('diary-detail', { id: diary.id });
  expect(await screen.findByText('Some signatures or photos did not load.')).toBeTruthy();
  await press('Try again');
  await waitFor(() => expect(screen.queryByText('Some signatures or photos did not load.')).toBeNull());
  expect(server.inputsOf('signatureImage')).toHaveLength(2);
});

it('gives a portion to another engineer, and deletes a draft after asking', async () => {
  const portion = portionOf(0, 'Draft', ['reassign']);
  const diary = diaryOf('Draft', ['delete'], { portions: [portion], can_add_portion: true });
  const { server, host } = await open(diary);
  await press('Reassign');
  await user.click((await dialog()).getByRole('combobox', { name: /^Give it to/ }));
  await user.click(await screen.findByRole('option', { name: /^Chan Siu-fung/ }));
  await confirm('Reassign');
  expect(await screen.findByText('Portion 1 is updated.')).toBeTruthy();
  await press('Done');
  expect(server.inputsOf('reassign')).toMatchObject([{ id: portion.id, user_id: me.userId, version: 1 }]);
  await press('Delete');
  await waitFor(() => expect(host.navigations.at(-1)).toMatchObject({ path: '/sitediary/formmanage' }));
  expect(server.inputsOf('remove')).toEqual([{ id: diary.id }]);
});

it('adds a portion, and sets the head-count of the gates beside the labour written down', async () => {
  const { server } = await open(
    diaryOf('Draft', [], {
      portions: [portionOf(0, 'Draft', [])],
      can_add_portion: true,
      head_count: { in: 41, out: 39 },
    }),
  );
  expect(await screen.findByText('41 in, 39 out')).toBeTruthy();
  await press('Add a portion');
  await user.click(screen.getByRole('combobox', { name: /^Portion/ }));
  expect(screen.queryByRole('option', { name: 'Portion 1' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Portion 2' }));
  await press('Add');
  expect(await screen.findByRole('region', { name: 'Portion 2' })).toBeTruthy();
  expect(server.inputsOf('addPortion')).toHaveLength(1);
});
