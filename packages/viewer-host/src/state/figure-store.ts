import type { ProjectFigures } from '@gantry/contract';
import type { Load } from '@gantry/plugin-sdk';
import type { HostApi } from '../api/host-api.ts';
import { KeptAnswer } from './kept-answer.ts';

/** The figures of one project, while its overview is shown. */
export class FigureStore {
  private readonly kept = new KeptAnswer<ProjectFigures | undefined>(undefined);
  private readonly api: HostApi;
  private readonly projectId: string;

  constructor(api: HostApi, projectId: string) {
    this.api = api;
    this.projectId = projectId;
  }

  get load(): Load {
    return this.kept.load;
  }

  get answer(): ProjectFigures | undefined {
    return this.kept.value;
  }

  /** The last fetch failed: what is shown may be old. */
  get isStale(): boolean {
    return this.kept.isStale;
  }

  /** Never rejects: a failure is in `load` or `isStale`. */
  async refresh(): Promise<void> {
    await this.kept.refresh(() => this.api.projectFigures(this.projectId, 'overview'));
  }
}
