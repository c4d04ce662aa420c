import { useFetched, useNow } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import { episodesChanged, sensorsChanged, setupChanged } from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';

/** What changes anything that is shown of a sensor. The last one is the host's. */
export const sensorTopics = [sensorsChanged, setupChanged, episodesChanged, 'devices-changed'];
/** What moves or colours a marker. */
export const markerTopics = [setupChanged, episodesChanged, 'devices-changed'];

/** A part of the sensors. */
export interface SensorFilter {
  readonly search: string;
  readonly status: '' | 'Online' | 'Offline';
  readonly page: number;
  readonly pageSize: number;
}
/** The first page of the index. */
export const firstSensors: SensorFilter = { search: '', status: '', page: 1, pageSize: 15 };
/** As many as one answer holds. */
export const allSensors: SensorFilter = { ...firstSensors, pageSize: 9999 };

/** When and why sensors are fetched again. */
interface SensorNews {
  readonly isShown?: boolean;
  readonly refreshedAt?: Date;
  readonly topics?: readonly string[];
}

/** A page of the sensors of a filter. Fetches nothing while they are not shown. */
export function useSensors(
  { api, live }: FalseworkModule,
  { search, status, page, pageSize }: SensorFilter,
  { isShown = true, refreshedAt, topics = sensorTopics }: SensorNews = {},
) {
  // No event says that a sensor fell silent. A dashboard refreshes its items itself.
  const now = useNow(30_000, undefined, isShown && refreshedAt === undefined);
  const ticked = useMemo(() => new Date(now), [now]);
  return useFetched((signal) => api.sensors({ search, status, page, pageSize }, { signal }), {
    key: isShown ? `${status} ${page} ${pageSize} ${search}` : undefined,
    live,
    topics,
    refreshedAt: refreshedAt ?? ticked,
    throttleMs: 1000,
  });
}
