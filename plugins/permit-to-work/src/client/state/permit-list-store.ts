import { makeAutoObservable, observableRef } from 'mobx';
import type { PermitStatus } from '../../contract/permit.ts';
import type { PermitType } from '../../contract/permit-type.ts';
import type { IndexItem, IndexReply } from '../../contract/wire.ts';
import type { PermitApi } from '../api/permit-api.ts';
import type { Load } from './load.ts';
import { Newest } from './newest.ts';

export interface PermitFilter {
  /** In the permit's number, description or location name. */
  readonly search: string;
  readonly locationID: string | undefined;
  readonly permitType: PermitType | undefined;
  readonly status: PermitStatus | undefined;
  /** First and last day that the permit's period touches, in the project's time zone. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const noFilter: PermitFilter = {
  search: '',
  locationID: undefined,
  permitType: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
};

/** One page of permits under a filter. What is shown stays while it is fetched again. */
export class PermitListStore {
  readonly pageSize = 10;
  load: Load = { kind: 'idle' };
  filter: PermitFilter;
  /** From 1. */
  page = 1;
  rows: readonly IndexItem[] = [];
  total = 0;
  /** Views that show the list: without one there is nothing to keep fresh. */
  private viewers = 0;
  private readonly api: PermitApi;
  private readonly newest: Newest;

  /** @param ended - aborted with the project session */
  constructor(api: PermitApi, filter: PermitFilter, ended: AbortSignal) {
    this.api = api;
    this.filter = filter;
    this.newest = new Newest(ended);
    makeAutoObservable<this, 'api' | 'newest' | 'viewers'>(
      this,
      {
        api: false,
        newest: false,
        viewers: false,
        pageSize: false,
        filter: observableRef,
        rows: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Some filter is on, so an empty list means that nothing matches. */
  get isFiltered(): boolean {
    const { filter } = this;
    return (
      filter.search !== '' ||
      Object.entries(filter).some(([key, value]) => key !== 'search' && value !== undefined)
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

  setFilter(patch: Partial<PermitFilter>): void {
    this.filter = { ...this.filter, ...patch };
    this.page = 1;
    void this.refresh();
  }

  clearFilter(): void {
    this.setFilter(noFilter);
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
    const { filter, page } = this;
    this.setLoad({ kind: 'loading' });
    try {
      const reply = await this.api.index(
        {
          search: filter.search,
          location: filter.locationID ?? '',
          permitType: filter.permitType ?? '',
          status: filter.status ?? '',
          startTime: filter.from ?? '',
          endTime: filter.to ?? '',
          page,
          pageSize: this.pageSize,
        },
        signal,
      );
      if (!signal.aborted) this.accept(reply);
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  private accept(reply: IndexReply): void {
    const lastPage = Math.max(1, Math.ceil(reply.total / this.pageSize));
    this.total = reply.total;
    if (this.page > lastPage) {
      // Rows went away while a later page was open.
      this.goTo(lastPage);
      return;
    }
    this.rows = reply.workflows;
    this.load = { kind: 'ready' };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
