import { defineDeviceRoute, HttpError, type ServerHost } from '@gantry/plugin-sdk/server';
import { permissions, sensorsChanged } from '../contract/falsework.ts';
import {
  gatewayKind,
  mostReadings,
  readingAnswer,
  readingMessage,
  sensorKind,
} from '../contract/readings.ts';
import { recordReadings } from './record-readings.ts';

const usualUnits = { inclination: 'deg', force: 'kN' } as const;

export const readingRoute = (host: ServerHost) =>
  defineDeviceRoute({
    method: 'POST',
    path: '/',
    summary: 'Readings of falsework sensors, one or up to 1,000 in a message',
    kinds: [sensorKind, gatewayKind],
    body: readingMessage,
    response: readingAnswer,
    maxBytes: 512 * 1024,
    rate: { perSecond: 50, burst: 200 },
    async handle(message, { tx, device, now, announce }) {
      const { units = usualUnits, ...rest } = message;
      const readings = 'readings' in rest ? rest.readings : [rest];
      if (readings.length > mostReadings)
        throw new HttpError(413, 'BATCH_TOO_LARGE', `Send at most ${mostReadings} readings at once.`);
      const own = device.kind === sensorKind ? device : undefined;
      const named = [...new Set(readings.flatMap(({ sensor }) => sensor?.trim() ?? []))];
      const sensors = own ? [own] : await host.devices.behind(tx, device.id, named);
      const answer = await recordReadings(tx, host, sensors, { readings, units, now }, own);
      announce(sensorsChanged, permissions.view);
      return answer;
    },
  });
