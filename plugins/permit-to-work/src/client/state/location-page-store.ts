import { makeAutoObservable, observableRef } from 'mobx';
import type { Location } from '../../contract/location.ts';
import type { LocationsReply } from '../../contract/wire.ts';
import type { PermitApi } from '../api/permit-api.ts';
import type { Load } from './load.ts';
import { Newest } from './newest.ts';

/** One page of the locations as the settings page lists them. */
export class LocationPageStore {
  readonly pageSize = 10;
  load: Load = { kind: 'idle' };
  search = '';
  isDescending = false;
  /** From 1. */
  page = 1;
  rows: readonly Location[] = [];
  total = 0;
  private viewers = 0;
  private readonly api: PermitApi;
  private readonly newest: Newest;

  constructor(api: PermitApi, ended: AbortSignal) {
    this.api = api;
    this.newest = new Newest(ended);
    makeAutoObservable<this, 'api' | 'newest' | 'viewers'>(
      this,
      { api: false, newest: false, viewers: false, pageSize: false, rows: observableRef },
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

  setSearch(search: string): void {
    this.search = search;
    this.goTo(1);
  }

  setDescending(isDescending: boolean): void {
    this.isDescending = isDescending;
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
      const { page, pageSize, search } = this;
      const isDesc = this.isDescending ? 'true' : 'false';
      const reply = await this.api.locations({ page, pageSize, search, orderBy: 'name', isDesc }, signal);
      if (!signal.aborted) this.accept(reply);
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  private accept(reply: LocationsReply): void {
    const lastPage = Math.max(1, Math.ceil(reply.total / this.pageSize));
    this.total = reply.total;
    if (this.page > lastPage) {
      // The last row of the last page was deleted.
      this.goTo(lastPage);
      return;
    }
    this.rows = reply.locations;
    this.load = { kind: 'ready' };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
