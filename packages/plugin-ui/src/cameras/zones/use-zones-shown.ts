import { useEffect, useRef, useState } from 'react';
import type { CameraHost } from '../camera-view.ts';

const key = 'zones-shown';

/** Whether this member wants zones over pictures, kept for the next time; they are shown until that is known. */
export function useZonesShown({
  storage: { user },
  log,
}: Pick<CameraHost, 'storage' | 'log'>): readonly [boolean, (isShown: boolean) => void] {
  const [isShown, setIsShown] = useState(true);
  const isChosen = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    user
      .get(key)
      .then((stored) => {
        // What the member has chosen meanwhile stays.
        if (isCurrent && !isChosen.current) setIsShown(stored !== false);
      })
      .catch((error: unknown) => log.warn('Whether zones are shown could not be read.', { error }));
    return () => {
      isCurrent = false;
    };
  }, [user, log]);
  const show = (next: boolean) => {
    isChosen.current = true;
    setIsShown(next);
    user
      .set(key, next)
      .catch((error: unknown) => log.warn('Whether zones are shown could not be kept.', { error }));
  };
  return [isShown, show];
}
