import type { Handlers, ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { gatewayHandlers, importDevices } from '@gantry/plugin-sdk/server/monitoring';
import type { ImportedMonitor } from '../contract/cctv.ts';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import { cameraKind, gatewayKind } from '../contract/messages.ts';
import { shownMonitor } from './monitor-handlers.ts';
import { readMonitors } from './monitor-rows.ts';
import {
  changedFields,
  changedSetup,
  lockSetup,
  type MonitorSetup,
  requireGroup,
  tellSetup,
  unset,
  writeSetup,
} from './monitor-setup.ts';

const kinds = { gateway: gatewayKind, device: cameraKind } as const;

/** Registers cameras and gateways, one by one or from a spreadsheet. */
export function registrationHandlers(
  host: ServerHost,
): Pick<Handlers<typeof cctvCalls>, 'addGateway' | 'gateways' | 'addMonitor' | 'importMonitors'> {
  return {
    ...gatewayHandlers(host, kinds),
    async addMonitor({ name, originId, gatewayId, ...given }, context) {
      const { tx } = context;
      if (given.groupId !== null) await requireGroup(tx, given.groupId);
      const { device, token } = await host.devices.register(tx, {
        kind: cameraKind,
        name,
        externalId: originId,
        gatewayId,
      });
      await lockSetup(tx, device.id);
      await writeSetup(tx, device.id, 'add', unset, changedSetup(unset, given));
      return { monitor: await shownMonitor(host, context, device.id), token, ...host.devices.sendTo };
    },
    importMonitors: ({ rows, apply }, { tx, refuse }) =>
      importDevices(tx, host, {
        ...kinds,
        rows,
        apply,
        refuse: (problems) =>
          refuse('IMPORT_INVALID', 'Some rows cannot be imported.', { rows: [...problems] }),
        async setUp(known) {
          const stored = await setUpOf(tx, known, apply);
          return {
            isChanged: (row, { id }) => {
              const before = stored.get(id) ?? unset;
              return changedFields(before, importedSetup(before, row)).length > 0;
            },
            async write(row, { id }) {
              const before = stored.get(id);
              if (before === undefined) {
                await lockSetup(tx, id);
                await writeSetup(tx, id, 'add', unset, importedSetup(unset, row));
                return;
              }
              const after = importedSetup(before, row);
              if (changedFields(before, after).length > 0) await writeSetup(tx, id, 'edit', before, after);
              else await tellSetup(tx, [id]);
            },
          };
        },
      }),
  };
}

/** What is set up for cameras; locked where it is going to be changed. */
async function setUpOf(
  tx: Tx,
  known: Parameters<typeof readMonitors>[1],
  isLocked: boolean,
): Promise<ReadonlyMap<string, MonitorSetup>> {
  if (isLocked) await lockSetup(tx, ...known.map(({ id }) => id));
  const found = await readMonitors(tx, known);
  return new Map(found.map(({ device, row }) => [device.id, row]));
}

const importedSetup = (before: MonitorSetup, { place, ...given }: ImportedMonitor): MonitorSetup =>
  changedSetup(before, { ...given, ...(isMoved(before, place) && { ...place, gps: null }) });

/** A place in the grid would win over degrees that say something else. */
const isMoved = ({ place: was }: MonitorSetup, place: ImportedMonitor['place']) =>
  place != null &&
  (place.latitude !== was.latitude || place.longitude !== was.longitude || place.height !== was.height);
