import { Socket } from 'node:net';

/** Milliseconds without a byte after which a connection is closed during shutdown. */
const farewell = 1500;

/**
 * Makes the sockets of the database connections and closes those on which nothing moves. TCP alone would take about 15 minutes to
 * notice that the other side is gone.
 */
export class Sockets {
  readonly #open = new Set<Socket>();
  #isShortened = false;

  get isShortened(): boolean {
    return this.#isShortened;
  }

  /** @param silence - Milliseconds without a byte after which the socket is closed. With 0 it is closed only after `shortenTimeouts`. */
  make(silence: number): Socket {
    const socket = new Socket();
    socket.setTimeout(this.#isShortened ? farewell : silence);
    socket.on('timeout', () => {
      // If this process was paused, bytes may have arrived meanwhile. Reading them restarts the timeout.
      const read = socket.bytesRead;
      setImmediate(() => {
        if (socket.bytesRead === read) socket.destroy();
      });
    });
    socket.on('close', () => this.#open.delete(socket));
    this.#open.add(socket);
    return socket;
  }

  /** Closes silent connections within 1.5 s from now on. New connections are still possible. */
  shortenTimeouts(): void {
    // Calling it again must not restart the timeouts.
    if (this.#isShortened) return;
    this.#isShortened = true;
    for (const socket of this.#open) socket.setTimeout(farewell);
  }
}
