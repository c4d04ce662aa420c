import type { Migration } from '@gantry/plugin-sdk/server';

export const progressMigration: Migration = {
  name: '0001-progress',
  sql: `
create table trade (
  project_id uuid not null references project,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- The order in which lists and callouts show it, from 0.
  position integer not null,
  primary key (project_id, id),
  unique (project_id, name)
);
select gantry.protect_project_table('trade');

create table item (
  project_id uuid not null references project,
  id uuid not null default gen_random_uuid(),
  name text not null,
  group_name text not null,
  trade_id uuid not null,
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  position integer not null,
  primary key (project_id, id),
  unique (project_id, name),
  foreign key (project_id, trade_id) references trade (project_id, id)
);
create index item_order on item (project_id, position, name);
create index item_trade on item (project_id, trade_id);
select gantry.protect_project_table('item');

-- An item without a row here has never been reported: lists of progress leave it out.
create table item_progress (
  project_id uuid not null references project,
  item_id uuid not null,
  day date not null,
  actual numeric(9, 8) check (actual between 0 and 1),
  planned numeric(9, 8) check (planned between 0 and 1),
  target date,
  primary key (project_id, item_id, day),
  foreign key (project_id, item_id) references item (project_id, id) on delete cascade
);
create index item_progress_day on item_progress (project_id, day);
select gantry.protect_project_table('item_progress');

create table curve (
  project_id uuid not null references project,
  id uuid not null default gen_random_uuid(),
  is_senior boolean not null,
  name text not null,
  target date,
  position integer not null,
  primary key (project_id, id),
  unique (project_id, is_senior, name)
);
select gantry.protect_project_table('curve');

create table curve_point (
  project_id uuid not null references project,
  curve_id uuid not null,
  day date not null,
  actual numeric(9, 8) check (actual between 0 and 1),
  planned numeric(9, 8) check (planned between 0 and 1),
  primary key (project_id, curve_id, day),
  foreign key (project_id, curve_id) references curve (project_id, id) on delete cascade
);
select gantry.protect_project_table('curve_point');

create table picture (
  project_id uuid not null references project,
  id uuid not null,
  type text not null check (type in ('Photo', 'Curves')),
  description text not null,
  file_id uuid not null,
  -- In the project's time zone.
  day date not null,
  added_by uuid not null references app_user,
  added_at timestamptz not null,
  primary key (project_id, id)
);
create index picture_name on picture (project_id, type, description, id);
create index picture_newest on picture (project_id, type, added_at desc, id);
select gantry.protect_project_table('picture');

-- What 'Update As' says of photos and curves.
create table shown_day (
  project_id uuid not null references project,
  section text not null check (section in ('Photo', 'Curves')),
  day date not null,
  primary key (project_id, section)
);
select gantry.protect_project_table('shown_day');

create table upload (
  project_id uuid not null references project,
  id uuid not null,
  -- Counts the uploads of a project, so that the latest is beyond doubt.
  number integer not null,
  kind text not null check (kind in ('progress', 'curves')),
  is_senior boolean not null,
  file_name text not null,
  row_count integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  uploaded_by uuid not null references app_user,
  uploaded_at timestamptz not null,
  rolled_back_by uuid references app_user,
  rolled_back_at timestamptz,
  primary key (project_id, id),
  unique (project_id, number)
);
create index upload_newest on upload (project_id, uploaded_at desc);
select gantry.protect_project_table('upload');

-- What an upload changed. Null before: it was new; null after: the upload took it away.
create table upload_change (
  project_id uuid not null references project,
  upload_id uuid not null,
  position integer not null,
  subject text not null check (subject in ('trade', 'item', 'progress', 'curve', 'point')),
  -- The item or the curve, by its name.
  name text not null,
  day date,
  before jsonb,
  after jsonb,
  primary key (project_id, upload_id, position),
  foreign key (project_id, upload_id) references upload (project_id, id)
);
select gantry.protect_project_table('upload_change');
`,
};
