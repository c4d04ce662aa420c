import { useEffect, useState } from 'react';
import { usePluginUi } from '../i18n/plugin-ui-provider.tsx';
import { formatAge, formatDateTime } from '../time/format.ts';
import { type Instant, toDate } from '../time/zone.ts';

export type AgeTextProps = {
  readonly at: Instant;
  /** The clock in ms since the epoch; the machine's own unless the server's is known better. */
  readonly clock?: () => number;
  readonly className?: string | undefined;
};

const refreshMs = 20_000;

/** How old a value is, as `11 min`, kept current. The full time is in its tooltip. */
export function AgeText({ at, clock = Date.now, className }: AgeTextProps) {
  const settings = usePluginUi();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    setNow(clock());
    const timer = setInterval(() => setNow(clock()), refreshMs);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <time
      className={className}
      dateTime={toDate(at).toISOString()}
      title={formatDateTime(at, settings.timeZone)}
    >
      {formatAge(at, now, settings)}
    </time>
  );
}
