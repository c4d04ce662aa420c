import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listOf, rows, type Wanted } from '../../testing/plant-list.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import type { BatchAnswer } from './batch-actions.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { BatchMode } from './batch-mode.tsx';
import { useBatchMode } from './use-batch-mode.ts';

type Send = (
  body: { readonly ids: readonly string[]; readonly comment: string },
  key: string,
) => Promise<readonly BatchAnswer[]>;
const press = (name: string) => screen.getByRole('button', { name });

/** The batch mode over two selected rows. Plant of the shaft cannot be retired. */
function batchOf(send: Send, selected = rows.slice(0, 2)) {
  const { list } = listOf();
  const onLeave = vi.fn();
  list.select(selected, true);
  const { user } = renderPart(
    <BatchMode
      list={list}
      steps={[
        { id: 'retire', label: 'Retire' },
        { id: 'check', label: 'Check' },
      ]}
      offered={(some) => {
        if (some.some(({ place }) => place === 'Store')) return [];
        return some.some(({ place }) => place === 'Shaft') ? ['check'] : ['retire', 'check'];
      }}
      rowName={({ name }) => name}
      selectedText={(count) => `${count} plant selected`}
      summary={(some) => some.map(({ place }) => place).join(', ')}
      nothingFits="No step fits all plant"
      dialog={(run) => (
        <BatchDialog
          run={run}
          rowsLabel="Selected plant"
          needs={() => ({ comment: 'required' })}
          bodyOf={({ comment }) => ({ ids: run.rows.map(({ id }) => id), comment })}
          send={send}
          reasonText={({ code, about }) => (code === 'IN_USE' ? `In use: ${about.join()}.` : undefined)}
          unpermittedText={(names) => `You may not: ${names}.`}
        />
      )}
      doneText={(count) => `${count} plant done.`}
      onLeave={onLeave}
    />,
  );
  return { list, user, onLeave };
}
const done = (...keys: string[]) => keys.map((key) => ({ key, isDone: true }));

it('offers what fits all rows, asks once, and ends when all is done', async () => {
  const send = vi.fn<Send>(async ({ ids }) => done(...ids));
  const { list, user, onLeave } = batchOf(send);
  // The window of a test is a tablet, which shows only what can be chosen.
  expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull();
  expect(press('Check').getAttribute('aria-pressed')).toBe('true');
  await user.click(press('Confirm'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch Check' }));
  expect(dialog.getByText('Plant 0')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(send).not.toHaveBeenCalled();
  await user.type(dialog.getByRole('textbox'), 'Yearly');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const success = within(await screen.findByRole('dialog', { name: 'Success' }));
  expect(success.getByText('2 plant done.')).toBeTruthy();
  const names = within(success.getByLabelText('Batch Check: 2 of 2 done'));
  expect(names.getAllByText(/^Plant/).map(({ textContent }) => textContent)).toEqual(['Plant 0', 'Plant 1']);
  await user.click(press('Done'));
  expect(send).toHaveBeenCalledWith({ ids: ['0', '1'], comment: 'Yearly' }, expect.any(String));
  expect(list.selected.size).toBe(0);
  expect(onLeave).toHaveBeenCalledOnce();
});

it('shows what was not done and keeps it selected', async () => {
  const { list, user, onLeave } = batchOf(async () => [
    { key: '0', isDone: true },
    { key: '1', isDone: false, code: 'IN_USE', about: ['Bay'] },
  ]);
  await user.click(press('Confirm'));
  await user.type(await screen.findByRole('textbox'), 'Yearly');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const outcome = within(await screen.findByRole('dialog', { name: 'Batch Check: 1 of 2 done' }));
  expect(outcome.getByText('In use: Bay.')).toBeTruthy();
  expect(outcome.getByText('Rows that were not done stay selected.')).toBeTruthy();
  await user.click(outcome.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 plant done.')).toBeTruthy();
  expect(screen.queryByLabelText(/ done$/)).toBeNull();
  await user.click(press('Done'));
  expect([...list.selected.keys()]).toEqual(['1']);
  expect(onLeave).not.toHaveBeenCalled();
});

it('names those that could not be done for want of permission, and says where none was done', async () => {
  const { user } = batchOf(async () => [
    { key: '0', isDone: false, code: 'FORBIDDEN' },
    { key: '1', isDone: false, code: 'WRONG_STATE' },
  ]);
  await user.click(press('Confirm'));
  await user.type(await screen.findByRole('textbox'), 'Yearly');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  const outcome = within(await screen.findByRole('dialog', { name: 'Batch Check: 0 of 2 done' }));
  expect(outcome.getByText('Update failed')).toBeTruthy();
  expect(outcome.getByText(/You may not: Plant 0\.$/)).toBeTruthy();
});

it('says why nothing is offered: no step fits, or there are more rows than one batch has', async () => {
  const { list } = batchOf(async () => [], [{ id: 'x', name: 'Crane', place: 'Store' }]);
  expect(screen.getByText('No step fits all plant')).toBeTruthy();
  expect(press('Confirm')).toHaveProperty('disabled', true);
  const many = Array.from({ length: 200 }, (_, at) => ({ id: `m${at}`, name: `Pump ${at}`, place: 'Bay' }));
  act(() => list.select(many, true));
  expect(screen.queryByText('No step fits all plant')).toBeNull();
  expect(press('Confirm')).toHaveProperty('disabled', true);
  act(() => list.clearSelection());
  act(() => list.select(many, true));
  expect(press('Confirm')).toHaveProperty('disabled', false);
});

it('sends the same batch with the same key, and another one with a key of its own', async () => {
  const send = vi.fn<Send>(() => Promise.reject(new ApiError(0, 'NETWORK', 'down')));
  const { user } = batchOf(send);
  await user.click(press('Confirm'));
  const comment = await screen.findByRole('textbox');
  await user.type(comment, 'Yearly');
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm' });
  await user.click(confirm);
  await user.click(confirm);
  await user.type(comment, ' check');
  await user.click(confirm);
  const [first, again, other] = send.mock.calls.map(([, key]) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('goes back to the tab before', async () => {
  const { list } = listOf();
  list.setFilters({ place: 'Bay' } satisfies Partial<Wanted>);
  const Toggle = () => {
    const batch = useBatchMode(list, 'place');
    return (
      <button type="button" onClick={batch.isOn ? batch.leave : batch.enter}>
        Batch
      </button>
    );
  };
  const { user } = renderPart(<Toggle />);
  await user.click(press('Batch'));
  expect(list.filters.place).toBeUndefined();
  await user.click(press('Batch'));
  expect(list.filters.place).toBe('Bay');
});
