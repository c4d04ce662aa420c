import { toDisposable } from '../../disposable.ts';
import type { Disposable } from '../../lifetime.ts';
import type { MessageLink } from '../message-link.ts';
import type { Attachments, FrameRegistry } from './frame-registry.ts';

/** The plugin's side of the host's services. What it returns is typed by who uses it: the host answers for the types. */
export class RemoteCalls {
  private readonly link: MessageLink;
  private readonly registry: FrameRegistry;

  constructor(link: MessageLink, registry: FrameRegistry) {
    this.link = link;
    this.registry = registry;
  }

  /** Signals among the arguments stay here; they cancel the call. */
  async ask<R>(name: string, args: readonly unknown[]): Promise<R> {
    const signals: AbortSignal[] = [];
    const sent = args.map((arg) => withoutSignals(arg, signals));
    while (sent.length > 0 && sent.at(-1) === undefined) sent.pop();
    // The contract of each call is kept by the host, which is trusted here.
    return (await this.link.call(name, sent, signals[0])) as R;
  }

  method<A extends readonly unknown[], R>(name: string): (...args: A) => Promise<R> {
    return (...args) => this.ask<R>(name, args);
  }

  /** A call whose result lasts until it is disposed. */
  lasting<A extends readonly unknown[]>(name: string): (...args: A) => Promise<Disposable> {
    return async (...args) => this.handle(await this.ask<number>(name, args));
  }

  handle(handle: number): Disposable {
    return toDisposable(() => this.link.note('release', [handle]));
  }

  event<E>(name: string): (listener: (e: E) => void) => Promise<Disposable> {
    return (listener) => this.subscribe(name, listener, []);
  }

  /** A number under which the host can answer several times while a call goes on. */
  listen<T>(listener: (value: T) => void): Disposable & { readonly subscription: number } {
    const subscription = this.registry.listen(listener);
    return { subscription, ...toDisposable(() => this.registry.unlisten(subscription)) };
  }

  async subscribe<E>(name: string, listener: (e: E) => void, args: readonly unknown[]): Promise<Disposable> {
    const subscription = this.registry.listen(listener);
    try {
      await this.ask('subscribe', [subscription, name, ...args]);
    } catch (error) {
      this.registry.unlisten(subscription);
      throw error;
    }
    return toDisposable(() => {
      this.registry.unlisten(subscription);
      this.link.note('unsubscribe', [subscription]);
    });
  }

  /** Attaches here what the host may ask for from now on. */
  async contribute<P extends keyof Attachments>(
    kind: P,
    id: string,
    attachment: Attachments[P],
  ): Promise<Disposable> {
    const attached = this.registry.attach(kind, id, attachment);
    try {
      const handle = this.handle(await this.ask<number>('contribute', [kind, id]));
      return toDisposable(() => {
        handle.dispose();
        attached.dispose();
      });
    } catch (error) {
      attached.dispose();
      throw error;
    }
  }
}

function withoutSignals(arg: unknown, found: AbortSignal[]): unknown {
  if (arg instanceof AbortSignal) {
    found.push(arg);
    return undefined;
  }
  if (typeof arg !== 'object' || arg === null || !('signal' in arg)) return arg;
  const { signal, ...rest } = arg;
  // Data may have a field of that name.
  if (!(signal instanceof AbortSignal)) return arg;
  found.push(signal);
  return rest;
}
