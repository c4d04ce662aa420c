import { createHash } from 'node:crypto';
import {
  type ClaimOutcome,
  type Database,
  NotFoundError,
  type SequencedItem,
  sequenceMemoryDays,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';

/** Length of a stored digest. Eight bytes suffice to distinguish readings of one device. */
const digestBytes = 8;
const knownRow = z.object({ sequence: z.int(), digest: z.string() });
const freshRow = z.object({ sequence: z.int().nullable() });
const uuidForm = z.uuid();

interface Claim {
  readonly pluginId: string;
  readonly deviceId: string;
  readonly now: Date;
  readonly items: readonly SequencedItem[];
}

/** See `Devices.claim`. */
export async function claimSequences(
  tx: Tx,
  { pluginId, deviceId, now, items }: Claim,
): Promise<readonly ClaimOutcome[]> {
  if (!uuidForm.safeParse(deviceId).success) throw new NotFoundError('The device');
  if (items.length === 0) return [];
  const digests = items.map(({ content }) => digestOf(content));
  const first = new Map<number, string>();
  items.forEach(({ sequence }, nth) => {
    if (!first.has(sequence)) first.set(sequence, digests[nth] ?? '');
  });
  // Sorted, so that two transactions that claim the same numbers wait for each other instead of deadlocking.
  const wanted = [...first].sort(([a], [b]) => a - b);
  const host = hostQueries(tx);
  // One round trip, as devices send often. The left join leaves one row without a number where nothing was new.
  const fresh = await host.many(
    freshRow,
    sql`with own as (
          select d.id from device d where d.project_id = ${tx.projectId} and d.id = ${deviceId} and d.plugin_id = ${pluginId}
        ), fresh as (
          insert into device_sequence (project_id, device_id, sequence, digest, received_at)
          select ${tx.projectId}::uuid, own.id, g.sequence, decode(g.digest, 'hex'), ${now}::timestamptz
          from own, unnest(${wanted.map(([sequence]) => sequence)}::bigint[], ${wanted.map(([, digest]) => digest)}::text[])
            as g(sequence, digest)
          on conflict do nothing returning sequence
        )
        select fresh.sequence from own left join fresh on true`,
  );
  if (fresh.length === 0) throw new NotFoundError('The device');
  const free = new Set(fresh.flatMap(({ sequence }) => sequence ?? []));
  const taken = wanted.flatMap(([sequence]) => (free.has(sequence) ? [] : [sequence]));
  const known = new Map(first);
  if (taken.length > 0)
    for (const { sequence, digest } of await host.many(
      knownRow,
      sql`select sequence, encode(digest, 'hex') as digest from device_sequence
          where project_id = ${tx.projectId} and device_id = ${deviceId} and sequence = any(${taken}::bigint[])`,
    ))
      known.set(sequence, digest);
  return items.map(({ sequence }, nth) => {
    if (known.get(sequence) !== digests[nth]) return 'reused';
    // The second of two equal readings in one message is also a repetition.
    return free.delete(sequence) ? 'new' : 'repeated';
  });
}

/** The most numbers that one transaction deletes, so that none exceeds the time limit of a statement. */
const pruneBatch = 10_000;

/** Deletes sequence numbers of readings that are so old that modules refuse them anyway. */
export async function pruneSequences(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - sequenceMemoryDays * 86_400_000);
  for (const projectId of await database.projectIds()) {
    const pruneSome = () =>
      database.inProject(projectId, { kind: 'system', name: 'devices' }, (tx) =>
        tx.run(sql`
          delete from device_sequence where ctid = any(array(
            select ctid from device_sequence where project_id = ${tx.projectId} and received_at < ${before} limit ${pruneBatch}))`),
      );
    while (!signal?.aborted && (await pruneSome()) === pruneBatch);
  }
}

function digestOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(content) ?? 'null')
    .digest()
    .subarray(0, digestBytes)
    .toString('hex');
}
