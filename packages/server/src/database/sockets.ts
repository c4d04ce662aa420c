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
    socket.once('connect', () => gatherWrites(socket));
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

type Done = (error?: Error | null) => void;

/**
 * From now on sends at once all that is written in one turn of the event loop: one system call for statements that do not wait for
 * each other. A subclass cannot do that, because `connect` puts the original `write` back.
 */
function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket);
  let isGathering = false;
  socket.write = (data: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done) => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return typeof encoding === 'string' ? write(data, encoding, done) : write(data, encoding ?? done);
  };
}
