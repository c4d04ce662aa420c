import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CheckField } from '../fields/check-field.tsx';
import { surroundings } from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { RecordActionDialog } from './record-action-dialog.tsx';
import { type RecordActionOptions, useRecordAction } from './use-record-action.ts';

interface Plant {
  readonly version: number;
}
type History = RecordActionOptions<Plant>['history'];
type World = ReturnType<typeof surroundings>;

const key = 'session.step.p1.retire';
const press = (name: string) => screen.getByRole('button', { name });
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const restored = () => screen.findByText(/^What you entered until .* is back\./);
const step = (action: string, more: Partial<History[number]> = {}): History[number] => ({
  seq: 2,
  action,
  from: 'In use',
  to: 'In use',
  by: { userId: 'lee', name: 'Lee Ka-yan' },
  at: '2026-11-20T02:42:00.000Z',
  changedFields: ['name'],
  ...more,
});

/** Opens the dialog that retires the plant at a version. */
function retire(
  { host, storage }: World,
  { version = 1, history = [] as History, send = async () => undefined as unknown, isSigned = false } = {},
) {
  const onClose = vi.fn();
  function Dialog() {
    const [fields, setFields] = useState({ isClean: false, at: `minute ${version}` });
    const [first] = useState({ version });
    const half = useRecordAction<Plant>({
      action: 'retire',
      first,
      source: { refresh: async () => undefined, read: () => ({ record: first, load: { kind: 'ready' } }) },
      history,
      draft: { storage, record: 'p1' },
      isAllowed: () => true,
      refusalOf: (error) =>
        error instanceof ApiError && error.code === 'TASK_DONE' ? { code: 'TASK_DONE' } : undefined,
      fieldName: () => undefined,
      recordText: 'plant',
      statusText: () => 'In use',
      blockerText: ({ code }) => code,
    });
    return (
      <RecordActionDialog
        host={host}
        {...half}
        title="Retire"
        submitLabel="Retire"
        needs={() => ({
          comment: 'optional',
          results: [
            { value: 'Pass', label: 'Pass' },
            { value: 'Fail', label: 'Fail' },
          ],
          signature: isSigned,
        })}
        send={send}
        own={{ values: fields, onRestore: (kept) => setFields((now) => ({ ...now, ...kept })) }}
        onClose={onClose}
      >
        <CheckField
          label="Clean"
          checked={fields.isClean}
          onChange={(isClean) => setFields((now) => ({ ...now, isClean }))}
        />
        <p>{fields.at}</p>
      </RecordActionDialog>
    );
  }
  return { onClose, ...renderPart(<Dialog />) };
}

/** Fills in a result, a comment and a field of the module, and loses the page before the next save by the clock. */
async function fillAndDrop(world: World) {
  const { user, unmount } = retire(world);
  await user.click(screen.getByRole('radio', { name: 'Fail' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Clean' }));
  await user.type(comment(), 'Worn out');
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  state.mockRestore();
  const dropped = world.store.get(key);
  unmount();
  return dropped;
}

describe('the input of a step', () => {
  it('is kept when the page goes out of sight, and comes back when the dialog opens again', async () => {
    const world = surroundings();
    expect(await fillAndDrop(world)).toMatchObject({ values: { result: 'Fail', comment: 'Worn out' } });
    const { user } = retire(world);
    expect(await restored()).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Fail' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Clean' })).toHaveProperty('checked', true);
    expect(comment().value).toBe('Worn out');
    await user.click(press('Discard'));
    expect(comment().value).toBe('');
    expect(screen.getByRole('checkbox', { name: 'Clean' })).toHaveProperty('checked', false);
    expect(screen.getByRole('radio', { name: 'Fail' })).toHaveProperty('checked', false);
    expect(screen.queryByText(/is back/)).toBeNull();
    await waitFor(() => expect(world.store.size).toBe(0));
  });

  it('leaves what the dialog offers by itself as it is now', async () => {
    const world = surroundings();
    await fillAndDrop(world);
    retire(world, { version: 2, history: [step('update')] });
    expect(await restored()).toBeTruthy();
    expect(screen.getByText('minute 2')).toBeTruthy();
  });

  it.each([
    ['the step was taken meanwhile', [step('retire')]],
    [
      'the record has left the status',
      [step('hold', { to: 'Held' }), step('resume', { seq: 3, from: 'Held' })],
    ],
  ])('is deleted where %s', async (_, history) => {
    const world = surroundings();
    await fillAndDrop(world);
    retire(world, { version: 3, history });
    await waitFor(() => expect(world.store.size).toBe(0));
    expect([comment().value, screen.queryByText(/is back/)]).toEqual(['', null]);
  });

  it('is gone once the step is done, and stays where it was refused', async () => {
    const world = surroundings();
    await fillAndDrop(world);
    const send = vi.fn<() => Promise<unknown>>();
    send
      .mockRejectedValueOnce(new ApiError(500, 'BROKEN', ''))
      .mockRejectedValueOnce(new ApiError(409, 'TASK_DONE', ''));
    const { user } = retire(world, { send });
    await restored();
    for (const times of [1, 2]) {
      await user.click(press('Retire'));
      expect(send).toHaveBeenCalledTimes(times);
      expect(world.store.has(key)).toBe(true);
    }
    await user.click(press('Retire'));
    await waitFor(() => expect(world.store.size).toBe(0));
  });

  it('is gone once the user leaves the dialog and says that it may be lost', async () => {
    const world = surroundings();
    await fillAndDrop(world);
    const { user, onClose, unmount } = retire(world);
    await restored();
    await user.click(press('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(onClose).toHaveBeenCalled();
    unmount();
    await waitFor(() => expect(world.store.size).toBe(0));
  });

  it('is kept without a question when the page is left, unless it has a signature, which is never stored', async () => {
    const world = surroundings();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,dHlwZWQ=');
    const { user, unmount } = retire(world, { isSigned: true });
    await user.type(comment(), 'Worn out');
    expect(await world.leavePage()).toBe(true);
    expect(world.confirm).not.toHaveBeenCalled();
    await user.click(screen.getByRole('tab', { name: 'Type' }));
    await user.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Fok');
    await world.leavePage();
    expect(world.confirm).toHaveBeenCalled();
    unmount();
    await waitFor(() => expect(world.store.get(key)).toMatchObject({ values: { comment: 'Worn out' } }));
    expect(JSON.stringify(world.store.get(key))).not.toMatch(/dHlwZWQ|signature/);
    retire(world, { isSigned: true });
    expect((await restored()).textContent).toMatch(/Signatures are not kept\.$/);
  });
});
