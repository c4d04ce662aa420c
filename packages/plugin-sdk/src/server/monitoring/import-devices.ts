import type { ImportedDevice, RowProblem } from '@gantry/plugin-sdk/contract';
import type { Device, ServerHost, Tx } from '@gantry/plugin-sdk/server';
import type { GatewayKinds } from './gateways.ts';

/** How a module registers the devices of a spreadsheet. */
export interface DeviceImport<R extends ImportedDevice> extends GatewayKinds {
  /** Rows as the contract takes them. */
  readonly rows: readonly R[];
  /** False: only says what would be done. */
  readonly apply: boolean;
  /** Refuses the whole file. Throws. */
  readonly refuse: (problems: readonly RowProblem[]) => never;
  /**
   * What the rows say about the module's own set-up of devices. Called once, with the devices that are known already, so that it can read
   * what is stored of them in one statement.
   */
  readonly setUp: (known: readonly Device[]) => Promise<DeviceSetUp<R>>;
}

/** The module's own set-up of imported devices, such as their places. */
export interface DeviceSetUp<R> {
  /** Whether a row changes what is stored of a device that is known. */
  isChanged(row: R, device: Device): boolean;
  /** Stores what a row says, of a device that is new or changed. */
  write(row: R, device: Device): Promise<void>;
}

/** What an import did, or would do. */
export interface ImportCounts {
  /** Devices that were not known. */
  added: number;
  /** Known devices that a row changes. */
  changed: number;
  /** Known devices of which a row says nothing new. */
  unchanged: number;
}

/**
 * Registers the devices of a spreadsheet, and changes those that are known by their id. A row names a gateway by its serial number or by its
 * name; of a known device, what is left out stays.
 */
export async function importDevices<R extends ImportedDevice>(
  tx: Tx,
  host: ServerHost,
  { rows, apply, refuse, setUp, gateway, device: kind }: DeviceImport<R>,
): Promise<ImportCounts> {
  const { problems, gateways } = checkRows(rows, await host.devices.list(tx, { kind: gateway }));
  if (problems.length > 0) refuse(problems);
  const devices = await host.devices.list(tx, { kind });
  const known = new Map(devices.map((device) => [device.externalId.toLowerCase(), device]));
  const own = await setUp(devices);
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const row of rows) {
    const { name, instrumentId: externalId } = row;
    const gatewayId = gateways.get(row) ?? null;
    const device = known.get(externalId.toLowerCase());
    if (device === undefined) {
      counts.added += 1;
      if (!apply) continue;
      const added = await host.devices.register(tx, { kind, name, externalId, gatewayId });
      await own.write(row, added.device);
      continue;
    }
    const change = { name, gatewayId: gatewayId ?? device.gatewayId };
    const isMoved = change.name !== device.name || change.gatewayId !== device.gatewayId;
    if (!isMoved && !own.isChanged(row, device)) {
      counts.unchanged += 1;
      continue;
    }
    counts.changed += 1;
    if (!apply) continue;
    if (isMoved) await host.devices.change(tx, device.id, change, device.version);
    await own.write(row, device);
  }
  return counts;
}

/** What is wrong with rows by themselves, and the ids of their gateways. */
function checkRows<R extends ImportedDevice>(rows: readonly R[], listed: readonly Device[]) {
  const problems: RowProblem[] = [];
  const gateways = new Map<R, string>();
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const problem = (field: RowProblem['field'], code: RowProblem['code']) =>
      problems.push({ row: index + 1, field, code });
    const id = row.instrumentId.toLowerCase();
    if (seen.has(id)) problem('instrumentId', 'TWICE');
    seen.add(id);
    if (row.gateway === undefined) continue;
    const wanted = row.gateway.toLowerCase();
    const byNumber = listed.filter(({ externalId }) => externalId.toLowerCase() === wanted);
    const found = byNumber.length > 0 ? byNumber : listed.filter(({ name }) => name.toLowerCase() === wanted);
    const [gateway, other] = found;
    if (gateway === undefined) problem('gateway', 'UNKNOWN_GATEWAY');
    else if (other !== undefined) problem('gateway', 'AMBIGUOUS_GATEWAY');
    else gateways.set(row, gateway.id);
  }
  return { problems, gateways };
}
