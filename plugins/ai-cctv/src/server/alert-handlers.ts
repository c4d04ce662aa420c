import {
  alertsChanged,
  type cameraFiles,
  downtimeTypes,
  type MonitorAlert,
  measuredTypes,
  type TriageState,
} from '@gantry/plugin-sdk/cameras';
import { pageOf } from '@gantry/plugin-sdk/contract';
import {
  type FileHandlers,
  type Handlers,
  keptFile,
  NotFoundError,
  type RouteContext,
  type ServerHost,
  type Sql,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions } from '../contract/cctv.ts';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import { cameraKind } from '../contract/messages.ts';
import { type AlertRow, alertColumns, alertRow, readAlert, shownAlerts } from './alert-rows.ts';
import { endSeries, lockStates } from './alert-series.ts';
import { findMonitor } from './monitor-rows.ts';
import { alarmedMonitor } from './take-message.ts';

const countRow = z.object({ total: z.int() });

/** A page of alerts, and how it is narrowed. */
interface Asked {
  readonly page: number;
  readonly pageSize: number;
  /** `name` is that of the camera. */
  readonly orderBy: 'time' | 'type' | 'name';
  readonly isDesc: boolean;
  readonly search: string;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly state: 'all' | 'open';
  readonly triage?: TriageState | undefined;
}

type Calls = Handlers<typeof cctvCalls>;

export function alertHandlers(
  host: ServerHost,
): Pick<
  Calls,
  'getMonitorAlertListByPaging' | 'getAlertList' | 'alert' | 'acknowledgeAlert' | 'resolveAlert'
> {
  const cameras = (tx: Tx) => host.devices.list(tx, { kind: cameraKind, retired: true });
  const shown = async (context: RouteContext, rows: readonly AlertRow[]) => {
    const names = new Map((await cameras(context.tx)).map(({ id, name }) => [id, name]));
    return shownAlerts({ ...context, host }, rows, names);
  };
  const one = async (context: RouteContext, alertId: string): Promise<{ alert: MonitorAlert }> => {
    const [alert] = await shown(context, [await readAlert(context.tx, alertId)]);
    if (alert === undefined) throw new NotFoundError('The alert');
    return { alert };
  };
  const listed = async (context: RouteContext, asked: Asked, narrowed: readonly Sql[]) => {
    const { tx, project } = context;
    const conditions = [sql`project_id = ${tx.projectId}`, ...narrowed];
    if (asked.state === 'open') conditions.push(sql`ended_at is null`);
    if (asked.triage !== undefined) conditions.push(sql`triage = ${asked.triage}`);
    if (asked.start !== undefined) conditions.push(sql`started_at >= ${asked.start}`);
    if (asked.end !== undefined) conditions.push(sql`started_at <= ${asked.end}`);
    if (asked.search !== '') {
      const wanted = asked.search.toLowerCase();
      const found = (await cameras(tx)).filter(({ name }) => name.toLowerCase().includes(wanted));
      // A type is read with blanks, and a time as screens show it.
      conditions.push(sql`(position(${wanted} in lower(type)) > 0 or position(${wanted} in lower(zone)) > 0
        or position(${wanted} in lower(replace(type, '_', ' '))) > 0
        or position(${wanted} in to_char(started_at at time zone ${project.timeZone}, 'YYYY-MM-DD HH24:MI')) > 0
        or monitor_id = any(${found.map(({ id }) => id)}::uuid[]))`);
    }
    const where = conditions.reduce((all, each) => sql`${all} and ${each}`);
    const { limit, offset } = pageOf(asked);
    const order = await orderOf(tx, asked);
    const rows = await tx.many(
      alertRow,
      sql`select ${alertColumns} from monitor_alert where ${where} order by ${order} limit ${limit} offset ${offset}`,
    );
    const { total } = await tx.one(
      countRow,
      sql`select count(*)::integer as total from monitor_alert where ${where}`,
    );
    return { monitorAlertList: [...(await shown(context, rows))], total };
  };

  const orderOf = async (tx: Tx, { orderBy, isDesc }: Asked): Promise<Sql> => {
    if (orderBy === 'time') return isDesc ? sql`started_at desc, id desc` : sql`started_at, id`;
    if (orderBy === 'type')
      return isDesc
        ? sql`lower(type) desc, started_at desc, id desc`
        : sql`lower(type), started_at desc, id desc`;
    const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const ids = (await cameras(tx)).toSorted((a, b) => byName.compare(a.name, b.name)).map(({ id }) => id);
    const place = sql`array_position(${ids}::uuid[], monitor_id)`;
    return isDesc ? sql`${place} desc, started_at desc, id desc` : sql`${place}, started_at desc, id desc`;
  };

  /** Records what somebody says about an alert. The camera's state must be locked. */
  const triaged = async (
    { tx, user, now }: RouteContext,
    before: AlertRow,
    action: 'acknowledge' | 'resolve',
    triage: TriageState,
    actionTaken: string | null,
  ) => {
    const isResolved = action === 'resolve';
    await tx.run(sql`
      update monitor_alert set triage = ${triage}, action_taken = ${actionTaken},
        acknowledged_at = coalesce(acknowledged_at, ${now}::timestamptz),
        acknowledged_by = coalesce(acknowledged_by, ${user.id}::uuid),
        resolved_at = ${isResolved ? now : before.resolved_at}, resolved_by = ${isResolved ? user.id : before.resolved_by}
      where project_id = ${tx.projectId} and id = ${before.id}`);
    await tx.audit({
      entity: 'cctv-alert',
      entityId: before.id,
      action,
      before: { triage: before.triage, actionTaken: before.action_taken },
      after: { triage, actionTaken },
    });
    await tx.emit({
      topic: alertsChanged,
      payload: { monitorId: before.monitor_id, monitorAlertId: before.id },
      permission: permissions.view,
    });
  };
  const locked = async (tx: Tx, alertId: string): Promise<AlertRow> => {
    await lockStates(tx, [(await readAlert(tx, alertId)).monitor_id]);
    return readAlert(tx, alertId);
  };

  return {
    async getMonitorAlertListByPaging({ monitorId, alertType, type, ...asked }, context) {
      await findMonitor(context.tx, host, monitorId);
      const narrowed = [sql`monitor_id = ${monitorId}`];
      if (type !== undefined) narrowed.push(sql`type = ${type}`);
      if (alertType !== '') {
        const isDown = sql`type = any(${[...downtimeTypes]}::text[])`;
        narrowed.push(alertType === 'SystemDowntimeAlert' ? isDown : sql`not ${isDown}`);
      }
      return listed(context, asked, narrowed);
    },
    getAlertList({ typeSet, monitorIds, ...asked }, context) {
      const narrowed: Sql[] = [];
      if (typeSet.length > 0) narrowed.push(sql`type = any(${typeSet}::text[])`);
      if (monitorIds.length > 0) narrowed.push(sql`monitor_id = any(${monitorIds}::uuid[])`);
      return listed(context, asked, narrowed);
    },
    alert: ({ monitorAlertId }, context) => one(context, monitorAlertId),
    async acknowledgeAlert({ monitorAlertId }, context) {
      const before = await locked(context.tx, monitorAlertId);
      if (before.triage === 'New')
        await triaged(context, before, 'acknowledge', 'Acknowledged', before.action_taken);
      return one(context, monitorAlertId);
    },
    async resolveAlert({ monitorAlertId, outcome, actionTaken }, context) {
      const { tx, now } = context;
      const before = await locked(tx, monitorAlertId);
      await triaged(context, before, 'resolve', outcome, actionTaken);
      const { type, zone, monitor_id: monitorId } = before;
      if (before.ended_at === null && !measuredTypes.includes(type)) {
        const camera = await host.devices.find(tx, monitorId);
        await endSeries(tx, host, await alarmedMonitor(tx, camera), { monitorId, type, zone }, now);
      }
      return one(context, monitorAlertId);
    },
  };
}

export const alertFiles: FileHandlers<typeof cameraFiles> = {
  async alertPicture({ monitorAlertId }, { tx }) {
    const { picture_file } = await readAlert(tx, monitorAlertId);
    if (picture_file === null) throw new NotFoundError('The picture');
    return keptFile(picture_file, { show: 'inline' });
  },
};
