import { useEffect, useState } from 'react';

const refreshMs = 20_000;

/** Milliseconds since the epoch, kept current enough for minutes while the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whole minutes from a moment until now; 0 when this clock is behind the server's. */
export function minutesBetween(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
}
