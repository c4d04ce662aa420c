import { HttpError, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import type { Act, RecordSignature } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';

const stateRow = z.object({ isLive: z.boolean(), isRevoked: z.boolean(), hasRevoked: z.boolean() });
const rule = z.object({ registeredDevice: z.boolean().catch(false) });

/** What is known of a device and of the member who signs on it. */
function stateOf(tx: Act['tx'], userId: string, deviceId: string | null) {
  return tx.one(
    stateRow,
    sql`select coalesce(bool_or(device_uuid = ${deviceId}::uuid and revoked_at is null), false) as "isLive",
          coalesce(bool_or(device_uuid = ${deviceId}::uuid), false) as "isRevoked",
          coalesce(bool_or(revoked_at is not null), false) as "hasRevoked"
        from user_device where project_id = ${tx.projectId} and user_id = ${userId}`,
  );
}

/**
 * Whether the member's signatures need a registered device: where the project asks for it, and of a member one of whose devices was
 * revoked. Whoever has that device can make it say another id, so that it cannot be told from one that nobody knows.
 */
export async function needsDevice(
  settings: ServerHost['settings'],
  tx: Act['tx'],
  userId: string,
): Promise<boolean> {
  const { registeredDevice } = rule.parse(await settings.project(tx));
  return registeredDevice || (await stateOf(tx, userId, null)).hasRevoked;
}

/**
 * Requires that the member may sign on this device: it is registered for them where `needsDevice` says so, and was not revoked.
 * @throws HttpError 403 DEVICE_REVOKED, DEVICE_NOT_REGISTERED
 */
export async function requireDevice(
  settings: ServerHost['settings'],
  { tx, actor, deviceId = null }: Act,
): Promise<void> {
  if (actor.kind !== 'member') return;
  const { isLive, isRevoked, hasRevoked } = await stateOf(tx, actor.userId, deviceId);
  if (isLive) return;
  if (isRevoked)
    throw new HttpError(
      403,
      'DEVICE_REVOKED',
      'Signatures from this device are no longer accepted. Sign on another one that is registered for you.',
    );
  if (hasRevoked || rule.parse(await settings.project(tx)).registeredDevice)
    throw new HttpError(
      403,
      'DEVICE_NOT_REGISTERED',
      "Signatures of yours are accepted from registered devices only. Ask your company's administrator to register this one.",
      { details: { deviceId } },
    );
}

const signatureRow = z.object({ id: z.uuid() });

/** Ids of the signatures that were given on a device which was registered for the signer at that time. */
export async function registeredFor(
  tx: Act['tx'],
  signatures: readonly RecordSignature[],
): Promise<ReadonlySet<string>> {
  const given = signatures.filter(({ deviceId }) => deviceId !== null);
  if (given.length === 0) return new Set();
  const rows = await tx.many(
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
