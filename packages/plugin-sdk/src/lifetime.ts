/** Something that holds a resource until it is told to let go. Disposing twice is harmless. */
export interface Disposable {
  dispose(): void;
  [Symbol.dispose](): void;
}

/** Calls the listener for each occurrence until the returned handle is disposed. */
export type Event<T> = (listener: (e: T) => void) => Disposable;

/** Everything added is disposed in reverse order when its owner ends. */
export interface DisposableStore extends Disposable {
  /** Adds to a store that has ended: the item is disposed at once. */
  add<D extends Disposable | (() => void)>(item: D): D;
  /** Like `add`, but what comes back takes the item out of the store and disposes it: for things that end early. */
  own(item: Disposable): Disposable;
  listen(
    target: EventTarget,
    type: string,
    fn: (e: never) => void,
    options?: AddEventListenerOptions,
  ): Disposable;
  interval(fn: () => void, ms: number): Disposable;
  timeout(fn: () => void, ms: number): Disposable;
  child(name: string): DisposableStore;
}
