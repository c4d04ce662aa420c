import { type DeviceFilter, type DeviceNews, useDevices } from '@gantry/plugin-ui/monitoring';
import { episodesChanged, sensorsChanged, setupChanged } from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';

/** What changes anything that is shown of a sensor. The last one is the host's. */
export const sensorTopics = [sensorsChanged, setupChanged, episodesChanged, 'devices-changed'];
/** What moves or colours a marker. */
export const markerTopics = [setupChanged, episodesChanged, 'devices-changed'];

/** A page of the sensors of a filter. Fetches nothing while they are not shown. */
export const useSensors = (
  { api, live }: FalseworkModule,
  filter: DeviceFilter,
  { topics = sensorTopics, ...news }: Partial<Omit<DeviceNews, 'live'>> = {},
) => useDevices((asked, signal) => api.sensors(asked, { signal }), filter, { live, topics, ...news });
