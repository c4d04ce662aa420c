import { toDisposable } from './disposable.ts';
import type { Event } from './lifetime.ts';

/** The sending side of an `Event`. */
export interface Emitter<T> {
  readonly event: Event<T>;
  /** Calls the listeners there are now, in the order they came. */
  emit(value: T): void;
  readonly listenerCount: number;
}

/** @param onError - told of each listener that throws; the others are called all the same */
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
