import {
  deviceChange,
  deviceList,
  deviceWithToken,
  hostTopics,
  newDevice,
  newDeviceAnswer,
  oneDevice,
  type RegisteredDevice,
  type RegisteredDeviceKind,
} from '@gantry/contract';
import {
  type Device,
  type DeviceToken,
  defineRoute,
  NotFoundError,
  type Route,
  RuleError,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type PluginRegistry, servesProject } from '../plugins/plugin-registry.ts';
import { deviceColumns, deviceRow, tokenColumns, tokenRow } from './device-rows.ts';
import { deviceAddress, pluginDevices } from './plugin-devices.ts';

export const deviceAdmin = 'DEVICE_ADMIN';

const deviceId = z.uuid();
const ofDevice = z.strictObject({ deviceId });
const pluginRow = z.object({ plugin_id: z.string() });

/**
 * Routes with which administrators manage the devices of all plugins.
 * @param topic - first part of the topics at the MQTT broker; undefined without one
 */
export function deviceAdminRoutes(
  registry: PluginRegistry,
  clock: () => Date,
  topic?: string,
): readonly Route[] {
  const kindsIn = (projectCode: string): RegisteredDeviceKind[] =>
    registry.plugins
      .filter((plugin) => plugin.failure === null && servesProject(plugin, projectCode))
      .flatMap((plugin) =>
        (plugin.server?.deviceKinds ?? []).map(({ speaksFor = [], ...each }) => ({
          ...each,
          speaksFor: [...speaksFor],
          pluginId: plugin.id,
          ...deviceAddress(plugin.addressName, topic),
        })),
      );
  const devicesOf = (pluginId: string) =>
    pluginDevices(pluginId, clock, registry.find(pluginId)?.server?.deviceKinds);
  /** The device service of this device's plugin. Works without the plugin too, so that its devices can still be retired. */
  const devicesWith = async (tx: Tx, id: string) => {
    const found = await tx.maybe(
      pluginRow,
      sql`select plugin_id from device where project_id = ${tx.projectId} and id = ${id}`,
    );
    if (found === undefined) throw new NotFoundError('The device');
    return devicesOf(found.plugin_id);
  };
  const answer = async (tx: Tx, id: string) => {
    await tx.emit({
      topic: hostTopics.devicesChanged,
      payload: { deviceIds: [id] },
      permission: deviceAdmin,
    });
    const found = await tx.one(
      deviceRow,
      sql`select ${deviceColumns} from device d where d.project_id = ${tx.projectId} and d.id = ${id}`,
    );
    const tokens = await tx.many(
      tokenRow,
      sql`select ${tokenColumns} from device_token t where t.project_id = ${tx.projectId} and t.device_id = ${id}
          order by t.created_at desc, t.id`,
    );
    return { device: toWire(found, tokens) };
  };

  const path = '/devices';
  const common = { project: 'params', permission: deviceAdmin } as const;
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path,
      summary: 'Devices of all plugins, and the kinds that can be registered',
      response: deviceList,
      async handle(_input, { tx, project }) {
        const devices = await tx.many(
          deviceRow,
          sql`select ${deviceColumns} from device d where d.project_id = ${tx.projectId}
              order by (d.retired_at is not null), lower(d.name), d.id limit 10000`,
        );
        const tokens = await tx.many(
          tokenRow,
          sql`select ${tokenColumns} from device_token t where t.project_id = ${tx.projectId} order by t.created_at desc, t.id`,
        );
        const byDevice = new Map<string, DeviceToken[]>();
        for (const token of tokens)
          byDevice.set(token.deviceId, [...(byDevice.get(token.deviceId) ?? []), token]);
        return {
          devices: devices.map((each) => toWire(each, byDevice.get(each.id) ?? [])),
          kinds: kindsIn(project.code),
        };
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path,
      summary: 'Register a device. Only this answer contains its token',
      body: newDevice,
      response: newDeviceAnswer,
      async handle({ body: { pluginId, ...given } }, { tx, project }) {
        const kind = kindsIn(project.code).find(
          (each) => each.pluginId === pluginId && each.kind === given.kind,
        );
        if (kind === undefined)
          throw new RuleError(
            'DEVICE_KIND',
            'No module of this project receives messages from devices of this kind.',
            {
              fields: ['kind'],
            },
          );
        const { device, token } = await devicesOf(pluginId).register(tx, given);
        return { ...(await answer(tx, device.id)), token };
      },
    }),
    defineRoute({
      ...common,
      method: 'PATCH',
      path: `${path}/:deviceId`,
      summary: 'Rename a device',
      params: ofDevice,
      body: deviceChange,
      response: oneDevice,
      async handle({ params, body: { version, ...change } }, { tx }) {
        await (await devicesWith(tx, params.deviceId)).change(tx, params.deviceId, change, version);
        return answer(tx, params.deviceId);
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${path}/:deviceId/tokens`,
      summary: 'Add a token to a device, so that it can switch tokens without a gap',
      params: ofDevice,
      response: deviceWithToken,
      async handle({ params }, { tx }) {
        const { token } = await (await devicesWith(tx, params.deviceId)).addToken(tx, params.deviceId);
        return { ...(await answer(tx, params.deviceId)), token };
      },
    }),
    defineRoute({
      ...common,
      method: 'DELETE',
      path: `${path}/:deviceId/tokens/:tokenId`,
      summary: 'Revoke a token. The server refuses messages with it from then on',
      params: z.strictObject({ deviceId, tokenId: z.uuid() }),
      response: oneDevice,
      async handle({ params }, { tx }) {
        await (await devicesWith(tx, params.deviceId)).revokeToken(tx, params.deviceId, params.tokenId);
        return answer(tx, params.deviceId);
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${path}/:deviceId/retire`,
      summary: 'Retire a device: revokes its tokens and keeps its data',
      params: ofDevice,
      response: oneDevice,
      async handle({ params }, { tx }) {
        await (await devicesWith(tx, params.deviceId)).retire(tx, params.deviceId);
        return answer(tx, params.deviceId);
      },
    }),
  ];
}

function toWire(
  { registeredAt, retiredAt, seenAt, data: _, ...device }: Device & { readonly pluginId: string },
  tokens: readonly DeviceToken[],
): RegisteredDevice {
  return {
    ...device,
    registeredAt: registeredAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    seenAt: seenAt?.toISOString() ?? null,
    tokens: tokens.map(({ deviceId: _, createdAt, usedAt, revokedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  };
}
