import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listOf, rows } from '../../testing/plant-list.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { footRoom } from '../page/use-foot-room.ts';
import type { BatchAction } from './batch-actions.ts';
import { BatchBar } from './batch-bar.tsx';

type Action = BatchAction<(typeof rows)[number]>;

/** The bar with two rows selected. */
function selected(more: Partial<Action>) {
  const { list, asked } = listOf();
  const run = vi.fn<Action['run']>(async () => undefined);
  list.select(rows.slice(0, 2), true);
  const action = { id: 'receive', label: 'Receive', run, ...more };
  const { user } = renderPart(<BatchBar list={list} actions={[action]} rowName={(row) => row.name} />);
  return {
    list,
    run,
    asked,
    press: () => user.click(screen.getByRole('button', { name: 'Receive' })),
    user,
  };
}
const keys = (list: ReturnType<typeof listOf>['list']) => [...list.selected.keys()];

it('says why nothing was done, and keeps the selection', async () => {
  const { list, press } = selected({ run: () => Promise.reject(new ApiError(0, 'NETWORK', 'down')) });
  await press();
  const news = within(await screen.findByRole('dialog', { name: 'Receive: 0 of 2 done' }));
  expect(news.getByText('Receive did not go through.')).toBeTruthy();
  expect(news.getByText(/^The server did not answer\./)).toBeTruthy();
  expect(keys(list)).toEqual(['0', '1']);
});

it('fetches the list again, and says nothing of rows that stay when all was done', async () => {
  const done = rows.slice(0, 2).map(({ id }) => ({ key: id, isDone: true }));
  const { list, asked, press } = selected({ run: async () => done });
  await press();
  const news = within(await screen.findByRole('dialog', { name: 'Receive: 2 of 2 done' }));
  expect(news.queryByText('Rows that were not done stay selected.')).toBeNull();
  expect(asked).toHaveLength(1);
  expect(keys(list)).toEqual([]);
});

it('has nothing to say when it was cancelled', async () => {
  const { list, run, press } = selected({});
  await press();
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(keys(list)).toEqual(['0', '1']);
});

it('runs once at a time, and says that it works', async () => {
  let finish: () => void = () => undefined;
  const run = vi.fn<Action['run']>(() => new Promise((resolve) => (finish = () => resolve(undefined))));
  const { press } = selected({ run });
  await press();
  expect(screen.getByRole('status').textContent).toBe('Receive: working');
  await press();
  expect(run).toHaveBeenCalledOnce();
  await act(async () => finish());
  expect(screen.getByRole('status').textContent).toBe('2 selected');
});

it('does not run what is blocked, and says why', async () => {
  const { run, press } = selected({ blocker: (some) => `${some.length} are closed.` });
  await press();
  expect(run).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Receive' }).title).toBe('2 are closed.');
});

it('lets go of the selection, and of the room that the list’s footer keeps for the bar', async () => {
  const { list, user } = selected({});
  const page = screen.getByRole('region').parentElement;
  expect(page?.style.getPropertyValue(footRoom)).toBe('24px');
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(keys(list)).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
  expect(page?.style.getPropertyValue(footRoom)).toBe('');
});
