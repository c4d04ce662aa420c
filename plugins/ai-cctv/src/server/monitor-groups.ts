import { randomUUID } from 'node:crypto';
import type { MonitorGroup } from '@gantry/plugin-sdk/cameras';
import {
  type Handlers,
  NotFoundError,
  type RouteContext,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import { cameraKind } from '../contract/messages.ts';
import { allMonitors, shownMonitors } from './monitor-rows.ts';
import { tellSetup } from './monitor-setup.ts';

const groupRow = z.object({ id: z.string(), name: z.string(), version: z.int() });
type GroupRow = z.output<typeof groupRow>;

const readGroups = (tx: Tx) =>
  tx.many(
    groupRow,
    sql`select id, name, version from monitor_group where project_id = ${tx.projectId}
        order by sequence, lower(name), id limit 1000`,
  );

/** Names of all groups, by id. */
export const groupNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await readGroups(tx)).map(({ id, name }) => [id, name]));

/** Locks a group. @throws NotFoundError */
const lockGroup = (tx: Tx, groupId: string): Promise<GroupRow> =>
  tx.one(
    groupRow,
    sql`select id, name, version from monitor_group where project_id = ${tx.projectId} and id = ${groupId} for update`,
  );

const isTaken = async (tx: Tx, name: string, but: string): Promise<boolean> =>
  (await tx.maybe(
    groupRow,
    sql`select id, name, version from monitor_group
        where project_id = ${tx.projectId} and lower(name) = lower(${name}) and id <> ${but}`,
  )) !== undefined;

const takenDetails = { fields: [{ path: 'name', code: 'TAKEN' }] };
const takenText = 'Another group has this name.';

type Calls = Handlers<typeof cctvCalls>;

export function groupHandlers(
  host: ServerHost,
): Pick<
  Calls,
  | 'getMonitorGroupList'
  | 'createMonitorGroup'
  | 'editMonitorGroup'
  | 'editMonitorGroups'
  | 'deleteMonitorGroup'
> {
  const shown = async (
    context: RouteContext,
    groups: readonly GroupRow[],
    withMonitor: boolean,
  ): Promise<MonitorGroup[]> => {
    const found = withMonitor ? await allMonitors(context.tx, host, false) : [];
    const ids = new Set(groups.map(({ id }) => id));
    const monitors = await shownMonitors(
      { ...context, host },
      found.filter(({ row }) => row.group_id !== null && ids.has(row.group_id)),
    );
    return groups.map(({ id, name, version }) => ({
      groupId: id,
      name,
      version,
      monitorList: monitors.filter(({ groupId }) => groupId === id),
    }));
  };
  const one = async (context: RouteContext, groupId: string): Promise<MonitorGroup> => {
    const groups = (await readGroups(context.tx)).filter(({ id }) => id === groupId);
    const [monitorGroup] = await shown(context, groups, true);
    if (monitorGroup === undefined) throw new NotFoundError('The group');
    return monitorGroup;
  };
  /** Makes these cameras those of a group. @throws NotFoundError */
  const fill = async (tx: Tx, groupId: string, monitorIds: readonly string[]): Promise<void> => {
    const known = new Set((await host.devices.list(tx, { kind: cameraKind })).map(({ id }) => id));
    if (monitorIds.some((id) => !known.has(id.toLowerCase()))) throw new NotFoundError('The camera');
    const ids = [...new Set(monitorIds.map((id) => id.toLowerCase()))].sort();
    await tx.run(sql`
      update monitor set group_id = null, version = version + 1
      where project_id = ${tx.projectId} and group_id = ${groupId} and monitor_id <> all(${ids}::uuid[])`);
    await tx.run(sql`
      insert into monitor as m (project_id, monitor_id, group_id, version)
      select ${tx.projectId}, id, ${groupId}, 1 from unnest(${ids}::uuid[]) as g(id)
      on conflict (project_id, monitor_id) do update set group_id = excluded.group_id, version = m.version + 1
      where m.group_id is distinct from excluded.group_id`);
  };
  return {
    async getMonitorGroupList({ withMonitor }, context) {
      return { monitorGroupList: await shown(context, await readGroups(context.tx), withMonitor) };
    },
    async createMonitorGroup({ name, monitorIds }, context) {
      const { tx, refuse } = context;
      const groupId = randomUUID();
      // Two groups of one name at once: the second waits here and then finds the first.
      const made = await tx.run(sql`
        insert into monitor_group (project_id, id, name, sequence)
        select ${tx.projectId}, ${groupId}, ${name}, coalesce(max(sequence), 0) + 1 from monitor_group
        where project_id = ${tx.projectId} on conflict do nothing`);
      if (made === 0) throw refuse('GROUP_NAME_TAKEN', takenText, takenDetails);
      await fill(tx, groupId, monitorIds);
      await audit(tx, groupId, 'add', undefined, { name, monitorIds });
      return { monitorGroup: await one(context, groupId) };
    },
    async editMonitorGroup({ groupId, name, monitorIds, version }, context) {
      const { tx, refuse } = context;
      const before = await lockGroup(tx, groupId);
      if (before.version !== version)
        throw refuse('VERSION_CONFLICT', 'Somebody else changed the group.', {
          expectedVersion: version,
          currentVersion: before.version,
          changedFields: name === undefined || name === before.name ? [] : ['name'],
          current: await one(context, groupId),
        });
      const next = name ?? before.name;
      if (await isTaken(tx, next, groupId)) throw refuse('GROUP_NAME_TAKEN', takenText, takenDetails);
      await tx.run(sql`
        update monitor_group set name = ${next}, version = version + 1
        where project_id = ${tx.projectId} and id = ${groupId}`);
      if (monitorIds !== undefined) await fill(tx, groupId, monitorIds);
      await audit(
        tx,
        groupId,
        'edit',
        { name: before.name },
        { name: next, ...(monitorIds && { monitorIds }) },
      );
      return { monitorGroup: await one(context, groupId) };
    },
    async editMonitorGroups({ groupIds }, { tx }) {
      const known = await groupNames(tx);
      if (groupIds.some((id) => !known.has(id.toLowerCase()))) throw new NotFoundError('The group');
      await tx.run(sql`
        update monitor_group m set sequence = coalesce(g.place, 1000) from monitor_group old
        left join unnest(${groupIds}::uuid[]) with ordinality as g(id, place) on g.id = old.id
        where m.project_id = ${tx.projectId} and old.project_id = m.project_id and old.id = m.id`);
      await tellSetup(tx, []);
    },
    async deleteMonitorGroup({ groupId }, { tx }) {
      const { name } = await lockGroup(tx, groupId);
      await fill(tx, groupId, []);
      await tx.run(sql`delete from monitor_group where project_id = ${tx.projectId} and id = ${groupId}`);
      await audit(tx, groupId, 'remove', { name }, undefined);
    },
  };
}

async function audit(tx: Tx, groupId: string, action: string, before: unknown, after: unknown) {
  await tx.audit({
    entity: 'cctv-group',
    entityId: groupId,
    action,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  });
  await tellSetup(tx, []);
}
