import { useEffect, useState } from 'react';

/** Submit is locked for so long after a signature was stored, in milliseconds. */
const lockMs = 5000;

/** Whether submitting is locked, and what locks it for five seconds. */
export function useSignatureLock(): readonly [isLocked: boolean, lock: () => void] {
  const [isLocked, setIsLocked] = useState(false);
  useEffect(() => {
    if (!isLocked) return;
    const timer = setTimeout(() => setIsLocked(false), lockMs);
    return () => clearTimeout(timer);
  }, [isLocked]);
  return [isLocked, () => setIsLocked(true)];
}
