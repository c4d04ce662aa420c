import { pageOf } from '@gantry/plugin-sdk/contract';
import type { Device, Handlers, ServerHost } from '@gantry/plugin-sdk/server';
import type { falseworkCalls } from '../contract/falsework.ts';
import { sensorKind } from '../contract/readings.ts';
import { gatewayNames, readSensors, sensorOf, statusNow } from './sensor-rows.ts';

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** `Sensor 2` before `Sensor 10`. */
const byName = (a: Device, b: Device) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** Whether a sensor's name or instrument id holds a text, in whatever letter case. */
export const matches = ({ name, externalId }: Device, search: string): boolean =>
  [name, externalId].some((text) => text.toLowerCase().includes(search.toLowerCase()));

export function listHandlers(host: ServerHost): Pick<Handlers<typeof falseworkCalls>, 'sensors'> {
  return {
    async sensors({ search, status, isDesc, ...asked }, { tx, now }) {
      const devices = await host.devices.list(tx, { kind: sensorKind });
      const listed = devices.filter((device) => matches(device, search)).sort(byName);
      if (isDesc) listed.reverse();
      const { limit, offset } = pageOf(asked);
      const page = <T>(all: readonly T[]) => all.slice(offset, offset + limit);
      const gateways = await gatewayNames(tx, host);
      if (status === '') {
        const found = await readSensors(tx, page(listed));
        return { pageList: found.map((each) => sensorOf(each, gateways, now)), total: listed.length };
      }
      const found = await readSensors(tx, listed);
      const wanted = found.filter((each) => (statusNow(each, now) === -1) === (status === 'Offline'));
      return { pageList: page(wanted).map((each) => sensorOf(each, gateways, now)), total: wanted.length };
    },
  };
}
