import { toDisposable } from './disposable.ts';
import type { Event } from './lifetime.ts';

/** The sending side of an `Event`. */
export interface Emitter<T> {
  /** What listeners subscribe with. Hand this out and keep the emitter. */
  readonly event: Event<T>;
  /** Calls the listeners that are there now, in the order in which they came. */
  emit(value: T): void;
  /** How many listeners there are, for tests and for work that only listeners need. */
  readonly listenerCount: number;
}

/**
 * Makes an event and the function that raises it.
 *
 * ```ts
 * const changed = createEmitter<string>(reportError);
 * const handle = changed.event((name) => show(name));
 * changed.emit('site');
 * ```
 * @param onError - told of each listener that throws; the others are called nevertheless
 */
export function createEmitter<T>(onError: (error: unknown) => void): Emitter<T> {
  const listeners = new Set<{ readonly call: (value: T) => void }>();
  return {
    event(listener) {
      // Wrapped, because the same function may listen twice.
      const entry = { call: listener };
      listeners.add(entry);
      return toDisposable(() => listeners.delete(entry));
    },
    emit(value) {
      for (const entry of [...listeners]) {
        if (!listeners.has(entry)) continue;
        try {
          entry.call(value);
        } catch (error) {
          onError(error);
        }
      }
    },
    get listenerCount() {
      return listeners.size;
    },
  };
}
