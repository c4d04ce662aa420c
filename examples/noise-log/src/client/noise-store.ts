import type { Api } from '@gantry/plugin-sdk';
import { makeAutoObservable, runInAction } from 'mobx';
import type { Reading, readingCalls } from '../contract/readings.ts';

/** What the panel shows: the latest readings as the server has them. */
export class NoiseStore {
  readings: readonly Reading[] | undefined = undefined;
  /** Why they did not load. */
  failure: unknown = undefined;
  readonly #api: Api<typeof readingCalls>;

  constructor(api: Api<typeof readingCalls>) {
    this.#api = api;
    makeAutoObservable(this);
  }

  async refresh(): Promise<void> {
    try {
      const { readings } = await this.#api.latest();
      runInAction(() => {
        this.readings = readings;
        this.failure = undefined;
      });
    } catch (error) {
      runInAction(() => {
        this.failure = error;
      });
    }
  }

  /** @throws what the call throws; the list is then as it was. */
  async add(place: string, level: number): Promise<void> {
    await this.#api.add({ place, level });
    await this.refresh();
  }
}
