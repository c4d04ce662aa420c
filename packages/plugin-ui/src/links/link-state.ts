import type { LinkHost } from './link-host.ts';
import type { LinkedObject } from './record-links.ts';
import { seenObject } from './seen-object.ts';

/**
 * The state of a link's object in the loaded model: `gone`, or `changed` since it was linked. Unknown if the model is not loaded here
 * (`notLoaded`), or if the link was made without reading the object (`unknown`).
 */
export type LinkState = 'same' | 'gone' | 'changed' | 'unknown' | 'notLoaded';

export async function linkState(
  host: Pick<LinkHost, 'scene'>,
  { fingerprint, ...object }: LinkedObject,
  signal: AbortSignal,
): Promise<LinkState> {
  if (!isLoaded(host, object.modelId)) return 'notLoaded';
  const seen = await seenObject(host, object, signal);
  if (seen === undefined) return isLoaded(host, object.modelId) ? 'gone' : 'notLoaded';
  if (fingerprint === '') return 'unknown';
  return seen.fingerprint === fingerprint ? 'same' : 'changed';
}

const isLoaded = ({ scene }: Pick<LinkHost, 'scene'>, modelId: string) =>
  scene.models.some(({ id, loaded }) => id === modelId && loaded);
