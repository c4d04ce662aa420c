import { randomUUID } from 'node:crypto';
import { pluginTopic } from '@gantry/contract';
import {
  ConflictError,
  type Device,
  type DeviceAddress,
  type DeviceChange,
  type DeviceKind,
  type Devices,
  type NewDevice,
  NotFoundError,
  RuleError,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries, ProjectTransaction } from '../database/transaction.ts';
import { renameDevice } from '../notifications/place-names.ts';
import { hashOf, newToken } from '../session/token.ts';
import { claimSequences } from './claim-sequences.ts';
import { deviceColumns, deviceRow, tokenColumns, tokenRow } from './device-rows.ts';

/** Identifies a leaked token to people and secret scanners. */
export const tokenPrefix = 'gdt_';
/** The most unrevoked tokens of one device. */
const mostTokens = 5;
/** Seconds within which `touch` does not write again that a device was heard: a gateway may speak for hundreds, several times a second. */
const touchEvery = 5;
/** SQLSTATE when another device in use has the same external id. */
const uniqueViolation = '23505';

const text = z.string().trim().min(1).max(80);
const newDevice = z.object({
  kind: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  name: text,
  externalId: text,
  gatewayId: z.string().nullable().default(null),
  data: z.record(z.string(), z.unknown()).default({}),
});
const countRow = z.object({ live: z.int() });
const foundRow = z.object({ found: z.int() });

/**
 * Where the devices of a plugin send to.
 * @param addressName - of the plugin in URLs
 * @param topic - first part of the topics at the MQTT broker; undefined without one
 */
export const deviceAddress = (addressName: string, topic?: string): DeviceAddress => ({
  address: `/ingest/${addressName}`,
  topic: topic === undefined ? null : `${topic}/${addressName}`,
});

/**
 * The device service of one plugin. Works in transactions of the plugin and of the host.
 * @param kinds - of the plugin; none if it is gone, when its devices can still be retired.
 */
export function pluginDevices(
  pluginId: string,
  clock: () => Date,
  kinds: readonly DeviceKind[] = [],
  sendTo: DeviceAddress = deviceAddress(pluginId),
): Devices {
  /** Audits a change and emits it to browsers that show devices of this plugin. */
  const changed = async (tx: Tx, device: Device, action: string, before?: Device) => {
    await tx.audit({ entity: 'device', entityId: device.id, action, before, after: device });
    const topic = 'devices-changed';
    const isHosts = tx instanceof ProjectTransaction && tx.isHosts;
    await tx.emit({
      topic: isHosts ? pluginTopic(pluginId, topic) : topic,
      payload: { deviceIds: [device.id] },
    });
  };
  const find = async (tx: Tx, id: string): Promise<Device> => {
    const found = z.uuid().safeParse(id).success
      ? await hostQueries(tx).maybe(
          deviceRow,
          sql`select ${deviceColumns} from device d where d.project_id = ${tx.projectId} and d.id = ${id} and d.plugin_id = ${pluginId}`,
        )
      : undefined;
    if (found === undefined) throw new NotFoundError('The device');
    return withoutPlugin(found);
  };
  /** Locks the device's row, so that its messages and changes of its tokens wait for each other. @throws ConflictError DEVICE_RETIRED. */
  const lockInUse = async (tx: Tx, id: string): Promise<Device> => {
    const device = await find(tx, id);
    const live = await hostQueries(tx).run(
      sql`update device set version = version where project_id = ${tx.projectId} and id = ${id} and retired_at is null`,
    );
    if (live === 0) throw new ConflictError('DEVICE_RETIRED', 'This device is retired.');
    return device;
  };
  /** Locks the gateway, so that it is not retired meanwhile. @throws RuleError DEVICE_GATEWAY */
  const checkGateway = async (tx: Tx, { gatewayId, kind }: NewDevice) => {
    if (gatewayId == null) return;
    const gateway = await lockInUse(tx, gatewayId).catch((error: unknown) => {
      if (error instanceof NotFoundError || error instanceof ConflictError) return undefined;
      throw error;
    });
    const speaksFor = kinds.find((each) => each.kind === gateway?.kind)?.speaksFor ?? [];
    if (!speaksFor.includes(kind))
      throw new RuleError(
        'DEVICE_GATEWAY',
        'No gateway in use with this id speaks for devices of this kind.',
        {
          fields: ['gatewayId'],
        },
      );
  };
  const devicesBehind = async (tx: Tx, gatewayId: string, externalIds?: readonly string[]) => {
    const named = externalIds?.map((id) => id.toLowerCase()) ?? null;
    const rows = await hostQueries(tx).many(
      deviceRow,
      sql`select ${deviceColumns} from device d
          where d.project_id = ${tx.projectId} and d.gateway_id = ${gatewayId} and d.plugin_id = ${pluginId} and d.retired_at is null
            and (${named}::text[] is null or lower(d.external_id) = any(${named}::text[]))
          order by lower(d.name), d.id`,
    );
    return rows.map(withoutPlugin);
  };
  const giveToken = async (tx: Tx, deviceId: string) => {
    const token = `${tokenPrefix}${newToken()}`;
    const tokenId = randomUUID();
    await hostQueries(tx).run(sql`
      insert into device_token (project_id, id, device_id, token_hash, ending, created_at)
      values (${tx.projectId}, ${tokenId}, ${deviceId}, ${hashOf(token)}, ${token.slice(-4)}, ${clock()})`);
    return { token, tokenId };
  };

  return {
    sendTo,
    async list(tx, { kind, retired = false } = {}) {
      const rows = await hostQueries(tx).many(
        deviceRow,
        sql`select ${deviceColumns} from device d
            where d.project_id = ${tx.projectId} and d.plugin_id = ${pluginId}
              and (${kind ?? null}::text is null or d.kind = ${kind ?? null}) and (${retired} or d.retired_at is null)
            order by lower(d.name), d.id`,
      );
      return rows.map(withoutPlugin);
    },
    find,
    async behind(tx, gatewayId, externalIds) {
      const found = await devicesBehind(tx, gatewayId, externalIds);
      if (found.length === 0) await find(tx, gatewayId);
      return found;
    },
    async register(tx, given) {
      const { kind, name, externalId, gatewayId, data } = newDevice.parse(given);
      await checkGateway(tx, { kind, name, externalId, gatewayId });
      const id = randomUUID();
      const made = await unlessTaken(
        externalId,
        hostQueries(tx).one(
          deviceRow,
          sql`insert into device as d (project_id, id, plugin_id, kind, external_id, name, gateway_id, data, registered_at)
              values (${tx.projectId}, ${id}, ${pluginId}, ${kind}, ${externalId}, ${name}, ${gatewayId}, ${JSON.stringify(data)}::jsonb, ${clock()})
              returning ${deviceColumns}`,
        ),
      );
      const device = withoutPlugin(made);
      const token = gatewayId === null ? (await giveToken(tx, id)).token : null;
      await changed(tx, device, 'registered');
      return { device, token };
    },
    async change(tx, id, change, version) {
      const before = await find(tx, id);
      if (version !== undefined && version !== before.version)
        throw new ConflictError('VERSION_CONFLICT', 'Somebody else changed the device.', { current: before });
      const after: Required<DeviceChange> & Pick<NewDevice, 'kind'> = newDevice.parse({
        ...before,
        ...change,
      });
      if (after.gatewayId !== before.gatewayId) await checkGateway(tx, after);
      const changedRow = await unlessTaken(
        after.externalId,
        hostQueries(tx).maybe(
          deviceRow,
          sql`update device d set name = ${after.name}, external_id = ${after.externalId},
                gateway_id = ${after.gatewayId}, data = ${JSON.stringify(after.data)}::jsonb,
                version = d.version + 1
              where d.project_id = ${tx.projectId} and d.id = ${id} and d.version = ${before.version} returning ${deviceColumns}`,
        ),
      );
      if (changedRow === undefined)
        throw new ConflictError('VERSION_CONFLICT', 'Somebody else changed the device.', {
          current: await find(tx, id),
        });
      const device = withoutPlugin(changedRow);
      if (device.name !== before.name) await renameDevice(tx, id, device.name);
      await changed(tx, device, 'changed', before);
      return device;
    },
    async tokens(tx, id) {
      await find(tx, id);
      return hostQueries(tx).many(
        tokenRow,
        sql`select ${tokenColumns} from device_token t where t.project_id = ${tx.projectId} and t.device_id = ${id}
            order by t.created_at desc, t.id`,
      );
    },
    async addToken(tx, id) {
      const device = await lockInUse(tx, id);
      const { live } = await hostQueries(tx).one(
        countRow,
        sql`select count(*) as live from device_token
            where project_id = ${tx.projectId} and device_id = ${id} and revoked_at is null`,
      );
      if (live >= mostTokens)
        throw new ConflictError(
          'DEVICE_TOKENS_FULL',
          `The device has ${mostTokens} tokens. Revoke one that it no longer uses.`,
        );
      const given = await giveToken(tx, id);
      await changed(tx, device, 'token-added');
      return given;
    },
    async revokeToken(tx, id, tokenId) {
      const device = await lockInUse(tx, id);
      const revoked = z.uuid().safeParse(tokenId).success
        ? await hostQueries(tx).run(
            sql`update device_token set revoked_at = coalesce(revoked_at, ${clock()}::timestamptz)
                where project_id = ${tx.projectId} and device_id = ${id} and id = ${tokenId}`,
          )
        : 0;
      if (revoked === 0) throw new NotFoundError('The token');
      await changed(tx, device, 'token-revoked');
    },
    async retire(tx, id) {
      const before = await lockInUse(tx, id);
      const others = (await devicesBehind(tx, id)).length;
      if (others > 0)
        throw new ConflictError(
          'GATEWAY_IN_USE',
          'Devices still send through this gateway. Retire them first, or let them send through another one.',
          { devices: others },
        );
      const at = clock();
      const host = hostQueries(tx);
      const gone = await host.one(
        deviceRow,
        sql`update device d set retired_at = ${at}, version = d.version + 1
            where d.project_id = ${tx.projectId} and d.id = ${id} returning ${deviceColumns}`,
      );
      await host.run(
        sql`update device_token set revoked_at = coalesce(revoked_at, ${at}::timestamptz)
            where project_id = ${tx.projectId} and device_id = ${id}`,
      );
      const device = withoutPlugin(gone);
      await changed(tx, device, 'retired', before);
      return device;
    },
    claim: (tx, id, items) => claimSequences(tx, { pluginId, deviceId: id, now: clock(), items }),
    async touch(tx, ids, at) {
      const wanted = [...new Set(typeof ids === 'string' ? [ids] : ids)];
      const { found } = await hostQueries(tx).one(
        foundRow,
        // In one order, so that two messages that touch the same devices wait for each other instead of deadlocking.
        sql`with wanted as (
              select project_id, id, seen_at from device
              where project_id = ${tx.projectId} and id = any(${wanted}::uuid[]) and plugin_id = ${pluginId} and retired_at is null
            ), late as (
              select d.project_id, d.id from device d join wanted w using (project_id, id)
              where w.seen_at is null or w.seen_at <= ${at}::timestamptz - ${touchEvery} * interval '1 s'
              order by d.id for no key update of d
            ), touched as (
              update device d set seen_at = greatest(d.seen_at, ${at}::timestamptz)
              from late where d.project_id = late.project_id and d.id = late.id
            )
            select count(*) as found from wanted`,
      );
      if (found < wanted.length) throw new NotFoundError('The device');
    },
  };
}

function withoutPlugin({ pluginId: _, ...device }: Device & { readonly pluginId: string }): Device {
  return device;
}

async function unlessTaken<R>(externalId: string, statement: Promise<R>): Promise<R> {
  try {
    return await statement;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation)
      throw new ConflictError(
        'DEVICE_EXISTS',
        `Another device with the id '${externalId}' is already in use.`,
        {
          externalId,
        },
      );
    throw error;
  }
}
