import { when } from 'mobx';
import type { SceneStore } from '../state/scene-store.ts';

/** Milliseconds after which a project has started although its models have not come, or it has none. */
const LATEST_MS = 15_000;
/** Milliseconds that the browser may put it off while it has other things to do. */
const IDLE_MS = 2000;

/**
 * Calls back once, when the models that a project opens with are drawn or have failed, and the browser is idle.
 * @returns ends the waiting
 */
export function whenStarted({ loads }: SceneStore, onStarted: () => void): () => void {
  let endIdle: () => void = () => undefined;
  const goOn = () => {
    endWait();
    clearTimeout(latest);
    endIdle = whenIdle(onStarted);
  };
  const endWait = when(
    () => loads.size > 0 && [...loads.values()].every(({ state }) => state !== 'loading'),
    goOn,
  );
  const latest = setTimeout(goOn, LATEST_MS);
  return () => {
    endWait();
    clearTimeout(latest);
    endIdle();
  };
}

/** Safari has no idle callbacks: a moment later is what is left. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, IDLE_MS / 4);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_MS });
  return () => cancelIdleCallback(handle);
}
