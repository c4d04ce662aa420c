import type { MessageBundle } from '@gantry/plugin-sdk';

/** The text as a key of the bundle; undefined if it is not one. */
export function knownKey<K extends string>(bundle: MessageBundle<K>, text: string): K | undefined {
  return bundle.keys.find((key) => key === text);
}
