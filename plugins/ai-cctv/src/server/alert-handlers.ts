import { type cameraFiles, measuredTypes } from '@gantry/plugin-sdk/cameras';
import {
  type FileHandlers,
  type Handlers,
  keptFile,
  NotFoundError,
  type RouteContext,
  type ServerHost,
} from '@gantry/plugin-sdk/server';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import { shownAlert } from './alert-lists.ts';
import { readAlert } from './alert-rows.ts';
import { endSeries } from './alert-series.ts';
import { acknowledge, locked, triaged } from './alert-triage.ts';
import { alarmedMonitor } from './take-message.ts';

type Calls = Handlers<typeof cctvCalls>;

export function triageHandlers(host: ServerHost): Pick<Calls, 'acknowledgeAlert' | 'resolveAlert'> {
  const one = async (context: RouteContext, alertId: string) => ({
    alert: await shownAlert(host, context, alertId),
  });

  return {
    async acknowledgeAlert({ monitorAlertId }, context) {
      await acknowledge(host, context, monitorAlertId);
      return one(context, monitorAlertId);
    },
    async resolveAlert({ monitorAlertId, outcome, actionTaken }, context) {
      const { tx, now } = context;
      const before = await locked(tx, monitorAlertId);
      await triaged(host, context, before, 'resolve', outcome, actionTaken);
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
  async alertClip({ monitorAlertId }, { tx }) {
    const { clip_file } = await readAlert(tx, monitorAlertId);
    if (clip_file === null) throw new NotFoundError('The clip');
    return keptFile(clip_file, { show: 'inline' });
  },
};
