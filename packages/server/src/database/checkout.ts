import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { Admission, ReadsBusyError, ServerBusyError } from './admission.ts';
import { isPoolTimeout, isUnavailable, translateFailure } from './failure.ts';
import type { TransactionMode } from './transaction.ts';

/** Where a transaction waits for its turn before it takes a connection; null: it does not. */
export type Line = { readonly name: string; readonly most: number } | null;

interface CheckoutOptions {
  readonly pool: () => pg.Pool;
  /** Rejects if the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Connections of the pool. */
  readonly size: number;
  /** The longest that a change waits for its turn, in milliseconds. */
  readonly patience?: number | undefined;
}

/** Connections of the pool that changes leave to reads. */
const keptForReads = 4;
/** The most changes that wait in one line, and how long, in milliseconds. A browser waits for 30 s. */
const waitingInLine = 300;
const usualPatience = 20_000;

/** Gives transactions a connection of the pool: reads at once, changes in their turn. */
export class Checkout {
  readonly #options: CheckoutOptions;
  readonly #writers: Admission;
  /** The stay of the change in which code runs. What begins another inside of it does not wait for a second turn. */
  readonly #stay = new AsyncLocalStorage<{ isOver: boolean }>();
  /** When a connection last came back in order, in the milliseconds of `performance.now()`. */
  #lastReturn = Number.NEGATIVE_INFINITY;

  constructor(options: CheckoutOptions) {
    this.#options = options;
    this.#writers = new Admission({
      atOnce: Math.max(1, options.size - keptForReads),
      waiting: waitingInLine,
      patience: options.patience ?? usualPatience,
    });
  }

  /** Notes when connections come back. */
  watch(pool: pg.Pool): void {
    pool.on('release', (error) => {
      if (!error) this.#lastReturn = performance.now();
    });
  }

  /** Refuses changes that wait. */
  close(): void {
    this.#writers.close();
  }

  /** A connection that was not to be had in time, although others gave theirs back meanwhile, says that the server is busy. */
  rethrow(error: unknown, since: number, mode: TransactionMode = 'read'): never {
    if (isPoolTimeout(error) && this.#lastReturn > since)
      throw mode === 'read' ? new ReadsBusyError(error) : new ServerBusyError(error);
    throw translateFailure(error);
  }

  /** Waits in line and takes a connection. `leave` gives up the place and comes after the connection was given back. */
  async #client(mode: TransactionMode, line: Line): Promise<{ client: pg.PoolClient; leave: () => void }> {
    const leave = line === null ? () => undefined : await this.#enter(line);
    const since = performance.now();
    try {
      return { client: await this.#options.pool().connect(), leave };
    } catch (error) {
      leave();
      return this.rethrow(error, since, mode);
    }
  }

  /** The error of a request that waited too long says why: the database does not answer at all, or there is too much to do. */
  async #enter({ name, most }: NonNullable<Line>): Promise<() => void> {
    try {
      return await this.#writers.enter(name, most);
    } catch (error) {
      await this.#options.ping();
      throw error;
    }
  }

  /**
   * `work` begins the transaction. Commits it, or rolls back when `work` throws. `work` may commit sooner; what it throws afterwards
   * rolls nothing back.
   */
  async transaction<R>(
    mode: TransactionMode,
    line: Line,
    work: (client: pg.PoolClient, commitEarly: () => Promise<void>) => Promise<R>,
  ): Promise<R> {
    const around = this.#stay.getStore();
    const { client, leave } = await this.#client(mode, around?.isOver === false ? null : line);
    const stay = { isOver: false };
    const end = () => {
      stay.isOver = true;
      leave();
    };
    let isHeld = true;
    let result: R;
    try {
      const commitEarly = async () => {
        await commit(client);
        isHeld = false;
        client.release();
        end();
      };
      result = await (line === null
        ? work(client, commitEarly)
        : this.#stay.run(stay, work, client, commitEarly));
      if (isHeld && mode === 'write') await commit(client);
    } catch (error) {
      if (isHeld) client.release(isUnavailable(error) || !(await rolledBack(client)));
      end();
      throw translateFailure(error);
    }
    if (!isHeld) return result;
    if (mode === 'write') {
      client.release();
      end();
    }
    // A read saves nothing, so the answer does not wait for the commit. The connection does.
    else
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      );
    return result;
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** If a statement failed and the error was caught, PostgreSQL answers COMMIT with ROLLBACK instead of failing. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, so nothing was saved.');
}
