import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between the server and its database that can close connections, or silently drop their traffic. */
export class Cable {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #server: Server | undefined;
  #port = 0;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    // The tests' own connections go through a socket file.
    url.searchParams.delete('host');
    return url.href;
  }

  async plug(): Promise<void> {
    const server = createServer((near) => {
      this.#note(near);
      if (this.#isCut) return;
      const far = connect(Number(this.#target.port), this.#target.hostname);
      this.#note(far);
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((done) => server.listen(this.#port, '127.0.0.1', done));
    const address = server.address();
    if (address !== null && typeof address !== 'string') this.#port = address.port;
    this.#server = server;
  }

  /** Drops all traffic from now on, also of open connections. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Lets new connections work. Earlier connections stay silent. */
  mend(): void {
    this.#isCut = false;
  }

  async pull(): Promise<void> {
    const server = this.#server;
    const closed = new Promise((done) => server?.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #note(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
  }
}
