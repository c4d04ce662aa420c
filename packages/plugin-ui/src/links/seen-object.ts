import type { Json, ObjectRef, Vector3Like } from '@gantry/plugin-sdk';
import type { LinkHost } from './link-host.ts';

/** An object as this browser's model shows it. */
export interface SeenObject extends ObjectRef {
  /** Its name in the model; empty where it has no name. */
  readonly name: string;
  /** Compared later with what another version of the model shows; empty where nothing could be read. */
  readonly fingerprint: string;
}

/** What the loaded model says of an object; undefined when it has no such object. */
export async function seenObject(
  { scene }: Pick<LinkHost, 'scene'>,
  object: ObjectRef,
  signal?: AbortSignal,
): Promise<SeenObject | undefined> {
  const properties = await scene.getProperties(object, signal);
  if (Object.keys(properties).length === 0) return undefined;
  const { Name, Class } = properties;
  const known = [Name, Class].find((text) => typeof text === 'string' && text !== '');
  return {
    modelId: object.modelId,
    globalId: object.globalId,
    name: typeof known === 'string' ? known.slice(0, 200) : '',
    fingerprint: objectFingerprint(properties, await scene.getBounds([object])),
  };
}

interface Box {
  readonly min: Vector3Like;
  readonly max: Vector3Like;
}

/** The same for the same properties and, to a centimetre, the same place and size. */
export function objectFingerprint(properties: Readonly<Record<string, Json>>, { min, max }: Box): string {
  const sides = [min.x, min.y, min.z, max.x, max.y, max.z].map((metres) => Math.round(metres * 100));
  const known = Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash(JSON.stringify([known, sides]));
}

/** 53 bits in hexadecimal. It detects changes; it is no protection against forgery. */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16);
}
