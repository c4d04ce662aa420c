import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { crane, field, PlantForm, press, shown, surroundings } from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { NewDrafts } from './new-drafts.ts';
import { OtherDrafts } from './other-drafts.tsx';

describe('a draft', () => {
  it('is written at intervals and when the form goes, and is gone once the record is saved', async () => {
    const { host, storage, store, tick } = surroundings();
    const draft = { storage, key: 'draft' };
    const { user, unmount } = renderPart(<PlantForm host={host} draft={draft} />);
    await tick();
    expect(store.size).toBe(0);
    await user.type(field(/^Name/), 'Cr');
    await tick();
    expect(store.get('draft')).toMatchObject({ values: { name: 'Cr' } });
    expect(screen.getByText(/^Input kept at \d\d:\d\d$/)).toBeTruthy();
    await user.type(field(/^Name/), 'ane');
    unmount();
    await waitFor(() => expect(store.get('draft')).toMatchObject({ values: { name: 'Crane' } }));
    const again = renderPart(<PlantForm host={host} draft={draft} />);
    await waitFor(() => expect(shown(/^Name/)).toBe('Crane'));
    await again.user.type(field(/^Capacity/), '1');
    await again.user.click(press('Save'));
    await waitFor(() => expect(store.size).toBe(0));
    again.unmount();
    expect(store.size).toBe(0);
  });

  it('goes when the record is saved after the project was left', async () => {
    const { host, storage, store } = surroundings();
    const leaving = new AbortController();
    let finish: () => void = () => undefined;
    const save = () => new Promise<void>((resolve) => (finish = resolve));
    const { user, unmount } = renderPart(
      <PlantForm
        host={{ ...host, signal: leaving.signal }}
        draft={{ storage, key: 'draft' }}
        record={crane}
        save={save}
      />,
    );
    await user.type(field(/^Name/), '!');
    await user.click(press('Save'));
    unmount();
    await waitFor(() => expect(store.size).toBe(1));
    leaving.abort();
    await act(async () => finish());
    expect(store.size).toBe(0);
  });

  it('is not written once more by a form that goes as soon as it is saved', async () => {
    const { host, storage, store, ticks } = surroundings();
    function Once() {
      const [isOpen, setIsOpen] = useState(true);
      const draft = { storage, key: 'draft' };
      return isOpen && <PlantForm host={host} draft={draft} record={crane} onDone={() => setIsOpen(false)} />;
    }
    const { user } = renderPart(<Once />);
    await user.type(field(/^Name/), '!');
    await user.click(press('Save'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull());
    await act(async () => undefined);
    expect([store.size, ticks.size]).toEqual([0, 0]);
  });

  it('comes back on top of what changed meanwhile, and can be discarded', async () => {
    const { host, storage, store } = surroundings({
      at: '2026-11-20T02:42:00Z',
      values: { name: 'Mine', capacity: 250, onSite: true, parts: [] },
      before: { name: 'Crane', capacity: 250, onSite: true, parts: [] },
    });
    const record = { ...crane, version: 4, capacity: 300 };
    const { user } = renderPart(<PlantForm host={host} record={record} draft={{ storage, key: 'draft' }} />);
    expect(await screen.findByText('Your draft of 2026-11-20 10:42 was restored.')).toBeTruthy();
    expect([shown(/^Name/), shown(/^Capacity/)]).toEqual(['Mine', '300.0']);
    await user.click(press('Discard draft'));
    expect(shown(/^Name/)).toBe('Crane');
    await waitFor(() => expect(store.size).toBe(0));
  });

  it('keeps nothing of a field that is left out, and brings the record’s own value back there', async () => {
    const { host, storage, store, tick } = surroundings();
    const draft = { storage, key: 'draft', leaveOut: ['capacity'] };
    const form = <PlantForm host={host} draft={draft} record={crane} />;
    const first = renderPart(form);
    await first.user.type(field(/^Name/), '!');
    await tick();
    expect(JSON.stringify(store.get('draft'))).not.toContain('250');
    first.unmount();
    renderPart(form);
    await waitFor(() => expect(shown(/^Name/)).toBe('Crane!'));
    expect(shown(/^Capacity/)).toBe('250.0');
  });

  it('begins anew in a form that stays open once it is saved', async () => {
    const { host, storage, store, tick } = surroundings();
    const { user } = renderPart(<PlantForm host={host} draft={{ storage, key: 'draft' }} record={crane} />);
    await user.type(field(/^Name/), ' 2');
    await tick();
    await user.click(press('Save'));
    await waitFor(() => expect(store.size).toBe(0));
    await user.type(field(/^Name/), '3');
    await tick();
    expect(store.get('draft')).toMatchObject({ values: { name: 'Crane 23' }, before: { name: 'Crane 2' } });
  });

  it('goes when everything was put back as it was', async () => {
    const { host, storage, store, tick } = surroundings();
    const { user } = renderPart(<PlantForm host={host} draft={{ storage, key: 'draft' }} record={crane} />);
    await user.type(field(/^Name/), '!');
    await tick();
    expect(store.size).toBe(1);
    await user.type(field(/^Name/), '{Backspace}');
    await tick();
    expect([store.size, screen.queryByText(/^Saved/)]).toEqual([0, null]);
  });

  it('is written when the form is left, which asks nothing then', async () => {
    const { host, storage, store, confirm } = surroundings();
    const onLeave = vi.fn();
    const draft = { storage, key: 'draft' };
    const { user } = renderPart(<PlantForm host={host} draft={draft} onLeave={onLeave} record={crane} />);
    await user.type(field(/^Name/), '!');
    await user.click(press('Cancel'));
    await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
    expect(store.get('draft')).toMatchObject({ values: { name: 'Crane!' } });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('is lost with what was filled in where the form asks in its own words before it is left', async () => {
    const { host, storage, store, tick, confirm } = surroundings();
    const onLeave = vi.fn();
    const leaveTexts = { title: 'Leave?', text: 'All is lost.', confirmLabel: 'Leave', cancelLabel: 'Stay' };
    const draft = { storage, key: 'draft' };
    const { user } = renderPart(<PlantForm {...{ host, draft, onLeave, leaveTexts }} record={crane} />);
    await user.type(field(/^Name/), '!');
    await tick();
    confirm.mockResolvedValueOnce(false);
    await user.click(press('Cancel'));
    await waitFor(() => expect(confirm).toHaveBeenCalledWith({ ...leaveTexts, danger: true }));
    expect([store.size, onLeave.mock.calls.length, shown(/^Name/)]).toEqual([1, 0, 'Crane!']);
    await user.click(press('Cancel'));
    await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
    await waitFor(() => expect(store.size).toBe(0));
  });

  it('that cannot be written is told of, and tried again', async () => {
    const { host, storage, tick } = surroundings();
    const set = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('full'));
    const draft = { storage: { ...storage, set }, key: 'draft' };
    const { user } = renderPart(<PlantForm host={host} draft={draft} record={crane} />);
    await user.type(field(/^Name/), '!');
    await tick();
    expect(screen.getByText('The draft could not be saved.')).toBeTruthy();
    await tick();
    expect(screen.getByText(/^Input kept/)).toBeTruthy();
    await tick();
    expect(set).toHaveBeenCalledTimes(2);
  });

  it('that comes late does not take the place of what was typed', async () => {
    const { host, storage } = surroundings();
    let answer: (stored: never) => void = () => undefined;
    const get = () => new Promise<never>((resolve) => (answer = resolve));
    const draft = { storage: { ...storage, get }, key: 'draft' };
    const { user } = renderPart(<PlantForm host={host} draft={draft} record={crane} />);
    await user.type(field(/^Name/), '!');
    const late = { at: '2026-11-20T02:42:00Z', values: { name: 'Late' }, before: {} };
    // The storage answers what was once put there.
    await act(async () => answer(late as never));
    expect(shown(/^Name/)).toBe('Crane!');
    expect(screen.queryByText(/was restored/)).toBeNull();
  });

  it('that is being written does not come back after the record is saved', async () => {
    const { host, storage, store, tick } = surroundings();
    let finish: () => void = () => undefined;
    const set = async (key: string, value: never) => {
      await new Promise<void>((resolve) => (finish = resolve));
      await storage.set(key, value);
    };
    const draft = { storage: { ...storage, set }, key: 'draft' };
    const { user } = renderPart(<PlantForm host={host} draft={draft} record={crane} />);
    await user.type(field(/^Name/), '!');
    await tick();
    await user.click(press('Save'));
    await act(async () => finish());
    expect(store.size).toBe(0);
  });

  it('that is no draft is left alone', async () => {
    const values = { name: 'Odd' };
    const { host, storage } = surroundings({ at: 'yesterday', values, before: values });
    renderPart(<PlantForm host={host} draft={{ storage, key: 'draft' }} record={crane} />);
    await act(async () => undefined);
    expect(shown(/^Name/)).toBe('Crane');
  });

  it('asks which value to keep where the record changed too, and keeps the choice', async () => {
    const { host, storage } = surroundings({
      at: '2026-11-20T02:42:00Z',
      values: { name: 'Mine', capacity: 250, onSite: true, parts: [] },
      before: { name: 'Crane', capacity: 250, onSite: true, parts: [] },
    });
    const save = vi.fn(async () => undefined);
    const record = { ...crane, version: 4, name: 'Tower crane' };
    const form = <PlantForm host={host} record={record} save={save} draft={{ storage, key: 'draft' }} />;
    const { user } = renderPart(form);
    expect(await screen.findByText('Somebody changed Name while you edited.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Theirs: Tower crane' }));
    expect(await screen.findByRole('radio', { name: 'Theirs: Tower crane' })).toHaveProperty('checked', true);
    await user.click(press('Keep all mine'));
    await user.click(press('Take all theirs'));
    expect(shown(/^Name/)).toBe('Tower crane');
    await user.click(press('Discard draft'));
    expect(screen.queryByText(/while you edited/)).toBeNull();
  });
});

it('of a new record is one for each tab, which offers those of the others', async () => {
  const { host, storage, store, tick } = surroundings();
  /** A tab with the form of a new plant. */
  function Tab({ drafts }: { readonly drafts: NewDrafts }) {
    const [id, setId] = useState(drafts.current);
    return (
      <>
        <OtherDrafts
          drafts={drafts}
          nameOf={({ name }) => (typeof name === 'string' ? name : '')}
          onGoOn={() => setId(drafts.current)}
        />
        <PlantForm key={id} host={host} draft={drafts.place(id)} />
      </>
    );
  }
  const write = async (drafts: NewDrafts, name: string) => {
    const { user, unmount } = renderPart(<Tab drafts={drafts} />);
    await user.type(field(/^Name/), name);
    await tick();
    unmount();
  };
  const [first, second] = [new NewDrafts(storage, 'new'), new NewDrafts(storage, 'new')];
  await write(first, 'Crane');
  await write(second, 'Hoist');
  const again = renderPart(<Tab drafts={second} />);
  await waitFor(() => expect(shown(/^Name/)).toBe('Hoist'));
  await again.user.click(await screen.findByRole('button', { name: 'Go on with Crane' }));
  await waitFor(() => expect(shown(/^Name/)).toBe('Crane'));
  await again.user.click(await screen.findByRole('button', { name: 'Discard Hoist' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard Hoist' })).toBeNull());
  expect([...store.keys()].sort()).toEqual(['new', `new.${second.current}`]);
  await again.user.type(field(/^Capacity/), '1');
  await again.user.click(press('Save'));
  await waitFor(() => expect(store.size).toBe(0));
});

it('of a new record is written by one tab only, with what the record is about', async () => {
  const { storage, store } = surroundings();
  const tabs = [new NewDrafts(storage, 'new'), new NewDrafts(storage, 'new'), new NewDrafts(storage, 'new')];
  const [first, second, third] = tabs as [NewDrafts, NewDrafts, NewDrafts];
  const begun = first.current;
  const draft = (name: string) => ({ at: '2026-11-20T02:42:00.000Z', values: { name }, before: {} });
  const place = first.place(begun);
  await place.storage.set(place.key, draft('Crane'));
  await first.note(begun, { globalId: 'slab' });
  // Two tabs were offered the same one at the same time.
  expect(await second.goOn(begun)).toBe(true);
  expect(await third.goOn(begun)).toBe(false);
  expect([second.about(second.current), third.about(third.current)]).toEqual([
    { globalId: 'slab' },
    undefined,
  ]);
  // The tab in which it was begun is still open, and goes on writing.
  await place.storage.set(place.key, draft('Crane 2'));
  const name = (id: string) => (store.get(`new.${id}`) as ReturnType<typeof draft> | undefined)?.values.name;
  expect([name(begun), name(second.current)]).toEqual(['Crane 2', 'Crane']);
  expect((await third.others()).length).toBe(2);
});
