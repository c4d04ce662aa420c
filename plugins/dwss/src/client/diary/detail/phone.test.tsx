import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diaryOf, me, portionOf } from '../testing/diary-examples.ts';
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
