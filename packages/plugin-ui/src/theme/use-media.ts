import { useCallback, useSyncExternalStore } from 'react';
import { phoneMaxWidth, tabletMaxWidth } from './media.ts';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True where people point with a finger, as on phones and tablets. */
export const useCoarsePointer = (): boolean => useMedia('(pointer: coarse)');

/** The kind of device, by the width of the window. `useScreenSize` says where one ends. */
export type ScreenSize = 'desktop' | 'tablet' | 'phone';

/** Kind of device by viewport width: phone up to 640 px, tablet up to 1100 px, else desktop. */
export function useScreenSize(): ScreenSize {
  const isPhone = useMedia(`(max-width: ${phoneMaxWidth}px)`);
  const isTablet = useMedia(`(max-width: ${tabletMaxWidth}px)`);
  if (isPhone) return 'phone';
  return isTablet ? 'tablet' : 'desktop';
}
