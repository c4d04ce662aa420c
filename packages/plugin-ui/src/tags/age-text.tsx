import { type Instant, toDate, useFormat } from '@gantry/plugin-sdk';
import { useEffect, useState } from 'react';

export type AgeTextProps = {
  readonly at: Instant;
  /** The clock in ms since the epoch; the machine's own unless the server's is known better. */
  readonly clock?: () => number;
  readonly className?: string | undefined;
};

const refreshMs = 20_000;

/** How old a value is, as `11 min`, kept current. The full time is in its tooltip. */
export function AgeText({ at, clock = Date.now, className }: AgeTextProps) {
  const format = useFormat();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    setNow(clock());
    const timer = setInterval(() => setNow(clock()), refreshMs);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <time className={className} dateTime={toDate(at).toISOString()} title={format.dateTime(at)}>
      {format.age(at, now)}
    </time>
  );
}
