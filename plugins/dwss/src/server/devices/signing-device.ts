import { HttpError, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import type { Act, RecordSignature } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';

const stateRow = z.object({ isLive: z.boolean() });
const rule = z.object({ registeredDevice: z.boolean().catch(false) });

/** Whether signatures of the project need a registered device. */
export async function needsDevice(settings: ServerHost['settings'], tx: Act['tx']): Promise<boolean> {
  return rule.parse(await settings.project(tx)).registeredDevice;
}

/**
 * Requires that the member may sign on this device: it is registered for them where the project asks for that, and nowhere was it revoked.
 * @throws HttpError 403 DEVICE_REVOKED, DEVICE_NOT_REGISTERED
 */
export async function requireDevice(
  settings: ServerHost['settings'],
  { tx, actor, deviceId = null }: Act,
): Promise<void> {
  if (actor.kind !== 'member') return;
  const state =
    deviceId === null
      ? undefined
      : await tx.maybe(
          stateRow,
          sql`select revoked_at is null as "isLive" from user_device
              where project_id = ${tx.projectId} and user_id = ${actor.userId} and device_uuid = ${deviceId}
              order by revoked_at desc nulls first limit 1`,
        );
  if (state?.isLive) return;
  if (state !== undefined)
    throw new HttpError(
      403,
      'DEVICE_REVOKED',
      'Signatures from this device are no longer accepted. Sign on another one that is registered for you.',
    );
  if (await needsDevice(settings, tx))
    throw new HttpError(
      403,
      'DEVICE_NOT_REGISTERED',
      "This project accepts signatures from registered devices only. Ask your company's administrator to register this one.",
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
