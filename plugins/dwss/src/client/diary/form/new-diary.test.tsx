import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diaryOf, lee, places, today } from '../testing/diary-examples.ts';
import { diarySiteOfEachTest } from '../testing/diary-site.ts';

const { user, start } = diarySiteOfEachTest();
const row = (nth: number) => within(screen.getAllByRole('listitem')[nth] as HTMLElement);
const choose = async (nth: number, name: string, option: string) => {
  const select = row(nth).getByRole('combobox', { name });
  await user.click(select);
  await user.selectOptions(select, option);
};
const create = () => user.click(screen.getByRole('button', { name: 'Create' }));

it('begins the diary of today with its portions and their engineers, each portion once', async () => {
  const { open, server, host } = await start([]);
  await open('diary-create');
  await screen.findByText('Portions and who writes them');
  await choose(0, 'Portion', 'Portion 1');
  await choose(0, 'Engineer', 'Lee Ka-yan · Kai Shing JV');
  await choose(1, 'Portion', 'Portion 1');
  await create();
  expect(await row(1).findByText('This portion is listed twice.')).toBeTruthy();
  await choose(1, 'Portion', 'Portion 2');
  await create();
  await screen.findByText('Portions and who writes them');
  expect(server.inputsOf('create')).toMatchObject([
    {
      diary_date: today,
      portions: [{ portion: places[0]?.id, engineer: lee.userId }, { portion: places[1]?.id }],
    },
  ]);
  expect(host.navigations.at(-1)).toMatchObject({ path: '/sitediary/detail' });
});

it('leads to the diary that the day has', async () => {
  const existing = diaryOf('Draft', []);
  const { open, host } = await start([existing]);
  await open('diary-create', { day: today });
  await screen.findByText('Portions and who writes them');
  await create();
  expect(await screen.findByText('Form already existed — The current date form is existed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open the diary of this day' }));
  expect(host.navigations.at(-1)).toMatchObject({ path: '/sitediary/detail', params: { id: existing.id } });
});

it('says who adds portions where there are none, and why a day is refused beside it', async () => {
  const { open, server, offered } = await start([]);
  offered.splice(0);
  await open('diary-create', { day: '2026-11-21' });
  expect(
    await screen.findByText(
      /This project has no portions yet\. A project administrator or a site agent adds them/,
    ),
  ).toBeTruthy();
  server.fail(
    { status: 422, code: 'RULE_BROKEN', details: { fields: [{ path: 'diary_date', code: 'FUTURE' }] } },
    'create',
  );
  await create();
  expect(await screen.findByText('This day has not come yet. Choose today or a day before.')).toBeTruthy();
});
