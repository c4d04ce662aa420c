import { useEffect, useState } from 'react';

/** True once `active` has lasted `delayMs`; false at once when it ends. Keeps quick loads from flashing. */
export function useDelayed(active: boolean, delayMs: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [active, delayMs]);
  return active && isDue;
}
