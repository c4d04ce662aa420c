import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOf, page, type Row, rows, widthOf } from '../../testing/plant-list.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { storyHost } from '../../testing/story-host.ts';
import type { BatchAction } from '../batch/batch-actions.ts';
import { useBatchMode } from '../batch/use-batch-mode.ts';
import { PagedList } from '../state/paged-list.ts';

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
            { value: 'late', label: 'Late', count: 3 },
          ],
        },
      }),
    );
    expect(await screen.findByText('Showing 1 to 10 of 12 entries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Showing 11 to 12 of 12 entries')).toBeTruthy();
    const place = screen.getByRole('columnheader', { name: /Place/ });
    await user.click(within(place).getByRole('button'));
    expect(place.getAttribute('aria-sort')).toBe('ascending');
    await user.type(screen.getByRole('searchbox', { name: 'Search plant' }), 'x{Enter}');
    await user.click(screen.getByRole('combobox', { name: 'Place' }));
    await user.click(await screen.findByRole('option', { name: 'The bay' }));
    expect(await screen.findByRole('tab', { name: /Late\s*3/ })).toBeTruthy();
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

  it('has boxes and its foot while a batch goes on, and shows something else in place of the table', async () => {
    const { list } = listOf();
    function Batched({ isCalendar = false }) {
      const state = useBatchMode(list, 'status');
      return page(list, {
        batchMode: { state, mode: <p>The foot</p> },
        instead: isCalendar ? <p>The calendar</p> : undefined,
      });
    }
    const { user, rerender } = renderPart(<Batched />);
    await screen.findByText('Plant 0');
    expect(screen.queryByRole('checkbox', { name: /Plant 0/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Batch' }));
    expect(await screen.findByText('The foot')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /Plant 0/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Batch' }));
    expect(screen.queryByText('The foot')).toBeNull();
    rerender(<Batched isCalendar />);
    expect(screen.getByText('The calendar')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Batch' })).toBeNull();
  });

  it('names the filters that hide everything, and takes them off', async () => {
    const { list } = listOf();
    const nothing = { ...list.options, fetch: async () => ({ rows: [], total: 0 }) };
    const { user } = renderPart(page(new PagedList(storyHost, nothing), { noMatch: 'No plant matches' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search plant' }), 'x{Enter}');
    expect(await screen.findByText('1 filter is on: “x”.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Place' }));
    await user.click(await screen.findByRole('option', { name: 'The bay' }));
    expect(await screen.findByText('2 filters are on: “x”, The bay.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.queryByText(/are on/)).toBeNull());
  });

  it('says how many rows could not be read, also where none could', async () => {
    const { list } = listOf();
    let found = { rows: rows.slice(0, 2), unreadable: 2, total: 4 };
    const damaged = new PagedList(storyHost, { ...list.options, fetch: async () => found });
    renderPart(page(damaged));
    expect(await screen.findByText(/^2 entries here are damaged/)).toBeTruthy();
    expect(screen.getByText('Showing 1 to 4 of 4 entries')).toBeTruthy();
    found = { rows: [], unreadable: 1, total: 1 };
    await act(() => damaged.refresh());
    expect(screen.getByText(/^1 entry here is damaged/)).toBeTruthy();
    expect(screen.getByText('Nothing here could be read')).toBeTruthy();
    found = { rows: rows.slice(0, 1), unreadable: 0, total: 1 };
    await act(() => damaged.refresh());
    expect(screen.queryByText(/damaged/)).toBeNull();
  });

  it('says that only the beginning was searched, until counting finds no more than are shown', async () => {
    const { list } = listOf();
    let count: (total: number) => void = () => undefined;
    const total = new Promise<number>((resolve) => {
      count = resolve;
    });
    const searched = new PagedList(storyHost, {
      ...list.options,
      fetch: async () => ({ rows: rows.slice(0, 2), searched: 3000, hasMore: false }),
      count: async () => ({ total: await total }),
    });
    renderPart(page(searched));
    expect(
      await screen.findByText(/^Only the first 3,000 entries that the other filters leave/),
    ).toBeTruthy();
    expect(searched.totalIs).toBe('atLeast');
    count(2);
    await waitFor(() => expect(screen.queryByText(/were searched/)).toBeNull());
  });

  it('keeps saying so where counting finds more, also with no row', async () => {
    const { list } = listOf();
    const searched = new PagedList(storyHost, {
      ...list.options,
      fetch: async () => ({ rows: [], searched: 3000, hasMore: false }),
      count: async () => ({ total: 7 }),
    });
    renderPart(page(searched));
    await waitFor(() => expect(searched.total).toBe(7));
    expect(screen.getByText(/^Only the first 3,000 entries/)).toBeTruthy();
  });

  it('says what failed and tries again', async () => {
    const { list } = listOf(new ApiError(0, 'TIMEOUT', 'down', { requestId: '7f2a' }));
    const { user } = renderPart(page(list, { failed: 'Plant did not load' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Plant did not loadThe server took too long to answer.',
    );
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(await screen.findByText(/TIMEOUT: down\s7f2a/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Plant 0/ })).toBeTruthy();
  });

  it('hides the columns that are not wanted, but never the naming one', async () => {
    const { list } = listOf();
    const columns = [
      { id: 'name', header: 'Name', naming: true, cell: (row: Row) => row.name },
      { id: 'place', header: 'Place', cell: (row: Row) => row.place },
      { id: 'open', header: 'Open', hideHeader: true, cell: () => 'Open' },
    ];
    const { user } = renderPart(page(list, { columns, canChooseColumns: true }));
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    expect((await screen.findAllByRole('menuitemcheckbox')).map((one) => one.textContent)).toEqual(['Place']);
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
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 1' }));
    const all = await screen.findByRole('checkbox', { name: 'Select the rows on this page' });
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 11' }));
    const bar = within(await screen.findByRole('region', { name: 'Batch' }));
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

  it('asks and reports in the page’s own words', async () => {
    const told: string[] = [];
    const asked: object[] = [];
    const host = {
      ...storyHost,
      notifications: { show: ({ text }: { text: string }) => told.push(text) },
      dialogs: { confirm: async (question: object) => asked.push(question) > 0 },
    };
    const onRemove = vi.fn(async () => undefined).mockRejectedValueOnce(new ApiError(409, 'BUSY', 'locked'));
    const words = {
      title: 'Scrap it?',
      text: (name: string) => `${name} goes to the yard.`,
      confirmLabel: 'Scrap',
      done: 'Scrapped',
    };
    const removeTexts = { ...words, failed: (why: string) => `Not scrapped. ${why}` };
    const { user } = renderPart(page(listOf().list, { host, onRemove, removeTexts }));
    await user.click(await screen.findByRole('button', { name: 'Delete Plant 0' }));
    await waitFor(() => expect(told).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Delete Plant 0' }));
    await waitFor(() => expect(told).toHaveLength(2));
    expect(told).toEqual([expect.stringMatching(/^Not scrapped\. Somebody/), 'Scrapped']);
    expect(asked[0]).toMatchObject({
      title: 'Scrap it?',
      text: 'Plant 0 goes to the yard.',
      confirmLabel: 'Scrap',
    });
  });

  it('has no buttons for changes that are not allowed', async () => {
    // Without a host nothing could ask first.
    renderPart(page(listOf().list, { onEdit: undefined, onRemove: async () => undefined }));
    expect(await screen.findByRole('row', { name: /Plant 0/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Plant 0/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('has the module’s buttons before its own, and on a phone all of them in one menu', async () => {
    const run = vi.fn();
    const onEdit = vi.fn();
    const rowActions = (row: Row) => [{ label: `Print ${row.name}`, icon: <span />, run }];
    const first = renderPart(page(listOf().list, { onEdit, rowActions }));
    const row = within(await screen.findByRole('row', { name: /Plant 3/ }));
    expect(row.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Print Plant 3',
      'Edit Plant 3',
    ]);
    first.unmount();
    widthOf(true);
    const { user } = renderPart(page(listOf().list, { onEdit, rowActions }));
    await user.click(await screen.findByRole('button', { name: 'Operation: Print Plant 3, Edit Plant 3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Plant 3' }));
    expect([run.mock.calls, onEdit.mock.calls]).toEqual([[], [[rows[3]]]]);
  });

  it('exports and adds', async () => {
    const onExport = vi.fn(async () => undefined);
    const onAdd = vi.fn();
    const { user } = renderPart(
      page(listOf().list, { host: storyHost, onExport, onAdd, addLabel: 'New plant' }),
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
    expect(onExport).toHaveBeenCalledWith('csv');
    expect([onExport.mock.calls.length, onAdd.mock.calls.length]).toEqual([1, 0]);
    await user.click(screen.getByRole('button', { name: 'New plant' }));
    expect([onExport.mock.calls.length, onAdd.mock.calls.length]).toEqual([1, 1]);
  });

  it('tells nobody of a deletion that failed when the plugin has ended', async () => {
    const leaving = new AbortController();
    const told = vi.fn();
    const onRemove = vi.fn(async () => {
      leaving.abort();
      throw new Error('ended');
    });
    const host = { ...storyHost, signal: leaving.signal, notifications: { show: told } };
    const { user } = renderPart(page(listOf().list, { host, onRemove }));
    await user.click(await screen.findByRole('button', { name: 'Delete Plant 0' }));
    await waitFor(() => expect(onRemove).toHaveBeenCalledOnce());
    expect(told).not.toHaveBeenCalled();
  });

  it('keeps its rows when it cannot be fetched again, and says so', async () => {
    const { options } = listOf().list;
    const fetch = vi.fn<typeof options.fetch>().mockImplementationOnce(options.fetch);
    fetch.mockRejectedValue(new ApiError(0, 'NETWORK', 'down'));
    const list = new PagedList(storyHost, { ...options, fetch });
    const { user } = renderPart(page(list));
    await screen.findByRole('row', { name: /Plant 0/ });
    await act(() => list.refresh());
    expect(screen.getByText('The list may be out of date.')).toBeTruthy();
    expect(screen.getByRole('row', { name: /Plant 0/ })).toBeTruthy();
    fetch.mockImplementationOnce(options.fetch);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('The list may be out of date.')).toBeNull());
  });

  it('says that it did not load when a search gets no answer, and shows no rows of before', async () => {
    const { options } = listOf().list;
    const fetch = vi.fn<typeof options.fetch>().mockImplementationOnce(options.fetch);
    fetch.mockRejectedValue(new ApiError(0, 'NETWORK', 'down'));
    const { user } = renderPart(
      page(new PagedList(storyHost, { ...options, fetch }), { failed: 'No plant' }),
    );
    await screen.findByRole('row', { name: /Plant 0/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search plant' }), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('No plantThe server did not answer.');
    expect(screen.queryByRole('row', { name: /Plant 0/ })).toBeNull();
  });

  it('says that the role does not include it', () => {
    const { list } = listOf();
    renderPart(page(new PagedList(storyHost, { ...list.options, permission: 'NOT_HELD' })));
    expect(screen.getByText(/^Your role does not include this list\./)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
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
