import type { ObjectRef } from '@gantry/plugin-sdk';
import { when } from 'mobx';
import type { Host } from '../host-context.ts';

/** Milliseconds to wait for a loading model. */
const LOADING_TIMEOUT_MS = 60_000;

/**
 * Selects an object and flies to it once its model is on screen. Does nothing more when the model does not appear, or
 * when something else is selected first.
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
    await when(() => !isWanted() || isLoaded(), {
      timeout: LOADING_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
  } catch {
    // Aborted, or the model did not appear: the selection remains, and the card shows the state.
    return;
  }
  if (isWanted()) await host.flyTo.flyTo([object]);
}
