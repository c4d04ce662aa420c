import { randomUUID } from 'node:crypto';
import {
  hostTopics,
  oneUserDevice,
  signingMemberPage,
  signingMembersQuery,
  type UserDevice,
  userDeviceRequest,
} from '@gantry/contract';
import {
  ConflictError,
  defineRoute,
  NotFoundError,
  type People,
  type Route,
  type RouteContext,
  sql,
} from '@gantry/plugin-sdk/server';
import { memberAdmin } from '../members/member-rules.ts';
import { devicesOf, userDeviceColumns, userDeviceRow } from './user-devices.ts';

const userDeviceAdmin = 'USER_DEVICE_ADMIN';

/** Settings, Signing devices: people's browsers, by the administrators of their companies. */
export function userDeviceRoutes(people: People): readonly Route[] {
  const common = { project: 'params', permission: userDeviceAdmin } as const;
  /** The members whose browsers the caller manages. */
  const managed = ({ tx, user }: RouteContext) =>
    people.accounts(tx, user.permissions.has(memberAdmin) ? undefined : user.companyId);
  const requireManaged = async (context: RouteContext, userId: string) => {
    if (!(await managed(context)).some(({ id }) => id === userId)) throw new NotFoundError('The member');
  };
  const changed = async ({ tx }: RouteContext, action: string, device: UserDevice) => {
    await tx.audit({ entity: 'user-device', entityId: device.userId, action, after: device });
    await tx.emit({ topic: hostTopics.userDevicesChanged, payload: {}, permission: userDeviceAdmin });
    await tx.emit({ topic: hostTopics.signingChanged, payload: {}, users: [device.userId] });
    return { device };
  };
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path: '/signing/members',
      summary:
        "Members with the browsers on which they sign: of the caller's company, or of all companies if the caller manages members",
      query: signingMembersQuery,
      response: signingMemberPage,
      async handle({ query: { search, order, limit, offset } }, context) {
        const wanted = search.trim().toLowerCase();
        const found = (await managed(context)).filter(({ name, email }) =>
          [name, email].some((text) => text.toLowerCase().includes(wanted)),
        );
        const shown = (order === 'desc' ? found.toReversed() : found).slice(offset, offset + limit);
        const devices = await devicesOf(
          context.tx,
          shown.map(({ id }) => id),
        );
        const members = await Promise.all(
          shown.map(async ({ id, name, email, company, title, roles, isActive }) => ({
            userId: id,
            name,
            email,
            company: company?.name ?? '',
            title,
            roles: [...roles],
            isAdmin: await people.holds(context.tx, id, userDeviceAdmin),
            isActive,
            devices: devices.filter(({ userId }) => userId === id),
          })),
        );
        return { members, total: found.length };
      },
    }),

    defineRoute({
      ...common,
      method: 'POST',
      path: '/signing/devices',
      summary: "Register a browser for a member's signatures",
      body: userDeviceRequest,
      response: oneUserDevice,
      refusals: {
        /** Another member has it, or this member had it and it was revoked. */
        DEVICE_TAKEN: { status: 409 },
        DEVICE_WAS_REVOKED: { status: 409 },
      },
      async handle({ body: { userId, deviceId } }, context) {
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
          userDeviceRow,
          sql`insert into user_device (project_id, id, user_id, device_uuid, registered_by, registered_at)
              values (${tx.projectId}, ${randomUUID()}, ${userId}, ${deviceId}, ${user.id}, ${now})
              on conflict (project_id, device_uuid) where revoked_at is null do nothing returning ${userDeviceColumns}`,
        );
        if (device === undefined)
          throw new ConflictError(
            'DEVICE_TAKEN',
            'This device is registered for another member. Revoke it there first.',
          );
        return changed(context, 'register', device);
      },
    }),

    defineRoute({
      ...common,
      method: 'POST',
      path: '/signing/devices/revoke',
      summary: 'Accept no more signatures from a browser',
      body: userDeviceRequest,
      response: oneUserDevice,
      async handle({ body: { userId, deviceId } }, context) {
        const { tx, user, now } = context;
        await requireManaged(context, userId);
        const [device] = await tx.many(
          userDeviceRow,
          sql`update user_device set revoked_at = ${now}, revoked_by = ${user.id}
              where project_id = ${tx.projectId} and user_id = ${userId} and device_uuid = ${deviceId} and revoked_at is null
              returning ${userDeviceColumns}`,
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
    }),
  ];
}
