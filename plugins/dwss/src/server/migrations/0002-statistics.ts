import type { Migration } from '@gantry/plugin-sdk/server';

/** Daily totals of inspection forms, kept up to date by a trigger, and the filters of the list for the same numbers. */
export const statisticsMigration: Migration = {
  name: '0002-statistics',
  sql: `
-- For ISO 8601 with a zone, which means the same moment whatever the settings are. PostgreSQL cannot know that.
create function moment_of(iso text) returns timestamptz language sql immutable parallel safe as 'select $1::timestamptz';

-- The last of the two signatures with which a form returns. A form that has returned is not inspected again.
alter table risc_form add column returned_at timestamptz generated always as (
  case when status in ('Returned', 'Closed', 'Fail') then
    greatest(moment_of(dates ->> 'LS_return_signature_date'), moment_of(dates ->> 'RE_signature_date')) end) stored;
create index risc_by_return on risc_form (project_id, returned_at desc, id) where returned_at is not null;

create table risc_statistic (
  project_id uuid not null references project,
  -- Day of the submission, or of the return for what is known from then on, in the project's time zone.
  day date not null,
  discipline text not null,
  measure text not null,
  total bigint not null,
  primary key (project_id, day, discipline, measure)
) with (fillfactor = 50);

-- What a form adds to the totals. The list has the same conditions.
create function risc_measures(f risc_form, zone text) returns table (day date, measure text, amount bigint)
language sql stable as $fn$
  select (f.submitted_at at time zone zone)::date, m.measure, m.amount
  from (values
    ('received', 1::bigint),
    ('late', f.is_late::int),
    ('urgent', (f.is_short_notice and not f.is_late)::int),
    ('notice0_1', f.is_short_notice::int),
    ('notice0_3', (f.survey_time < f.submitted_at + interval '72 hours')::int),
    ('completed', (f.status in ('Returned', 'Closed') or f.status = 'Fail' and f.main_task is null)::int),
    ('outstanding', (f.status = 'Resubmission' or f.status = 'Fail' and f.main_task is not null)::int),
    ('incomplete', (f.status not in ('Returned', 'Closed', 'Fail', 'Resubmission'))::int),
    ('revision', (f.succeeds is not null)::int),
    ('revisionSeconds', (select extract(epoch from f.created_at - moment_of(p.dates ->> 'contractor_receive_signature_date'))::bigint
       from risc_form p where p.project_id = f.project_id and p.id = f.succeeds))
  ) m (measure, amount)
  where f.submitted_at is not null and f.status <> 'Withdrew' and m.amount <> 0
  union all
  select (f.returned_at at time zone zone)::date, m.measure, m.amount
  from (values
    ('returned', 1::bigint),
    ('pass', (f.result = 'Pass')::int),
    ('fail', (f.result = 'Fail')::int),
    ('lead0_1', (f.returned_at - f.submitted_at <= interval '24 hours')::int),
    ('lead3_n', (f.returned_at - f.submitted_at > interval '72 hours')::int),
    ('leadSeconds', extract(epoch from f.returned_at - f.submitted_at)::bigint),
    ('firstInspection', (f.revision = 0 and f.result in ('Pass', 'Fail'))::int),
    ('firstFailed', (f.revision = 0 and f.result = 'Fail')::int)
  ) m (measure, amount)
  where f.returned_at is not null and m.amount <> 0
  union all
  select (f.returned_at at time zone zone)::date, s.side || case
      when s.took < interval '24 hours' then '0_1' when s.took < interval '48 hours' then '1_2'
      when s.took < interval '72 hours' then '2_3' else '3_n' end, 1
  from (values
    ('supervisor', f.returned_at - moment_of(f.results -> -1 ->> 'inspectedAt')),
    ('contractor', case when f.status <> 'Returned' then
       moment_of(f.dates ->> 'contractor_receive_signature_date') - f.returned_at end)
  ) s (side, took)
  where f.returned_at is not null and s.took is not null
$fn$;

-- This form of a function finds the host's while it is created; requests may not look into the host's schema.
create function zone_of(project_id uuid) returns text stable return gantry.time_zone_of(project_id);

create function risc_statistic_changes() returns trigger language plpgsql as $fn$
declare
  zone text := zone_of(coalesce(new.project_id, old.project_id));
begin
  -- Rows are taken in the order of their key, so that fewer transactions wait for each other in a circle.
  insert into risc_statistic as s (project_id, day, discipline, measure, total)
  select project_id, day, discipline, measure, sum(amount) from (
    select new.project_id, m.day, new.discipline, m.measure, m.amount from risc_measures(new, zone) m
    union all
    select old.project_id, m.day, old.discipline, m.measure, -m.amount from risc_measures(old, zone) m) c
  group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4
  on conflict (project_id, day, discipline, measure) do update set total = s.total + excluded.total;
  return null;
end $fn$;
create trigger risc_form_in_statistics after insert or update or delete on risc_form
  for each row execute function risc_statistic_changes();

insert into risc_statistic (project_id, day, discipline, measure, total)
select f.project_id, m.day, f.discipline, m.measure, sum(m.amount)
from risc_form f
  join (select p.project_id, zone_of(p.project_id) as zone from (select distinct project_id from risc_form) p) z
    on z.project_id = f.project_id
  cross join lateral risc_measures(f, z.zone) m
group by 1, 2, 3, 4;
-- From here on nobody, not even this migration, sees the rows of all projects.
select gantry.protect_project_table('risc_statistic');
`,
};
