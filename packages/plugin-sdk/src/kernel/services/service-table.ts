import {
  type Disposable,
  type EventToken,
  HostError,
  type ServiceToken,
  toDisposable,
} from '@gantry/plugin-sdk';
import { readMore } from '../../manifest-parser/chapters.ts';
import { didYouMean } from '../nearest.ts';

/** Services that plugins offer one another, by token id. */
export class ServiceTable {
  private readonly provided = new Map<string, { readonly implementation: unknown }>();
  private readonly watchers = new Map<string, Set<{ readonly call: () => void }>>();
  /** Tokens that manifests say will be provided; asking for one starts its plugin. */
  private readonly declared: () => ReadonlyMap<string, () => Promise<void>>;

  constructor(declared: () => ReadonlyMap<string, () => Promise<void>>) {
    this.declared = declared;
  }

  get size(): number {
    return this.provided.size;
  }

  provide<T>(token: ServiceToken<T>, implementation: T): Disposable {
    if (this.provided.has(token.id)) {
      throw new HostError('service-duplicate', `The service "${token.id}" is provided already.`);
    }
    this.provided.set(token.id, { implementation });
    this.tell(token.id);
    return toDisposable(() => {
      this.provided.delete(token.id);
      this.tell(token.id);
    });
  }

  tryGet<T>(token: ServiceToken<T>): T | undefined {
    // A token id names one type: whoever provides it was checked against the same token.
    return this.provided.get(token.id)?.implementation as T | undefined;
  }

  /** Starts the provider if need be. */
  async get<T>(token: ServiceToken<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.ensure(token.id);
    signal?.throwIfAborted();
    const found = this.tryGet(token);
    if (found !== undefined) return found;
    throw new HostError('service-unknown', `The plugin that declares "${token.id}" did not provide it.`);
  }

  /** @throws HostError `service-unknown`, naming the nearest token, when nobody provides or declares it */
  async ensure(id: string): Promise<void> {
    if (this.provided.has(id)) return;
    const declared = this.declared();
    const start = declared.get(id);
    if (!start) {
      const known = [...this.provided.keys(), ...declared.keys()];
      throw new HostError(
        'service-unknown',
        `No plugin here provides "${id}".${didYouMean(id, known)}\n${readMore('services')}`,
      );
    }
    await start();
  }

  watch<T>(token: ServiceToken<T>, fn: (implementation: T | undefined) => void): Disposable {
    const watchers = this.watchers.get(token.id) ?? new Set();
    this.watchers.set(token.id, watchers);
    const watcher = { call: () => fn(this.tryGet(token)) };
    watchers.add(watcher);
    watcher.call();
    return toDisposable(() => watchers.delete(watcher));
  }

  private tell(id: string): void {
    for (const watcher of [...(this.watchers.get(id) ?? [])]) watcher.call();
  }
}

/** Events between plugins, by token id. */
export class EventTable {
  private readonly listeners = new Map<string, Set<{ readonly call: (value: never) => void }>>();
  private readonly onEmit: ((tokenId: string, value: unknown) => void) | undefined;

  /** @param onEmit - told of every event, before its listeners */
  constructor(onEmit?: (tokenId: string, value: unknown) => void) {
    this.onEmit = onEmit;
  }

  emit<T>(token: EventToken<T>, value: T): void {
    this.onEmit?.(token.id, value);
    // A token id names one type: listeners were registered with the same token.
    for (const listener of [...(this.listeners.get(token.id) ?? [])]) listener.call(value as never);
  }

  /** The listener must not throw: the kernel hands in guarded ones. */
  on<T>(token: EventToken<T>, fn: (value: T) => void): Disposable {
    const listeners = this.listeners.get(token.id) ?? new Set();
    this.listeners.set(token.id, listeners);
    const listener = { call: fn };
    listeners.add(listener);
    return toDisposable(() => listeners.delete(listener));
  }
}
