import { hostTopics, type Notification, type NotificationPage } from '@gantry/contract';
import { type Disposable, type Load, toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import type { LiveStore } from './live-store.ts';

/** Updates per request. */
const pageSize = 30;
const nothing: NotificationPage = { unread: 0, waiting: [], updates: [], more: false, unreadable: 0 };

/** The user's notifications in all of their projects, and what waits for their action. */
export class NotificationStore {
  load: Load = { kind: 'idle' };
  page: NotificationPage = nothing;
  /** The last fetch failed: what is shown may be outdated. */
  isStale = false;
  isLoadingMore = false;
  private isOpen = false;
  /** Counts fetches and the user's changes, to drop outdated answers. */
  private turn = 0;
  /** When the newest one of the list was sent; undefined until the first answer. */
  private newest: string | undefined = undefined;
  private readonly urgentListeners = new Set<(notification: Notification) => void>();
  private readonly api: HostApi;

  constructor(api: HostApi) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'turn' | 'isOpen' | 'newest' | 'urgentListeners'>(
      this,
      {
        api: false,
        turn: false,
        isOpen: false,
        newest: false,
        urgentListeners: false,
        page: observableRef,
        follow: false,
        onUrgent: false,
      },
      { autoBind: true },
    );
  }

  /** Subscribes to changes. */
  follow(live: Pick<LiveStore, 'on' | 'onResync'>): Disposable {
    const changed = live.on(hostTopics.notificationsChanged, () => void this.refresh());
    const resynced = live.onResync(() => void this.refresh());
    return toDisposable(() => {
      changed.dispose();
      resynced.dispose();
    });
  }

  /** Called for each unread urgent one that arrives while the list is open. */
  onUrgent(listener: (notification: Notification) => void): Disposable {
    this.urgentListeners.add(listener);
    return toDisposable(() => this.urgentListeners.delete(listener));
  }

  /** Never rejects: a failure is in `load` or `isStale`. */
  async open(): Promise<void> {
    this.close();
    this.isOpen = true;
    await this.refresh();
  }

  close(): void {
    this.turn += 1;
    this.isOpen = false;
    this.newest = undefined;
    this.page = nothing;
    this.isStale = false;
    this.isLoadingMore = false;
    this.load = { kind: 'idle' };
  }

  /** Fetches the newest page again and drops older ones. */
  async refresh(): Promise<void> {
    if (!this.isOpen) return;
    this.turn += 1;
    const { turn } = this;
    if (this.load.kind !== 'ready') this.setLoad({ kind: 'loading' });
    try {
      const page = await this.api.notifications({ limit: pageSize });
      if (turn !== this.turn) return;
      this.accept(page);
      this.tellUrgent([...page.waiting, ...page.updates]);
    } catch (error) {
      if (turn === this.turn) this.fail(error);
    }
  }

  /** @throws ApiError */
  async loadMore(): Promise<void> {
    const last = this.page.updates.at(-1);
    if (!last || this.isLoadingMore) return;
    const { turn } = this;
    this.setLoadingMore(true);
    try {
      const query = { limit: pageSize, before: last.sentAt, beforeId: last.id };
      const older = await this.api.notifications(query);
      const updates = [...this.page.updates, ...older.updates];
      const unreadable = this.page.unreadable + older.unreadable;
      if (turn === this.turn) this.accept({ ...older, updates, unreadable });
    } finally {
      this.setLoadingMore(false);
    }
  }

  /** Takes effect at once, and is reverted when the request fails. @throws ApiError, as does the next. */
  async markRead(id: string): Promise<void> {
    const isUnread = [...this.page.waiting, ...this.page.updates].some((one) => one.id === id && !one.isRead);
    if (isUnread) await this.change((one) => one.id === id, this.page.unread - 1, { id });
  }

  /** Only up to the newest one shown: the user has not seen later ones. */
  async markAllRead(): Promise<void> {
    const sent = [...this.page.waiting, ...this.page.updates].map(({ sentAt }) => sentAt);
    const upTo = sent.sort().at(-1);
    if (upTo !== undefined) await this.change(() => true, 0, { upTo });
  }

  private tellUrgent(all: readonly Notification[]): void {
    const before = this.newest;
    this.newest = all.reduce((newest, { sentAt }) => (sentAt > newest ? sentAt : newest), before ?? '');
    if (before === undefined) return;
    for (const one of all)
      if (one.isUrgent && !one.isRead && one.sentAt > before)
        for (const listener of this.urgentListeners) listener(one);
  }

  private async change(
    isMeant: (one: Notification) => boolean,
    unread: number,
    call: Parameters<HostApi['readNotifications']>[0],
  ): Promise<void> {
    const read = (list: readonly Notification[]) =>
      list.map((one) => (isMeant(one) ? { ...one, isRead: true } : one));
    const { waiting, updates } = this.page;
    this.turn += 1;
    this.accept({
      ...this.page,
      unread: Math.max(0, unread),
      waiting: read(waiting),
      updates: read(updates),
    });
    try {
      await this.api.readNotifications(call);
    } catch (error) {
      void this.refresh();
      throw error;
    }
  }

  private accept(page: NotificationPage): void {
    this.page = page;
    this.isStale = false;
    this.load = { kind: 'ready' };
  }

  private fail(error: unknown): void {
    if (this.load.kind === 'ready') this.isStale = true;
    else this.load = { kind: 'failed', error };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }

  private setLoadingMore(is: boolean): void {
    this.isLoadingMore = is;
  }
}
