import { type Activity, activityChange, hostTopics } from '@gantry/contract';
import { type Disposable, type Load, toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import type { LiveStore } from './live-store.ts';

type Listener = (ended: Activity) => void;

/** The member's background jobs in the open project, newest first. */
export class ActivityStore {
  load: Load = { kind: 'idle' };
  list: readonly Activity[] = [];
  /** Jobs that the server left out because they are damaged. */
  unreadable = 0;
  private projectId: string | undefined = undefined;
  /** Counts fetches, to drop outdated answers. */
  private turn = 0;
  /** Events received during a fetch, whose answer may be older. */
  private heard = new Map<string, Activity | null>();
  private readonly endListeners = new Set<Listener>();
  private readonly api: HostApi;

  constructor(api: HostApi) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'turn' | 'heard' | 'endListeners' | 'projectId'>(
      this,
      {
        api: false,
        turn: false,
        heard: false,
        endListeners: false,
        projectId: false,
        list: observableRef,
        onEnded: false,
        follow: false,
        fileUrl: false,
      },
      { autoBind: true },
    );
  }

  /** Subscribes to changes. */
  follow(live: Pick<LiveStore, 'on' | 'onResync'>): Disposable {
    const changed = live.on(hostTopics.activityChanged, (payload) => this.hear(payload));
    const resynced = live.onResync(() => void this.refresh());
    return toDisposable(() => {
      changed.dispose();
      resynced.dispose();
    });
  }

  /** Never rejects: a failure is in `load`. */
  async open(projectId: string): Promise<void> {
    this.close();
    this.projectId = projectId;
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const { projectId } = this;
    if (!projectId) return;
    this.turn += 1;
    const { turn } = this;
    this.heard.clear();
    if (this.load.kind !== 'ready') this.setLoad({ kind: 'loading' });
    try {
      const found = await this.api.activities(projectId);
      if (turn === this.turn) this.accept(found);
    } catch (error) {
      // Keeps what is shown: the next event or resync updates it.
      if (turn === this.turn && this.load.kind !== 'ready') this.setLoad({ kind: 'failed', error });
    }
  }

  close(): void {
    this.turn += 1;
    this.projectId = undefined;
    this.list = [];
    this.unreadable = 0;
    this.heard.clear();
    this.load = { kind: 'idle' };
  }

  get openCount(): number {
    return this.list.filter(isOpen).length;
  }

  /** Called for each job that was seen queued or running and has ended. */
  onEnded(listener: Listener): Disposable {
    this.endListeners.add(listener);
    return toDisposable(() => this.endListeners.delete(listener));
  }

  fileUrl(id: string): string {
    return `/api/projects/${this.projectId}/activities/${id}/file`;
  }

  /** @throws ApiError, as do the next two. */
  async cancel(id: string): Promise<void> {
    await this.change(id, this.api.cancelActivity);
  }

  async retry(id: string): Promise<void> {
    await this.change(id, this.api.retryActivity);
  }

  async dismiss(id: string): Promise<void> {
    if (!this.projectId) return;
    await this.api.dismissActivity(this.projectId, id);
    this.remove(id);
  }

  private async change(id: string, call: HostApi['cancelActivity']): Promise<void> {
    const { projectId } = this;
    if (!projectId) return;
    const before = this.find(id);
    const activity = await call(projectId, id);
    // An event may have told of something later than the answer, or another project may be open.
    if (projectId === this.projectId && this.find(id) === before) this.put(activity);
  }

  private find(id: string): Activity | undefined {
    return this.list.find((one) => one.id === id);
  }

  private hear(payload: unknown): void {
    if (!this.projectId) return;
    const { id, activity } = activityChange.parse(payload);
    this.heard.set(id, activity);
    if (activity === null) this.remove(id);
    else this.put(activity);
  }

  private accept({ activities, unreadable }: Awaited<ReturnType<HostApi['activities']>>): void {
    const before = new Map(this.list.map((one) => [one.id, one]));
    const newer = [...this.heard].flatMap(([, activity]) => activity ?? []);
    const asked = activities.filter(({ id }) => !this.heard.has(id));
    this.list = sorted([...asked, ...newer]);
    this.unreadable = unreadable;
    this.load = { kind: 'ready' };
    for (const one of asked) this.tellEnd(before.get(one.id), one);
  }

  private put(activity: Activity): void {
    const before = this.find(activity.id);
    this.list = sorted([...this.list.filter(({ id }) => id !== activity.id), activity]);
    this.tellEnd(before, activity);
  }

  private remove(id: string): void {
    this.list = this.list.filter((one) => one.id !== id);
  }

  private tellEnd(before: Activity | undefined, now: Activity): void {
    if (before === undefined || !isOpen(before) || isOpen(now)) return;
    for (const listener of [...this.endListeners]) listener(now);
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}

/** Whether the job has not ended. */
export function isOpen({ status }: Activity): boolean {
  return status === 'waiting' || status === 'running';
}

function sorted(list: readonly Activity[]): readonly Activity[] {
  return [...list].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
