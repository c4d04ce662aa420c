import { type Clock, systemClock } from './clock.ts';
import { toDisposable } from './disposable.ts';
import type { Disposable, DisposableStore } from './lifetime.ts';

interface Entry {
  end(): void;
}

class OwningStore implements DisposableStore {
  private readonly entries = new Set<Entry>();
  private ended = false;
  private readonly name: string;
  private readonly clock: Clock;

  constructor(name: string, clock: Clock) {
    this.name = name;
    this.clock = clock;
  }

  add<D extends Disposable | (() => void)>(item: D): D {
    this.enter(() => (typeof item === 'function' ? item() : item.dispose()));
    return item;
  }

  own(item: Disposable): Disposable {
    return this.held(() => item.dispose());
  }

  listen(
    target: EventTarget,
    type: string,
    fn: (e: never) => void,
    options?: AddEventListenerOptions,
  ): Disposable {
    // The DOM types listeners by event name, which a plain EventTarget cannot know; the caller states the event's type.
    const listener = fn as EventListener;
    target.addEventListener(type, listener, options);
    return this.held(() => target.removeEventListener(type, listener, options));
  }

  interval(fn: () => void, ms: number): Disposable {
    return this.own(this.clock.every(ms, fn));
  }

  timeout(fn: () => void, ms: number): Disposable {
    const handle: Disposable = this.own(
      this.clock.after(ms, () => {
        handle.dispose();
        fn();
      }),
    );
    return handle;
  }

  child(name: string): DisposableStore {
    const child = new OwningStore(`${this.name}/${name}`, this.clock);
    const handle = this.held(() => child.end());
    child.leave = () => handle.dispose();
    return child;
  }

  dispose(): void {
    this.leave();
    this.end();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Set by a parent: takes this store out of it. */
  private leave: () => void = () => undefined;

  private end(): void {
    this.ended = true;
    const errors: unknown[] = [];
    for (const entry of [...this.entries].reverse()) {
      try {
        // An earlier disposal may have taken this entry out already.
        if (this.entries.delete(entry)) entry.end();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `Disposing "${this.name}" failed in part.`);
  }

  private enter(end: () => void): Entry {
    const entry: Entry = { end };
    if (this.ended) end();
    else this.entries.add(entry);
    return entry;
  }

  private held(end: () => void): Disposable {
    const entry = this.enter(end);
    return toDisposable(() => {
      if (this.entries.delete(entry)) end();
    });
  }
}

/**
 * Makes a store that disposes what is added to it, in reverse order. A plugin has one already: `ctx.subscriptions`.
 * @param options.name - appears in the error when disposing fails
 * @param options.clock - of its timers; tests pass one that they move
 * @throws AggregateError from `dispose`, after everything has been disposed, when some of it threw
 */
export function createDisposableStore(
  options: { readonly name?: string; readonly clock?: Clock } = {},
): DisposableStore {
  return new OwningStore(options.name ?? 'store', options.clock ?? systemClock);
}
