import type { ObjectFormAttach } from '../../contract/risc/object-links.ts';
import type { RiscContext } from '../risc-api.ts';
import { seenObject } from './seen-object.ts';

/**
 * What the loaded model says of a link's object: `gone` and `changed` since it was linked. `unknown` while the model is not loaded
 * here, and for links that were made without looking at the object.
 */
export type LinkState = 'same' | 'gone' | 'changed' | 'unknown';

export async function linkState(
  context: Pick<RiscContext, 'scene'>,
  { modelId, bimId, fingerprint }: ObjectFormAttach,
  signal: AbortSignal,
): Promise<LinkState> {
  const model = context.scene.models.find(({ id }) => id === modelId);
  if (model?.loaded !== true) return 'unknown';
  const seen = await seenObject(context, { modelId, globalId: bimId }, signal);
  if (seen === undefined) return 'gone';
  if (fingerprint === '') return 'unknown';
  return seen.fingerprint === fingerprint ? 'same' : 'changed';
}
