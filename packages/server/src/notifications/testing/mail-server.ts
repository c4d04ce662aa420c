import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that the server received. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as transmitted. */
  readonly content: string;
}

/** A real SMTP server on this machine. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** Called before a sender, a recipient and a mail is accepted. Reject to refuse it. */
  onSender: () => Promise<void> = async () => undefined;
  onRecipient: () => Promise<void> = async () => undefined;
  onMail: () => Promise<void> = async () => undefined;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) => {
      this.onSender().then(
        () => done(),
        (error: Error) => done(error),
      );
    },
    onRcptTo: (_address, _session, done) => {
      this.onRecipient().then(
        () => done(),
        (error: Error) => done(error),
      );
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        this.onMail().then(
          () => {
            const { mailFrom, rcptTo } = session.envelope;
            this.taken.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              content: Buffer.concat(chunks).toString(),
            });
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });

  async listen(): Promise<string> {
    this.#server.on('error', () => undefined);
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${portOf(this.#server.server)}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Accepts connections and never answers, or never finishes its greeting. */
export class SilentServer {
  connections = 0;
  readonly #isTalking: boolean;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    const talking = this.#isTalking ? setInterval(() => socket.write('220-Wait\r\n'), 20) : undefined;
    socket.once('close', () => {
      clearInterval(talking);
      this.#sockets.delete(socket);
    });
  });

  constructor(isTalking = false) {
    this.#isTalking = isTalking;
  }

  /** Connections that the client has not closed. */
  get open(): number {
    return this.#sockets.size;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${portOf(this.#server)}`;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  // A server that listens on a port has an address with one.
  return (server.address() as AddressInfo).port;
}
