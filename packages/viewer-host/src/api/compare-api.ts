import { type CompareInput, compareAnswer, compareObjectAnswer, compareShapesAnswer } from '@gantry/contract';
import type { HostApi } from './host-api.ts';

/** Two versions of a model. */
export interface VersionPair {
  readonly older: string;
  readonly newer: string;
}

/** The calls that compare versions, which the start of the app does not need. */
export class CompareApi {
  private readonly api: Pick<HostApi, 'send'>;
  private readonly url: string;

  constructor(api: Pick<HostApi, 'send'>, projectId: string) {
    this.api = api;
    this.url = `projects/${projectId}/compare`;
  }

  page(query: CompareInput) {
    return this.api.send('post', this.url, compareAnswer, query);
  }

  shapes({ older, newer }: VersionPair) {
    return this.api.send('post', `${this.url}/shapes`, compareShapesAnswer, { older, newer });
  }

  object({ older, newer }: VersionPair, globalId: string) {
    return this.api.send('post', `${this.url}/object`, compareObjectAnswer, { older, newer, globalId });
  }
}
