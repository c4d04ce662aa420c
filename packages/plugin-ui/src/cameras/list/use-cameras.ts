import { useFormat } from '@gantry/plugin-sdk';
import {
  alertsChanged,
  camerasSent,
  type Monitor,
  type MonitorGroup,
  setupChanged,
} from '@gantry/plugin-sdk/cameras';
import { type Fetched, useFetched, useNow } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import type { CameraView } from '../camera-view.ts';
import type { DayOf } from './camera-facts.ts';

/** What changes anything that is shown of a camera. The last one is the host's. */
export const cameraTopics = [camerasSent, setupChanged, alertsChanged, 'devices-changed'];
/** Milliseconds after which cameras are fetched without an event: none says that one fell silent. */
const refreshEvery = 20_000;

const all = () => true;

/** When cameras are fetched. */
export interface CameraNews {
  /** Nothing is fetched while they are not shown. True unless given. */
  readonly isShown?: boolean;
  /** Of a dashboard, which refreshes its items itself. */
  readonly refreshedAt?: Date | undefined;
}

/** The cameras of a view and their groups, as they were at a moment. */
export interface FoundCameras {
  /** In their sequence, also those that were removed. */
  readonly cameras: readonly Monitor[];
  /** In their sequence, without their cameras. */
  readonly groups: readonly MonitorGroup[];
  /** When they were told, in milliseconds since 1970. */
  readonly at: number;
}

/** The cameras of a view with their groups, also those that were removed, and when they were told. */
export function useCameras(
  view: CameraView,
  { isShown = true, refreshedAt }: CameraNews = {},
): Fetched<FoundCameras> {
  const { source, context, shows = all } = view;
  const { api, live } = source;
  const now = useNow(refreshEvery, undefined, isShown && refreshedAt === undefined);
  const ticked = useMemo(() => new Date(now), [now]);
  return useFetched(
    async (signal) => {
      const [{ monitorList }, { monitorGroupList }] = await Promise.all([
        api.getMonitorList({ withRemoved: true }, { signal }),
        api.getMonitorGroupList({}, { signal }),
      ]);
      return {
        cameras: monitorList.filter(shows),
        groups: monitorGroupList,
        at: context.session.serverNow(),
      };
    },
    {
      key: isShown ? 'cameras' : undefined,
      live,
      topics: cameraTopics,
      refreshedAt: refreshedAt ?? ticked,
      throttleMs: 1000,
    },
  );
}

/** The server's time in milliseconds since 1970, kept current, and how moments become days on site. */
export function useToday(): { readonly now: number; readonly dayOf: DayOf } {
  const now = useNow();
  const { isoDay } = useFormat();
  return { now, dayOf: isoDay };
}
