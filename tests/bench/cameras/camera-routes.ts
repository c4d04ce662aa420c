import { z } from 'zod';
import { implement } from '../../../packages/plugin-sdk/src/server/index.ts';
import { pluginDevices } from '../../../packages/server/src/devices/plugin-devices.ts';
import { createPeople } from '../../../packages/server/src/people/people.ts';
import { cctvCalls } from '../../../plugins/ai-cctv/src/contract/cctv-calls.ts';
import { alertLists } from '../../../plugins/ai-cctv/src/server/alert-lists.ts';
import { monitorList } from '../../../plugins/ai-cctv/src/server/monitor-list.ts';
import type { ReadingHost } from '../../../plugins/ai-cctv/src/server/monitor-rows.ts';
import { plugin } from '../../../plugins/ai-cctv/src/server/plugin.ts';
import { type ListRoute, listRoute } from '../lists/bare-statements.ts';

const clock = () => new Date();
const host: ReadingHost = {
  devices: pluginDevices(plugin.id, clock, plugin.deviceKinds),
  people: createPeople(clock),
  videos: { services: () => [] },
};
const address = '/api/ai-cctv';

/** The call for all cameras. */
export function cameraListRoute(): ListRoute {
  const { getMonitorList } = cctvCalls;
  return listRoute(
    plugin.id,
    `${address}${getMonitorList.path}`,
    implement({ getMonitorList }, { getMonitorList: monitorList(host).getMonitorList }),
  );
}

/** The call for a page of one camera's alerts. */
export function cameraAlertsRoute(): ListRoute {
  const { getMonitorAlertListByPaging } = cctvCalls;
  return listRoute(
    plugin.id,
    `${address}${getMonitorAlertListByPaging.path}`,
    implement(
      { getMonitorAlertListByPaging },
      { getMonitorAlertListByPaging: alertLists(host).getMonitorAlertListByPaging },
    ),
  );
}

/** The call for a page of all cameras' alerts. It takes a body; here its parameters are texts, with types separated by commas. */
export function allAlertsRoute(): ListRoute {
  const { getAlertList } = cctvCalls;
  const [route] = implement({ getAlertList }, { getAlertList: alertLists(host).getAlertList });
  if (route === undefined) throw new Error('There is no log of alerts any more.');
  const asQuery = z.record(z.string(), z.string()).transform(({ typeSet, ...asked }) => ({
    ...asked,
    ...(typeSet !== undefined && { typeSet: typeSet.split(',') }),
  }));
  return listRoute(plugin.id, `${address}${getAlertList.path}`, [
    {
      ...route,
      query: asQuery,
      handle: ({ query, ...request }, context) =>
        route.handle({ ...request, query: undefined, body: route.body?.parse(query) }, context),
    },
  ]);
}
