import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';

/** Entries that one transaction checks. */
const batch = 10_000;
/** After that time in milliseconds the check begins again at the first entry: an old one may have been altered meanwhile. */
const roundLength = 24 * 3_600_000;

const stateRow = z.object({
  seq: z.number(),
  last_hash: z.instanceof(Buffer),
  began_at: z.date(),
  checked_seq: z.number(),
  round_broken_seq: z.number().nullable(),
  broken_seq: z.number().nullable(),
});
const partRow = z.object({
  count: z.number(),
  upto: z.number().nullable(),
  last_hash: z.instanceof(Buffer).nullable(),
  broken: z.number().nullable(),
});

/** Checks the chains of all projects, each up to its newest entry. */
export async function checkChains(
  database: GantryDatabase,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  for (const projectId of await database.projectIds()) {
    const step = () =>
      database.inProject(projectId, { kind: 'system', name: 'audit' }, (tx) => checkBatch(tx, clock()));
    while (!signal.aborted && (await step()) === batch);
  }
}

/** Goes on with the check by one batch. Returns how many entries it had. */
async function checkBatch(tx: Tx, now: Date): Promise<number> {
  const known = await tx.maybe(
    stateRow,
    sql`select seq, last_hash, began_at, checked_seq, round_broken_seq, broken_seq from audit_check
        where project_id = ${tx.projectId} for update`,
  );
  const isOver = known === undefined || now.getTime() - known.began_at.getTime() > roundLength;
  const from = isOver
    ? { seq: 0, hash: Buffer.alloc(0), broken: null }
    : { seq: known.seq, hash: known.last_hash, broken: known.round_broken_seq };
  const part = await tx.one(
    partRow,
    sql`with part as (
          select e.seq, e.hash, e.prev_hash, gantry.audit_hash(e) as own,
            coalesce(lag(e.hash) over (order by e.seq), ${from.hash}::bytea) as before
          from audit_event e where e.project_id = ${tx.projectId} and e.seq > ${from.seq} order by e.seq limit ${batch}
        )
        select count(*) as count, max(seq) as upto, (array_agg(hash order by seq desc))[1] as last_hash,
          min(seq) filter (where hash <> own or prev_hash <> before) as broken
        from part`,
  );
  const seq = part.upto ?? from.seq;
  const broken = from.broken ?? part.broken;
  const isWhole = part.count < batch;
  // Until a new round is whole, what the round before has found stays.
  const checkedSeq = isWhole ? seq : Math.max(seq, known?.checked_seq ?? 0);
  const shownBroken = isWhole ? broken : (broken ?? known?.broken_seq ?? null);
  await tx.run(sql`
    insert into audit_check (project_id, seq, last_hash, began_at, checked_seq, checked_at, round_broken_seq, broken_seq)
    values (${tx.projectId}, ${seq}, ${part.last_hash ?? from.hash}, ${isOver ? now : known.began_at}, ${checkedSeq}, ${now},
      ${broken}, ${shownBroken})
    on conflict (project_id) do update set seq = excluded.seq, last_hash = excluded.last_hash, began_at = excluded.began_at,
      checked_seq = excluded.checked_seq, checked_at = excluded.checked_at, round_broken_seq = excluded.round_broken_seq,
      broken_seq = excluded.broken_seq`);
  return part.count;
}
