import { randomUUID } from 'node:crypto';
import { pageOf } from '@gantry/plugin-sdk/contract';
import {
  ConflictError,
  type Handlers,
  NotFoundError,
  type RouteContext,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type deviceCalls, deviceTopics, type UserDevice } from '../../contract/devices/calls.ts';
import { needsDevice } from './signing-device.ts';

const iso = z.date().transform((date) => date.toISOString());
const deviceRow = z.object({
  userId: z.uuid(),
  deviceId: z.uuid(),
  registeredAt: iso,
  revokedAt: iso.nullable(),
});
const columns = sql`user_id as "userId", device_uuid as "deviceId", registered_at as "registeredAt", revoked_at as "revokedAt"`;

/** Devices of people, by the administrators of their companies. */
export function deviceHandlers({
  people,
  settings,
}: Pick<ServerHost, 'people' | 'settings'>): Handlers<typeof deviceCalls> {
  /** The members whose devices the caller manages. */
  const managed = ({ tx, user }: RouteContext) =>
    people.accounts(tx, user.permissions.has('MEMBER_ADMIN') ? undefined : user.companyId);
  const requireManaged = async (context: RouteContext, userId: string) => {
    if (!(await managed(context)).some(({ id }) => id === userId)) throw new NotFoundError('The member');
  };
  const changed = async ({ tx }: RouteContext, action: string, device: UserDevice) => {
    await tx.audit({ entity: 'user-device', entityId: randomUUID(), action, after: device });
    await tx.emit({ topic: deviceTopics.devicesChanged, payload: {}, permission: 'USER_DEVICE_ADMIN' });
    return { device };
  };
  return {
    async companyUsers({ search, isDesc, ...page }, context) {
      const wanted = search.toLowerCase();
      const found = (await managed(context)).filter(({ name, email }) =>
        [name, email].some((text) => text.toLowerCase().includes(wanted)),
      );
      const { limit, offset } = pageOf(page);
      const shown = (isDesc ? found.toReversed() : found).slice(offset, offset + limit);
      const devices = await devicesOf(
        context.tx,
        shown.map(({ id }) => id),
      );
      const users = await Promise.all(
        shown.map(async ({ id, name, email, company, title, roles, isActive }) => ({
          userId: id,
          name,
          email,
          company: company?.name ?? '',
          title,
          role: (await people.holds(context.tx, id, 'USER_DEVICE_ADMIN')) ? 1 : 0,
          status: isActive ? 1 : 0,
          roleIds: [...roles],
          devices: devices.filter(({ userId }) => userId === id),
        })),
      );
      return { users, total: found.length };
    },

    async ownDevices(_input, { tx, user }) {
      return {
        userDeviceList: [...(await devicesOf(tx, [user.id]))],
        isRequired: await needsDevice(settings, tx, user.id),
      };
    },

    async registerDevice({ userId, deviceId }, context) {
      const { tx, user, now } = context;
      await requireManaged(context, userId);
      const known = (await devicesOf(tx, [userId])).filter((one) => one.deviceId === deviceId);
      const live = known.find(({ revokedAt }) => revokedAt === null);
      if (live !== undefined) return { device: live };
      if (known.length > 0)
        throw new ConflictError(
          'DEVICE_WAS_REVOKED',
          'This device was revoked for the member. Clear the data of its browser, and register the Device ID that it shows then.',
        );
      const [device] = await tx.many(
        deviceRow,
        sql`insert into user_device (project_id, id, user_id, device_uuid, registered_by, registered_at)
            values (${tx.projectId}, ${randomUUID()}, ${userId}, ${deviceId}, ${user.id}, ${now})
            on conflict (project_id, device_uuid) where revoked_at is null do nothing returning ${columns}`,
      );
      if (device === undefined)
        throw new ConflictError(
          'DEVICE_TAKEN',
          'This device is registered for another member. Revoke it there first.',
        );
      return changed(context, 'register', device);
    },

    async revokeDevice({ userId, deviceId }, context) {
      const { tx, user, now } = context;
      await requireManaged(context, userId);
      const [device] = await tx.many(
        deviceRow,
        sql`update user_device set revoked_at = ${now}, revoked_by = ${user.id}
            where project_id = ${tx.projectId} and user_id = ${userId} and device_uuid = ${deviceId} and revoked_at is null
            returning ${columns}`,
      );
      if (device !== undefined) {
        // The server does not know which browser opened which session.
        await people.signOut(tx, userId);
        return changed(context, 'revoke', device);
      }
      // A repeated call finds it revoked.
      const before = (await devicesOf(tx, [userId])).find((one) => one.deviceId === deviceId);
      if (before === undefined) throw new NotFoundError('The device');
      return { device: before };
    },
  };
}

function devicesOf(tx: Tx, userIds: readonly string[]): Promise<readonly UserDevice[]> {
  return tx.many(
    deviceRow,
    sql`select ${columns} from user_device where project_id = ${tx.projectId} and user_id = any(${[...userIds]}::uuid[])
        order by revoked_at desc nulls first, registered_at desc limit 10000`,
  );
}
