import { alertsChanged, type TriageState } from '@gantry/plugin-sdk/cameras';
import { type RouteContext, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/cctv.ts';
import { takeAlarmOf } from './alert-alarms.ts';
import { type AlertRow, readAlert } from './alert-rows.ts';
import { lockStates } from './alert-series.ts';

/** An alert whose camera's state is locked until the commit. */
export async function locked(tx: Tx, alertId: string): Promise<AlertRow> {
  await lockStates(tx, [(await readAlert(tx, alertId)).monitor_id]);
  return readAlert(tx, alertId);
}

/** Notes who saw an alert first. */
export async function acknowledge(host: ServerHost, context: RouteContext, alertId: string): Promise<void> {
  const before = await locked(context.tx, alertId);
  if (before.triage === 'New')
    await triaged(host, context, before, 'acknowledge', 'Acknowledged', before.action_taken);
}

/** Records what somebody says about an alert, and that they look after its alarm. The camera's state must be locked. */
export async function triaged(
  host: ServerHost,
  context: RouteContext,
  before: AlertRow,
  action: 'acknowledge' | 'resolve',
  triage: TriageState,
  actionTaken: string | null,
): Promise<void> {
  const { tx, user, now } = context;
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
  await takeAlarmOf(host, context, before);
}
