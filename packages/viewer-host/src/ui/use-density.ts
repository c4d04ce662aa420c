import { useScreenSize } from '@gantry/plugin-ui';
import type { Density, PreferencesStore } from '../state/preferences-store.ts';

/** The density in use: always comfortable on a phone. Call it in observers. */
export function useDensity({ density }: PreferencesStore): Density {
  return useScreenSize() === 'phone' ? 'comfortable' : density;
}
