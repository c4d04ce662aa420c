import { makeAutoObservable, observableRef } from 'mobx';
import type { Load } from './load.ts';
import { Newest } from './newest.ts';

/** One page of rows, and how many there are on all pages. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** What fetches a page; pages count from 1. */
export type FetchPage<Row, Filter> = (
  filter: Filter,
  page: { readonly page: number; readonly pageSize: number },
  signal: AbortSignal,
) => Promise<Page<Row>>;

/** One page of a list under a filter. What is shown stays while it is fetched again. */
export class PageStore<Row, Filter extends object> {
  readonly pageSize = 10;
  load: Load = { kind: 'idle' };
  filter: Filter;
  /** From 1. */
  page = 1;
  rows: readonly Row[] = [];
  total = 0;
  /** Views that show the list: without one there is nothing to keep fresh. */
  private viewers = 0;
  private readonly fetchPage: FetchPage<Row, Filter>;
  private readonly newest: Newest;

  /**
   * @param filter - what the list begins with
   * @param ended - aborted with the project session
   */
  constructor(fetchPage: FetchPage<Row, Filter>, filter: Filter, ended: AbortSignal) {
    this.fetchPage = fetchPage;
    this.filter = filter;
    this.newest = new Newest(ended);
    makeAutoObservable<this, 'fetchPage' | 'newest' | 'viewers'>(
      this,
      {
        fetchPage: false,
        newest: false,
        viewers: false,
        pageSize: false,
        filter: observableRef,
        rows: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Fetches and keeps fresh until the returned function is called. */
  show(): () => void {
    this.viewers += 1;
    void this.refresh();
    return () => {
      this.viewers -= 1;
    };
  }

  setFilter(patch: Partial<Filter>): void {
    this.filter = { ...this.filter, ...patch };
    this.goTo(1);
  }

  goTo(page: number): void {
    this.page = page;
    void this.refresh();
  }

  /** Something changed on the server. */
  changed(): void {
    if (this.viewers > 0) void this.refresh();
  }

  /** Never rejects: a failure is in `load`. */
  async refresh(): Promise<void> {
    const signal = this.newest.start();
    this.setLoad({ kind: 'loading' });
    try {
      const { filter, page, pageSize } = this;
      const found = await this.fetchPage(filter, { page, pageSize }, signal);
      if (!signal.aborted) this.accept(found);
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  private accept({ rows, total }: Page<Row>): void {
    const lastPage = Math.max(1, Math.ceil(total / this.pageSize));
    this.total = total;
    if (this.page > lastPage) {
      // Rows went away while a later page was open.
      this.goTo(lastPage);
      return;
    }
    this.rows = rows;
    this.load = { kind: 'ready' };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
