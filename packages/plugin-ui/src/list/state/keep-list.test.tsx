import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { listOf, type Order, type Row, type Wanted } from '../../testing/plant-list.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { storyHost } from '../../testing/story-host.ts';
import { type LinkedPage, rememberList, useListLink } from './keep-list.ts';
import type { PagedList } from './paged-list.ts';

describe('what a list was set to', () => {
  function Linked({ list, start }: { readonly list: PagedList<Row, Wanted, Order>; readonly start: object }) {
    const [params, setParams] = useState<LinkedPage['params']>({ ...start });
    useListLink(list, {
      params,
      setParams: (patch) =>
        setParams((now) => {
          const set = Object.entries({ ...now, ...patch }).filter(([, value]) => value !== undefined);
          return Object.fromEntries(set) as Record<string, string>;
        }),
    });
    return (
      <>
        <output>{JSON.stringify(params)}</output>
        <button type="button" onClick={() => setParams({ place: 'Shaft' })}>
          Back
        </button>
      </>
    );
  }
  const query = () => JSON.parse(screen.getByRole('status').textContent);

  it('stands in the query of a route, which has nothing else', () => {
    const { list } = listOf();
    const navigate = vi.fn();
    function Routed() {
      useListLink(list, { params: { place: 'Bay' }, navigate });
      return null;
    }
    renderPart(<Routed />);
    act(() => list.sortBy('place', true));
    expect(navigate).toHaveBeenLastCalledWith({ place: 'Bay', sort: '-place' });
    act(() => list.setFilters({ place: undefined }));
    expect(navigate).toHaveBeenLastCalledWith({ sort: '-place' });
  });

  it('stands in the query, comes from it, and leaves other parameters alone', async () => {
    const { list } = listOf();
    const { user } = renderPart(<Linked list={list} start={{ place: 'Bay', tab: 'x' }} />);
    expect(list.filters.place).toBe('Bay');
    act(() => list.sortBy('place', true));
    expect(query()).toEqual({ place: 'Bay', tab: 'x', sort: '-place' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect([list.filters.place, list.orderBy]).toEqual(['Shaft', 'name']);
  });

  it('is remembered for the member, without search and page', async () => {
    const waiting: (() => void)[] = [];
    const undo: (() => void)[] = [];
    const subscriptions = {
      timeout(fn: () => void) {
        waiting.push(fn);
        return storyHost.subscriptions.timeout(fn, 0);
      },
      add: <D,>(item: D) => {
        if (typeof item === 'function') undo.push(() => item());
        return item;
      },
    };
    const set = vi.fn(async () => undefined);
    const { list, asked } = listOf();
    let reads = 0;
    // What was stored the last time.
    const get = async <T,>() => {
      reads += 1;
      return { place: 'Bay', hide: 'place' } as T;
    };
    rememberList(list, { subscriptions }, { get, set }, 'plant');
    expect(reads).toBe(0);
    const hide = list.show();
    await waitFor(() => expect(list.load.kind).toBe('ready'));
    expect([list.filters.place, list.hiddenColumns]).toEqual(['Bay', ['place']]);
    // Once, and for what was remembered.
    expect(asked.map(({ place }) => place)).toEqual(['Bay']);
    list.show()();
    expect(reads).toBe(1);
    hide();
    list.find('crane');
    list.setFilters({ place: 'Shaft' });
    list.goTo(2);
    for (const fn of waiting.splice(0)) fn();
    expect(set.mock.calls).toEqual([['plant', { place: 'Shaft', hide: 'place' }]]);
    await waitFor(() => expect(waiting).toEqual([]));
    for (const end of undo) end();
  });

  it('is shown on a page that is opened without a query, and stands in it then', () => {
    const { list } = listOf();
    list.setFilters({ place: 'Bay' });
    renderPart(<Linked list={list} start={{}} />);
    expect([list.filters.place, query()]).toEqual(['Bay', { place: 'Bay' }]);
  });

  it.each([
    ['a link', 'Shaft', async () => ({ place: 'Bay' })],
    ['a storage that cannot be read', undefined, () => Promise.reject(new Error('down'))],
  ] as const)('is not changed from storage after %s', async (what, place, stored) => {
    const { list, asked } = listOf();
    const context = {
      subscriptions: { add: <D,>(item: D) => item, timeout: storyHost.subscriptions.timeout },
    };
    // What was stored the last time.
    const get = async <T,>() => (await stored()) as T;
    rememberList(list, context, { get, set: async () => undefined }, 'plant');
    const hide = list.show();
    if (what === 'a link') list.setFilters({ place });
    await waitFor(() => expect(list.load.kind).toBe('ready'));
    expect(list.filters.place).toBe(place);
    expect(asked).toHaveLength(1);
    hide();
  });
});
