import { hostTopics, type Notification, type NotificationPage } from '@gantry/contract';
import { type Disposable, type Load, toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import { KeptAnswer } from './kept-answer.ts';
import type { LiveStore } from './live-store.ts';
import { refetchOn } from './refetch-on.ts';

/** Updates per request. */
const pageSize = 30;
const nothing: NotificationPage = { unread: 0, waiting: [], updates: [], more: false, unreadable: 0 };

/** The user's notifications in all of their projects, and what waits for their action. */
export class NotificationStore {
  isLoadingMore = false;
  private readonly kept = new KeptAnswer(nothing);
  private isOpen = false;
  /** When the newest one of the list was sent; undefined until the first answer. */
  private newest: string | undefined = undefined;
  private readonly urgentListeners = new Set<(notification: Notification) => void>();
  private readonly api: HostApi;

  constructor(api: HostApi) {
    this.api = api;
    makeAutoObservable<this, 'kept' | 'api' | 'isOpen' | 'newest' | 'urgentListeners'>(
      this,
      {
        kept: false,
        api: false,
        isOpen: false,
        newest: false,
        urgentListeners: false,
        follow: false,
        onUrgent: false,
      },
      { autoBind: true },
    );
  }

  get load(): Load {
    return this.kept.load;
  }

  get page(): NotificationPage {
    return this.kept.value;
  }

  /** The last fetch failed: what is shown may be outdated. */
  get isStale(): boolean {
    return this.kept.isStale;
  }

  /** Subscribes to changes. */
  follow(live: Pick<LiveStore, 'on' | 'onResync'>): Disposable {
    return refetchOn(live, hostTopics.notificationsChanged, this.refresh);
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
    this.kept.reset();
    this.isOpen = false;
    this.newest = undefined;
    this.isLoadingMore = false;
  }

  /** Fetches the newest page again and drops older ones. */
  async refresh(): Promise<void> {
    if (!this.isOpen) return;
    if (await this.kept.refresh(() => this.api.notifications({ limit: pageSize })))
      this.tellUrgent([...this.page.waiting, ...this.page.updates]);
  }

  /** @throws ApiError */
  async loadMore(): Promise<void> {
    const last = this.page.updates.at(-1);
    if (!last || this.isLoadingMore) return;
    this.setLoadingMore(true);
    try {
      await this.kept.extend(
        () => this.api.notifications({ limit: pageSize, before: last.sentAt, beforeId: last.id }),
        (older, { updates, unreadable }) => ({
          ...older,
          updates: [...updates, ...older.updates],
          unreadable: unreadable + older.unreadable,
        }),
      );
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
    this.kept.set({
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

  private setLoadingMore(is: boolean): void {
    this.isLoadingMore = is;
  }
}
