import { alertsChanged, cameraPermissions, type MonitorAlert } from '@gantry/plugin-sdk/cameras';
import { PagedList } from '@gantry/plugin-ui';
import { alertTypesNamed, type CameraView, periodOf } from '@gantry/plugin-ui/cameras';

export type DataLogFilters = {
  /** First and last day, in the project's time zone. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};
export type DataLogOrder = 'time' | 'type' | 'name';
export type DataLogList = PagedList<MonitorAlert, DataLogFilters, DataLogOrder>;

/** The alerts of a view's cameras, of all types, 10 a page. */
export function dataLogList({ source, context, shows }: CameraView): DataLogList {
  const { signal, subscriptions, permissions, session } = context;
  return new PagedList<MonitorAlert, DataLogFilters, DataLogOrder>(
    { signal, subscriptions, permissions, live: source.live },
    {
      orderBy: 'time',
      isDesc: true,
      filters: { from: undefined, to: undefined },
      rowKey: ({ monitorAlertId }) => monitorAlertId,
      topics: [alertsChanged],
      permission: cameraPermissions.view,
      async fetch({ from, to, ...ask }, abort) {
        const { monitorList } = await source.api.getMonitorList({ withRemoved: true }, { signal: abort });
        const monitorIds = monitorList
          .filter((camera) => shows?.(camera) ?? true)
          .map(({ monitorId }) => monitorId);
        // Without ids the server would tell the alerts of all cameras.
        if (monitorIds.length === 0) return { rows: [], total: 0 };
        const typesNamed = alertTypesNamed(ask.search, session.locale);
        const asked = { ...ask, ...periodOf({ from, to }, session.project.timeZone), monitorIds, typesNamed };
        const { monitorAlertList, total, isMore } = await source.api.getAlertList(asked, { signal: abort });
        return { rows: monitorAlertList, total, isMore };
      },
    },
  );
}
