import { downtimeTypes, type MonitorAlert } from '@gantry/plugin-sdk/cameras';
import { type Handlers, NotFoundError, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import { cameraKind } from '../contract/messages.ts';
import { type AskedAlerts, alertPage } from './alert-pages.ts';
import { type AlertRow, readAlert, shownAlerts } from './alert-rows.ts';
import { findMonitor, type ReadingHost } from './monitor-rows.ts';

export function alertLists(
  host: ReadingHost,
): Pick<Handlers<typeof cctvCalls>, 'getMonitorAlertListByPaging' | 'getAlertList' | 'alert'> {
  const listed = async (context: RouteContext, asked: Omit<AskedAlerts, 'cameras' | 'timeZone'>) => {
    const { tx, project } = context;
    const names = await cameraNames(host, tx);
    const cameras = [...names]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => byName.compare(one.name, other.name));
    const { rows, total, isMore } = await alertPage(tx, { ...asked, cameras, timeZone: project.timeZone });
    return { monitorAlertList: [...(await shownAlerts({ ...context, host }, rows, names))], total, isMore };
  };
  return {
    async getMonitorAlertListByPaging({ monitorId, alertType, type, ...asked }, context) {
      await findMonitor(context.tx, host, monitorId);
      const isDown = sql`type = any(${[...downtimeTypes]}::text[])`;
      const kind = { '': sql`true`, SystemDowntimeAlert: isDown, SafetyAlert: sql`not ${isDown}` }[alertType];
      const exact = type === undefined ? kind : sql`${kind} and type = ${type}`;
      return listed(context, { ...asked, typesNamed: [], monitorIds: [monitorId], type: exact });
    },
    getAlertList: ({ typeSet, ...asked }, context) =>
      listed(context, {
        ...asked,
        type: typeSet.length === 0 ? undefined : sql`type = any(${typeSet}::text[])`,
      }),
    alert: async ({ monitorAlertId }, context) => ({
      alert: await shownAlert(host, context, monitorAlertId),
    }),
  };
}

/** `Gate 2` before `Gate 10`. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** @throws NotFoundError */
export async function shownAlert(
  host: ReadingHost,
  context: RouteContext,
  alertId: string,
): Promise<MonitorAlert> {
  const row: AlertRow = await readAlert(context.tx, alertId);
  const [alert] = await shownAlerts({ ...context, host }, [row], await cameraNames(host, context.tx));
  if (alert === undefined) throw new NotFoundError('The alert');
  return alert;
}

/** Names of all cameras, also of those that were removed, by id. */
const cameraNames = async ({ devices }: ReadingHost, tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await devices.list(tx, { kind: cameraKind, retired: true })).map(({ id, name }) => [id, name]));
