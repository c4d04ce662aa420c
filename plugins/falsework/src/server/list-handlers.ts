import type { Handlers, ServerHost } from '@gantry/plugin-sdk/server';
import { gatewayNames, pageOfDevices } from '@gantry/plugin-sdk/server/monitoring';
import type { falseworkCalls } from '../contract/falsework.ts';
import { gatewayKind, sensorKind } from '../contract/readings.ts';
import { readSensors, sensorOf, statusNow } from './sensor-rows.ts';

export function listHandlers(host: ServerHost): Pick<Handlers<typeof falseworkCalls>, 'sensors'> {
  return {
    async sensors(asked, { tx, now }) {
      const { rows, total } = await pageOfDevices(
        await host.devices.list(tx, { kind: sensorKind }),
        asked,
        (devices) => readSensors(tx, devices),
        (found) => statusNow(found, now) === -1,
      );
      const gateways = await gatewayNames(tx, host, gatewayKind);
      return { pageList: rows.map((each) => sensorOf(each, gateways, now)), total };
    },
  };
}
