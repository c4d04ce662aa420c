import { type Alarm, type AlarmList, hostTopics } from '@gantry/contract';
import { type Disposable, type Load, toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import type { LiveStore } from './live-store.ts';

const nothing: AlarmList = { alarms: [], total: 0, counts: {}, quietSince: null, now: '' };

/** The dangers that stand in the open project. */
export class AlarmStore {
  load: Load = { kind: 'idle' };
  list: AlarmList = nothing;
  /** The last fetch failed: an alarm may have been raised, or be over. */
  isStale = false;
  private projectId: string | undefined = undefined;
  /** Counts fetches, to drop outdated answers. */
  private turn = 0;
  private readonly api: HostApi;

  constructor(api: HostApi) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'turn' | 'projectId'>(
      this,
      { api: false, turn: false, projectId: false, list: observableRef, follow: false },
      { autoBind: true },
    );
  }

  /** Subscribes to changes, and to the end of an interruption in which some may have been missed. */
  follow(live: Pick<LiveStore, 'on' | 'onResync'>): Disposable {
    const changed = live.on(hostTopics.alarmsChanged, () => void this.refresh());
    const resynced = live.onResync(() => void this.refresh());
    return toDisposable(() => {
      changed.dispose();
      resynced.dispose();
    });
  }

  /** Chooses the project. Nothing is asked yet: the first picture of the model does not wait for it. */
  open(projectId: string): void {
    this.close();
    this.projectId = projectId;
  }

  close(): void {
    this.turn += 1;
    this.projectId = undefined;
    this.list = nothing;
    this.isStale = false;
    this.load = { kind: 'idle' };
  }

  /** Fetches unless that has been done or is under way. */
  async ensure(): Promise<void> {
    if (this.load.kind === 'idle') await this.refresh();
  }

  /** Never rejects: a failure is in `load` or `isStale`. */
  async refresh(): Promise<void> {
    if (this.projectId === undefined) return;
    this.turn += 1;
    const { turn } = this;
    if (this.load.kind !== 'ready') this.setLoad({ kind: 'loading' });
    try {
      const list = await this.api.alarms(this.projectId);
      if (turn === this.turn) this.accept(list);
    } catch (error) {
      if (turn === this.turn) this.fail(error);
    }
  }

  /** @throws ApiError, such as ALARM_TAKEN */
  async take({ id }: Pick<Alarm, 'id'>): Promise<void> {
    if (this.projectId === undefined) return;
    this.turn += 1;
    const { turn } = this;
    try {
      const list = await this.api.takeAlarm(this.projectId, id);
      if (turn === this.turn) this.accept(list);
    } catch (error) {
      void this.refresh();
      throw error;
    }
  }

  /** How many stand of a plugin's; for the badge at its entry. */
  countOf(pluginId: string): number {
    return this.list.counts[pluginId] ?? 0;
  }

  private accept(list: AlarmList): void {
    this.list = list;
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
}
