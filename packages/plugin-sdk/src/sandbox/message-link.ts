import { type Message, parseMessage, toWireError, type WireError } from './message.ts';

/** The part of a MessagePort that a link needs. */
export type LinkPort = Pick<MessagePort, 'postMessage' | 'close' | 'start'> & {
  onmessage: ((event: MessageEvent) => void) | null;
};

export interface LinkHandlers {
  /** Answers a call of the other side. What it throws is sent back as a refusal. */
  onCall(name: string, args: readonly unknown[], signal: AbortSignal): unknown;
  onNote(name: string, args: readonly unknown[]): void;
  /** Sees every message before anything else does; false drops it. */
  accepts?(data: unknown): boolean;
  /** Called for data that is not a message of the protocol. */
  onMalformed?(): void;
  /** Turns a refusal into the error that the caller gets. */
  toError(error: WireError): Error;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** One end of a port on which both sides call each other. Owns the port. */
export class MessageLink {
  private readonly port: LinkPort;
  private readonly handlers: LinkHandlers;
  private readonly waiting = new Map<number, Waiting>();
  private readonly working = new Map<number, AbortController>();
  private nextId = 0;
  private ended: Error | undefined;

  constructor(port: LinkPort, handlers: LinkHandlers) {
    this.port = port;
    this.handlers = handlers;
    port.onmessage = ({ data }) => this.receive(data);
    port.start();
  }

  /** How many calls of the other side are running. */
  get openCalls(): number {
    return this.working.size;
  }

  /** Rejects with the other side's refusal, with the signal's reason, or with that of `end`. */
  call(name: string, args: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.nextId;
    this.nextId += 1;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.settle(id)?.reject(signal?.reason);
        this.post({ kind: 'cancel', id });
      };
      const done = () => signal?.removeEventListener('abort', onAbort);
      this.waiting.set(id, {
        resolve: (value) => {
          done();
          resolve(value);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      });
      signal?.addEventListener('abort', onAbort);
      try {
        this.post({ kind: 'call', id, name, args });
      } catch (error) {
        // Something in the arguments cannot be cloned.
        this.settle(id)?.reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  note(name: string, args: readonly unknown[] = []): void {
    this.post({ kind: 'note', name, args });
  }

  /** Closes the port. Pending calls reject with the reason; running ones are aborted. */
  end(reason: Error): void {
    if (this.ended) return;
    this.ended = reason;
    this.port.onmessage = null;
    this.port.close();
    for (const id of [...this.waiting.keys()]) this.settle(id)?.reject(reason);
    for (const controller of this.working.values()) controller.abort(reason);
    this.working.clear();
  }

  private receive(data: unknown): void {
    if (this.handlers.accepts?.(data) === false) return;
    const message = parseMessage(data);
    if (!message) {
      this.handlers.onMalformed?.();
      return;
    }
    switch (message.kind) {
      case 'call':
        void this.work(message.id, message.name, message.args);
        break;
      case 'cancel':
        this.working.get(message.id)?.abort(new Error('The caller no longer waits.'));
        break;
      case 'answer':
        this.settle(message.id)?.resolve(message.value);
        break;
      case 'refusal':
        this.settle(message.id)?.reject(this.handlers.toError(message.error));
        break;
      case 'note':
        this.handlers.onNote(message.name, message.args);
    }
  }

  private async work(id: number, name: string, args: readonly unknown[]): Promise<void> {
    // An id that is in use would let one call cancel another.
    if (this.working.has(id)) return;
    const controller = new AbortController();
    this.working.set(id, controller);
    try {
      const value = await this.handlers.onCall(name, args, controller.signal);
      this.post({ kind: 'answer', id, value });
    } catch (error) {
      this.post({ kind: 'refusal', id, error: toWireError(error) });
    } finally {
      this.working.delete(id);
    }
  }

  private settle(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private post(message: Message): void {
    if (!this.ended) this.port.postMessage(message);
  }
}
