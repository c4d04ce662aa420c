import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import { Newest } from '../list/state/newest.ts';

/**
 * One value of the server that several views share; `useFetched` is for one that a single component shows. What was fetched before stays,
 * and counts as ready, while it is fetched again.
 *
 * @example
 * const rules = new FetchedValue((signal) => api.rules({}, { signal }), context.signal);
 */
export class FetchedValue<T> {
  /** How far the value is. After a failed `refresh` it says why, and `value` is the one before. */
  load: Load = { kind: 'idle' };
  /** Undefined until the first answer, and after `forget`. */
  value: T | undefined = undefined;
  private readonly fetch: (signal: AbortSignal) => Promise<T>;
  private readonly newest: Newest;

  /** @param ended - aborted when nobody is left to show it to */
  constructor(fetch: (signal: AbortSignal) => Promise<T>, ended: AbortSignal) {
    this.fetch = fetch;
    this.newest = new Newest(ended);
    makeAutoObservable<this, 'fetch' | 'newest'>(
      this,
      { value: observableRef, fetch: false, newest: false },
      { autoBind: true },
    );
  }

  /** Never rejects: a failure is in `load`. Of several at a time only the newest counts. */
  async refresh(): Promise<void> {
    const signal = this.newest.start();
    if (this.load.kind !== 'ready') this.setLoad({ kind: 'loading' });
    try {
      const value = await this.fetch(signal);
      if (!signal.aborted) this.accept(value);
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  /** Takes over what a change was answered with. What was asked for before it does not count any more. */
  set(value: T): void {
    this.newest.stop();
    this.accept(value);
  }

  /** This member may no longer see it. */
  forget(): void {
    this.newest.stop();
    this.value = undefined;
    this.load = { kind: 'idle' };
  }

  private accept(value: T): void {
    this.value = value;
    this.load = { kind: 'ready' };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
