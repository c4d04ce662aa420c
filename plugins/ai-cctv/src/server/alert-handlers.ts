import { alertsChanged, type cameraFiles, measuredTypes, type TriageState } from '@gantry/plugin-sdk/cameras';
import {
  type FileHandlers,
  type Handlers,
  keptFile,
  NotFoundError,
  type RouteContext,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/cctv.ts';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import { shownAlert } from './alert-lists.ts';
import { type AlertRow, readAlert } from './alert-rows.ts';
import { endSeries, lockStates } from './alert-series.ts';
import { alarmedMonitor } from './take-message.ts';

type Calls = Handlers<typeof cctvCalls>;

export function triageHandlers(host: ServerHost): Pick<Calls, 'acknowledgeAlert' | 'resolveAlert'> {
  const one = async (context: RouteContext, alertId: string) => ({
    alert: await shownAlert(host, context, alertId),
  });

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
