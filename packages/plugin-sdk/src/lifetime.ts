/** Something that holds a resource until it is disposed. Disposing twice is harmless. */
export interface Disposable {
  /** Releases the resource. */
  dispose(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

/** Calls the listener for each occurrence until the returned handle is disposed. */
export type Event<T> = (listener: (e: T) => void) => Disposable;

/**
 * Disposes everything that was added, in reverse order, when it is disposed. Something that throws does not keep the rest:
 * `dispose` throws an AggregateError afterwards.
 */
export interface DisposableStore extends Disposable {
  /** Adds something to dispose, or a function to call. In a store that has ended, this happens at once. */
  add<D extends Disposable | (() => void)>(item: D): D;
  /** Like `add`, for things that may end early: the handle that comes back disposes the item and takes it out of the store. */
  own(item: Disposable): Disposable;
  /** Adds an event listener. Disposing the handle or the store removes it. */
  listen(
    target: EventTarget,
    type: string,
    fn: (e: never) => void,
    options?: AddEventListenerOptions,
  ): Disposable;
  /** Calls `fn` every `ms` milliseconds until the handle or the store is disposed. */
  interval(fn: () => void, ms: number): Disposable;
  /** Calls `fn` once after `ms` milliseconds, unless the handle or the store is disposed before. */
  timeout(fn: () => void, ms: number): Disposable;
  /** Makes a store that ends with this one, or earlier when it is disposed. `name` appears in errors. */
  child(name: string): DisposableStore;
}
