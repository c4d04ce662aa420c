import type { Migration } from '@gantry/plugin-sdk/server';
import { recordTables } from '@gantry/plugin-sdk/server/records';

const filled = ['object_form', 'record_object', 'record_history', 'risc_form'];
const forced = (force: string, tables: readonly string[]) =>
  tables.map((table) => `alter table ${table} ${force} row level security;`).join('\n');

/** Signatures cover the whole history and the linked objects from now on. Links that were there stay, as from before the first step. */
export const sealedHistoryMigration: Migration = {
  name: '0012-sealed-history',
  sql: `${recordTables('2')}
-- The form's version after its inspector signed the result that counts. Objects that were linked later take no state from it.
alter table risc_form add column result_version integer;
${forced('no force', filled)}
insert into record_object (project_id, id, record_id, model_id, global_id, layer_id, element_id, name, fingerprint, added_seq, added_by,
    added_at)
  select project_id, id, form_id, model_id, bim_id, layer_id, element_id, name, fingerprint, 0, created_by, created_at from object_form;
alter table risc_form disable trigger user;
update risc_form r set result_version = signed.seq
  from (select project_id, record_id, max(seq) as seq from record_history where action = 'signoff' and from_status = 'Inspecting'
    group by project_id, record_id) signed
  where r.project_id = signed.project_id and r.id = signed.record_id;
alter table risc_form enable trigger user;
drop table object_form;
${forced(
  'force',
  filled.filter((table) => table !== 'object_form'),
)}
`,
};
