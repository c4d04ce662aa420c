import { reaction } from 'mobx';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Re-renders when what `select` reads from MobX changes. `select` must be the same function at every render and
 * return the same reference while nothing changed.
 */
export function useObserved<S, T>(source: S, select: (source: S) => T): T {
  const subscribe = useCallback(
    (onChange: () => void) =>
      reaction(
        () => select(source),
        () => onChange(),
      ),
    [source, select],
  );
  return useSyncExternalStore(subscribe, () => select(source));
}
