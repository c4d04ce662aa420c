import { HttpError } from '@gantry/plugin-sdk/server';

/** A read found no connection in time, because others kept all of them. */
export class ReadsBusyError extends HttpError {
  constructor(cause: unknown) {
    super(503, 'SERVER_BUSY_READING', 'Too much is read at the moment. Try again shortly.', { cause });
  }
}

/** More wants to be written than the server can write soon. Nothing was saved. */
export class ServerBusyError extends HttpError {
  constructor(cause?: unknown) {
    super(
      503,
      'SERVER_BUSY',
      'Too many changes wait to be saved at the moment. Nothing was saved. Try again shortly.',
      {
        cause,
      },
    );
  }
}

export interface AdmissionLimits {
  /** The most that are inside at once, of all lines together. */
  readonly atOnce: number;
  /** The most that wait in one line. */
  readonly waiting: number;
  /** The longest wait, in milliseconds. */
  readonly patience: number;
}

interface Line {
  /** The most of this line that are inside at once. */
  readonly most: number;
  inside: number;
  readonly waiting: Waiter[];
}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Lets transactions that write in, a few of each line at once and the lines in turn, before they take a connection. Those that
 * would wait for the same lock in PostgreSQL wait here instead, so that they leave connections to everybody else.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  /** The line that is served next comes first. */
  readonly #lines = new Map<string, Line>();
  #inside = 0;
  #closed = false;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /**
   * Waits in a line for its turn. Returns a function that ends the stay; a second call of it does nothing.
   * @param most - how many of the line may be inside at once
   * @throws ServerBusyError if the line is too long, or the wait was.
   */
  async enter(name: string, most: number): Promise<() => void> {
    const line = this.#lines.get(name) ?? { most, inside: 0, waiting: [] };
    this.#lines.set(name, line);
    if (this.#closed || line.waiting.length >= this.#limits.waiting) throw new ServerBusyError();
    await new Promise<void>((admit, refuse) => {
      const timer = setTimeout(() => {
        const at = line.waiting.indexOf(waiter);
        if (at >= 0) line.waiting.splice(at, 1);
        waiter.refuse(new ServerBusyError());
      }, this.#limits.patience);
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer);
          admit();
        },
        refuse: (error) => {
          clearTimeout(timer);
          refuse(error);
        },
      };
      line.waiting.push(waiter);
      this.#admitNext();
    });
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      line.inside -= 1;
      this.#inside -= 1;
      if (line.inside === 0 && line.waiting.length === 0 && this.#lines.get(name) === line)
        this.#lines.delete(name);
      this.#admitNext();
    };
  }

  /** Refuses who waits and who comes. */
  close(): void {
    this.#closed = true;
    for (const { waiting } of this.#lines.values())
      for (const waiter of waiting.splice(0)) waiter.refuse(new ServerBusyError());
  }

  #admitNext(): void {
    while (this.#inside < this.#limits.atOnce) {
      const next = [...this.#lines].find(([, line]) => line.waiting.length > 0 && line.inside < line.most);
      if (next === undefined) return;
      const [name, line] = next;
      line.inside += 1;
      this.#inside += 1;
      this.#lines.delete(name);
      this.#lines.set(name, line);
      line.waiting.shift()?.admit();
    }
  }
}
