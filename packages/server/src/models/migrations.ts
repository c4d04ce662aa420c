import type { Migration } from '@gantry/plugin-sdk/server';

/** Layers, models, versions, stored files, conversions, and the object index. */
export const modelMigrations: readonly Migration[] = [
  {
    name: '0100-models',
    sql: `
-- Files by their content. They belong to no project: two projects may hold the same one, and who may read it is decided by
-- the rows that point at it.
create table stored_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  kept_at timestamptz not null default now(),
  -- When the last known use ended; the collector looks whether it was really the last.
  released_at timestamptz
);
create index stored_file_released on stored_file (released_at) where released_at is not null;
select gantry.grant_to_app('stored_file', 'select, insert, update, delete');

-- Answers whether the file was unused and its row is gone; the row's lock is then held until the commit. Foreign keys look
-- across projects, which row-level security keeps any query from doing.
create function gantry.forget_file(wanted text) returns boolean language plpgsql as $fn$
begin
  delete from stored_file where sha256 = wanted;
  return found;
exception when foreign_key_violation then
  return false;
end $fn$;

-- What an IFC was made into. Kept by content too: the same file in another project is not converted again. To find a row one
-- must have uploaded the very file.
create table conversion (
  ifc_sha256 text not null references stored_file on delete cascade,
  converter text not null,
  fragments_sha256 text not null references stored_file,
  objects_sha256 text not null references stored_file,
  placement jsonb,
  object_count integer not null,
  made_at timestamptz not null default now(),
  primary key (ifc_sha256, converter)
);
create index conversion_fragments on conversion (fragments_sha256);
create index conversion_objects on conversion (objects_sha256);
select gantry.grant_to_app('conversion', 'select, insert, update, delete');

create table layer (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  name text not null,
  position integer not null,
  created_at timestamptz not null,
  primary key (project_id, id)
);
create unique index layer_name on layer (project_id, lower(name));
select gantry.protect_project_table('layer');

create table model (
  project_id uuid not null,
  id uuid not null,
  layer_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, layer_id) references layer on delete cascade
);
create unique index model_name on model (project_id, layer_id, lower(name));
select gantry.protect_project_table('model');

create table model_version (
  project_id uuid not null,
  id uuid not null,
  model_id uuid not null,
  created_date date not null,
  uploaded_at timestamptz not null,
  -- Null when the system itself brought it.
  uploaded_by uuid,
  file_name text not null,
  ifc_sha256 text not null references stored_file,
  ifc_bytes bigint not null,
  -- What the check read in the file's header: the schema and where its name stands.
  header jsonb not null,
  status text not null check (status in ('queued', 'converting', 'ready', 'failed')),
  progress real not null default 0,
  problem text,
  fragments_sha256 text references stored_file,
  placement jsonb,
  object_count integer not null default 0,
  -- Tries so far; the number of the one that runs is its claim on the row.
  attempts integer not null default 0,
  heartbeat_at timestamptz,
  cancel_requested boolean not null default false,
  primary key (project_id, id),
  foreign key (project_id, model_id) references model on delete cascade,
  check ((status = 'ready') = (fragments_sha256 is not null)),
  check ((status = 'failed') = (problem is not null))
);
create index model_version_model on model_version (project_id, model_id, created_date desc, uploaded_at desc);
create index model_version_ifc on model_version (ifc_sha256, project_id);
create index model_version_fragments on model_version (fragments_sha256, project_id);
create index model_version_open on model_version (project_id, status) where status in ('queued', 'converting');
select gantry.protect_project_table('model_version');

create table model_object (
  project_id uuid not null,
  version_id uuid not null,
  local_id bigint not null,
  global_id text not null,
  category text not null,
  name text,
  storey text,
  search text not null generated always as (coalesce(name || ' ', '') || global_id || ' ' || category) stored,
  primary key (project_id, version_id, local_id),
  foreign key (project_id, version_id) references model_version on delete cascade
);
create index model_object_guid on model_object (project_id, global_id);
create index model_object_search on model_object using gin (search gin_trgm_ops);
select gantry.protect_project_table('model_object');

-- The first model with a place on the map decides where the scene's origin lies, once.
alter table project add column origin_fixed_at timestamptz;
create function gantry.fix_origin(easting double precision, northing double precision) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $fn$
  update public.project set origin_easting = easting, origin_northing = northing, origin_height = 0,
    origin_fixed_at = now()
  where id = gantry.current_project() and origin_fixed_at is null
$fn$;
`,
  },
  {
    name: '0101-unfinished',
    sql: `
-- Tries that were begun and whose end nobody has noted: each raises it with its claim, and lowers it when it ends in order.
-- What is left are tries in which the server itself died.
alter table model_version add column unfinished integer not null default 0;
`,
  },
  {
    name: '0102-job-of-a-version',
    sql: `
-- The job that converts the version, or did so last: when its process dies, the version is free at once.
alter table model_version add column job_id uuid;
`,
  },
  {
    name: '0103-waiting-for-room',
    sql: `
-- A version that waits may say why: the disk has no room for its conversion.
alter table model_version drop constraint model_version_check1,
  add constraint model_version_problem check (
    case status when 'failed' then problem is not null
      when 'queued' then problem is null or problem = 'NO_ROOM'
      else problem is null end
  );
`,
  },
  {
    name: '0104-unused-files',
    sql: `
-- Asks as forget_file does, and removes nothing: only foreign keys look across projects.
create function gantry.is_file_unused(wanted text) returns boolean language plpgsql as $fn$
begin
  delete from stored_file where sha256 = wanted;
  raise exception using errcode = 'GF001';
exception
  when foreign_key_violation then return false;
  when sqlstate 'GF001' then return true;
end $fn$;
`,
  },
  {
    name: '0105-places',
    sql: `
-- What a file says of its place. Conversions by older converters do not have it, and are not used any longer.
alter table conversion drop column placement, add column frame jsonb;
-- The place follows from the frame, the project's coordinates and the rule: see placeVersion.
alter table model_version add column frame jsonb, add column place jsonb;

-- The origin belongs to the project's settings. What the first model decided stays until somebody changes it.
drop function gantry.fix_origin;
alter table project drop column origin_fixed_at;
create function gantry.set_coordinates(grid integer, easting double precision, northing double precision, height double precision)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $fn$
  update public.project set crs = grid, origin_easting = easting, origin_northing = northing, origin_height = height
  where id = gantry.current_project()
$fn$;
`,
  },
  {
    name: '0106-contents',
    sql: `
-- What was read of a file and what was left out: see the contract's modelContents.
alter table conversion add column contents jsonb;
alter table model_version add column contents jsonb;
`,
  },
  {
    name: '0107-lines',
    sql: `
-- Alignments and grids: see the contract's modelLines. Versions share those of their file.
alter table conversion add column lines jsonb;
`,
  },
  {
    name: '0108-words',
    sql: `
-- What the file says of an object beside its name, one word in each line, and in the same lines of word_labels what each one is: its kind,
-- and the name of the property or classification.
alter table model_object add column words text, add column word_labels text;
create index model_object_words on model_object using gin (words gin_trgm_ops);
`,
  },
  {
    name: '0109-places',
    sql: `
-- Local ids of the spaces, storeys and parts of facilities in which the object lies, the nearest first. Null: converted before they were read.
alter table model_object add column places bigint[];
create index model_object_places on model_object (project_id, version_id) where category in ('IFCBUILDINGSTOREY', 'IFCSPACE',
  'IFCFACILITYPART', 'IFCFACILITYPARTCOMMON', 'IFCBRIDGEPART', 'IFCROADPART', 'IFCRAILWAYPART', 'IFCMARINEPART');
`,
  },
  {
    name: '0111-tree',
    sql: `
-- Where the object is in the tree of its version: see the contract's treeNode. Null: converted before the structure was read. The parent is -1
-- at the top, because an index finds a number more surely than a null.
alter table model_object add column parent bigint, add column nth integer, add column children integer, add column has_shape boolean,
  add column shape_at integer, add column shapes integer, add column nth_in_class integer;
create index model_object_children on model_object (project_id, version_id, parent, nth) where nth is not null;
create index model_object_class on model_object (project_id, version_id, category, has_shape, nth_in_class) where nth is not null;
create index model_object_shapes on model_object (project_id, version_id, shape_at) where has_shape;
`,
  },
  {
    name: '0123-first-looks',
    sql: `
-- A coarse mesh that the page draws before the engine is there. Null: converted before there were any, or none could be made in time.
alter table conversion add column first_look_sha256 text references stored_file;
create index conversion_first_look on conversion (first_look_sha256);
alter table model_version add column first_look_sha256 text references stored_file;
create index model_version_first_look on model_version (first_look_sha256, project_id);
`,
  },
  {
    name: '0129-find',
    sql: `
-- By which values objects are found. Objects are known by their numbers in the order of the tree, so that those of a value are a few ranges.
-- A version without a row in object_index was converted before this.
alter table model_object add column number integer;
create index model_object_number on model_object (project_id, version_id, number) where number is not null;

create table object_index (
  project_id uuid not null,
  version_id uuid not null,
  objects integer not null,
  -- Objects with a shape of their own.
  shaped int4multirange not null,
  -- In threes: an object that stands for shapes below it, its first shape, and how many they are.
  wholes integer[] not null,
  primary key (project_id, version_id),
  foreign key (project_id, version_id) references model_version on delete cascade
);
select gantry.protect_project_table('object_index');

create table object_field (
  project_id uuid not null,
  version_id uuid not null,
  field integer not null,
  kind text not null,
  set_name text,
  name text,
  -- Of its numbers, in the SI; null if they have none or different ones.
  unit text,
  is_numeric boolean not null,
  objects integer not null,
  -- Different values.
  values integer not null,
  -- Whether the values are in object_value: a version with too many of them keeps those of the fields with the fewest.
  is_kept boolean not null,
  present int4multirange not null,
  primary key (project_id, version_id, field),
  foreign key (project_id, version_id) references object_index on delete cascade
);
select gantry.protect_project_table('object_field');

create table object_value (
  project_id uuid not null,
  version_id uuid not null,
  field integer not null,
  -- Those of most objects first.
  rank integer not null,
  text text not null,
  -- In the unit si; text and unit are as the file says it.
  number double precision,
  unit text,
  si text,
  objects integer not null,
  members int4multirange not null,
  primary key (project_id, version_id, field, rank),
  foreign key (project_id, version_id, field) references object_field on delete cascade
);
create index object_value_text on object_value (project_id, version_id, field, lower(text));
create index object_value_number on object_value (project_id, version_id, field, number) where number is not null;
select gantry.protect_project_table('object_value');

create table saved_filter (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  name text not null,
  is_shared boolean not null,
  made_by uuid not null,
  made_at timestamptz not null,
  -- The contract's findFilter.
  filter jsonb not null,
  primary key (project_id, id)
);
select gantry.protect_project_table('saved_filter');
`,
  },
  {
    name: '0132-compare',
    sql: `
-- What is compared between versions: hashes of the shape in the object's own frame, of its place, and of what is said of it. Without
-- properties_hash the version was converted before this. The position is in the file's frame, in metres.
alter table model_object add column geometry_hash bigint, add column place_hash bigint, add column properties_hash bigint,
  add column x double precision, add column y double precision, add column z double precision;
`,
  },
];
