import type { Migration } from '@gantry/plugin-sdk/server';
import { countRecords, recordTables } from '@gantry/plugin-sdk/server/records';

/**
 * Reference lists, inspection forms, their links to objects of the model, and stored signatures, which are unused since they are the host's:
 * its migration `0029-signing` copied them.
 */
export const riscMigration: Migration = {
  name: '0001-risc',
  sql: `${recordTables('1')}
create index record_task_of on record_task (project_id, record_id, opened_seq);

create table portion (
  project_id uuid not null references project,
  id uuid not null,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id)
);
create unique index portion_name on portion (project_id, lower(name)) where active;
select gantry.protect_project_table('portion');

create table location (
  project_id uuid not null references project,
  id uuid not null,
  portion_id uuid not null,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, portion_id) references portion
);
create unique index location_name on location (project_id, portion_id, lower(name)) where active;
select gantry.protect_project_table('location');

create table risc_form (
  like record_columns including all,
  -- The workflow with which the form began.
  variant text not null check (variant in ('TCE10', 'TCE11', 'TY')),
  discipline text not null check (discipline in ('S', 'C', 'G')),
  work_type text,
  portion_id uuid,
  location_id uuid,
  description text not null,
  survey_time timestamptz,
  next_operation text not null,
  next_operation_date timestamptz,
  equipment text not null,
  attn jsonb not null,
  cc jsonb not null,
  tags jsonb not null,
  is_late boolean not null,
  is_short_notice boolean not null,
  submitted_at timestamptz,
  -- Counts the submissions of this record.
  submission_no integer not null,
  -- What the inspector and then the lead found.
  results jsonb not null,
  -- Dates of signatures by their names in the interface.
  dates jsonb not null,
  processed_by uuid references app_user,
  -- Members who were asked to countersign.
  asked jsonb not null,
  result text generated always as (flags ->> 'result') stored,
  search_text text generated always as (coalesce(number, '') || ' ' || description) stored,
  foreign key (project_id, id) references record,
  foreign key (project_id, portion_id) references portion,
  foreign key (project_id, location_id) references location
);
create index risc_newest on risc_form (project_id, updated_at desc, id);
create index risc_by_status on risc_form (project_id, status, updated_at desc, id);
create index risc_by_discipline on risc_form (project_id, discipline, updated_at desc, id);
create index risc_by_portion on risc_form (project_id, portion_id, updated_at desc, id);
create index risc_by_location on risc_form (project_id, location_id, updated_at desc, id);
create index risc_by_result on risc_form (project_id, result, updated_at desc, id);
create index risc_by_work_type on risc_form (project_id, work_type, updated_at desc, id);
create index risc_by_processor on risc_form (project_id, processed_by, updated_at desc, id);
create index risc_by_task on risc_form (project_id, main_task, updated_at desc, id) where side_task is null;
create index risc_by_submission on risc_form (project_id, submitted_at desc, id);
create index risc_by_survey_time on risc_form (project_id, survey_time desc, id);
create index risc_drafts on risc_form (project_id, created_by, updated_at desc, id) where status = 'Draft';
create index risc_tags on risc_form using gin (tags);
create index risc_search on risc_form using gin (search_text gin_trgm_ops);
select gantry.protect_project_table('risc_form');
${countRecords('1', { table: 'risc_form', by: ['discipline'] })}

create table object_form (
  project_id uuid not null references project,
  id uuid not null,
  form_id uuid not null,
  -- Models are the host's; no key of this schema refers to them.
  model_id text not null,
  -- GlobalId of the object, which later versions of the model keep.
  bim_id text not null,
  layer_id text not null default '',
  element_id text not null default '',
  name text not null,
  -- How the object looked to the browser that linked it: a later version of the model may have changed it.
  fingerprint text not null default '',
  created_by uuid references app_user,
  created_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, form_id, model_id, bim_id),
  foreign key (project_id, form_id) references record
);
create index object_form_of_object on object_form (project_id, model_id, bim_id, form_id);
select gantry.protect_project_table('object_form');

create table stored_signature (
  project_id uuid not null references project,
  user_id uuid not null references app_user,
  -- PNG.
  image bytea not null check (octet_length(image) <= 100000),
  saved_at timestamptz not null,
  primary key (project_id, user_id)
);
select gantry.protect_project_table('stored_signature');
`,
};
