import { ApiError } from '@gantry/plugin-sdk';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { useConfirmedAction } from './confirmed-action.ts';

function site(answer: boolean, run: () => Promise<unknown>) {
  const leaving = new AbortController();
  const told: object[] = [];
  const results: boolean[] = [];
  const confirm = vi.fn(async () => answer);
  const host = {
    signal: leaving.signal,
    dialogs: { confirm },
    notifications: { show: (notice: object) => told.push(notice) },
  };
  const words = { title: 'Delete', text: 'Delete it?', confirmLabel: 'Yes', doneText: 'Deleted' };
  function Remove() {
    const confirmed = useConfirmedAction(host);
    const remove = async () =>
      results.push(await confirmed({ ...words, run, failedText: (why) => `Not deleted. ${why}` }));
    return (
      <button type="button" onClick={() => void remove()}>
        Delete
      </button>
    );
  }
  const { user } = renderPart(<Remove />);
  const press = async () => {
    await user.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(results).toHaveLength(1));
    return results[0];
  };
  return { press, confirm, told, leaving };
}

it('asks, does it and says that it was done', async () => {
  const run = vi.fn(async () => undefined);
  const { press, confirm, told } = site(true, run);
  expect(await press()).toBe(true);
  expect(confirm).toHaveBeenCalledWith({
    title: 'Delete',
    text: 'Delete it?',
    danger: true,
    confirmLabel: 'Yes',
  });
  expect(run).toHaveBeenCalledOnce();
  expect(told).toEqual([{ text: 'Deleted', tone: 'success' }]);
});

it('does nothing when the user cancels', async () => {
  const run = vi.fn(async () => undefined);
  const { press, told } = site(false, run);
  expect(await press()).toBe(false);
  expect(run).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

it('says why it was not done', async () => {
  const { press, told } = site(true, () => Promise.reject(new ApiError(404, 'NOT_FOUND', 'gone')));
  expect(await press()).toBe(false);
  expect(told).toEqual([
    { text: expect.stringMatching(/^Not deleted\. It no longer exists/), tone: 'danger' },
  ]);
});

it.each([
  ['done', async (): Promise<void> => undefined],
  ['refused', async (): Promise<never> => Promise.reject(new Error('no'))],
] as const)('tells nobody that it was %s once the plugin has ended', async (_, run) => {
  const { press, told, leaving } = site(true, run);
  leaving.abort();
  await press();
  expect(told).toEqual([]);
});
