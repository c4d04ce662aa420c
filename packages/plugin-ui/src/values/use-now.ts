import { useEffect, useState } from 'react';

/** Milliseconds since the epoch, kept current enough for minutes while the component is shown. */
export function useNow(everyMs = 20_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
