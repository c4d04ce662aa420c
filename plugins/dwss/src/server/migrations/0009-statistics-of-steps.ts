import type { Migration } from '@gantry/plugin-sdk/server';

/** Most steps leave a form where it stands in the statistics: from its submission to the result it is under way. */
export const statisticsOfStepsMigration: Migration = {
  name: '0009-statistics-of-steps',
  sql: `
-- As far as the totals ask for it. The conditions are those of risc_measures.
create function risc_standing(status text, main_task text) returns text language sql immutable parallel safe as $fn$
  select case when status = 'Withdrew' then 'out'
    when status in ('Returned', 'Closed') or status = 'Fail' and main_task is null then 'completed'
    when status in ('Resubmission', 'Fail') then 'outstanding' else 'incomplete' end
$fn$;

drop trigger risc_form_in_statistics on risc_form;
create trigger risc_form_in_statistics after insert or delete on risc_form
  for each row execute function risc_statistic_changes();
-- Everything that risc_measures reads of a form that has not returned; of one that has, it reads more.
create trigger risc_form_moved_in_statistics after update on risc_form for each row when (
    old.returned_at is not null or new.returned_at is not null
    or (old.project_id, old.discipline, old.submitted_at, old.is_late, old.is_short_notice, old.survey_time, old.succeeds,
        old.created_at, risc_standing(old.status, old.main_task))
      is distinct from (new.project_id, new.discipline, new.submitted_at, new.is_late, new.is_short_notice, new.survey_time,
        new.succeeds, new.created_at, risc_standing(new.status, new.main_task)))
  execute function risc_statistic_changes();
`,
};
