import type { SimulatedModule } from '@gantry/plugin-sdk/server/simulation';
import { cctvCalls } from '../../contract/cctv-calls.ts';
import { cameraKind, gatewayKind } from '../../contract/messages.ts';
import { boxId, cameraDay, camerasOf } from './camera-day.ts';

/** An AI box with cameras on a working day. */
export const simulation: SimulatedModule = {
  name: 'cameras',
  pluginId: 'gantry.ai-cctv',
  lists: ['events', 'statuses', 'counts'],
  day: (asked) => ({
    devices: [
      { kind: gatewayKind, name: 'Simulated AI box', externalId: boxId },
      ...camerasOf(asked.devices).map(({ name, externalId }) => ({
        kind: cameraKind,
        name,
        externalId,
        behind: boxId,
      })),
    ],
    items: cameraDay(asked),
  }),
  async setUp({ devices, call, idOf }) {
    const { getMonitorList, editMonitor } = cctvCalls;
    const { monitorList } = await call(getMonitorList, {});
    for (const { externalId, limit } of camerasOf(devices)) {
      const known = monitorList.find(({ monitorId }) => monitorId === idOf(externalId));
      if (known === undefined || known.peopleCountLimit === limit) continue;
      const { monitorId, version } = known;
      await call(editMonitor, { monitorId, version, peopleCountLimit: limit });
    }
  },
};
