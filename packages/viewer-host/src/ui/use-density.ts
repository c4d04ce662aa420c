import { useDeviceKind } from '@gantry/plugin-ui';
import type { Density, PreferencesStore } from '../state/preferences-store.ts';

/** How much room things take on this screen: a phone is comfortable whatever was chosen. For observers. */
export function useDensity({ density }: PreferencesStore): Density {
  return useDeviceKind() === 'phone' ? 'comfortable' : density;
}
