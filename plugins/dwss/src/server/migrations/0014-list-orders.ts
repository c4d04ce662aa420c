import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * An index for each order that the list offers, beginning with status and discipline: a page is merged from the beginnings of their
 * combinations, so that it reads as many rows with a tab or a discipline as without. Each filter with an index has its own order,
 * the latest change first, for each status.
 *
 * Names of places stand in the form, because an index cannot follow a key into another table. Triggers keep them.
 */
export const listOrdersMigration: Migration = {
  name: '0014-list-orders',
  sql: `
drop index risc_newest, risc_by_status, risc_by_discipline, risc_by_number, risc_by_survey_time, risc_by_submission, risc_by_portion,
  risc_by_location, risc_by_result, risc_by_work_type, risc_by_processor;

alter table risc_form add column portion_name text, add column location_name text;
alter table risc_form no force row level security;
alter table portion no force row level security;
alter table location no force row level security;
-- Names change nothing that is counted.
alter table risc_form disable trigger user;
update risc_form f set portion_name = p.name, location_name = l.name
from risc_form r left join portion p on (p.project_id, p.id) = (r.project_id, r.portion_id)
  left join location l on (l.project_id, l.id) = (r.project_id, r.location_id)
where (f.project_id, f.id) = (r.project_id, r.id);
alter table risc_form enable trigger user;
alter table risc_form force row level security;
alter table portion force row level security;
alter table location force row level security;

create function risc_form_places() returns trigger language plpgsql as $fn$
begin
  new.portion_name := (select p.name from portion p where (p.project_id, p.id) = (new.project_id, new.portion_id));
  new.location_name := (select l.name from location l where (l.project_id, l.id) = (new.project_id, new.location_id));
  return new;
end $fn$;
create trigger risc_form_named before insert on risc_form for each row execute function risc_form_places();
create trigger risc_form_moved before update of portion_id, location_id on risc_form for each row
  when ((old.portion_id, old.location_id) is distinct from (new.portion_id, new.location_id))
  execute function risc_form_places();

create function risc_place_renamed() returns trigger language plpgsql as $fn$
begin
  if tg_table_name = 'portion' then
    update risc_form set portion_name = new.name where project_id = new.project_id and portion_id = new.id;
  else
    update risc_form set location_name = new.name where project_id = new.project_id and location_id = new.id;
  end if;
  return null;
end $fn$;
create trigger portion_renamed after update of name on portion for each row when (old.name <> new.name)
  execute function risc_place_renamed();
create trigger location_renamed after update of name on location for each row when (old.name <> new.name)
  execute function risc_place_renamed();

create index risc_in_order_updated on risc_form (project_id, status, discipline, updated_at desc nulls last, id);
create index risc_in_order_number on risc_form (project_id, status, discipline, number desc nulls last, id);
create index risc_in_order_submitted on risc_form (project_id, status, discipline, submitted_at desc nulls last, id);
create index risc_in_order_survey on risc_form (project_id, status, discipline, survey_time desc nulls last, id);
create index risc_in_order_returned on risc_form (project_id, status, discipline, returned_at desc nulls last, id)
  where returned_at is not null;
create index risc_in_order_portion on risc_form
  (project_id, status, discipline, portion_name desc nulls last, number desc nulls last, id);
create index risc_in_order_location on risc_form
  (project_id, status, discipline, location_name desc nulls last, number desc nulls last, id);
-- The beginning, because an entry of an index holds less than the longest description.
create index risc_in_order_description on risc_form
  (project_id, status, discipline, left(description, 100) desc nulls last, id);

create index risc_by_portion on risc_form (project_id, portion_id, status, updated_at desc nulls last, id);
create index risc_by_location on risc_form (project_id, location_id, status, updated_at desc nulls last, id);
create index risc_by_result on risc_form (project_id, result, status, updated_at desc nulls last, id);
create index risc_by_work_type on risc_form (project_id, work_type, status, updated_at desc nulls last, id);
create index risc_by_processor on risc_form (project_id, processed_by, status, updated_at desc nulls last, id);
-- Days of submission of all statuses, for the check of the statistics.
create index risc_by_submission on risc_form (project_id, submitted_at);
`,
};
