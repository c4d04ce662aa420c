import { Socket } from 'node:net';

/** Milliseconds for which a connection may be silent once the process stops. */
const farewell = 1500;

/**
 * Makes the sockets of the connections to the database. One on which nothing moves is cut, and whoever waits for it hears that the
 * connection broke: of a machine or a network that is gone nothing else would tell for a quarter of an hour.
 */
export class Sockets {
  readonly #open = new Set<Socket>();
  #isHurrying = false;

  get isHurrying(): boolean {
    return this.#isHurrying;
  }

  /** @param silence - milliseconds without a byte after which the socket is cut; 0: never, until `hurry`. */
  make(silence: number): Socket {
    const socket = new Socket();
    socket.setTimeout(this.#isHurrying ? farewell : silence);
    socket.on('timeout', () => {
      // Where this very process stood still, what has come meanwhile is read first, which begins the silence anew.
      const read = socket.bytesRead;
      setImmediate(() => {
        if (socket.bytesRead === read) socket.destroy();
      });
    });
    socket.on('close', () => this.#open.delete(socket));
    this.#open.add(socket);
    return socket;
  }

  /** From now on silence ends a connection within moments; new ones can still be made. */
  hurry(): void {
    // Said twice, it would have everything wait anew.
    if (this.#isHurrying) return;
    this.#isHurrying = true;
    for (const socket of this.#open) socket.setTimeout(farewell);
  }
}
