import type { Api } from '@gantry/plugin-sdk';
import { addDays, startOfDayInZone } from '@gantry/plugin-sdk';
import { type ListContext, PagedList } from '@gantry/plugin-ui';
import { triageStates } from '../../contract/alerts.ts';
import { alertsChanged, type MonitorAlert, permissions } from '../../contract/cctv.ts';
import type { cctvCalls } from '../../contract/cctv-calls.ts';
import type { CctvContext } from '../cctv-context.ts';

export type AlertFilters = {
  /** First and last day, in the project's time zone. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly type: string | undefined;
  readonly monitorId: string | undefined;
  readonly state: string | undefined;
};
/** What the log can be narrowed to: alerts that go on, or those of a state. */
export const alertStates = ['open', ...triageStates] as const;
export type AlertList = PagedList<MonitorAlert, AlertFilters, 'time'>;

/** The alerts of all cameras, 10 a page. */
export function alertList(context: CctvContext, api: Api<typeof cctvCalls>): AlertList {
  const { timeZone } = context.session.project;
  const listContext: ListContext = context;
  return new PagedList(listContext, {
    orderBy: 'time',
    isDesc: true,
    filters: { from: undefined, to: undefined, type: undefined, monitorId: undefined, state: undefined },
    choices: { state: alertStates },
    rowKey: ({ monitorAlertId }) => monitorAlertId,
    topics: [alertsChanged],
    permission: permissions.view,
    async fetch({ from, to, type, monitorId, state, ...ask }, signal) {
      const asked = { ...ask, ...periodOf({ from, to }, timeZone), ...stateOf(state) };
      const { monitorAlertList, total, isMore } =
        monitorId === undefined
          ? await api.getAlertList({ ...asked, typeSet: type === undefined ? [] : [type] }, { signal })
          : await api.getMonitorAlertListByPaging({ ...asked, monitorId, type }, { signal });
      return { rows: monitorAlertList, total, isMore };
    },
  });
}

function stateOf(state: string | undefined) {
  const triage = triageStates.find((one) => one === state);
  return { state: state === 'open' ? ('open' as const) : ('all' as const), ...(triage && { triage }) };
}

/** From the beginning of the first day to the end of the last one. */
export function periodOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  timeZone: string,
): { readonly start?: string; readonly end?: string } {
  const startOf = (day: string) => startOfDayInZone(day, timeZone).getTime();
  return {
    ...(from !== undefined && { start: new Date(startOf(from)).toISOString() }),
    ...(to !== undefined && { end: new Date(startOf(addDays(to, 1)) - 1).toISOString() }),
  };
}
