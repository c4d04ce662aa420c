import {
  ConflictError,
  type Device,
  type Handlers,
  type ServerHost,
  type Tx,
} from '@gantry/plugin-sdk/server';
import type { falseworkCalls, ImportedSensor } from '../contract/falsework.ts';
import { gatewayKind, sensorKind } from '../contract/readings.ts';
import { readSensors } from './sensor-rows.ts';
import { isSameSetup, type SensorSetup, writeSetup } from './setup.ts';
import { level0 } from './watch-rows.ts';

type Calls = Handlers<typeof falseworkCalls>;

/** Of a sensor that was just registered. */
const unset = { intervalSeconds: 60, baseline: level0, place: null, version: 0 } as const;

export function registrationHandlers(
  host: ServerHost,
): Pick<Calls, 'addGateway' | 'gateways' | 'addSensor' | 'importSensors'> {
  return {
    async addGateway({ name, serialNumber }, { tx }) {
      const { device, token } = await host.devices.register(tx, {
        kind: gatewayKind,
        name,
        externalId: serialNumber,
      });
      return { gatewayId: device.id, token: token ?? '' };
    },
    async gateways(_, { tx }) {
      const gateways = await host.devices.list(tx, { kind: gatewayKind });
      const sensors = await host.devices.list(tx, { kind: sensorKind });
      return {
        gateways: gateways.map(({ id, name, externalId, seenAt }) => ({
          gatewayId: id,
          name,
          serialNumber: externalId,
          seenAt: seenAt?.toISOString() ?? null,
          sensors: sensors.filter(({ gatewayId }) => gatewayId === id).length,
        })),
      };
    },
    async addSensor({ name, instrumentId, gatewayId, intervalSeconds, place }, { tx }) {
      const { device, token } = await host.devices.register(tx, {
        kind: sensorKind,
        name,
        externalId: instrumentId,
        gatewayId,
      });
      await setUp(tx, device.id, unset, { ...unset, intervalSeconds, place });
      return { sensorId: device.id, token };
    },
    async importSensors({ rows, apply }, { tx, refuse }) {
      const { problems, gateways } = await checkRows(tx, host, rows);
      if (problems.length > 0)
        throw refuse('IMPORT_INVALID', 'Some rows cannot be imported.', { rows: problems });
      const known = new Map<string, Device>();
      for (const device of await host.devices.list(tx, { kind: sensorKind }))
        known.set(device.externalId.toLowerCase(), device);
      const found = new Map(
        (await readSensors(tx, [...known.values()])).map(({ device, row }) => [device.id, row]),
      );
      const counts = { added: 0, changed: 0, unchanged: 0 };
      for (const row of rows) {
        const gatewayId = gateways.get(row) ?? null;
        const device = known.get(row.instrumentId.toLowerCase());
        if (device === undefined) {
          counts.added += 1;
          if (apply) await add(tx, host, row, gatewayId);
          continue;
        }
        const stored = found.get(device.id);
        const before = stored
          ? {
              intervalSeconds: stored.interval_seconds,
              baseline: stored.baseline,
              place: stored.place,
              version: stored.version,
            }
          : unset;
        const after = changedBy(row, before);
        const change = { name: row.name, gatewayId: gatewayId ?? device.gatewayId };
        const isMoved = change.name !== device.name || change.gatewayId !== device.gatewayId;
        if (!isMoved && isSameSetup(before, after)) {
          counts.unchanged += 1;
          continue;
        }
        counts.changed += 1;
        if (!apply) continue;
        if (isMoved) await host.devices.change(tx, device.id, change, device.version);
        await setUp(tx, device.id, before, after);
      }
      return counts;
    },
  };
}

const changedBy = ({ intervalSeconds, place }: ImportedSensor, before: SensorSetup): SensorSetup => ({
  intervalSeconds: intervalSeconds ?? before.intervalSeconds,
  baseline: before.baseline,
  place: place ?? before.place,
});

async function add(tx: Tx, host: ServerHost, row: ImportedSensor, gatewayId: string | null): Promise<void> {
  const { device } = await host.devices.register(tx, {
    kind: sensorKind,
    name: row.name,
    externalId: row.instrumentId,
    gatewayId,
  });
  await setUp(tx, device.id, unset, changedBy(row, unset));
}

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

/** What is wrong with rows by themselves, and the ids of their gateways. */
async function checkRows(tx: Tx, host: ServerHost, rows: readonly ImportedSensor[]) {
  const listed = await host.devices.list(tx, { kind: gatewayKind });
  const problems: { row: number; field: string; code: string }[] = [];
  const gateways = new Map<ImportedSensor, string>();
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const id = row.instrumentId.toLowerCase();
    if (seen.has(id)) problems.push({ row: index + 1, field: 'instrumentId', code: 'TWICE' });
    seen.add(id);
    if (row.gateway === undefined) continue;
    const wanted = row.gateway.toLowerCase();
    const byNumber = listed.filter(({ externalId }) => externalId.toLowerCase() === wanted);
    const found = byNumber.length > 0 ? byNumber : listed.filter(({ name }) => name.toLowerCase() === wanted);
    const [gateway, other] = found;
    if (gateway === undefined || other !== undefined)
      problems.push({
        row: index + 1,
        field: 'gateway',
        code: gateway === undefined ? 'UNKNOWN_GATEWAY' : 'AMBIGUOUS_GATEWAY',
      });
    else gateways.set(row, gateway.id);
  }
  return { problems, gateways };
}
