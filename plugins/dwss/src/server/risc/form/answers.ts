import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const answerRow = z.object({ id: z.uuid(), revision: z.number(), isWithdrawn: z.boolean() });

/** The last form that answers this failed one. All before it were withdrawn. */
export const lastAnswer = (tx: Tx, failedId: string) =>
  tx.maybe(
    answerRow,
    sql`select id, revision, status = 'Withdrew' as "isWithdrawn" from risc_form
        where project_id = ${tx.projectId} and succeeds = ${failedId} order by revision desc limit 1`,
  );
