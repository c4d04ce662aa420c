import { type Clock, type Disposable, HostError, type PluginDescriptor } from '@gantry/plugin-sdk';
import type { HostCalls, HostNotes } from '../../sandbox/host-speech.ts';
import { fromWireError } from '../../sandbox/message.ts';
import { type LinkPort, MessageLink } from '../../sandbox/message-link.ts';
import { type DataBudget, isPlainData } from '../../sandbox/plain-data.ts';
import type { SandboxFrame, SandboxPort } from './sandbox-port.ts';
import { TokenBucket } from './token-bucket.ts';

/** What one message of a frame may hold. */
const inbound: DataBudget = { values: 50_000, characters: 1_000_000 };
/** More than a plugin needs to draw and listen; far less than would keep the page from drawing. */
const flood = { atOnce: 1000, perSecond: 200 };
/** Milliseconds between two signs of life, and how many may be missed. */
const heartbeat = { every: 5000, missed: 3 };

export interface ConnectionParts {
  readonly frames: SandboxPort;
  readonly descriptor: PluginDescriptor;
  readonly title: string;
  readonly into: HTMLElement | undefined;
  readonly clock: Clock;
  onCall(name: string, args: readonly unknown[], signal: AbortSignal): unknown;
  onNote(name: string, args: readonly unknown[]): void;
  onMalformed(): void;
  /** The frame can no longer be used. The connection has to be ended. */
  onLost(error: HostError): void;
}

/** One frame with its port, from opening to end. Nothing that it sends is trusted. */
export class FrameConnection {
  private readonly parts: ConnectionParts;
  private readonly frame: SandboxFrame;
  private readonly bucket: TokenBucket;
  private readonly beat: Disposable;
  private readonly opened: Promise<MessageLink>;
  private onOpened: (link: MessageLink) => void = () => undefined;
  private onRefused: (reason: Error) => void = () => undefined;
  private link: MessageLink | undefined;
  private ended: Error | undefined;
  private missed = 0;

  constructor(parts: ConnectionParts) {
    this.parts = parts;
    this.bucket = new TokenBucket(parts.clock, flood);
    this.opened = new Promise((resolve, reject) => {
      this.onOpened = resolve;
      this.onRefused = reject;
    });
    // Callers get the error. Without a caller it is not an unhandled rejection.
    this.opened.catch(() => undefined);
    this.frame = parts.frames.open(parts.descriptor, {
      into: parts.into,
      title: parts.title,
      onPort: (port) => this.accept(port),
      onLost: (error) => this.lose(`left its document: ${error.message}`),
    });
    this.beat = parts.clock.every(heartbeat.every, () => this.checkAlive());
  }

  /** Rejects with what the frame throws, when the signal is aborted, or at the end. */
  async ask<K extends keyof HostCalls>(
    name: K,
    args: Parameters<HostCalls[K]>,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const link = await this.opened;
    return link.call(name, args, signal);
  }

  /** Dropped while the frame is not open yet. */
  note<K extends keyof HostNotes>(name: K, ...args: Parameters<HostNotes[K]>): void {
    this.link?.note(name, args);
  }

  place(element: HTMLElement | undefined, title: string): boolean {
    return this.frame.place(element, title);
  }

  /** How many calls of the frame are running. */
  get openCalls(): number {
    return this.link?.openCalls ?? 0;
  }

  end(reason: Error): void {
    if (this.ended) return;
    this.note('end');
    this.ended = reason;
    this.beat.dispose();
    this.onRefused(reason);
    this.link?.end(reason);
    this.frame.dispose();
  }

  private accept(port: LinkPort): void {
    if (this.ended || this.link) {
      port.close();
      return;
    }
    this.link = new MessageLink(port, {
      onCall: (name, args, signal) => this.parts.onCall(name, args, signal),
      onNote: (name, args) => this.parts.onNote(name, args),
      onMalformed: () => this.parts.onMalformed(),
      accepts: (data) => this.mayPass(data),
      toError: fromWireError,
    });
    this.onOpened(this.link);
  }

  private mayPass(data: unknown): boolean {
    this.missed = 0;
    if (!this.bucket.take()) {
      this.lose('sends more messages than the host takes');
      return false;
    }
    if (isPlainData(data, inbound)) return true;
    this.parts.onMalformed();
    return false;
  }

  private checkAlive(): void {
    if (!this.link) return;
    if (this.missed >= heartbeat.missed) {
      this.lose('no longer answers');
    } else {
      this.missed += 1;
      this.note('ping');
    }
  }

  private lose(how: string): void {
    if (this.ended) return;
    this.parts.onLost(new HostError('sandbox-lost', `its frame ${how} and was taken away.`));
  }
}
