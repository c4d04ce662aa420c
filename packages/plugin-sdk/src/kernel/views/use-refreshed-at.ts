import type { Clock } from '@gantry/plugin-sdk';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * When a view's data should have been fetched last: now, and then every `ms` while the view is in sight and the page is
 * not in the background. A view that comes back into sight after longer than that is due at once.
 * @param ms - undefined: never again
 */
export function useRefreshedAt(clock: Clock, ms: number | undefined, isInSight: boolean): Date {
  const [at, setAt] = useState(() => new Date(clock.now()));
  const latest = useRef(at.getTime());
  const mayRun = ms !== undefined && isInSight;
  const isPageShown = useSyncExternalStore(mayRun ? onVisibilityChange : never, isPageVisible);
  useEffect(() => {
    if (ms === undefined || !mayRun || !isPageShown) return undefined;
    const next = () => clock.after(Math.max(0, latest.current + ms - clock.now()), refresh);
    const refresh = () => {
      latest.current = clock.now();
      setAt(new Date(latest.current));
      timer = next();
    };
    let timer = next();
    return () => timer.dispose();
  }, [clock, ms, mayRun, isPageShown]);
  return at;
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** For views that are never due again, so that they leave no listener on the document. */
const never = () => () => undefined;

const isPageVisible = () => document.visibilityState !== 'hidden';
