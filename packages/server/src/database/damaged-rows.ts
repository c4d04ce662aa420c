import type { FastifyBaseLogger } from 'fastify';

/** A row that does not fit the schema of its table. */
export interface DamagedRow {
  readonly from: string;
  readonly key: string;
  readonly error: Error;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Beyond these, all rows of a table are likely at fault, and one more line of the log says nothing new. */
const mostNamed = 1000;

/** The damaged rows that lists have left out, each told to the operator once an hour at most. */
export class DamagedRows {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #clock: () => Date;
  /** When each was told, in milliseconds, the oldest first. */
  readonly #told = new Map<string, number>();

  constructor(log: Pick<FastifyBaseLogger, 'error'>, clock: () => Date) {
    this.#log = log;
    this.#clock = clock;
  }

  note({ from, key, error }: DamagedRow): void {
    const name = `${from} ${key}`;
    const now = this.#clock().getTime();
    const last = this.#told.get(name);
    if (last !== undefined && now - last < hour) return;
    this.#forget(now);
    if (last === undefined && this.#told.size >= mostNamed) return;
    this.#told.delete(name);
    this.#told.set(name, now);
    this.#log.error({ err: error, table: from, row: key }, 'A damaged row was left out of a list');
  }

  /** Rows that were left out within the last day, up to 1,000. */
  get count(): number {
    this.#forget(this.#clock().getTime());
    return this.#told.size;
  }

  #forget(now: number): void {
    for (const [name, at] of this.#told) {
      if (now - at < day) return;
      this.#told.delete(name);
    }
  }
}
