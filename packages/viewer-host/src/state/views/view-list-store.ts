import type { NewView, SavedView, ViewChange } from '@gantry/contract';
import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { ViewsApi } from '../../api/views-api.ts';

export type ViewFilter = 'mine' | 'project';

/** The saved views of the open project, own ones or those of the project, page by page. */
export class ViewListStore {
  filter: ViewFilter = 'mine';
  views: readonly SavedView[] = [];
  total = 0;
  load: Load = { kind: 'idle' };
  isFetchingMore = false;
  readonly projectId: string;
  private readonly api: ViewsApi;
  /** Counts fetches, to drop outdated answers. */
  private turn = 0;

  constructor(projectId: string, api: ViewsApi) {
    this.projectId = projectId;
    this.api = api;
    makeAutoObservable<this, 'api' | 'turn'>(
      this,
      { projectId: false, api: false, turn: false, views: observableRef, load: observableRef },
      { autoBind: true },
    );
  }

  setFilter(filter: ViewFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    this.views = [];
    this.total = 0;
    this.load = { kind: 'idle' };
    void this.refresh();
  }

  /** Keeps what is shown while it is fetched again. */
  async refresh(): Promise<void> {
    this.turn += 1;
    const { turn, filter } = this;
    if (this.load.kind !== 'ready') this.setLoad({ kind: 'loading' });
    try {
      const wanted = Math.max(1, this.views.length);
      let views: readonly SavedView[] = [];
      let total = 0;
      // As many pages as are shown.
      do {
        const page = await this.api.list(this.projectId, { of: filter, from: views.length });
        views = [...views, ...page.views];
        total = page.views.length === 0 ? views.length : page.total;
      } while (views.length < Math.min(wanted, total));
      if (turn === this.turn) this.accept(views, total);
    } catch (error) {
      if (turn === this.turn && this.load.kind !== 'ready') this.setLoad({ kind: 'failed', error });
    }
  }

  get hasMore(): boolean {
    return this.views.length < this.total;
  }

  async fetchMore(): Promise<void> {
    const { turn, filter, views } = this;
    this.setFetchingMore(true);
    try {
      const page = await this.api.list(this.projectId, { of: filter, from: views.length });
      if (turn !== this.turn) return;
      const known = new Set(views.map(({ id }) => id));
      this.accept([...views, ...page.views.filter(({ id }) => !known.has(id))], page.total);
    } finally {
      this.setFetchingMore(false);
    }
  }

  /** @throws ApiError */
  async add(view: NewView): Promise<SavedView> {
    const added = await this.api.add(this.projectId, view);
    await this.refresh();
    return added;
  }

  /** @throws ApiError VERSION_CONFLICT when somebody else has changed it; the list then shows that. */
  async change(view: SavedView, change: Omit<ViewChange, 'version'>): Promise<void> {
    try {
      await this.api.change(this.projectId, view.id, { ...change, version: view.version });
    } finally {
      await this.refresh();
    }
  }

  /** @throws ApiError */
  async remove(view: SavedView): Promise<void> {
    await this.api.remove(this.projectId, view.id);
    await this.refresh();
  }

  private accept(views: readonly SavedView[], total: number): void {
    this.views = views;
    this.total = total;
    this.load = { kind: 'ready' };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }

  private setFetchingMore(isFetchingMore: boolean): void {
    this.isFetchingMore = isFetchingMore;
  }
}
