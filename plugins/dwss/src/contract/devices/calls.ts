import { endpoint, pageQuery } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** A browser on which a member may sign. */
const userDevice = z.object({
  userId: z.uuid(),
  /** The id that the browser made for itself. */
  deviceId: z.uuid(),
  registeredAt: z.string(),
  /** Null while signatures are accepted from it. */
  revokedAt: z.string().nullable(),
});
export type UserDevice = z.output<typeof userDevice>;

/** A member of the company whose devices are managed. */
const companyUser = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  title: z.string(),
  /** 1 if the person may register devices, else 0. */
  role: z.int(),
  /** 1 for an active account. */
  status: z.int(),
  roleIds: z.array(z.string()),
  /** Registered ones, then revoked ones, the latest first. */
  devices: z.array(userDevice),
});
export type CompanyUser = z.output<typeof companyUser>;

const administer = { permission: 'USER_DEVICE_ADMIN', projectAlias: 'project_id' } as const;
const oneDevice = z.strictObject({ userId: z.uuid(), deviceId: z.uuid().toLowerCase() });
const deviceReply = z.object({ device: userDevice });

export const deviceCalls = {
  companyUsers: endpoint({
    ...administer,
    method: 'GET',
    path: '/v1/user/companyUsers',
    summary:
      "Members with their devices: of the caller's company, or of all companies if the caller manages members",
    input: pageQuery(['name'], { pageSize: 8 }),
    response: z.object({ users: z.array(companyUser), total: z.int() }),
  }),
  ownDevices: endpoint({
    method: 'GET',
    path: '/v1/user/devices',
    summary: "The caller's devices, and whether the project asks for a registered one",
    permission: '',
    projectAlias: 'project_id',
    response: z.object({ userDeviceList: z.array(userDevice), isRequired: z.boolean() }),
  }),
  registerDevice: endpoint({
    ...administer,
    method: 'POST',
    path: '/v1/user/devices/register',
    summary: "Register a device for a member's signatures",
    input: oneDevice,
    response: deviceReply,
    refusals: {
      /** Another member has it, or this member had it and it was revoked. */
      DEVICE_TAKEN: { status: 409 },
      DEVICE_WAS_REVOKED: { status: 409 },
    },
  }),
  revokeDevice: endpoint({
    ...administer,
    method: 'POST',
    path: '/v1/user/devices/revoke',
    summary: 'Accept no more signatures from a device',
    input: oneDevice,
    response: deviceReply,
  }),
};

/** The host puts the plugin's id before topics. */
export const deviceTopics = { devicesChanged: 'user-devices-changed' } as const;
