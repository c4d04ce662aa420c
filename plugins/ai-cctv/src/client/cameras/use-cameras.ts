import { useFormat } from '@gantry/plugin-sdk';
import { useFetched, useNow } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import { alertsChanged, camerasSent, setupChanged } from '../../contract/cctv.ts';
import type { CctvModule } from '../cctv-module.ts';
import type { DayOf } from './camera-facts.ts';

/** What changes anything that is shown of a camera. The last one is the host's. */
export const cameraTopics = [camerasSent, setupChanged, alertsChanged, 'devices-changed'];
/** Milliseconds after which cameras are fetched without an event: none says that one fell silent. */
const refreshEvery = 20_000;

/** When cameras are fetched. */
interface CameraNews {
  readonly isShown?: boolean;
  /** Of a dashboard, which refreshes its items itself. */
  readonly refreshedAt?: Date;
}

/** All cameras with their groups, also those that were removed, and when they were told. */
export function useCameras({ context, api }: CctvModule, { isShown = true, refreshedAt }: CameraNews = {}) {
  const now = useNow(refreshEvery, undefined, isShown && refreshedAt === undefined);
  const ticked = useMemo(() => new Date(now), [now]);
  return useFetched(
    async (signal) => {
      const [{ monitorList }, { monitorGroupList }] = await Promise.all([
        api.getMonitorList({ withRemoved: true }, { signal }),
        api.getMonitorGroupList({}, { signal }),
      ]);
      return { cameras: monitorList, groups: monitorGroupList, at: context.session.serverNow() };
    },
    {
      key: isShown ? 'cameras' : undefined,
      live: context.live,
      topics: cameraTopics,
      refreshedAt: refreshedAt ?? ticked,
      throttleMs: 1000,
    },
  );
}

/** The server's time, kept current, and how moments become days on site. */
export function useToday(): { readonly now: number; readonly dayOf: DayOf } {
  const now = useNow();
  const { isoDay } = useFormat();
  return { now, dayOf: isoDay };
}
