import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { dueSettings, usualDues } from '../contract/due.ts';
import { requestCutOff } from '../contract/request-cut-off.ts';
import type { PermitRules } from '../contract/wire.ts';

const rulesRow = z
  .object({ request_cut_off: requestCutOff, dues: dueSettings, version: z.number() })
  .transform(
    (row): PermitRules => ({ requestCutOff: row.request_cut_off, ...row.dues, version: row.version }),
  );

/** The project's permit rules; version 0 before anybody has set them. */
export async function readRules(tx: Tx): Promise<PermitRules> {
  const found = await tx.maybe(
    rulesRow,
    sql`select request_cut_off, dues, version from permit_rule where project_id = ${tx.projectId}`,
  );
  return found ?? { requestCutOff: null, ...usualDues, version: 0 };
}

/** Returns false if rules are stored and their version is not the one before `rules.version`. */
export async function saveRules(tx: Tx, rules: PermitRules, now: Date): Promise<boolean> {
  const { requestCutOff: cutOff, version, ...dues } = rules;
  const touched = await tx.run(sql`
    insert into permit_rule as r (project_id, request_cut_off, dues, version, updated_at)
    values (${tx.projectId}, ${cutOff}, ${JSON.stringify(dues)}::jsonb, ${version}, ${now.toISOString()})
    on conflict (project_id) do update
      set request_cut_off = excluded.request_cut_off, dues = excluded.dues, version = excluded.version,
        updated_at = excluded.updated_at
      where r.version = excluded.version - 1`);
  return touched === 1;
}
