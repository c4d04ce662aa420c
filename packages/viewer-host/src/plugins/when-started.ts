import { when } from 'mobx';
import type { SceneStore } from '../state/scene-store.ts';

/** Milliseconds after which a project counts as started even if its models are not loaded, or it has none. */
const LATEST_MS = 15_000;
/** The longest that a busy browser may delay the callback, in milliseconds. */
const IDLE_MS = 2000;

/**
 * Calls back once, when the initial models of a project are drawn or have failed, and the browser is idle.
 * @returns a function that cancels the wait
 */
export function whenStarted({ loads }: SceneStore, onStarted: () => void): () => void {
  let endIdle: () => void = () => undefined;
  // `when` calls back before it returns if everything is loaded already.
  let endWait: () => void = () => undefined;
  const goOn = () => {
    endWait();
    clearTimeout(latest);
    endIdle = whenIdle(onStarted);
  };
  const latest = setTimeout(goOn, LATEST_MS);
  endWait = when(() => loads.size > 0 && [...loads.values()].every(({ state }) => state !== 'loading'), goOn);
  return () => {
    endWait();
    clearTimeout(latest);
    endIdle();
  };
}

/** Safari has no idle callbacks, so it uses a short delay. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, IDLE_MS / 4);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_MS });
  return () => cancelIdleCallback(handle);
}
