import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { storyHost } from '../testing/story-host.ts';
import type { BatchAction } from './batch-actions.ts';
import { type LinkedPage, rememberList, useListLink } from './keep-list.ts';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { PagedList } from './paged-list.ts';
import type { PageAsk } from './paged-list-options.ts';

type Row = { readonly id: string; readonly name: string; readonly place: string };
type Wanted = { readonly status: string | undefined; readonly place: string | undefined };
type Order = 'name' | 'place';
const rows: readonly Row[] = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  name: `Plant ${at}`,
  place: at % 2 ? 'Shaft' : 'Bay',
}));

function listOf(fail?: Error) {
  const asked: (PageAsk<Order> & Wanted)[] = [];
  const list = new PagedList<Row, Wanted, Order>(storyHost, {
    orderBy: 'name',
    filters: { status: undefined, place: undefined },
    rowKey: (row) => row.id,
    async fetch(ask) {
      asked.push(ask);
      if (fail && asked.length === 1) throw fail;
      const found = rows.filter((row) => !ask.place || row.place === ask.place);
      const page = found.slice((ask.page - 1) * 10, ask.page * 10);
      return { rows: page, total: found.length, counts: { all: 12, open: 5 } };
    },
  });
  return { list, asked };
}

const page = (
  list: PagedList<Row, Wanted, Order>,
  props: Partial<ListPageProps<Row, Wanted, Order>> = {},
) => (
  <ListPage
    title="Plant"
    list={list}
    rowName={(row) => row.name}
    searchLabel="Search plant"
    columns={[
      { id: 'name', header: 'Name', orderBy: 'name', naming: true, cell: (row) => row.name },
      { id: 'place', header: 'Place', orderBy: 'place', cell: (row) => row.place },
    ]}
    filters={[
      {
        kind: 'select',
        name: 'place',
        label: 'Place',
        allLabel: 'All places',
        options: [{ value: 'Bay', label: 'The bay' }],
      },
    ]}
    {...props}
  />
);
const widthOf = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      // Of a query only this is read.
      ({ media, matches, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );

describe('a list page', () => {
  beforeEach(() => void widthOf(false));
  afterEach(() => vi.restoreAllMocks());

  it('searches, sorts, filters and turns pages on the server, and counts on its tabs', async () => {
    const { list, asked } = listOf();
    const { user } = renderPart(
      page(list, {
        tabs: {
          name: 'status',
          label: 'Status',
          tabs: [
            { value: undefined, label: 'All' },
            { value: 'open', label: 'Open' },
          ],
        },
      }),
    );
    expect(await screen.findByText('Showing 1 to 10 of 12 entries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Showing 11 to 12 of 12 entries')).toBeTruthy();
    await user.click(within(screen.getByRole('columnheader', { name: /Place/ })).getByRole('button'));
    await user.type(screen.getByRole('searchbox', { name: 'Search plant' }), 'x{Enter}');
    await user.click(screen.getByRole('combobox', { name: 'Place' }));
    await user.click(screen.getByRole('option', { name: 'The bay' }));
    await user.click(screen.getByRole('tab', { name: /Open\s*5/ }));
    expect(asked.at(-1)).toEqual({
      page: 1,
      pageSize: 10,
      orderBy: 'place',
      isDesc: false,
      search: 'x',
      place: 'Bay',
      status: 'open',
    });
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(asked.at(-1)).toEqual({ page: 1, pageSize: 10, orderBy: 'place', isDesc: false, search: '' });
  });

  it('names the filters that hide everything, and takes them off', async () => {
    const { list } = listOf();
    const nothing = { ...list.options, fetch: async () => ({ rows: [], total: 0 }) };
    const { user } = renderPart(page(new PagedList(storyHost, nothing), { noMatch: 'No plant matches' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search plant' }), 'x{Enter}');
    expect(await screen.findByText('1 filter is on: “x”.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Place' }));
    await user.click(screen.getByRole('option', { name: 'The bay' }));
    expect(await screen.findByText('2 filters are on: “x”, The bay.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.queryByText(/are on/)).toBeNull());
  });

  it('says what failed and tries again', async () => {
    const { list } = listOf(new ApiError(0, 'TIMEOUT', 'down', { requestId: '7f2a' }));
    const { user } = renderPart(page(list, { failed: 'Plant did not load' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Plant did not loadThe server took too long to answer.',
    );
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(screen.getByText(/TIMEOUT: down\s7f2a/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Plant 0/ })).toBeTruthy();
  });

  it('hides the columns that are not wanted, but never the naming one', async () => {
    const { list } = listOf();
    const { user } = renderPart(page(list, { canChooseColumns: true }));
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    expect(screen.getAllByRole('menuitemcheckbox').map((one) => one.textContent)).toEqual(['Place']);
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Place' }));
    expect(list.hiddenColumns).toEqual(['place']);
    expect(screen.queryByRole('columnheader', { name: /Place/ })).toBeNull();
  });

  it('does something with selected rows of two pages, shows what became of each, and keeps what failed', async () => {
    const { list } = listOf();
    const run = vi.fn<BatchAction<Row>['run']>(async (chosen) =>
      chosen.map(({ id }) => ({ key: id, isDone: id !== '1', ...(id === '1' && { text: 'It moved on.' }) })),
    );
    const { user } = renderPart(page(list, { batch: { actions: [{ id: 'r', label: 'Receive', run }] } }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 0' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Plant 1' }));
    const all = screen.getByRole('checkbox', { name: 'Select the rows on this page' });
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 11' }));
    const bar = within(screen.getByRole('region', { name: 'Batch' }));
    expect(bar.getByRole('status').textContent).toBe('3 selected');
    await user.click(bar.getByRole('button', { name: 'Receive' }));
    const news = within(await screen.findByRole('dialog', { name: 'Receive: 2 of 3 done' }));
    expect(news.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Plant 1Not doneIt moved on.',
      'Plant 0Done',
      'Plant 11Done',
    ]);
    expect(run.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['0', '1', '11']);
    await user.click(news.getByRole('button', { name: 'Close' }));
    expect([...list.selected.keys()]).toEqual(['1']);
  });

  it('edits a row, and deletes one after asking, saying what became of it', async () => {
    const { list, asked } = listOf();
    const told: string[] = [];
    const questions: string[] = [];
    const answers = [false, true, true];
    const host = {
      ...storyHost,
      notifications: { show: ({ text }: { text: string }) => told.push(text) },
      dialogs: {
        confirm: async ({ title }: { title: string }) => {
          questions.push(title);
          return answers.shift() ?? false;
        },
      },
    };
    const onEdit = vi.fn();
    const onRemove = vi.fn(async (row: Row) => {
      if (row.id === '1') throw new ApiError(409, 'BUSY', 'locked');
    });
    const { user } = renderPart(page(list, { host, onEdit, onRemove }));
    await user.click(await screen.findByRole('button', { name: 'Edit Plant 0' }));
    expect(onEdit).toHaveBeenCalledWith(rows[0]);
    for (const name of ['Delete Plant 0', 'Delete Plant 0', 'Delete Plant 1'])
      await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(told).toHaveLength(2));
    expect(questions).toEqual(['Delete Plant 0?', 'Delete Plant 0?', 'Delete Plant 1?']);
    expect(onRemove.mock.calls.map(([{ id }]) => id)).toEqual(['0', '1']);
    expect(told).toEqual([
      'Plant 0 was deleted.',
      'Plant 1 was not deleted. Somebody else changed it at the same moment. Try again.',
    ]);
    // At first, and after each attempt.
    await waitFor(() => expect(asked).toHaveLength(3));
  });

  it('has no buttons for changes that are not allowed', async () => {
    renderPart(page(listOf().list, { onEdit: undefined, onRemove: undefined }));
    expect(await screen.findByRole('row', { name: /Plant 0/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Plant 0/ })).toBeNull();
  });

  it('moves its filters into a sheet on a phone, and takes them off by their chips', async () => {
    widthOf(true);
    const { list, asked } = listOf();
    list.setFilters({ place: 'Bay' });
    const { user } = renderPart(page(list));
    expect(screen.queryByRole('combobox', { name: 'Place' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('combobox', { name: 'Place' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Show 6 entries' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Place: The bay' }));
    expect(asked.at(-1)).toEqual({ page: 1, pageSize: 10, orderBy: 'name', isDesc: false, search: '' });
  });
});

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
    const { list } = listOf();
    // What was stored the last time.
    const get = async <T,>() => ({ place: 'Bay', hide: 'place' }) as T;
    await rememberList(list, { subscriptions }, { get, set }, 'plant');
    expect([list.filters.place, list.hiddenColumns]).toEqual(['Bay', ['place']]);
    list.find('crane');
    list.setFilters({ place: 'Shaft' });
    list.goTo(2);
    for (const fn of waiting.splice(0)) fn();
    expect(set.mock.calls).toEqual([['plant', { place: 'Shaft', hide: 'place' }]]);
    await waitFor(() => expect(waiting).toEqual([]));
    for (const end of undo) end();
  });
});
