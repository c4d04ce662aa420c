import type { Json, ObjectRef } from '@gantry/plugin-sdk';

/** The object that a window keeps, from its state: the state may be of another version of the plugin. */
export function keptObject(state: Json): ObjectRef | undefined {
  if (typeof state !== 'object' || state === null || !('modelId' in state) || !('globalId' in state))
    return undefined;
  const { modelId, globalId } = state;
  return typeof modelId === 'string' && typeof globalId === 'string' ? { modelId, globalId } : undefined;
}
