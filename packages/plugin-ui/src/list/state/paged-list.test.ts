import { createEmitter } from '@gantry/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { applyListParams, listParams } from './list-params.ts';
import { PagedList } from './paged-list.ts';
import type { FoundCount, FoundPage, ListContext } from './paged-list-options.ts';

type Row = { readonly id: string; readonly name: string };
type Start = { readonly status: string | undefined };

/** The host's side of a list: its events, and a timer that is moved by hand. */
function surroundings() {
  const quit = new AbortController();
  const fail = (error: unknown) => {
    throw error;
  };
  const live = createEmitter<void>(fail);
  const resync = createEmitter<void>(fail);
  const permissions = createEmitter<void>(fail);
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const held = new Set(['VIEW']);
  const context: ListContext = {
    signal: quit.signal,
    subscriptions: {
      timeout(run, ms) {
        timers.push({ run, ms });
        return { dispose() {}, [Symbol.dispose]() {} };
      },
    },
    live: { on: (_, listener) => live.event(listener), onDidResync: resync.event },
    permissions: { has: (id) => held.has(id), onDidChange: permissions.event },
  };
  const passTime = () => {
    for (const timer of timers.splice(0)) timer.run();
  };
  return { context, quit, live, resync, permissions, timers, held, passTime };
}

/** A server of 25 rows that answers when told to. */
function listOf(around = surroundings()) {
  const asked: { readonly ask: object; readonly signal: AbortSignal }[] = [];
  let total = 25;
  const answers: ((page: FoundPage<Row> | Error) => void)[] = [];
  const list = new PagedList<Row, Start, 'name' | 'age'>(around.context, {
    orderBy: 'name',
    orders: ['name', 'age'],
    filters: { status: 'open' },
    choices: { status: ['open', 'closed'] },
    rowKey: (row) => row.id,
    topics: ['changed'],
    permission: 'VIEW',
    fetch: (ask, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ ask, signal });
        answers.push((page) => (page instanceof Error ? reject(page) : resolve(page)));
      }),
  });
  const rowsOf = (page: number): Row[] =>
    Array.from({ length: Math.max(0, Math.min(10, total - (page - 1) * 10)) }, (_, at) => ({
      id: `${page}-${at}`,
      name: `Row ${page}-${at}`,
    }));
  const answer = async (page?: FoundPage<Row> | Error) => {
    answers.shift()?.(page ?? { rows: rowsOf(list.page), total });
    await new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))));
  };
  const setTotal = (now: number) => {
    total = now;
  };
  return { ...around, list, asked, answer, setTotal };
}

describe('PagedList', () => {
  it('asks for what it shows, filters that are off left out', async () => {
    const { list, asked, answer } = listOf();
    list.show();
    await answer();
    list.setFilters({ status: undefined });
    list.sortBy('age', true);
    expect(asked.map(({ ask }) => ask)).toEqual([
      { page: 1, pageSize: 10, orderBy: 'name', isDesc: false, search: '', status: 'open' },
      { page: 1, pageSize: 10, orderBy: 'name', isDesc: false, search: '' },
      { page: 1, pageSize: 10, orderBy: 'age', isDesc: true, search: '' },
    ]);
    expect([list.rows.length, list.total]).toEqual([10, 25]);
  });

  it('keeps what is shown while it fetches, and shows the newest answer only', async () => {
    const { list, asked, answer } = listOf();
    list.show();
    await answer();
    list.find('a');
    list.find('ab');
    expect(list.load.kind).toBe('loading');
    expect(list.rows[0]?.id).toBe('1-0');
    expect(asked[1]?.signal.aborted).toBe(true);
    await answer({ rows: [{ id: 'old', name: 'old' }], total: 1 });
    expect(list.rows[0]?.id).toBe('1-0');
    await answer({ rows: [{ id: 'new', name: 'new' }], total: 1 });
    expect(list.rows.map(({ id }) => id)).toEqual(['new']);
  });

  it('gathers events within half a second, and fetches nothing while no view shows it', async () => {
    const { list, asked, answer, live, resync, timers, passTime } = listOf();
    live.emit();
    list.goTo(1);
    expect([timers, asked]).toEqual([[], []]);
    const stop = list.show();
    await answer();
    live.emit();
    live.emit();
    resync.emit();
    expect(timers.map(({ ms }) => ms)).toEqual([500]);
    passTime();
    expect(asked).toHaveLength(2);
    await answer();
    resync.emit();
    expect(timers).toHaveLength(1);
    stop();
    passTime();
    expect(asked).toHaveLength(2);
  });

  it('forgets its rows with the permission, and fetches when it comes back', async () => {
    const { list, asked, answer, permissions, held, passTime } = listOf();
    list.show();
    await answer();
    list.select(list.rows, true);
    held.clear();
    permissions.emit();
    expect([list.isAllowed, list.rows.length, list.total, list.selected.size]).toEqual([false, 0, 0, 0]);
    await list.refresh();
    expect(asked).toHaveLength(1);
    held.add('VIEW');
    permissions.emit();
    passTime();
    expect(asked).toHaveLength(2);
  });

  it('shows nothing of an answer that comes after the permission went', async () => {
    const { list, asked, answer, permissions, held } = listOf();
    list.show();
    held.clear();
    permissions.emit();
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer();
    expect([list.rows, list.load]).toEqual([[], { kind: 'idle' }]);
  });

  it('does not take a request that it gave up for one that failed', async () => {
    const { list, answer } = listOf();
    list.show();
    list.find('a');
    await answer(new Error('aborted'));
    expect(list.load.kind).toBe('loading');
    await answer();
    expect(list.load.kind).toBe('ready');
  });

  it('begins at its first page in another order and with another size of pages', async () => {
    const { list, asked, answer } = listOf();
    list.show();
    await answer();
    list.goTo(2);
    list.sortBy('age', true);
    list.goTo(2);
    list.setPageSize(20);
    expect(asked.map(({ ask }) => ask)).toMatchObject([
      { page: 1 },
      { page: 2 },
      { page: 1, orderBy: 'age' },
      { page: 2 },
      { page: 1, pageSize: 20 },
    ]);
  });

  it('ends with the plugin', async () => {
    const { list, asked, quit } = listOf();
    list.show();
    quit.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
    await list.refresh();
    expect(asked).toHaveLength(1);
  });

  it('goes to the last page when rows went away', async () => {
    const { list, asked, answer, setTotal } = listOf();
    list.show();
    await answer();
    list.goTo(3);
    setTotal(12);
    await answer();
    expect(asked.at(-1)?.ask).toMatchObject({ page: 2 });
    await answer();
    expect(list.rows.map(({ id }) => id)).toEqual(['2-0', '2-1']);
  });

  it('keeps a selection over pages and sorts, and drops it with what the filters hide', async () => {
    const { list, answer } = listOf();
    list.show();
    await answer();
    list.select(list.rows.slice(0, 2), true);
    list.goTo(2);
    await answer();
    list.select(list.rows.slice(0, 1), true);
    expect([...list.selected.keys()]).toEqual(['1-0', '1-1', '2-0']);
    list.sortBy('age', false);
    await answer({ rows: [{ id: '1-0', name: 'Renamed' }], total: 25 });
    expect(list.selected.get('1-0')?.name).toBe('Renamed');
    list.select(list.rows, false);
    expect([...list.selected.keys()]).toEqual(['1-1', '2-0']);
    list.setFilters({ status: 'closed' });
    expect(list.selected.size).toBe(0);
  });

  it('says that it failed and keeps the error', async () => {
    const { list, answer } = listOf();
    list.show();
    const error = new Error('down');
    await answer(error);
    expect(list.load).toEqual({ kind: 'failed', error });
  });
});

describe('the rows of a list that cannot be fetched', () => {
  it('stay when the same ones were asked for again', async () => {
    const { list, answer } = listOf();
    list.show();
    await answer();
    void list.refresh();
    await answer(new Error('down'));
    expect([list.load.kind, list.rows.length, list.total]).toEqual(['failed', 10, 25]);
  });

  it('go when others were asked for, and come back with what was shown before', async () => {
    const { list, answer } = listOf();
    list.show();
    await answer();
    list.find('crane');
    await answer(new Error('down'));
    expect([list.load.kind, list.rows, list.total]).toEqual(['failed', [], 0]);
    list.find('');
    await answer();
    expect([list.load.kind, list.rows.length, list.total]).toEqual(['ready', 10, 25]);
  });
});

describe('a link to a list', () => {
  it('says what differs from the beginning, and brings it back', () => {
    const { list } = listOf();
    expect(Object.values(listParams(list)).filter((value) => value !== undefined)).toEqual([]);
    list.find('crane');
    list.setFilters({ status: undefined });
    list.sortBy('age', true);
    list.setPageSize(20);
    list.goTo(2);
    list.hideColumns(['age']);
    const params = listParams(list);
    expect(params).toEqual({
      search: 'crane',
      status: '',
      sort: '-age',
      page: '2',
      size: '20',
      hide: 'age',
    });
    const other = listOf().list;
    other.select([{ id: '1', name: 'Hidden by the link' }], true);
    applyListParams(other, params);
    expect(listParams(other)).toEqual(params);
    expect([other.filters.status, other.selected.size]).toEqual([undefined, 0]);
  });

  it('ignores what nobody can choose', () => {
    const { list } = listOf();
    applyListParams(list, { status: 'eaten', sort: '-password', page: '-3', size: '1001' });
    expect([list.filters.status, list.orderBy, list.isDesc, list.page, list.pageSize]).toEqual([
      'open',
      'name',
      false,
      1,
      10,
    ]);
  });
});

describe('PagedList that counts apart', () => {
  /** A server of 25 rows, whose number comes when told to. */
  function countingList({ reach }: { readonly reach?: number } = {}) {
    const counts: ((found: FoundCount | Error) => void)[] = [];
    const list = new PagedList<Row, Start, 'name' | 'age'>(surroundings().context, {
      orderBy: 'age',
      filters: { status: undefined },
      ordersFor: ({ status }) => (status === undefined ? ['name', 'age'] : ['name']),
      ...(reach !== undefined && { reach }),
      rowKey: (row) => row.id,
      fetch: async ({ page }) => ({
        rows: Array.from({ length: Math.max(0, Math.min(10, 35 - page * 10)) }, (_, at) => ({
          id: `${page}-${at}`,
          name: 'Row',
        })),
        hasMore: page < 3,
      }),
      count: () =>
        new Promise((resolve, reject) => {
          counts.push((found) => (found instanceof Error ? reject(found) : resolve(found)));
        }),
    });
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    const count = async (found: FoundCount | Error) => {
      counts.shift()?.(found);
      await settled();
    };
    return { list, counts, count, settled };
  }

  it('shows the rows before it knows how many there are, and counts again only when other rows are asked for', async () => {
    const { list, counts, count, settled } = countingList();
    list.show();
    await settled();
    expect([list.load.kind, list.rows.length, list.totalIs, list.lastPage]).toEqual([
      'ready',
      10,
      'atLeast',
      2,
    ]);
    await count({ total: 25, counts: { all: 25 } });
    expect([list.total, list.totalIs, list.lastPage, list.counts]).toEqual([25, 'exact', 3, { all: 25 }]);
    list.goTo(2);
    list.sortBy('name', true);
    await settled();
    expect([counts.length, list.totalIs]).toEqual([0, 'exact']);
    list.find('crane');
    await settled();
    expect([counts.length, list.totalIs]).toEqual([1, 'atLeast']);
    await count(new Error('Too slow'));
    expect([list.load.kind, list.totalIs]).toEqual(['ready', 'atLeast']);
    void list.refresh();
    await settled();
    await count({ total: 20, isMore: true });
    expect([list.total, list.totalIs]).toEqual([20, 'more']);
  });

  it('counts again when the filters go back before those between were counted', async () => {
    const { list, counts, count, settled } = countingList();
    list.show();
    await settled();
    await count({ total: 25 });
    list.find('crane');
    await settled();
    list.find('');
    await settled();
    expect([counts.length, list.totalIs]).toEqual([2, 'atLeast']);
    await count({ total: 3 });
    expect(list.total).toBe(11);
    await count({ total: 25 });
    expect([list.total, list.totalIs]).toEqual([25, 'exact']);
  });

  it('leads no further than its reach, and to the last page from one behind it', async () => {
    const { list, count, settled } = countingList({ reach: 20 });
    list.show();
    await settled();
    await count({ total: 25 });
    expect([list.lastPage, list.isCut]).toEqual([2, true]);
    list.goTo(9);
    void list.refresh();
    await settled();
    await count({ total: 12 });
    await settled();
    expect([list.page, list.isCut]).toEqual([2, false]);
  });

  it('has an order that goes with its filters, and the chosen one again without them', async () => {
    const { list } = countingList();
    list.setFilters({ status: 'open' });
    expect([list.shownOrder, list.ask().orderBy, list.ordersOffered]).toEqual(['name', 'name', ['name']]);
    list.reset();
    expect(list.ask().orderBy).toBe('age');
  });
});
