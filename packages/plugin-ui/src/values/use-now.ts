import { useServerNow } from '@gantry/plugin-sdk';
import { useEffect, useState } from 'react';

/**
 * Milliseconds since the epoch, kept current enough for minutes while the component is shown and `isTicking`.
 * @param given - the server's clock unless given
 */
export function useNow(everyMs = 20_000, given?: () => number, isTicking = true): number {
  const serverNow = useServerNow();
  const clock = given ?? serverNow;
  const [now, setNow] = useState(clock);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock, isTicking]);
  return now;
}
