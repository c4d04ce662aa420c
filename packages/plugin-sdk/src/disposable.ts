import type { Disposable } from './lifetime.ts';

/** Runs `end` at the first `dispose` and never again. */
export function toDisposable(end: () => void): Disposable {
  let ended = false;
  const dispose = () => {
    if (ended) return;
    ended = true;
    end();
  };
  return { dispose, [Symbol.dispose]: dispose };
}
