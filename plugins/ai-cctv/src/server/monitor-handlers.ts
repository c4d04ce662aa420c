import type { Monitor } from '@gantry/plugin-sdk/cameras';
import type { Refuse } from '@gantry/plugin-sdk/contract';
import {
  type Handlers,
  NotFoundError,
  type RouteContext,
  type ServerHost,
  sql,
} from '@gantry/plugin-sdk/server';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import { cameraKind } from '../contract/messages.ts';
import type { Zone } from '../contract/zones.ts';
import { endAlerts } from './ended-monitors.ts';
import { groupNames } from './monitor-groups.ts';
import { allMonitors, findMonitor, hasStream, shownMonitors, versionOf } from './monitor-rows.ts';
import {
  changedFields,
  changedSetup,
  lockSetup,
  type MonitorSetup,
  requireGroup,
  tellSetup,
  writeSetup,
} from './monitor-setup.ts';

type Calls = Handlers<typeof cctvCalls>;
type ZoneField = keyof MonitorSetup['zones'];
type Edit = Refuse<typeof cctvCalls.editMonitorDangerZoneList>;

/** A camera as the contract says it. @throws NotFoundError */
export async function shownMonitor(
  host: ServerHost,
  context: RouteContext,
  monitorId: string,
): Promise<Monitor> {
  const found = await findMonitor(context.tx, host, monitorId);
  const [monitor] = await shownMonitors({ ...context, host }, [found]);
  if (monitor === undefined) throw new NotFoundError('The camera');
  return monitor;
}

export function monitorHandlers(
  host: ServerHost,
): Pick<
  Calls,
  | 'getMonitorList'
  | 'editMonitor'
  | 'deleteMonitor'
  | 'editMonitorDangerZoneList'
  | 'editMonitorDetectionZoneList'
  | 'editMonitorFlowCountLineList'
  | 'editMonitorSequence'
  | 'getCurrentEventCount'
  | 'getLiveStream'
> {
  const shown = (context: RouteContext, monitorId: string) => shownMonitor(host, context, monitorId);

  /** The camera, locked, at the version that the editor saw. */
  const opened = async (
    context: RouteContext,
    refuse: Edit,
    { monitorId, version }: { readonly monitorId: string; readonly version: number },
    after: (before: MonitorSetup) => MonitorSetup,
  ) => {
    const { tx } = context;
    await findMonitor(tx, host, monitorId);
    await lockSetup(tx, monitorId);
    const found = await findMonitor(tx, host, monitorId);
    if (found.device.retiredAt !== null)
      throw refuse('MONITOR_REMOVED', 'The camera was removed.', { monitorId });
    const next = after(found.row);
    if (versionOf(found) !== version)
      throw refuse('VERSION_CONFLICT', 'Somebody else changed the camera.', {
        expectedVersion: version,
        currentVersion: versionOf(found),
        changedFields: changedFields(found.row, next),
        current: await shown(context, monitorId),
      });
    return { ...found, next };
  };

  const zones =
    (field: ZoneField) =>
    async (
      given: { readonly monitorId: string; readonly version: number; readonly list: readonly Zone[] },
      context: RouteContext & { readonly refuse: Edit },
    ) => {
      const list = given.list.map(({ name, points }) => ({ name, points: [...points] }));
      const { row, next } = await opened(context, context.refuse, given, (before) => ({
        ...before,
        zones: { ...before.zones, [field]: list },
      }));
      await writeSetup(context.tx, given.monitorId, 'edit-zones', row, next);
      return { monitor: await shown(context, given.monitorId) };
    };

  return {
    async getMonitorList({ withRemoved }, context) {
      const found = await allMonitors(context.tx, host, withRemoved);
      return { monitorList: [...(await shownMonitors({ ...context, host }, found))] };
    },
    async editMonitor({ monitorId, version, name, originId, gatewayId, ...given }, context) {
      const { tx } = context;
      const { device, row, next } = await opened(context, context.refuse, { monitorId, version }, (before) =>
        changedSetup(before, given),
      );
      if (given.groupId != null) await requireGroup(tx, given.groupId);
      const change = {
        name: name ?? device.name,
        externalId: originId ?? device.externalId,
        gatewayId: gatewayId === undefined ? device.gatewayId : gatewayId,
      };
      if (
        change.name !== device.name ||
        change.externalId !== device.externalId ||
        change.gatewayId !== device.gatewayId
      )
        await host.devices.change(tx, monitorId, change, device.version);
      if (changedFields(row, next).length > 0) await writeSetup(tx, monitorId, 'edit', row, next);
      else await tellSetup(tx, [monitorId]);
      return { monitor: await shown(context, monitorId) };
    },
    async deleteMonitor({ monitorId }, { tx, now }) {
      const { device } = await findMonitor(tx, host, monitorId);
      if (device.retiredAt === null) await host.devices.retire(tx, monitorId);
      await endAlerts(tx, host, device, now);
      await tellSetup(tx, [monitorId]);
    },
    editMonitorDangerZoneList: zones('dangerZoneList'),
    editMonitorDetectionZoneList: zones('detectionZoneList'),
    editMonitorFlowCountLineList: zones('flowCountLineList'),
    async editMonitorSequence({ monitorIds }, { tx }) {
      const known = new Set((await host.devices.list(tx, { kind: cameraKind })).map(({ id }) => id));
      if (monitorIds.some((id) => !known.has(id.toLowerCase()))) throw new NotFoundError('The camera');
      await tx.run(sql`
        insert into monitor as m (project_id, monitor_id, sequence)
        select ${tx.projectId}, id, place from unnest(${monitorIds}::uuid[]) with ordinality as g(id, place) order by id
        on conflict (project_id, monitor_id) do update set sequence = excluded.sequence`);
      await tx.run(sql`
        update monitor set sequence = null where project_id = ${tx.projectId} and monitor_id <> all(${monitorIds}::uuid[])`);
      await tellSetup(tx, monitorIds);
    },
    async getCurrentEventCount(_, { tx, now, ...context }) {
      const groups = await groupNames(tx);
      const found = await shownMonitors({ ...context, tx, now, host }, await allMonitors(tx, host, false));
      return {
        eventCountList: found.map(({ monitorId, name, groupId, peopleCountLimit, peopleCount }) => ({
          monitorId,
          monitorName: name,
          groupName: (groupId && groups.get(groupId)) || null,
          peopleCountLimit,
          latestEventCount: peopleCount,
        })),
      };
    },
    async getLiveStream({ monitorId }, { tx }) {
      const { device, row } = await findMonitor(tx, host, monitorId);
      const isShown = hasStream(row) && device.retiredAt === null;
      return { hasStream: isShown, videoId: isShown ? monitorId : null };
    },
  };
}
