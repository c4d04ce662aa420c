import { makeAutoObservable, runInAction } from 'mobx';
import type { Reading } from '../contract/readings.ts';

/** The two calls to the server half; the plugin makes them from `ctx.http`. */
export interface NoiseApi {
  list(): Promise<readonly Reading[]>;
  add(place: string, level: number): Promise<Reading>;
}

/** What the panel shows: the latest readings as the server has them. */
export class NoiseStore {
  readings: readonly Reading[] | undefined = undefined;
  failed = false;
  readonly #api: NoiseApi;

  constructor(api: NoiseApi) {
    this.#api = api;
    makeAutoObservable(this);
  }

  async refresh(): Promise<void> {
    try {
      const readings = await this.#api.list();
      runInAction(() => {
        this.readings = readings;
        this.failed = false;
      });
    } catch {
      runInAction(() => {
        this.failed = true;
      });
    }
  }

  /** @throws what the call throws; the list is then as it was. */
  async add(place: string, level: number): Promise<void> {
    await this.#api.add(place, level);
    await this.refresh();
  }
}
