import type { ObjectRef } from '@gantry/plugin-sdk';
import { when } from 'mobx';
import type { Host } from '../host-context.ts';

/** Milliseconds to wait for a model that is still on its way. */
const PATIENCE_MS = 60_000;

/**
 * Selects an object and flies to it as soon as its model is on screen. Ends quietly when that never happens, or when
 * something else is selected first.
 */
export async function revealObject(
  host: Pick<Host, 'selection' | 'sceneStore' | 'flyTo' | 'scene'>,
  object: ObjectRef,
  signal?: AbortSignal,
): Promise<void> {
  host.selection.set([object]);
  const isWanted = () => host.selection.has(object);
  const isLoaded = () =>
    host.scene() !== undefined &&
    [...host.sceneStore.loads.values()].some(
      (load) => load.modelId === object.modelId && load.state === 'loaded',
    );
  try {
    await when(() => !isWanted() || isLoaded(), { timeout: PATIENCE_MS, ...(signal ? { signal } : {}) });
  } catch {
    // Aborted, or the model did not come: the selection stands and the card says what there is to say.
    return;
  }
  if (isWanted()) await host.flyTo.flyTo([object]);
}
