import { randomUUID } from 'node:crypto';
import { pluginTopic } from '@gantry/contract';
import {
  ConflictError,
  type Device,
  type DeviceChange,
  type Devices,
  type NewDevice,
  NotFoundError,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries, ProjectTransaction } from '../database/transaction.ts';
import { hashOf, newToken } from '../session/token.ts';
import { claimSequences } from './claim-sequences.ts';
import { deviceColumns, deviceRow, tokenColumns, tokenRow } from './device-rows.ts';

/** Identifies a leaked token to people and secret scanners. */
export const tokenPrefix = 'gdt_';
/** The most unrevoked tokens of one device. */
const mostTokens = 5;
/** SQLSTATE when another device in use has the same external id. */
const uniqueViolation = '23505';

const text = z.string().trim().min(1).max(80);
const newDevice = z.object({
  kind: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  name: text,
  externalId: text,
  data: z.record(z.string(), z.unknown()).default({}),
});
const countRow = z.object({ live: z.int() });

/** The device service of one plugin. Works in transactions of the plugin and of the host. */
export function pluginDevices(pluginId: string, clock: () => Date): Devices {
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
  const giveToken = async (tx: Tx, deviceId: string) => {
    const token = `${tokenPrefix}${newToken()}`;
    const tokenId = randomUUID();
    await hostQueries(tx).run(sql`
      insert into device_token (project_id, id, device_id, token_hash, ending, created_at)
      values (${tx.projectId}, ${tokenId}, ${deviceId}, ${hashOf(token)}, ${token.slice(-4)}, ${clock()})`);
    return { token, tokenId };
  };

  return {
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
    async register(tx, given) {
      const { kind, name, externalId, data } = newDevice.parse(given);
      const id = randomUUID();
      const made = await unlessTaken(
        externalId,
        hostQueries(tx).one(
          deviceRow,
          sql`insert into device as d (project_id, id, plugin_id, kind, external_id, name, data, registered_at)
              values (${tx.projectId}, ${id}, ${pluginId}, ${kind}, ${externalId}, ${name}, ${JSON.stringify(data)}::jsonb, ${clock()})
              returning ${deviceColumns}`,
        ),
      );
      const device = withoutPlugin(made);
      const { token } = await giveToken(tx, id);
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
      const changedRow = await unlessTaken(
        after.externalId,
        hostQueries(tx).maybe(
          deviceRow,
          sql`update device d set name = ${after.name}, external_id = ${after.externalId}, data = ${JSON.stringify(after.data)}::jsonb,
                version = d.version + 1
              where d.project_id = ${tx.projectId} and d.id = ${id} and d.version = ${before.version} returning ${deviceColumns}`,
        ),
      );
      if (changedRow === undefined)
        throw new ConflictError('VERSION_CONFLICT', 'Somebody else changed the device.', {
          current: await find(tx, id),
        });
      const device = withoutPlugin(changedRow);
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
    async touch(tx, id, at) {
      const found = await hostQueries(tx).run(
        sql`update device set seen_at = greatest(seen_at, ${at}::timestamptz)
            where project_id = ${tx.projectId} and id = ${id} and plugin_id = ${pluginId} and retired_at is null`,
      );
      if (found === 0) throw new NotFoundError('The device');
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
