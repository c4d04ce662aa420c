import type { Load } from '@gantry/plugin-sdk';
import { compareStructural, makeAutoObservable, observableRef } from 'mobx';
import { narrowingOf, totalSeen } from './list-total.ts';
import { Newest } from './newest.ts';
import {
  type Filters,
  type FoundCount,
  type FoundPage,
  type ListContext,
  mayRead,
  type PageAsk,
  type PagedListOptions,
  type TotalKind,
} from './paged-list-options.ts';

const usualReach = 10_000;

/**
 * One page of a list that the server sorts, filters and cuts. The rows stay visible while they are fetched again, and are dropped
 * when others were asked for and could not be fetched. The list fetches again when one of its topics is heard, after a resync and
 * when permissions change, as long as a view shows it.
 *
 * Make one when the plugin is activated; it ends with the plugin.
 * @example
 * const permits = new PagedList(ctx, {
 *   orderBy: 'number',
 *   filters: { status: undefined, from: undefined, to: undefined },
 *   rowKey: (row) => row.formUUID,
 *   topics: ['permit-changed'],
 *   fetch: async (ask, signal) => api.page(ask, signal),
 * });
 */
export class PagedList<Row, F extends Filters = Filters, O extends string = string> {
  /** How far the rows are. After a failed refresh it says why, and the rows before stay. */
  load: Load = { kind: 'idle' };
  /** Of the page in sight, in its order. */
  rows: readonly Row[] = [];
  /** Rows of the page that are missing because they are damaged. */
  unreadable = 0;
  /** Only so many rows were searched, the first of the order; null: all. */
  searched: number | null = null;
  /** Rows on all pages, as far as `totalIs` says. */
  total = 0;
  /** What `total` says: the number of rows, or that there are more, or at least as many. */
  totalIs: TotalKind = 'exact';
  /** Rows under each tab, by the value of the tab; undefined while not known. */
  counts: Readonly<Record<string, number>> | undefined = undefined;
  /** From 1. */
  page = 1;
  /** Rows on a page. */
  pageSize: number;
  /** The text that is searched for; empty for none. */
  search = '';
  /** In force now, by name. Change them with `setFilters`. */
  filters: F;
  /** The order that was chosen. `shownOrder` is the one that the rows are in. */
  orderBy: O;
  /** The largest, last or newest first. */
  isDesc: boolean;
  /** Ids of columns that the user has hidden. */
  hiddenColumns: readonly string[] = [];
  /** Selected rows by key, as they were last seen; also those on other pages. */
  selected: ReadonlyMap<string, Row> = new Map();
  /** False while the member lacks the list's permission. */
  isAllowed: boolean;
  /** As given to the constructor. */
  readonly options: PagedListOptions<Row, F, O>;
  private readonly context: ListContext;
  private readonly start: F;
  private readonly newest: Newest;
  private viewers = 0;
  /** What the rows answer. */
  private answered: object | undefined = undefined;
  /** What the total is of. */
  private countedFor: object | undefined = undefined;
  private isGathering = false;
  /** Waits for the first view. */
  private preparation: (() => Promise<void>) | undefined = undefined;
  private hasFetched = false;

  constructor(context: ListContext, options: PagedListOptions<Row, F, O>) {
    this.context = context;
    this.options = options;
    this.newest = new Newest(context.signal);
    this.pageSize = options.pageSize ?? 10;
    // A list without filters has none to name.
    this.start = options.filters ?? ({} as F);
    this.filters = this.start;
    this.orderBy = options.orderBy;
    this.isDesc = options.isDesc ?? false;
    this.isAllowed = mayRead(context, options.permission);
    makeAutoObservable<
      this,
      | 'context'
      | 'newest'
      | 'viewers'
      | 'answered'
      | 'countedFor'
      | 'isGathering'
      | 'preparation'
      | 'hasFetched'
      | 'begin'
      | 'start'
    >(
      this,
      {
        options: false,
        context: false,
        newest: false,
        viewers: false,
        answered: false,
        countedFor: false,
        isGathering: false,
        preparation: false,
        hasFetched: false,
        begin: false,
        start: false,
        load: observableRef,
        rows: observableRef,
        counts: observableRef,
        filters: observableRef,
        hiddenColumns: observableRef,
        selected: observableRef,
      },
      { autoBind: true },
    );
    for (const topic of options.topics ?? []) context.live.on(topic, this.changed);
    context.live.onDidResync(this.changed);
    context.permissions.onDidChange(this.permissionsChanged);
  }

  /** A search or filter is active that the list did not start with. */
  get isFiltered(): boolean {
    return this.search !== '' || this.filtersOn.length > 0;
  }

  /** Names of the filters that differ from those the list begins with. */
  get filtersOn(): readonly (keyof F & string)[] {
    const { start, filters } = this;
    return Object.keys({ ...start, ...filters }).filter((name) => filters[name] !== start[name]);
  }

  /** The orders that go with the filters; undefined: all. */
  get ordersOffered(): readonly O[] | undefined {
    return this.options.ordersFor?.(this.filters, this.search);
  }

  /** The order that the rows are in: the one that was chosen, unless it does not go with the filters. */
  get shownOrder(): O {
    const offered = this.ordersOffered;
    return offered === undefined || offered.includes(this.orderBy)
      ? this.orderBy
      : (offered[0] ?? this.orderBy);
  }

  /** The last page that can be gone to. */
  get lastPage(): number {
    const reached = Math.max(1, Math.floor((this.options.reach ?? usualReach) / this.pageSize));
    return Math.min(reached, Math.max(1, Math.ceil(this.total / this.pageSize)));
  }

  /** There are rows to which no page leads: the filters must be narrower, or the order the other way round. */
  get isCut(): boolean {
    return this.totalIs !== 'atLeast' && this.total > this.lastPage * this.pageSize;
  }

  /** Rows may be missing, because only `searched` were searched; not so if counting found no more than are shown. */
  get isPartlySearched(): boolean {
    const seen = (this.page - 1) * this.pageSize + this.rows.length + this.unreadable;
    return this.searched !== null && (this.totalIs !== 'exact' || this.total > seen);
  }

  /** Fetches, and keeps the list up to date until the returned function is called. For an effect of the view. */
  show(): () => void {
    this.viewers += 1;
    void this.begin();
    return () => {
      this.viewers -= 1;
    };
  }

  /**
   * Does some work once, when the list is first shown, and fetches after it: a list that nobody opens costs nothing.
   * @param work - never rejects
   */
  prepare(work: () => Promise<void>): void {
    this.preparation = work;
  }

  /** Searches for a text, from page 1. The selection is cleared. */
  find(search: string): void {
    this.search = search;
    this.narrowed();
  }

  /** Changes these filters, and shows page 1. The selection is cleared. */
  setFilters(patch: Partial<F>): void {
    this.filters = { ...this.filters, ...patch };
    this.narrowed();
  }

  /** Sets everything at once, as from a link. */
  restore(
    state: Pick<
      PagedList<Row, F, O>,
      'search' | 'filters' | 'orderBy' | 'isDesc' | 'page' | 'pageSize' | 'hiddenColumns'
    >,
  ): void {
    Object.assign(this, state);
    this.clearSelection();
    this.fetchIfShown();
  }

  /** Resets search and filters to the start values. */
  reset(): void {
    this.search = '';
    this.filters = this.start;
    this.narrowed();
  }

  /** Chooses an order, and shows page 1. */
  sortBy(orderBy: O, isDesc: boolean): void {
    this.orderBy = orderBy;
    this.isDesc = isDesc;
    this.goTo(1);
  }

  /** Shows a page, from 1. */
  goTo(page: number): void {
    this.page = page;
    this.fetchIfShown();
  }

  /** Sets the rows on a page, and shows page 1. */
  setPageSize(pageSize: number): void {
    this.pageSize = pageSize;
    this.goTo(1);
  }

  /** Hides these columns, and shows all others. */
  hideColumns(ids: readonly string[]): void {
    this.hiddenColumns = ids;
  }

  /** Whether the row is in the selection, by its key. */
  isSelected(row: Row): boolean {
    return this.selected.has(this.options.rowKey(row));
  }

  /** Selects rows, or takes them out of the selection. Selected rows of other pages stay as they are. */
  select(rows: readonly Row[], isSelected: boolean): void {
    const next = new Map(this.selected);
    for (const row of rows) {
      if (isSelected) next.set(this.options.rowKey(row), row);
      else next.delete(this.options.rowKey(row));
    }
    this.selected = next;
  }

  /** Takes all rows out of the selection, also those of other pages. */
  clearSelection(): void {
    this.selected = new Map();
  }

  /** Something changed on the server: fetches soon, once for several changes. `refresh` fetches at once. */
  changed(): void {
    if (this.isGathering || this.viewers === 0) return;
    this.isGathering = true;
    // The first change starts the timer, so that a steady stream of changes cannot postpone the refresh for ever.
    this.context.subscriptions.timeout(() => {
      this.isGathering = false;
      this.countedFor = undefined;
      this.fetchIfShown();
    }, this.options.gatherMs ?? 500);
  }

  /** Never rejects: a failure is in `load`. */
  async refresh(): Promise<void> {
    this.countedFor = undefined;
    await this.fetch();
  }

  /** What the list asks for, such as for an export of the same rows. */
  ask(): PageAsk<O> & F {
    const { page, pageSize, shownOrder: orderBy, isDesc, search } = this;
    const on = Object.entries(this.filters).filter(([, value]) => value !== undefined);
    // Filters that are off are left out, which their type allows.
    return { ...(Object.fromEntries(on) as F), page, pageSize, orderBy, isDesc, search };
  }

  private async begin(): Promise<void> {
    const work = this.preparation;
    this.preparation = undefined;
    if (work === undefined) return this.refresh();
    if (this.isAllowed) this.settle({ kind: 'loading' });
    await work();
    // A link, or what was remembered, may have made it fetch meanwhile.
    if (!this.hasFetched) await this.refresh();
  }

  private narrowed(): void {
    // A row that the filters hide must not be acted on unseen.
    this.clearSelection();
    this.goTo(1);
  }

  private fetchIfShown(): void {
    if (this.viewers > 0) void this.fetch();
  }

  private async fetch(): Promise<void> {
    if (!this.isAllowed || this.context.signal.aborted) return;
    this.hasFetched = true;
    const signal = this.newest.start();
    const ask = this.ask();
    this.settle({ kind: 'loading' });
    try {
      const found = await this.options.fetch(ask, signal);
      if (!signal.aborted) this.accept(found, ask);
    } catch (error) {
      if (!signal.aborted) this.fail(error, ask);
      return;
    }
    if (!signal.aborted) await this.countRows(ask, signal);
  }

  /** Counts unless the number is known: turning a page or the order does not change it. */
  private async countRows(ask: PageAsk<O> & F, signal: AbortSignal): Promise<void> {
    const narrowing = narrowingOf(ask);
    if (this.options.count === undefined || compareStructural(narrowing, this.countedFor)) return;
    try {
      const found = await this.options.count(ask, signal);
      if (signal.aborted) return;
      this.acceptCount(found);
      this.countedFor = narrowing;
    } catch {
      // The rows are there, and the list says that it does not know how many there are. The next fetch counts again.
    }
  }

  private permissionsChanged(): void {
    this.isAllowed = mayRead(this.context, this.options.permission);
    if (this.isAllowed) this.changed();
    else this.forget();
  }

  private forget(): void {
    this.newest.stop();
    this.dropRows();
    this.selected = new Map();
    this.load = { kind: 'idle' };
  }

  private dropRows(): void {
    this.rows = [];
    this.unreadable = 0;
    this.searched = null;
    this.total = 0;
    this.totalIs = 'exact';
    this.counts = undefined;
    this.countedFor = undefined;
  }

  private fail(error: unknown, ask: object): void {
    // The rows of another search would look like what was found.
    if (!compareStructural(ask, this.answered)) this.dropRows();
    this.load = { kind: 'failed', error };
  }

  private accept(found: FoundPage<Row>, ask: PageAsk<O> & F): void {
    if (found.total !== undefined) this.acceptCount(found);
    else if (!compareStructural(narrowingOf(ask), this.countedFor)) {
      Object.assign(this, totalSeen(found, ask));
      // Going back to the narrowing that was counted last must count again: its total has just been replaced.
      this.countedFor = undefined;
    }
    // Rows went away while a later page was open; the page before them is on its way.
    if (found.total !== undefined && this.page !== ask.page) return;
    const { rows } = found;
    this.rows = rows;
    this.unreadable = found.unreadable ?? 0;
    this.searched = found.searched ?? null;
    this.answered = ask;
    const seen = rows.filter((row) => this.isSelected(row));
    if (seen.length > 0) this.select(seen, true);
    this.load = { kind: 'ready' };
  }

  private acceptCount({ total, isMore = false, counts }: FoundCount): void {
    this.total = total;
    this.totalIs = isMore ? 'more' : 'exact';
    this.counts = counts;
    if (this.page > this.lastPage) this.goTo(this.lastPage);
  }

  private settle(load: Load): void {
    this.load = load;
  }
}
