import { useEffect, useState } from 'react';

/** Milliseconds since the epoch, kept current enough for minutes while the component is shown and `isTicking`. */
export function useNow(everyMs = 20_000, clock: () => number = Date.now, isTicking = true): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock, isTicking]);
  return now;
}
