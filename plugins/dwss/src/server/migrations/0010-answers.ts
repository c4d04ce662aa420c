import type { Migration } from '@gantry/plugin-sdk/server';

/** A failed form is answered again once its answer was withdrawn. */
export const answersMigration: Migration = {
  name: '0010-answers',
  sql: `
drop index risc_form_project_id_succeeds_idx;
-- One answer stands; withdrawn ones are beside it.
create unique index risc_answers on risc_form (project_id, succeeds, (case status when 'Withdrew' then id end))
  nulls not distinct where succeeds is not null;

-- Failed forms whose answer was withdrawn before, which nobody could answer any more.
with reopened as (
  update risc_form f set main_task = 'RESUBMIT_NEW', version = version + 1, updated_at = now()
  where status = 'Fail' and main_task is null and not exists (
    select from risc_form n where n.project_id = f.project_id and n.succeeds = f.id and n.status <> 'Withdrew')
  returning project_id, id, version),
task as (
  insert into record_task (project_id, id, record_id, lane, task, part, opened_seq, opened_at)
  select project_id, gen_random_uuid(), id, 'main', 'RESUBMIT_NEW', 'C', version, now() from reopened)
insert into record_history (project_id, record_id, seq, row_id, action, part, from_status, to_status, at, comment, choices,
  changed_fields, details)
select project_id, id, version, 'R20b', 'reopen', 'system', 'Fail', 'Fail', now(), '', '{}', '{}', '{}' from reopened;
`,
};
