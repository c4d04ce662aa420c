import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';

/**
 * An answer of the server that is kept, fetched again after changes, and stale once that fails. Of several fetches the latest that answered
 * counts: where changes are more frequent than answers, each answer is shown, and none waits for the last.
 */
export class KeptAnswer<T> {
  load: Load = { kind: 'idle' };
  value: T;
  /** The last fetch failed: the value may be outdated. */
  isStale = false;
  /** Counts fetches and changes. */
  private turn = 0;
  /** Of the fetch or change whose answer is kept, to drop outdated ones. */
  private keptTurn = 0;
  private readonly nothing: T;

  /** @param nothing - the value before the first answer */
  constructor(nothing: T) {
    this.nothing = nothing;
    this.value = nothing;
    makeAutoObservable<this, 'turn' | 'keptTurn' | 'nothing'>(
      this,
      { value: observableRef, turn: false, keptTurn: false, nothing: false },
      { autoBind: true },
    );
  }

  /** Fetches. Never rejects: a failure is in `load` or `isStale`. @returns whether this answer is the one that is kept */
  async refresh(ask: () => Promise<T>): Promise<boolean> {
    const turn = this.begin();
    if (this.load.kind !== 'ready') this.setLoad({ kind: 'loading' });
    try {
      return this.accept(await ask(), turn);
    } catch (error) {
      if (turn === this.turn) this.fail(error);
      return false;
    }
  }

  /** Keeps the answer to a change; a fetch that was under way before and answers later is dropped. Rejects as `ask` does. */
  async change(ask: () => Promise<T>): Promise<boolean> {
    const turn = this.begin();
    return this.accept(await ask(), turn);
  }

  /** Keeps what is made from the answer and the value, unless something newer came meanwhile. Rejects as `ask` does. */
  async extend<Part>(ask: () => Promise<Part>, made: (part: Part, value: T) => T): Promise<void> {
    const { turn } = this;
    const part = await ask();
    if (turn === this.turn) this.accept(made(part, this.value), turn);
  }

  /** Keeps a value that the server has not confirmed yet. */
  set(value: T): void {
    this.accept(value, this.begin());
  }

  reset(): void {
    this.keptTurn = this.begin();
    this.value = this.nothing;
    this.isStale = false;
    this.load = { kind: 'idle' };
  }

  private begin(): number {
    this.turn += 1;
    return this.turn;
  }

  private accept(value: T, turn: number): boolean {
    if (turn < this.keptTurn) return false;
    this.keptTurn = turn;
    this.value = value;
    this.isStale = false;
    this.load = { kind: 'ready' };
    return true;
  }

  private fail(error: unknown): void {
    if (this.load.kind === 'ready') this.isStale = true;
    else this.load = { kind: 'failed', error };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
