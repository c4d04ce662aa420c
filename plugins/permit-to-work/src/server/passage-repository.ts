import { type People, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type Passage, passageDirection } from '../contract/passages.ts';
import { personNamed } from './people-repository.ts';

const passageRow = z.object({
  seq: z.number(),
  card_number: z.string(),
  worker_name: z.string(),
  direction: passageDirection,
  at: z.date(),
  recorded_by: z.uuid(),
});

/** The entry log of a permit, oldest first. */
export async function readPassages(people: People, tx: Tx, permitId: string): Promise<readonly Passage[]> {
  const rows = await tx.many(
    passageRow,
    sql`select seq, card_number, worker_name, direction, at, recorded_by
        from permit_passage where project_id = ${tx.projectId} and permit_id = ${permitId} order by seq`,
  );
  const names = await people.named(
    tx,
    rows.map((row) => row.recorded_by),
  );
  return rows.map((row) => ({
    seq: row.seq,
    cardNumber: row.card_number,
    name: row.worker_name,
    direction: row.direction,
    at: row.at.toISOString(),
    by: personNamed(names, row.recorded_by),
  }));
}

/** The caller must have locked the permit. */
export async function appendPassage(
  tx: Tx,
  permitId: string,
  passage: Omit<Passage, 'by'> & { readonly recordedBy: string },
): Promise<void> {
  await tx.run(sql`
    insert into permit_passage (project_id, permit_id, seq, card_number, worker_name, direction, at, recorded_by)
    values (${tx.projectId}, ${permitId}, ${passage.seq}, ${passage.cardNumber}, ${passage.name}, ${passage.direction},
      ${passage.at}, ${passage.recordedBy})`);
}
