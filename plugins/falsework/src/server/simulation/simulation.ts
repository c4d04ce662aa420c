import { type SimulatedModule, siteClock } from '@gantry/plugin-sdk/server/simulation';
import { falseworkCalls } from '../../contract/falsework.ts';
import { gatewayKind, sensorKind } from '../../contract/readings.ts';
import { gatewayId, limits, sensorDay, sensorsOf } from './sensor-day.ts';

/** A gateway with falsework sensors on a working day. */
export const simulation: SimulatedModule = {
  name: 'sensors',
  pluginId: 'gantry.falsework',
  lists: ['readings'],
  day: (asked) => ({
    devices: [
      { kind: gatewayKind, name: 'Simulated falsework gateway', externalId: gatewayId },
      ...sensorsOf(asked.devices).map((sensor) => ({ kind: sensorKind, ...sensor, behind: gatewayId })),
    ],
    items: sensorDay(asked),
  }),
  async setUp({ day, timeZone, devices, call, idOf }) {
    const from = new Date(siteClock(day, timeZone)).toISOString();
    for (const { externalId } of sensorsOf(devices))
      await call(falseworkCalls.setThresholds, { sensorId: idOf(externalId), from, limits });
  },
};
