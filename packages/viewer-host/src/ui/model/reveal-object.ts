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
  try {
    await when(() => !isWanted() || isLoaded(host, object.modelId), {
      timeout: LOADING_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
  } catch {
    // Aborted, or the model did not appear: the selection remains, and the card shows the state.
    return;
  }
  if (isWanted()) await host.flyTo.flyTo([object]);
}

/** Flies to a model once it is on screen. Does nothing when it does not appear. */
export async function revealModel(host: Pick<Host, 'sceneStore' | 'scene'>, modelId: string): Promise<void> {
  try {
    await when(() => isLoaded(host, modelId), { timeout: LOADING_TIMEOUT_MS });
  } catch {
    // It did not appear, and the stage says why.
    return;
  }
  await host.scene()?.fit(modelId);
}

function isLoaded({ scene, sceneStore }: Pick<Host, 'sceneStore' | 'scene'>, modelId: string): boolean {
  return (
    scene() !== undefined &&
    [...sceneStore.loads.values()].some((load) => load.modelId === modelId && load.state === 'loaded')
  );
}
