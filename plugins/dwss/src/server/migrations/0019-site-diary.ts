import type { Migration } from '@gantry/plugin-sdk/server';
import { countRecords } from '@gantry/plugin-sdk/server/records';

export const siteDiaryMigration: Migration = {
  name: '0019-site-diary',
  sql: `
create table site_diary (
  like record_columns including all,
  -- YYYY-MM-DD in the project's time zone.
  diary_date text not null check (diary_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  day jsonb not null,
  due_at timestamptz not null,
  submitted_at timestamptz,
  is_late boolean not null,
  sign_date text,
  -- What the portions say together, for lists and statistics: a trigger keeps it.
  portion_count integer not null default 0,
  submitted_count integer not null default 0,
  labour_total integer not null default 0,
  plant_total integer not null default 0,
  staff_total integer not null default 0,
  portion_ids uuid[] not null default '{}',
  search_text text not null default '',
  foreign key (project_id, id) references record
);
create unique index site_diary_day on site_diary (project_id, diary_date) where status <> 'Deleted';
create index site_diary_by_day on site_diary (project_id, status, diary_date desc nulls last, id);
create index site_diary_by_change on site_diary (project_id, status, updated_at desc nulls last, id);
create index site_diary_overdue on site_diary (project_id, due_at) where submitted_at is null and status <> 'Deleted';
create index site_diary_late on site_diary (project_id, diary_date) where is_late;
create index site_diary_by_author on site_diary (project_id, created_by);
create index site_diary_portions on site_diary using gin (portion_ids);
create index site_diary_search on site_diary using gin (search_text gin_trgm_ops);
select gantry.protect_project_table('site_diary');
${countRecords('1', { table: 'site_diary' })}

create table diary_portion (
  like record_columns including all,
  diary_id uuid not null,
  -- That of the diary, which never changes.
  diary_date text not null,
  portion_id uuid not null,
  activities text not null,
  labour jsonb not null,
  plant jsonb not null,
  staff jsonb not null,
  engineers jsonb not null,
  utilities text not null,
  remarks text not null,
  labour_total integer not null,
  plant_total integer not null,
  staff_total integer not null,
  foreign key (project_id, id) references record,
  foreign key (project_id, diary_id) references site_diary,
  foreign key (project_id, portion_id) references portion
);
create index diary_portion_of on diary_portion (project_id, diary_id);
create unique index diary_portion_once on diary_portion (project_id, diary_id, portion_id) where status <> 'Removed';
create index diary_portion_by_place on diary_portion (project_id, portion_id, diary_date);
create index diary_portion_by_day on diary_portion (project_id, diary_date);
create index diary_portion_open on diary_portion (project_id, diary_id) where main_task is not null;
select gantry.protect_project_table('diary_portion');

create function site_diary_sums() returns trigger language plpgsql as $fn$
begin
  select count(*), count(*) filter (where p.status = 'Submitted'), coalesce(sum(p.labour_total), 0), coalesce(sum(p.plant_total), 0),
    coalesce(sum(p.staff_total), 0), coalesce(array_agg(p.portion_id), '{}'),
    left(concat_ws(' ', new.number, new.day ->> 'remarks', new.day ->> 'contractor_remarks', new.day ->> 'instruction_remarks',
      new.day ->> 'material_remarks', new.day ->> 'vistor_remarks', string_agg(p.activities, ' ')), 100000)
  into new.portion_count, new.submitted_count, new.labour_total, new.plant_total, new.staff_total, new.portion_ids, new.search_text
  from diary_portion p where p.project_id = new.project_id and p.diary_id = new.id and p.status <> 'Removed';
  return new;
end $fn$;
create trigger site_diary_summed before insert or update on site_diary for each row execute function site_diary_sums();
create function diary_portion_changes() returns trigger language plpgsql as $fn$
begin
  -- Whoever changes a portion holds the lock of its diary.
  update site_diary set portion_count = 0 where project_id = new.project_id and id = new.diary_id;
  return null;
end $fn$;
create trigger diary_portion_changed after insert or update on diary_portion for each row execute function diary_portion_changes();

create table diary_review (
  like record_columns including all,
  diary_id uuid not null,
  diary_date text not null,
  discipline text not null check (discipline in ('S', 'C', 'G')),
  foreign key (project_id, id) references record,
  foreign key (project_id, diary_id) references site_diary
);
create index diary_review_of on diary_review (project_id, diary_id);
create unique index diary_review_once on diary_review (project_id, diary_id, discipline) where status <> 'Void';
create index diary_review_open on diary_review (project_id, diary_id) where main_task is not null;
select gantry.protect_project_table('diary_review');
`,
};
