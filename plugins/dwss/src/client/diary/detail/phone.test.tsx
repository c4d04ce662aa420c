import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diaryOf, me, portionOf, reviewOf, stepOf } from '../testing/diary-examples.ts';
import { diarySiteOfEachTest } from '../testing/diary-site.ts';

const { user, start } = diarySiteOfEachTest('phone');
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows the day or one portion at a time, whose steps are at the foot of the screen', async () => {
  const portions = [portionOf(0, 'Draft', []), portionOf(1, 'Submitted', ['return'])];
  const diary = diaryOf('Draft', ['update'], { portions });
  const { open } = await start([diary]);
  await open('diary-detail', { id: diary.id });
  const part = await screen.findByRole('combobox', { name: 'Part of the diary' });
  expect(await screen.findByRole('heading', { name: 'The day' })).toBeTruthy();
  expect(headings()).not.toContain('Portion 2');
  await user.click(part);
  await user.click(await screen.findByRole('option', { name: 'Portion 2' }));
  expect(headings()).toContain('Portion 2');
  expect(headings()).not.toContain('The day');
  const foot = within(await screen.findByRole('region', { name: 'Actions' }));
  expect(foot.getByText('Return to the engineer')).toBeTruthy();
});

it('begins with the portion that waits for the signature of the site agent', async () => {
  const portions = [portionOf(0, 'Draft', []), portionOf(1, 'Pending', ['sign', 'return'])];
  const diary = diaryOf('Draft', ['update'], { portions });
  const { open } = await start([diary]);
  await open('diary-detail', { id: diary.id });
  const foot = within(await screen.findByRole('region', { name: 'Actions' }));
  expect(foot.getByText('Sign as site agent')).toBeTruthy();
  await waitFor(() => expect(headings()).toContain('Portion 2'));
  expect(headings()).not.toContain('The day');
});

it('begins with the portion of the engineer, whose form has the foot for itself', async () => {
  const portions = [portionOf(0, 'Draft', []), portionOf(1, 'Draft', ['save', 'submit'], { engineer: me })];
  const diary = diaryOf('Draft', [], { portions });
  const { open } = await start([diary]);
  await open('diary-detail', { id: diary.id });
  await screen.findByText('Save and submit');
  expect(headings()).toContain('Portion 2');
  expect(headings()).not.toContain('Portion 1');
  expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull();
});

const foot = async () => within(await screen.findByRole('region', { name: 'Actions' }));

it('has the steps of the diary at its foot while a portion is shown for which there is nothing to do', async () => {
  const portions = [portionOf(0, 'Submitted', []), portionOf(1, 'Pending', ['return'])];
  const diary = diaryOf('Rejected', ['resubmit'], { portions });
  const { open } = await start([diary]);
  const { unmount } = await open('diary-detail', { id: diary.id, portion: portions[0]?.id ?? '' });
  await waitFor(() => expect(headings()).toContain('Portion 1'));
  expect((await foot()).getByText('Resubmit')).toBeTruthy();
  unmount();
  await open('diary-detail', { id: diary.id, portion: portions[1]?.id ?? '' });
  expect((await foot()).getByText('Return to the engineer')).toBeTruthy();
  expect((await foot()).queryByText('Resubmit')).toBeNull();
});

it('has the review at its foot', async () => {
  const review = reviewOf('Waiting', ['review']);
  const diary = diaryOf('Received', [], { portions: [portionOf(0, 'Submitted', [])], reviews: [review] });
  const { open } = await start([diary]);
  await open('diary-detail', { id: diary.id });
  await screen.findByRole('region', { name: 'Portions and reviews' });
  // Not a second time beside the review.
  expect(screen.getAllByText('Review', { selector: 'button' })).toHaveLength(1);
  await user.click((await foot()).getByText('Review'));
  expect(await screen.findByRole('dialog', { name: /Civil/ })).toBeTruthy();
});

it('goes on to the next portion that waits for the site agent', async () => {
  const portions = [portionOf(0, 'Pending', ['sign']), portionOf(1, 'Pending', ['sign'])];
  const diary = diaryOf('Draft', [], { portions });
  const { open } = await start([diary]);
  await open('diary-detail', { id: diary.id });
  await waitFor(() => expect(headings()).toContain('Portion 1'));
  await user.click((await foot()).getByText('Sign as site agent'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('tab', { name: 'Stored signature' }));
  await user.click(await dialog.findByRole('button', { name: 'Sign as site agent' }));
  await user.click(await screen.findByText('Done', { selector: 'button' }));
  await waitFor(() => expect(headings()).toContain('Portion 2'));
  expect(headings()).not.toContain('Portion 1');
});

it('says who rejected the diary and who returned a portion, and why, until it is submitted again', async () => {
  const portions = [portionOf(0, 'Draft', [], { engineer: me }), portionOf(1, 'Pending', [])];
  const [first, second] = portions.map(({ id }) => ({ id, set: 'portions' }));
  const diary = diaryOf('Rejected', [], { portions });
  const { open, history } = await start([diary]);
  history.push(
    stepOf(9, 'reject', { comment: 'Two cranes are missing', to: 'Rejected' }),
    stepOf(3, 'sendBack', { item: first ?? null, comment: 'Two cranes are missing' }),
    stepOf(5, 'return', { item: first ?? null, comment: 'And the hours' }),
    stepOf(4, 'return', { item: second ?? null, comment: 'Answered since' }),
    stepOf(5, 'submit', { item: second ?? null, to: 'Pending' }),
  );
  await open('diary-detail', { id: diary.id, portion: first?.id ?? '' });
  const notice = async (title: RegExp) => (await screen.findByText(title)).closest('[role=status]');
  expect((await notice(/^Lee Ka-yan rejected the diary at /))?.textContent).toContain(
    'Two cranes are missing',
  );
  expect((await notice(/^Lee Ka-yan returned the portion at /))?.textContent).toContain('And the hours');
  await user.click(screen.getByRole('combobox', { name: 'Part of the diary' }));
  await user.click(await screen.findByRole('option', { name: 'Portion 2' }));
  await waitFor(() => expect(headings()).toContain('Portion 2'));
  expect(screen.queryByText(/ returned the portion at /)).toBeNull();
});

it.each([
  ['Confirmed', ['reject'], [], false, {}],
  ['Draft', ['reassign', 'delete'], [], false, {}],
  ['Confirmed', ['countersign', 'reject'], [], true, {}],
  ['Draft', ['update'], [], true, {}],
  ['Draft', ['update'], [], false, { weather_am: 'fine', weather_pm: 'rain' }],
  ['Received', ['reject'], ['review'], true, {}],
  ['Received', [], ['review'], true, {}],
] as const)('says whose turn it is: %s, %j, %j', async (status, actions, reviewing, isTurn, day) => {
  const reviews = [reviewOf('Waiting', reviewing)];
  const diary = diaryOf(status, actions, { ...day, portions: [portionOf(0, 'Submitted', [])], reviews });
  const { open } = await start([diary]);
  await open('diary-detail', { id: diary.id });
  await screen.findByRole('heading', { name: 'The day' });
  expect(screen.queryAllByText('Your turn')).toHaveLength(isTurn ? 1 : 0);
});
