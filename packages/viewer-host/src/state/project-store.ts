import type { Project, ProjectDetail } from '@gantry/contract';
import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import { ApiError } from '../api/api-error.ts';
import type { HostApi } from '../api/host-api.ts';

/** The member's projects and the one that is open. */
export class ProjectStore {
  load: Load = { kind: 'idle' };
  projects: readonly Project[] = [];
  current: ProjectDetail | undefined = undefined;
  private readonly api: HostApi;
  /** Counts fetches: an answer that a later one, or the end of the session, has overtaken is dropped. */
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
      const { projects } = await this.api.projects();
      if (turn === this.turn) this.accept(projects);
    } catch (error) {
      if (turn !== this.turn) return;
      // Without a session nothing has failed yet: whoever signs in asks again.
      const isSignedOut = error instanceof ApiError && error.status === 401;
      this.setLoad(isSignedOut ? { kind: 'idle' } : { kind: 'failed', error });
    }
  }

  /** The session has ended: the next one may be somebody else's. */
  forget(): void {
    this.turn += 1;
    this.projects = [];
    this.load = { kind: 'idle' };
  }

  /** @throws ApiError `NOT_FOUND` when the user is not a member. */
  async open(projectId: string): Promise<ProjectDetail> {
    const detail = await this.api.project(projectId);
    this.setCurrent(detail);
    return detail;
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

  private accept(projects: readonly Project[]): void {
    this.projects = projects;
    this.load = { kind: 'ready' };
  }

  private setCurrent(detail: ProjectDetail): void {
    this.current = detail;
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
