import { addDays, startOfDayInZone } from '@gantry/plugin-sdk';
import {
  alertsChanged,
  cameraPermissions,
  type MonitorAlert,
  triageStates,
} from '@gantry/plugin-sdk/cameras';
import { PagedList } from '@gantry/plugin-ui';
import type { CameraView } from '../camera-view.ts';
import { alertTypesNamed } from './alert-words.ts';

/** What an alert log can be narrowed to. */
export type AlertFilters = {
  /** The first day, in the project's time zone. */
  readonly from: string | undefined;
  /** The last day. */
  readonly to: string | undefined;
  /** As it came. */
  readonly type: string | undefined;
  /** The camera. */
  readonly monitorId: string | undefined;
  /** One of `alertStates`. */
  readonly state: string | undefined;
};
/** What the log can be narrowed to: alerts that go on, or those of a state. */
export const alertStates = ['open', ...triageStates] as const;
/** The alerts of a view's cameras. */
export type AlertList = PagedList<MonitorAlert, AlertFilters, 'time'>;

const lists = new WeakMap<CameraView, AlertList>();

/** The alerts of a view's cameras, 10 a page: one list, which keeps its page and filters while the plugin runs. */
export function alertsOf(view: CameraView): AlertList {
  const list = lists.get(view) ?? alertList(view);
  lists.set(view, list);
  return list;
}

function alertList({ source, context, alertTypes = [] }: CameraView): AlertList {
  const { signal, subscriptions, permissions, session } = context;
  const { timeZone } = session.project;
  return new PagedList(
    { signal, subscriptions, permissions, live: source.live },
    {
      orderBy: 'time',
      isDesc: true,
      filters: { from: undefined, to: undefined, type: undefined, monitorId: undefined, state: undefined },
      choices: { state: alertStates },
      rowKey: ({ monitorAlertId }) => monitorAlertId,
      topics: [alertsChanged],
      permission: cameraPermissions.view,
      async fetch({ from, to, type, monitorId, state, ...ask }, abort) {
        const asked = {
          ...ask,
          ...periodOf({ from, to }, timeZone),
          ...stateOf(state),
          typesNamed: alertTypesNamed(ask.search, session.locale),
          typeSet: type === undefined ? [...alertTypes] : [type],
          monitorIds: monitorId === undefined ? [] : [monitorId],
        };
        const { monitorAlertList, total, isMore } = await source.api.getAlertList(asked, { signal: abort });
        return { rows: monitorAlertList, total, isMore };
      },
    },
  );
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
