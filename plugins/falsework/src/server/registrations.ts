import { ConflictError, type Handlers, type ServerHost, type Tx } from '@gantry/plugin-sdk/server';
import { gatewayHandlers, importDevices } from '@gantry/plugin-sdk/server/monitoring';
import type { falseworkCalls, ImportedSensor } from '../contract/falsework.ts';
import { gatewayKind, sensorKind } from '../contract/readings.ts';
import { readSensors } from './sensor-rows.ts';
import { isSameSetup, type SensorSetup, setupIn, writeSetup } from './setup.ts';
import { level0 } from './watch-rows.ts';

type Calls = Handlers<typeof falseworkCalls>;

const kinds = { gateway: gatewayKind, device: sensorKind } as const;
/** Of a sensor that was just registered. */
const unset = { intervalSeconds: 60, baseline: level0, place: null, version: 0 } as const;

export function registrationHandlers(
  host: ServerHost,
): Pick<Calls, 'addGateway' | 'gateways' | 'addSensor' | 'importSensors'> {
  return {
    ...gatewayHandlers(host, kinds),
    async addSensor({ name, instrumentId, gatewayId, intervalSeconds, place }, { tx }) {
      const { device, token } = await host.devices.register(tx, {
        kind: sensorKind,
        name,
        externalId: instrumentId,
        gatewayId,
      });
      await setUp(tx, device.id, unset, { ...unset, intervalSeconds, place });
      return { sensorId: device.id, token, ...host.devices.sendTo };
    },
    importSensors: ({ rows, apply }, { tx, refuse }) =>
      importDevices(tx, host, {
        ...kinds,
        rows,
        apply,
        refuse: (problems) =>
          refuse('IMPORT_INVALID', 'Some rows cannot be imported.', { rows: [...problems] }),
        async setUp(known) {
          const found = await readSensors(tx, known);
          const stored = new Map(found.map(({ device, row }) => [device.id, setupIn(row)]));
          const before = (id: string) => stored.get(id) ?? unset;
          return {
            isChanged: (row, { id }) => !isSameSetup(before(id), changedBy(row, before(id))),
            write: (row, { id }) => setUp(tx, id, before(id), changedBy(row, before(id))),
          };
        },
      }),
  };
}

const changedBy = ({ intervalSeconds, place }: ImportedSensor, before: SensorSetup): SensorSetup => ({
  intervalSeconds: intervalSeconds ?? before.intervalSeconds,
  baseline: before.baseline,
  place: place ?? before.place,
});

/** @throws ConflictError SENSOR_CHANGED */
async function setUp(
  tx: Tx,
  sensorId: string,
  before: SensorSetup & { readonly version: number },
  after: SensorSetup,
): Promise<void> {
  if (isSameSetup(before, after)) return;
  if (!(await writeSetup(tx, sensorId, before, after)))
    throw new ConflictError('SENSOR_CHANGED', 'Somebody else changed a sensor meanwhile. Try again.', {
      sensorId,
    });
}
