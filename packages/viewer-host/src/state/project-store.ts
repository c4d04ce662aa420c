import { hostTopics, type Project, type ProjectDetail, type ProjectList } from '@gantry/contract';
import type { Disposable, Load } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import { ApiError } from '../api/api-error.ts';
import type { HostApi } from '../api/host-api.ts';
import type { LiveStore } from './live-store.ts';
import { refetchOn } from './refetch-on.ts';

/** The member's projects, and the open one. */
export class ProjectStore {
  load: Load = { kind: 'idle' };
  projects: readonly Project[] = [];
  /** Projects of the member that are missing from `projects` because they are damaged. */
  unreadable = 0;
  current: ProjectDetail | undefined = undefined;
  private readonly api: HostApi;
  /** Counts fetches and sessions, to drop outdated answers. */
  private turn = 0;

  constructor(api: HostApi) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'turn'>(this, { api: false, turn: false }, { autoBind: true });
  }

  async refresh(): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    this.setLoad({ kind: 'loading' });
    try {
      const list = await this.api.projects();
      if (turn === this.turn) this.accept(list);
    } catch (error) {
      if (turn !== this.turn) return;
      // No session is not a failure: signing in fetches the list again.
      const isSignedOut = error instanceof ApiError && error.status === 401;
      this.setLoad(isSignedOut ? { kind: 'idle' } : { kind: 'failed', error });
    }
  }

  /** Called when the session ends: the next one may be another user's. */
  forget(): void {
    this.turn += 1;
    this.projects = [];
    this.unreadable = 0;
    this.load = { kind: 'idle' };
  }

  /** @throws ApiError `NOT_FOUND` when the user is not a member. */
  async open(projectId: string): Promise<ProjectDetail> {
    const detail = await this.api.project(projectId);
    this.setCurrent(detail);
    return detail;
  }

  /** Fetches the rights of the member again when the server says that they changed, or when that may have been missed. */
  follow(live: Pick<LiveStore, 'on' | 'onResync'>): Disposable {
    return refetchOn(live, hostTopics.accessChanged, this.reopen);
  }

  /** Never rejects. For somebody who is no member any more the list is fetched again, in which the project is missing. */
  private async reopen(): Promise<void> {
    const project = this.current;
    if (project === undefined) return;
    try {
      const detail = await this.api.project(project.id);
      if (this.current === project) this.setCurrent(detail);
    } catch (error) {
      // Without the network the rights stay as they were: the server checks them at each request anyway.
      if (error instanceof ApiError && error.status === 404) await this.refresh();
    }
  }

  close(): void {
    this.current = undefined;
  }

  byCode(code: string): Project | undefined {
    return this.projects.find((project) => project.code === code);
  }

  has(permission: string): boolean {
    return this.current?.permissions.includes(permission) ?? false;
  }

  private accept({ projects, unreadable }: ProjectList): void {
    this.projects = projects;
    this.unreadable = unreadable;
    this.load = { kind: 'ready' };
  }

  private setCurrent(detail: ProjectDetail): void {
    this.current = detail;
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
