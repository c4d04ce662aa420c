import { type Alarm, type AlarmList, hostTopics } from '@gantry/contract';
import type { Disposable, Load } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import { KeptAnswer } from './kept-answer.ts';
import { type AlarmCounts, readLastCounts, writeLastCounts } from './last-alarm-counts.ts';
import type { LiveStore } from './live-store.ts';
import { refetchOn } from './refetch-on.ts';

const nothing: AlarmList = { alarms: [], total: 0, counts: {}, quietSince: null, now: '' };

/** The current dangers in the open project. */
export class AlarmStore {
  private readonly kept = new KeptAnswer(nothing);
  private project: { readonly userId: string; readonly projectId: string } | undefined = undefined;
  private lastCounts: AlarmCounts = {};
  private readonly api: HostApi;
  private readonly storage: Storage;

  /** @param storage - keeps the counts of each project for the next visit */
  constructor(api: HostApi, storage: Storage) {
    this.api = api;
    this.storage = storage;
    makeAutoObservable<this, 'kept' | 'project' | 'lastCounts' | 'api' | 'storage'>(
      this,
      { kept: false, project: false, lastCounts: observableRef, api: false, storage: false, follow: false },
      { autoBind: true },
    );
  }

  get load(): Load {
    return this.kept.load;
  }

  get list(): AlarmList {
    return this.kept.value;
  }

  /** Where somebody may be hurt now and nobody has taken it, the newest first: what has just begun must be seen. */
  get dangers(): readonly Alarm[] {
    return this.list.alarms
      .filter(({ severity, taken }) => severity === 'critical' && taken === null)
      .toSorted((one, other) => other.since.localeCompare(one.since));
  }

  /** Whether the banner stands for a danger, as far as the server knows now. */
  async hasBanner({
    projectId,
    pluginId,
    key,
  }: Pick<Alarm, 'pluginId' | 'key'> & { readonly projectId: string }): Promise<boolean> {
    if (this.project?.projectId !== projectId || this.load.kind === 'idle') return false;
    await this.refresh();
    return this.dangers.some((one) => one.pluginId === pluginId && one.key === key);
  }

  /** The last fetch failed: an alarm may have been raised, or be over. */
  get isStale(): boolean {
    return this.kept.isStale;
  }

  /** Subscribes to changes. */
  follow(live: Pick<LiveStore, 'on' | 'onResync'>): Disposable {
    return refetchOn(live, hostTopics.alarmsChanged, this.refresh);
  }

  /** Chooses the project. Nothing is asked yet: the first picture of the model does not wait for it. */
  open(userId: string, projectId: string): void {
    this.close();
    this.project = { userId, projectId };
    this.lastCounts = readLastCounts(this.storage, userId, projectId);
  }

  close(): void {
    this.kept.reset();
    this.project = undefined;
    this.lastCounts = {};
  }

  /** Fetches unless that has been done or is under way. */
  async ensure(): Promise<void> {
    if (this.load.kind === 'idle') await this.refresh();
  }

  /** Never rejects: a failure is in `load` or `isStale`. */
  async refresh(): Promise<void> {
    const { project } = this;
    if (project === undefined) return;
    if (await this.kept.refresh(() => this.api.alarms(project.projectId))) this.saveCounts();
  }

  /** @throws ApiError, such as ALARM_TAKEN */
  async take({ id }: Pick<Alarm, 'id'>): Promise<void> {
    const { project } = this;
    if (project === undefined) return;
    try {
      if (await this.kept.change(() => this.api.takeAlarm(project.projectId, id))) this.saveCounts();
    } catch (error) {
      void this.refresh();
      throw error;
    }
  }

  /** Number of current alarms by plugin. Until the server has answered, the numbers that this browser had last. */
  get counts(): AlarmCounts {
    return this.load.kind === 'ready' ? this.list.counts : this.lastCounts;
  }

  get count(): number {
    return Object.values(this.counts).reduce((sum, one) => sum + one, 0);
  }

  countOf(pluginId: string): number {
    return this.counts[pluginId] ?? 0;
  }

  private saveCounts(): void {
    if (this.project)
      writeLastCounts(this.storage, this.project.userId, this.project.projectId, this.list.counts);
  }
}
