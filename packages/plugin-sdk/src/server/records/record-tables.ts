/**
 * The tables that every kind of record of a plugin shares, as SQL for one of its migrations. A version's text never changes, so that
 * migrations which hold it keep their checksum; what changes later comes as a further version.
 *
 * Version 2 adds to version 1 what seals the whole history, and the links of records to objects of the model. A plugin that is new runs
 * both, one after the other. Version 3 adds logs beside records, for plugins with a kind that has some.
 *
 * After version 1, the table of a kind begins with `like record_columns including all`, which brings the key and the index on the number.
 *
 * @example
 * sql: `${recordTables('1')}${recordTables('2')}
 *   create table inspection (like record_columns including all, place text not null);
 *   select gantry.protect_project_table('inspection');
 *   ${countRecords('1', { table: 'inspection' })}`
 */
export function recordTables(version: '1' | '2' | '3'): string {
  return texts[version];
}

const texts = {
  '1': `
-- What the shared tables refer to. A row is written once, for each record of each kind.
create table record (
  project_id uuid not null references project,
  id uuid not null,
  kind text not null,
  primary key (project_id, id)
);
select gantry.protect_append_only_table('record');

-- A template that stays empty: its columns and indexes stand in the table of each kind, where one index can serve a filter on the
-- status and an order by a column of the module. Foreign keys, triggers and policies are not copied.
create table record_columns (
  project_id uuid not null,
  id uuid not null,
  -- Null until an action takes one.
  number text,
  revision integer not null default 0,
  -- The record that this one continues.
  succeeds uuid,
  status text not null,
  main_task text,
  side_task text,
  flags jsonb not null,
  -- Places with the id of a user, of their company when they were named, and of whom they stood for.
  people jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (project_id, id)
);
create unique index record_columns_number on record_columns (project_id, number) where number is not null;
create unique index record_columns_succeeds on record_columns (project_id, succeeds) where succeeds is not null;
select gantry.protect_append_only_table('record_columns');
create trigger stays_empty before insert on record_columns for each statement execute function gantry.refuse_change();

create table record_task (
  project_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  lane text not null check (lane in ('main', 'side')),
  task text not null,
  part text not null,
  -- Null where everybody with the part may do it.
  assignee_id uuid references app_user,
  opened_seq integer not null,
  opened_at timestamptz not null,
  closed_seq integer,
  closed_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, record_id) references record,
  check ((closed_seq is null) = (closed_at is null))
);
create unique index record_task_open on record_task (project_id, record_id, lane) where closed_at is null;
create index record_task_waiting on record_task (project_id, assignee_id, opened_at) where closed_at is null;
select gantry.protect_project_table('record_task');

-- The last number given in a series.
create table record_number (
  project_id uuid not null references project,
  series text not null,
  last integer not null,
  primary key (project_id, series)
);
select gantry.protect_project_table('record_number');

-- Stored once for all signatures of a batch.
create table signature_image (
  project_id uuid not null references project,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  image bytea not null check (octet_length(image) <= 100000),
  primary key (project_id, sha256)
);
select gantry.protect_append_only_table('signature_image');

create table record_signature (
  project_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  -- The history entry that it belongs to.
  seq integer not null,
  action text not null,
  actor_id uuid not null references app_user,
  -- Only in signatures of a seal that covers it.
  actor_name text,
  company_name text,
  on_behalf_of uuid references app_user,
  method text not null check (method in ('drawn', 'typed', 'stored')),
  image_sha256 text not null,
  -- Canonical JSON of what was signed, and its hash.
  content text not null,
  content_sha256 text not null,
  -- Which fields the hash below covers, and how they are written.
  seal_format smallint not null,
  prev_hash text,
  hash text not null,
  ip text,
  signed_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, record_id, seq),
  foreign key (project_id, record_id) references record,
  foreign key (project_id, image_sha256) references signature_image
);
select gantry.protect_append_only_table('record_signature');

create table record_history (
  project_id uuid not null,
  record_id uuid not null,
  -- The record's version after this step.
  seq integer not null,
  -- The row of the workflow; null for an edit.
  row_id text,
  action text not null,
  part text,
  from_status text,
  to_status text not null,
  -- Null for the system.
  actor_id uuid references app_user,
  on_behalf_of uuid references app_user,
  at timestamptz not null,
  comment text not null,
  choices jsonb not null,
  changed_fields text[] not null,
  details jsonb not null,
  signature_id uuid,
  idempotency_key uuid,
  request_sha256 text,
  primary key (project_id, record_id, seq),
  unique (project_id, record_id, idempotency_key),
  foreign key (project_id, record_id) references record,
  foreign key (project_id, signature_id) references record_signature
);
select gantry.protect_append_only_table('record_history');

create table record_comment (
  project_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  author_id uuid not null references app_user,
  at timestamptz not null,
  text text not null,
  primary key (project_id, id),
  foreign key (project_id, record_id) references record
);
create index record_comment_order on record_comment (project_id, record_id, at, id);
select gantry.protect_append_only_table('record_comment');

create table record_attachment (
  project_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  place text not null,
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  added_seq integer not null,
  added_by uuid references app_user,
  added_at timestamptz not null,
  removed_seq integer,
  primary key (project_id, id),
  foreign key (project_id, record_id) references record
);
create index record_attachment_of on record_attachment (project_id, record_id);
create index record_attachment_file on record_attachment (project_id, file_id);
select gantry.protect_project_table('record_attachment');
`,
  '2': `
-- Names of that time. Null in entries from before this version, as are the hashes.
alter table record_history add column actor_name text, add column company_name text, add column principal_name text,
  -- Of the record after the step, as canonical JSON.
  add column state_sha256 text,
  -- Of this entry, what it added and removed, and the hash of the entry before it.
  add column hash text;
alter table record_comment add column author_name text, add column company_name text,
  -- Its place among the comments of the record, from 1.
  add column nth integer,
  -- Of this comment and the hash of the comment before it.
  add column hash text;
create unique index record_comment_nth on record_comment (project_id, record_id, nth);
-- What a signature binds beside its content: all steps up to its own, and all comments until then.
alter table record_signature add column history_hash text, add column comment_count integer, add column comments_hash text;

-- Objects of the model to which a record is linked, also those that were taken off.
create table record_object (
  project_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  -- Models are the host's; no key of this schema refers to them.
  model_id text not null,
  -- Later versions of the model keep it.
  global_id text not null,
  layer_id text not null,
  element_id text not null,
  -- As the model called it when it was linked.
  name text not null,
  -- How it looked to the browser that linked it.
  fingerprint text not null,
  -- The record's version after the step that linked it; 0 for a link from before this version.
  added_seq integer not null,
  added_by uuid references app_user,
  added_at timestamptz not null,
  removed_seq integer,
  primary key (project_id, id),
  foreign key (project_id, record_id) references record
);
create unique index record_object_once on record_object (project_id, record_id, model_id, global_id) where removed_seq is null;
create index record_object_of on record_object (project_id, record_id);
create index record_object_of_object on record_object (project_id, model_id, global_id, record_id);
select gantry.protect_project_table('record_object');

-- How far a record has come, so that nothing disappears from the end unnoticed. Changed with each step and comment.
create table record_head (
  project_id uuid not null,
  record_id uuid not null,
  -- Of the last entry of the history; null where none is sealed.
  seq integer,
  hash text,
  -- The record after it, as canonical JSON.
  state text,
  comment_count integer not null,
  comments_hash text,
  primary key (project_id, record_id),
  foreign key (project_id, record_id) references record
);
select gantry.protect_project_table('record_head');
`,
  '3': `
-- Entries beside a record, which are only added.
create table record_log (
  project_id uuid not null,
  record_id uuid not null,
  -- Name of the log, as the kind has it.
  log text not null,
  -- Its place in the log, from 1.
  nth integer not null,
  author_id uuid not null references app_user,
  at timestamptz not null,
  -- JSON, as it was hashed.
  entry text not null,
  -- Of this entry and the hash of the entry before it.
  hash text not null,
  primary key (project_id, record_id, log, nth),
  foreign key (project_id, record_id) references record
);
select gantry.protect_append_only_table('record_log');

-- How far each log has come, so that nothing disappears from its end unnoticed.
create table record_log_head (
  project_id uuid not null,
  record_id uuid not null,
  log text not null,
  nth integer not null,
  hash text not null,
  primary key (project_id, record_id, log),
  foreign key (project_id, record_id) references record
);
select gantry.protect_project_table('record_log_head');
`,
} as const;
