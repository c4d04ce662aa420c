import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type Passage, passageDirection } from '../contract/passages.ts';

const passageRow = z
  .object({
    seq: z.number(),
    card_number: z.string(),
    worker_name: z.string(),
    direction: passageDirection,
    at: z.date(),
    recorded_by: z.uuid(),
    recorded_by_name: z.string(),
  })
  .transform(
    (row): Passage => ({
      seq: row.seq,
      cardNumber: row.card_number,
      name: row.worker_name,
      direction: row.direction,
      at: row.at.toISOString(),
      by: { userId: row.recorded_by, name: row.recorded_by_name },
    }),
  );

/** The entry log of a permit, oldest first. */
export async function readPassages(tx: Tx, permitId: string): Promise<readonly Passage[]> {
  return tx.many(
    passageRow,
    sql`select p.seq, p.card_number, p.worker_name, p.direction, p.at, p.recorded_by, u.name as recorded_by_name
        from permit_passage p join app_user u on u.id = p.recorded_by
        where p.project_id = ${tx.projectId} and p.permit_id = ${permitId} order by p.seq`,
  );
}

/** The caller has locked the permit. */
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
