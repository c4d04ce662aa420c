import {
  createEmitter,
  type DisposableStore,
  type PeopleFound,
  type PeopleService,
} from '@gantry/plugin-sdk';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { examplePeople, sitePeople, standIn } from './example-people.ts';
import { PersonPicker, type PersonPickerProps } from './person-picker.tsx';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Inspector' });
const entries = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

type Options = { -readonly [K in keyof PersonPickerProps]?: PersonPickerProps[K] };
/** With nobody chosen and no wait unless the options say otherwise. */
function picker(options: Options = {}) {
  const given = { value: null, onChange: vi.fn(), people: examplePeople(), delayMs: 0, ...options };
  // Value and handler fit each other in each test.
  return <PersonPicker {...({ label: 'Inspector', ...given } as PersonPickerProps)} />;
}

/** Timers that stand still until they are told to go on. */
function handTimers() {
  let now = 0;
  const due = new Map<() => void, number>();
  const timeout: DisposableStore['timeout'] = (fn, ms) => {
    due.set(fn, now + ms);
    const dispose = () => void due.delete(fn);
    return { dispose, [Symbol.dispose]: dispose };
  };
  return {
    timers: { timeout },
    async advance(ms: number) {
      now += ms;
      await act(async () => {
        for (const [fn, at] of [...due])
          if (at <= now) {
            due.delete(fn);
            fn();
          }
      });
    },
    waiting: () => due.size,
  };
}

/** Searches that the test answers. */
function heldSearch() {
  const asked: { text: string; signal: AbortSignal | undefined; answer: (found: PeopleFound) => void }[] = [];
  const search: PeopleService['search'] = ({ search: text = '' } = {}, signal) =>
    new Promise((answer) => asked.push({ text, signal, answer }));
  return { asked, search };
}
const found = (...names: string[]): PeopleFound => ({
  people: names.map((name) => ({ id: name, name, company: null, title: '', roles: [], isMember: true })),
  total: names.length,
  delegations: [],
});

describe('PersonPicker', () => {
  it('asks nothing until it is opened, then offers the members that the query allows', async () => {
    const search = vi.fn(examplePeople().search);
    const { user } = renderPart(picker({ people: examplePeople(search), query: { role: 'SURVEYOR' } }));
    await settle();
    expect(search).not.toHaveBeenCalled();
    await user.click(box());
    await screen.findByRole('option', { name: /Tang Yuet Ming/ });
    expect(search.mock.calls.map(([query]) => query)).toEqual([{ role: 'SURVEYOR', limit: 50 }]);
    expect(entries()).toEqual(['Tang Yuet MingSurveyor · Meridian Lau Consulting Engineers']);
  });

  it('groups by company, and by role under the role’s name', async () => {
    const { user, unmount } = renderPart(picker({ groupBy: 'company' }));
    await user.click(box());
    const group = await screen.findByRole('group', { name: /Meridian/ });
    expect(within(group).getAllByRole('option')).toHaveLength(3);
    unmount();
    const byRole = renderPart(picker({ groupBy: 'role' }), 'zh-CN');
    await byRole.user.click(box());
    expect(await screen.findByRole('group', { name: '测量师' })).toBeDefined();
  });

  it.each([
    ['en', 'Cheung Ka Ho for Lau Kwok Wai, until 30 Nov 2026'],
    ['zh-CN', 'Cheung Ka Ho 代 Lau Kwok Wai，至2026年11月30日'],
  ] as const)('says with deputy and principal who acts for whom, in %s', async (locale, sentence) => {
    const { user } = renderPart(picker(), locale);
    await user.click(box());
    const [cheung, lau, tang] = await Promise.all(
      ['Cheung', 'Lau Kwok', 'Tang'].map((name) =>
        screen.findByRole('option', { name: new RegExp(`^${name}`) }),
      ),
    );
    expect(cheung?.textContent).toContain(sentence);
    expect(lau?.textContent).toContain(sentence);
    expect(tang?.textContent).not.toContain(standIn.deputy.name);
  });

  it('searches when typing pauses, on the caller’s clock, and only the latest answer counts', async () => {
    const { asked, search } = heldSearch();
    const { timers, advance } = handTimers();
    const { user } = renderPart(picker({ people: examplePeople(search), timers, delayMs: 250 }));
    await user.click(box());
    await advance(0);
    await user.keyboard('La');
    await advance(200);
    await user.keyboard('u');
    await advance(249);
    expect(asked.map(({ text }) => text)).toEqual(['']);
    await advance(1);
    expect(asked.map(({ text }) => text)).toEqual(['', 'Lau']);
    expect(asked[0]?.signal?.aborted).toBe(true);
    await act(async () => asked[1]?.answer(found('Lau')));
    await act(async () => asked[0]?.answer(found('Somebody else')));
    expect(entries()).toEqual(['Lau']);
  });

  it('leaves no timer and no search behind', async () => {
    const { asked, search } = heldSearch();
    const { timers, advance, waiting } = handTimers();
    const { user, unmount } = renderPart(picker({ people: examplePeople(search), timers, delayMs: 250 }));
    await user.click(box());
    await advance(0);
    unmount();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(waiting()).toBe(0);
  });

  it('is chosen from by keyboard, and shows the name afterwards', async () => {
    const onChange = vi.fn();
    const { user, rerender } = renderPart(picker({ onChange }));
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: /^Lau/ });
    await user.keyboard('lau');
    await settle();
    // The one whose name begins so is ahead of those whose company is called so.
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([['lau']]);
    rerender(picker({ onChange, value: 'lau' }));
    await settle();
    expect(box().value).toBe('Lau Kwok Wai');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('keeps the choice while another is typed, and removes it when the field is emptied', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(picker({ onChange, value: 'lau' }));
    await settle();
    await user.click(box());
    await user.keyboard('x');
    await settle();
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(box().value).toBe('Lau Kwok Wai');
    await user.clear(box());
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('names somebody who has left as such, and says when nobody has the id', async () => {
    renderPart(picker({ value: 'wong' }));
    await settle();
    expect(box().value).toBe('Wong Chi Kin (has left)');
    renderPart(<div>{picker({ value: 'nobody' })}</div>);
    await settle();
    expect(screen.getAllByRole<HTMLInputElement>('combobox').map(({ value }) => value)).toContain(
      'Unknown person',
    );
  });

  it('asks for names and members again when people change', async () => {
    const changed = createEmitter<void>(() => undefined);
    const search = vi.fn(examplePeople().search);
    const named = vi.fn(examplePeople().named);
    const people = { ...examplePeople(search), named, onDidChange: changed.event };
    const { user, unmount } = renderPart(picker({ people, value: 'lau' }));
    await user.click(box());
    await settle();
    act(() => changed.emit());
    await settle();
    expect([search.mock.calls.length, named.mock.calls.length]).toEqual([2, 2]);
    unmount();
    expect(changed.listenerCount).toBe(0);
  });

  it('says that it searches, that there is nobody, and that there are more', async () => {
    const { asked, search } = heldSearch();
    const { user } = renderPart(picker({ people: examplePeople(search) }));
    await user.click(box());
    await settle();
    expect(entries()).toEqual(['Searching…']);
    await act(async () => asked[0]?.answer(found()));
    expect(entries()).toEqual([
      'Nobody in this project can be chosen here. A project administrator gives people their roles under Settings, People and roles.',
    ]);
    await user.click(screen.getByRole('option'));
    await user.type(box(), 'z');
    await settle();
    await act(async () => asked.at(-1)?.answer(found()));
    expect(entries()).toEqual(['No member found']);
    await user.clear(box());
    await user.type(box(), 'a');
    await settle();
    await act(async () => asked.at(-1)?.answer({ ...found('Ann'), total: 120 }));
    expect(entries()).toEqual(['Ann', '1 of 120 shown. Type to find others.']);
  });

  it('says that members could not be loaded, and tries again', async () => {
    const search = vi.fn<PeopleService['search']>().mockRejectedValueOnce(new Error('offline'));
    search.mockImplementation(examplePeople().search);
    const { user } = renderPart(picker({ people: examplePeople(search) }));
    await user.click(box());
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /^Tang/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tries again by keyboard, too', async () => {
    const search = vi.fn<PeopleService['search']>().mockRejectedValueOnce(new Error('offline'));
    search.mockImplementation(examplePeople().search);
    const { user } = renderPart(picker({ people: examplePeople(search) }));
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('alert');
    // Leaving the field closes the list, and the button stays.
    await user.keyboard('{Escape}');
    act(() => screen.getByRole('button', { name: 'Try again' }).focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: /^Tang/ });
    expect(document.activeElement).toBe(box());
  });

  it('replaces the name by what is typed, keeps that while somebody clicks into it, and drops it when they leave', async () => {
    const { user } = renderPart(picker({ value: 'lau' }));
    await settle();
    await user.click(box());
    await user.keyboard('x');
    await user.click(box());
    expect(box().value).toBe('x');
    await user.tab();
    expect(box().value).toBe('Lau Kwok Wai');
  });

  it('takes several people, stays open meanwhile, and lets each be removed', async () => {
    const onChange = vi.fn();
    const several = (value: readonly string[]) => picker({ multiple: true, value, onChange });
    const { user, rerender } = renderPart(several(['lau']));
    await user.click(box());
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Tang/ }));
    expect(onChange).toHaveBeenLastCalledWith(['lau', 'tang']);
    rerender(several(['lau', 'tang']));
    await user.click(screen.getByRole('menuitemcheckbox', { name: /^Lau/ }));
    expect(onChange).toHaveBeenLastCalledWith(['tang']);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Tang Yuet Ming Remove' }));
    expect(onChange).toHaveBeenLastCalledWith(['lau']);
  });

  it('does nothing when disabled', async () => {
    const search = vi.fn(examplePeople().search);
    const { user } = renderPart(picker({ people: examplePeople(search), disabled: true, value: 'lau' }));
    await settle();
    await user.click(box());
    await settle();
    expect(search).not.toHaveBeenCalled();
    expect([box().disabled, box().value]).toEqual([true, sitePeople[3]?.name]);
  });
});
