import { type BoundaryFile, hostTopics, type SavedBoundary } from '@gantry/contract';
import { type Disposable, type Load, toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import { KeptAnswer } from './kept-answer.ts';
import type { LiveStore } from './live-store.ts';

/** The boundary of the open project's site. */
export class BoundaryStore {
  private readonly kept = new KeptAnswer<SavedBoundary | null>(null);
  private readonly api: HostApi;
  private projectId: string | undefined = undefined;
  /** The fetch that is under way. */
  private asked: Promise<unknown> | undefined = undefined;

  constructor(api: HostApi) {
    this.api = api;
    makeAutoObservable<this, 'kept' | 'api' | 'projectId' | 'asked'>(
      this,
      { kept: false, api: false, projectId: false, asked: false, follow: false },
      { autoBind: true },
    );
  }

  get load(): Load {
    return this.kept.load;
  }

  /** Null: the project has none, or it has not been fetched. */
  get current(): SavedBoundary | null {
    return this.kept.value;
  }

  /** Subscribes to changes. Nothing is fetched for an event before the first fetch. */
  follow(live: Pick<LiveStore, 'on' | 'onResync'>): Disposable {
    const again = () => {
      if (this.load.kind !== 'idle') void this.refresh();
    };
    const changed = live.on(hostTopics.boundaryChanged, again);
    const resynced = live.onResync(again);
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
    this.kept.reset();
    this.projectId = undefined;
    this.asked = undefined;
  }

  /** Fetches it unless that has been done. Never rejects: a failure is in `load`. */
  async ensure(): Promise<void> {
    if (this.load.kind === 'ready') return;
    this.asked ??= this.refresh().finally(() => {
      this.asked = undefined;
    });
    await this.asked;
  }

  /** Never rejects: a failure is in `load`. */
  async refresh(): Promise<void> {
    const { projectId } = this;
    if (projectId === undefined) return;
    await this.kept.refresh(async () => (await this.api.boundary(projectId)).boundary);
  }

  /** Replaces the boundary that is shown. @throws ApiError, of which `VERSION_CONFLICT` says that somebody else changed it */
  async save(file: BoundaryFile): Promise<void> {
    const projectId = this.openProject();
    const version = this.current?.version ?? null;
    await this.kept.change(
      async () => (await this.api.saveBoundary(projectId, { ...file, version })).boundary,
    );
  }

  /** @throws ApiError, of which `VERSION_CONFLICT` says that somebody else changed it */
  async remove(): Promise<void> {
    const projectId = this.openProject();
    const { current } = this;
    if (current === null) return;
    await this.kept.change(async () => {
      await this.api.removeBoundary(projectId, current.version);
      return null;
    });
  }

  private openProject(): string {
    if (this.projectId === undefined) throw new Error('No project is open.');
    return this.projectId;
  }
}
