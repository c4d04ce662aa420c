import type { Api } from '@gantry/plugin-sdk';
import { PagedList } from '@gantry/plugin-ui';
import {
  episodesChanged,
  type falseworkCalls,
  permissions,
  type Sensor,
  sensorsChanged,
  setupChanged,
} from '../contract/falsework.ts';
import type { FalseworkContext } from './falsework-module.ts';

export type SensorFilters = { readonly status: 'Online' | 'Offline' | undefined };
export type SensorList = PagedList<Sensor, SensorFilters, 'name'>;

/** The host's event for a device that was registered, renamed or retired. */
export const devicesChanged = 'devices-changed';
/** Milliseconds after which everything is fetched again, because nothing tells that a sensor falls silent. */
export const refreshEvery = 30_000;

/** Sensors by name, 15 a page. */
export function sensorList(context: FalseworkContext, api: Api<typeof falseworkCalls>): SensorList {
  return new PagedList(context, {
    orderBy: 'name',
    orders: ['name'],
    pageSize: 15,
    filters: { status: undefined },
    choices: { status: ['Online', 'Offline'] },
    rowKey: ({ sensorId }) => sensorId,
    topics: [sensorsChanged, setupChanged, episodesChanged, devicesChanged],
    permission: permissions.view,
    async fetch({ status, ...ask }, signal) {
      const { pageList, total } = await api.sensors({ ...ask, status: status ?? '' }, { signal });
      return { rows: pageList, total };
    },
  });
}
