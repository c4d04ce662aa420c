import { when } from 'mobx';
import type { LayerStore } from '../state/layer-store.ts';
import type { SceneStore } from '../state/scene-store.ts';
import type { TimelineStore } from '../state/timeline-store.ts';

/** Milliseconds after which a project counts as started even if its models are not loaded. */
const LATEST_MS = 15_000;
/** The longest that a busy browser may delay the callback, in milliseconds. */
const IDLE_MS = 2000;

/** What decides whether the first picture is there. */
export interface PictureParts {
  readonly sceneStore: Pick<SceneStore, 'loads' | 'failure'>;
  readonly layers: Pick<LayerStore, 'load' | 'shownOn'>;
  readonly timeline: Pick<TimelineStore, 'day'>;
}

/** Whether the first models of a project are drawn or have failed, or there is nothing to draw. Observable. */
export function hasPicture({ sceneStore, layers, timeline }: PictureParts): boolean {
  const { loads, failure } = sceneStore;
  if (failure !== undefined || layers.load.kind === 'failed') return true;
  if (loads.size > 0) return [...loads.values()].every(({ state }) => state !== 'loading');
  const isToDraw = ({ visible, version }: ReturnType<LayerStore['shownOn']>[number]) =>
    visible && version.fragments !== null;
  return layers.load.kind === 'ready' && !layers.shownOn(timeline.day).some(isToDraw);
}

/**
 * Calls back once, when the first picture of a project is there.
 * @returns a function that cancels the wait
 */
export function whenDrawn(parts: PictureParts, onDrawn: () => void): () => void {
  // `when` calls back before it returns if everything is loaded already.
  let endWait: () => void = () => undefined;
  const goOn = () => {
    endWait();
    clearTimeout(latest);
    onDrawn();
  };
  const latest = setTimeout(goOn, LATEST_MS);
  endWait = when(() => hasPicture(parts), goOn);
  return () => {
    endWait();
    clearTimeout(latest);
  };
}

/**
 * Calls back once, when the first picture of a project is there and the browser is idle.
 * @returns a function that cancels the wait
 */
export function whenStarted(parts: PictureParts, onStarted: () => void): () => void {
  let endIdle: () => void = () => undefined;
  const endWait = whenDrawn(parts, () => {
    endIdle = whenIdle(onStarted);
  });
  return () => {
    endWait();
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
