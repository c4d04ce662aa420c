import { ApiError, type Load } from '@gantry/plugin-sdk';
import { act, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RecordPage } from '../record/record-page.tsx';
import { surroundings } from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { RecordActionDialog } from './record-action-dialog.tsx';

interface Plant {
  readonly version: number;
  readonly canRetire: boolean;
}
type Send = (version: number, comment: string, key: string) => Promise<void>;
const press = (name: string) => screen.getByRole('button', { name });

/**
 * A plant that is retired while somebody else works on it.
 * @param isOnPage - on the plant's page
 */
function retire(send: Send, { isOnPage = false } = {}) {
  const start: Plant = { version: 1, canRetire: true };
  const { host, leavePage, confirm } = surroundings();
  const server: { plant: Plant; load: Load } = { plant: start, load: { kind: 'ready' } };
  /** The plant as the page has heard of it. */
  const known = observable.box(start, { deep: false });
  const take = (plant: Plant) => runInAction(() => known.set(plant));
  const hear = (plant: Plant) =>
    act(async () => {
      server.plant = plant;
      take(plant);
    });
  const Dialog = () => {
    const [seen, setSeen] = useState(start);
    return (
      <RecordActionDialog<Plant>
        host={host}
        source={{
          refresh: async () => take(server.plant),
          read: () => ({ record: known.get(), load: server.load }),
        }}
        seen={seen}
        onSeen={setSeen}
        newsOf={({ canRetire }) =>
          canRetire
            ? { kind: 'changed', by: 'Au Wai-lam', at: '2026-11-20T03:05:00.000Z', fields: ['Capacity'] }
            : { kind: 'moved' }
        }
        isAllowed={seen.canRetire}
        movedText="It is retired already."
        reloadedText="This is the plant now."
        about="The plant leaves the site."
        title="Retire"
        submitLabel="Retire"
        needs={() => ({ comment: 'required' })}
        conflictOf={(error) => {
          if (!(error instanceof ApiError)) return undefined;
          if (error.code === 'WRONG_STATE') return { kind: 'moved' };
          return error.code === 'VERSION_CONFLICT'
            ? { kind: 'changed', by: 'Lee Ka-yan', at: '2026-11-20T02:42:00.000Z', fields: ['Name'] }
            : undefined;
        }}
        send={({ comment }, key) => send(seen.version, comment, key)}
        onClose={() => undefined}
      />
    );
  };
  const page = (
    <RecordPage title="Crane" actions={<button type="button">Repair</button>}>
      <Dialog />
    </RecordPage>
  );
  return { server, hear, leavePage, confirm, ...renderPart(isOnPage ? page : <Dialog />) };
}
const refuse = (code: string) => () => Promise.reject(new ApiError(409, code, code));

it('goes on with the newer record, the same input and the same key once it was loaded', async () => {
  const send = vi.fn<Send>().mockImplementationOnce(refuse('VERSION_CONFLICT')).mockResolvedValue();
  const { server, user } = retire(send);
  await user.type(screen.getByRole('textbox'), 'Worn out');
  await user.click(press('Retire'));
  expect(await screen.findByText('Lee Ka-yan changed Name at 2026-11-20 10:42.')).toBeTruthy();
  server.plant = { version: 2, canRetire: true };
  await user.click(press('Load the current version'));
  expect(await screen.findByText('This is the plant now.')).toBeTruthy();
  expect(screen.getByText('The plant leaves the site.')).toBe(document.activeElement);
  await user.click(press('Retire'));
  const [first, again] = send.mock.calls;
  expect(again).toEqual([2, 'Worn out', first?.[2]]);
});

it('keeps the way to load it while that fails', async () => {
  const { server, user } = retire(refuse('VERSION_CONFLICT'));
  await user.type(screen.getByRole('textbox'), 'Worn out');
  await user.click(press('Retire'));
  server.load = { kind: 'failed', error: new ApiError(503, 'UNAVAILABLE', 'down') };
  await user.click(await screen.findByRole('button', { name: 'Load the current version' }));
  expect(await screen.findByText(/UNAVAILABLE/)).toBeTruthy();
  expect(press('Load the current version')).toBeTruthy();
  expect(screen.queryByText('This is the plant now.')).toBeNull();
});

it('says that somebody was first, and sends nothing more', async () => {
  const send = vi.fn<Send>(refuse('WRONG_STATE'));
  const { server, user } = retire(send);
  await user.type(screen.getByRole('textbox'), 'Worn out');
  server.plant = { version: 2, canRetire: false };
  await user.click(press('Retire'));
  expect(await screen.findByText('It is retired already.')).toBeTruthy();
  expect(press('Retire')).toHaveProperty('disabled', true);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Worn out');
});

describe('a permission that is taken away while the dialog is open', () => {
  const lost = /^You may no longer take this step: your role was changed/;

  it('is said in plain words when the server refuses, and keeps the input', async () => {
    const send = vi.fn<Send>(refuse('FORBIDDEN'));
    const { server, user } = retire(send);
    await user.type(screen.getByRole('textbox'), 'Worn out');
    server.plant = { version: 1, canRetire: false };
    await user.click(press('Retire'));
    expect(await screen.findByText(lost)).toBeTruthy();
    expect(screen.queryByText(/^Not done/)).toBeNull();
    expect(press('Retire')).toHaveProperty('disabled', true);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Worn out');
  });

  it('is said as soon as the page has heard of it', async () => {
    const send = vi.fn<Send>();
    const { hear, user } = retire(send);
    await user.type(screen.getByRole('textbox'), 'Worn out');
    await hear({ version: 1, canRetire: false });
    expect(screen.getByText(lost)).toBeTruthy();
    expect(press('Retire')).toHaveProperty('disabled', true);
    await hear({ version: 1, canRetire: true });
    expect(screen.queryByText(lost)).toBeNull();
    expect(press('Retire')).toHaveProperty('disabled', false);
  });

  it('leaves the refusal where the record says that the action is allowed, or cannot be loaded', async () => {
    const { user } = retire(refuse('FORBIDDEN'));
    await user.type(screen.getByRole('textbox'), 'Worn out');
    await user.click(press('Retire'));
    expect(await screen.findByText(/^Not done\. Your role in this project does not allow that/)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Worn out');
  });
});

describe('a change that is heard of while the dialog is open', () => {
  const newer = { version: 2, canRetire: true };
  const news = 'Au Wai-lam changed Capacity at 2026-11-20 11:05.';

  it('is told at once, and nothing is sent before the record was loaded', async () => {
    const send = vi.fn<Send>().mockResolvedValue();
    const { hear, user } = retire(send);
    await user.type(screen.getByRole('textbox'), 'Worn out');
    await hear(newer);
    expect(screen.getByText(news)).toBeTruthy();
    expect(press('Retire')).toHaveProperty('disabled', true);
    await user.click(press('Load the current version'));
    expect(await screen.findByText('This is the plant now.')).toBeTruthy();
    expect(screen.queryByText(news)).toBeNull();
    await user.click(press('Retire'));
    expect(send.mock.calls).toEqual([[2, 'Worn out', expect.any(String)]]);
  });

  it('ends the action at once where it is no longer possible', async () => {
    const { hear, user } = retire(vi.fn<Send>());
    await user.type(screen.getByRole('textbox'), 'Worn out');
    await hear({ version: 2, canRetire: false });
    expect(screen.getByText('It is retired already.')).toBeTruthy();
    expect(press('Retire')).toHaveProperty('disabled', true);
  });

  it('is not told while the action is being sent: it may be the action itself', async () => {
    let finish: () => void = () => undefined;
    const { hear, user } = retire(() => new Promise((resolve) => (finish = resolve)));
    await user.type(screen.getByRole('textbox'), 'Worn out');
    await user.click(press('Retire'));
    await hear({ version: 2, canRetire: false });
    expect([screen.queryByText(news), screen.queryByText('It is retired already.')]).toEqual([null, null]);
    await act(async () => finish());
  });

  it('does not keep an action from being repeated whose answer was lost', async () => {
    const send = vi
      .fn<Send>()
      .mockRejectedValueOnce(new ApiError(0, 'NETWORK', 'lost'))
      .mockResolvedValue();
    const { hear, user } = retire(send);
    await user.type(screen.getByRole('textbox'), 'Worn out');
    await user.click(press('Retire'));
    await screen.findByText(/The server did not answer/);
    await hear({ version: 2, canRetire: false });
    await user.click(press('Retire'));
    const [first, again] = send.mock.calls;
    expect(again).toEqual(first);
  });
});

it('asks before the page is left with the browser’s Back, once something is filled in', async () => {
  const { user, leavePage, confirm } = retire(vi.fn<Send>().mockResolvedValue());
  expect(await leavePage()).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox'), 'Worn out');
  confirm.mockResolvedValueOnce(false);
  expect(await leavePage()).toBe(false);
});

describe('on the page of the record', () => {
  const look = async () => {
    const send = vi.fn<Send>().mockResolvedValue();
    const on = retire(send, { isOnPage: true });
    await on.user.type(screen.getByRole('textbox'), 'Worn out');
    await on.hear({ version: 2, canRetire: true });
    await on.user.click(press('Load the current version'));
    await screen.findByRole('button', { name: 'Continue' });
    return { ...on, send };
  };

  it('stands aside after loading, says what changed, and comes back with the input', async () => {
    const { user, send } = await look();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Repair' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Retire' }).textContent).toContain(
      'Au Wai-lam changed Capacity at 2026-11-20 11:05. This is the plant now.',
    );
    expect(press('Continue')).toBe(document.activeElement);
    await user.click(press('Continue'));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Worn out');
    expect(screen.getByText('The plant leaves the site.')).toBe(document.activeElement);
    await user.click(press('Retire'));
    expect(send.mock.calls).toEqual([[2, 'Worn out', expect.any(String)]]);
  });

  it('asks before the page is left', async () => {
    const { user, leavePage, confirm } = await look();
    confirm.mockResolvedValueOnce(false);
    expect(await leavePage()).toBe(false);
    await user.click(press('Continue'));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Worn out');
  });

  it('comes back when the action is no longer possible', async () => {
    const { hear } = await look();
    await hear({ version: 3, canRetire: false });
    expect(screen.getByText('It is retired already.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Worn out');
  });
});
