import { createHash } from 'node:crypto';
import {
  type ClaimOutcome,
  type Database,
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
const freshRow = z.object({ sequence: z.int() });

interface Claim {
  readonly deviceId: string;
  readonly now: Date;
  readonly items: readonly SequencedItem[];
}

/** See `Devices.claim`. */
export async function claimSequences(
  tx: Tx,
  { deviceId, now, items }: Claim,
): Promise<readonly ClaimOutcome[]> {
  if (items.length === 0) return [];
  const digests = items.map(({ content }) => digestOf(content));
  const first = new Map<number, string>();
  items.forEach(({ sequence }, nth) => {
    if (!first.has(sequence)) first.set(sequence, digests[nth] ?? '');
  });
  // Sorted, so that two transactions that claim the same numbers wait for each other instead of deadlocking.
  const wanted = [...first].sort(([a], [b]) => a - b);
  const host = hostQueries(tx);
  const fresh = await host.many(
    freshRow,
    sql`insert into device_sequence (project_id, device_id, sequence, digest, received_at)
        select ${tx.projectId}::uuid, ${deviceId}::uuid, g.sequence, decode(g.digest, 'hex'), ${now}::timestamptz
        from unnest(${wanted.map(([sequence]) => sequence)}::bigint[], ${wanted.map(([, digest]) => digest)}::text[])
          as g(sequence, digest)
        on conflict do nothing returning sequence`,
  );
  const free = new Set(fresh.map(({ sequence }) => sequence));
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

/** Deletes sequence numbers of readings that are so old that modules refuse them anyway. */
export async function pruneSequences(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - sequenceMemoryDays * 86_400_000);
  for (const projectId of await database.projectIds())
    await database.inProject(projectId, { kind: 'system', name: 'devices' }, (tx) =>
      tx.run(sql`delete from device_sequence where project_id = ${tx.projectId} and received_at < ${before}`),
    );
}

function digestOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(content) ?? 'null')
    .digest()
    .subarray(0, digestBytes)
    .toString('hex');
}
