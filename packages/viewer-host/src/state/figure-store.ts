import type { ProjectFigures } from '@gantry/contract';
import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { HostApi } from '../api/host-api.ts';

/** The figures of one project, while its overview is shown. */
export class FigureStore {
  load: Load = { kind: 'idle' };
  answer: ProjectFigures | undefined = undefined;
  /** The last fetch failed: what is shown may be old. */
  isStale = false;
  private readonly api: HostApi;
  private readonly projectId: string;
  /** Counts fetches, to drop outdated answers. */
  private turn = 0;

  constructor(api: HostApi, projectId: string) {
    this.api = api;
    this.projectId = projectId;
    makeAutoObservable<this, 'api' | 'projectId' | 'turn'>(
      this,
      { api: false, projectId: false, turn: false, answer: observableRef },
      { autoBind: true },
    );
  }

  /** Never rejects: a failure is in `load` or `isStale`. */
  async refresh(): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    if (this.answer === undefined) this.setLoad({ kind: 'loading' });
    try {
      const answer = await this.api.projectFigures(this.projectId, 'overview');
      if (turn === this.turn) this.accept(answer);
    } catch (error) {
      if (turn === this.turn) this.fail(error);
    }
  }

  private accept(answer: ProjectFigures): void {
    this.answer = answer;
    this.isStale = false;
    this.load = { kind: 'ready' };
  }

  private fail(error: unknown): void {
    if (this.answer) this.isStale = true;
    else this.load = { kind: 'failed', error };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
