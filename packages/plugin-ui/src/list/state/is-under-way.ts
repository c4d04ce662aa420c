import type { Load } from '@gantry/plugin-sdk';

/** What was asked for is not there yet. */
export function isUnderWay({ kind }: Load): boolean {
  return kind === 'idle' || kind === 'loading';
}
