import type { UserDevice } from '@gantry/contract';
import { HttpError, type SignedOn, type Signer, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';

const iso = z.date().transform((date) => date.toISOString());
/** As `userDeviceColumns` have it. */
export const userDeviceRow = z.object({
  userId: z.uuid(),
  deviceId: z.uuid(),
  registeredAt: iso,
  revokedAt: iso.nullable(),
});
export const userDeviceColumns: Sql = sql`user_id as "userId", device_uuid as "deviceId", registered_at as "registeredAt",
  revoked_at as "revokedAt"`;

/** Browsers of these members: registered ones, then revoked ones, the latest first. */
export function devicesOf(tx: Tx, userIds: readonly string[]): Promise<readonly UserDevice[]> {
  return tx.many(
    userDeviceRow,
    sql`select ${userDeviceColumns} from user_device
        where project_id = ${tx.projectId} and user_id = any(${[...userIds]}::uuid[])
        order by revoked_at desc nulls first, registered_at desc limit 10000`,
  );
}

const stateRow = z.object({
  isLive: z.boolean(),
  isRevoked: z.boolean(),
  hasRevoked: z.boolean(),
  isAsked: z.boolean(),
});

/**
 * What the project knows of a browser and of the member who signs on it. A member with a revoked browser needs a registered one even if the
 * project does not require it: the holder of the revoked browser could make it send another id, which looks like a new browser.
 */
export async function deviceState(
  tx: Tx,
  userId: string,
  deviceId: string | null,
): Promise<'any' | 'registered' | 'unregistered' | 'revoked'> {
  const { isLive, isRevoked, hasRevoked, isAsked } = await hostQueries(tx).one(
    stateRow,
    sql`select coalesce(bool_or(d.device_uuid = ${deviceId}::uuid and d.revoked_at is null), false) as "isLive",
          coalesce(bool_or(d.device_uuid = ${deviceId}::uuid), false) as "isRevoked",
          coalesce(bool_or(d.revoked_at is not null), false) as "hasRevoked",
          bool_and(p.registered_devices) as "isAsked"
        from project p left join user_device d on d.project_id = p.id and d.user_id = ${userId}
        where p.id = ${tx.projectId}`,
  );
  if (isLive) return 'registered';
  if (isRevoked) return 'revoked';
  return hasRevoked || isAsked ? 'unregistered' : 'any';
}

/** As `Signing.requireDevice`. @throws HttpError 403 DEVICE_REVOKED, DEVICE_NOT_REGISTERED */
export async function requireDevice({ tx, actor, deviceId = null }: Signer): Promise<void> {
  if (actor.kind !== 'member') return;
  const state = await deviceState(tx, actor.userId, deviceId);
  if (state === 'revoked')
    throw new HttpError(
      403,
      'DEVICE_REVOKED',
      'Signatures from this device are no longer accepted. Sign on another one that is registered for you.',
    );
  if (state === 'unregistered')
    throw new HttpError(
      403,
      'DEVICE_NOT_REGISTERED',
      "Signatures of yours are accepted from registered devices only. Ask your company's administrator to register this one.",
      { details: { deviceId } },
    );
}

const signatureRow = z.object({ id: z.uuid() });

/** As `Signing.registeredFor`. */
export async function registeredFor(tx: Tx, signatures: readonly SignedOn[]): Promise<ReadonlySet<string>> {
  const given = signatures.filter(({ deviceId }) => deviceId !== null);
  if (given.length === 0) return new Set();
  const rows = await hostQueries(tx).many(
    signatureRow,
    sql`select s.id from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ actorId }) => actorId)}::uuid[],
            ${given.map(({ deviceId }) => deviceId)}::uuid[], ${given.map(({ signedAt }) => signedAt)}::timestamptz[])
          as s (id, user_id, device_uuid, signed_at)
        where exists (select from user_device d where d.project_id = ${tx.projectId} and d.user_id = s.user_id
          and d.device_uuid = s.device_uuid and d.registered_at <= s.signed_at
          and (d.revoked_at is null or d.revoked_at > s.signed_at))`,
  );
  return new Set(rows.map(({ id }) => id));
}
