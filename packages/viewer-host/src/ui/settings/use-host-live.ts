import type { LiveService } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { useHost } from '../host-context.ts';

/** The events of the host itself, as `useFetched` takes them. */
export function useHostLive(): Pick<LiveService, 'on' | 'onDidResync'> {
  const { live } = useHost();
  return useMemo(
    () => ({
      on: (topic, listener) => live.on(topic, listener),
      onDidResync: (listener) => live.onResync(() => listener()),
    }),
    [live],
  );
}
