import type { Migration } from '@gantry/plugin-sdk/server';

export const monitorsMigration: Migration = {
  name: '0001-monitors',
  sql: `
create table monitor_group (
  project_id uuid not null references project,
  id uuid not null,
  name text not null,
  sequence integer not null,
  version integer not null default 1,
  primary key (project_id, id)
);
create unique index monitor_group_name on monitor_group (project_id, lower(name));
select gantry.protect_project_table('monitor_group');

-- What is set up for a camera. Its name, its own id and its gateway are those of the device with the same id.
create table monitor (
  project_id uuid not null references project,
  monitor_id uuid not null,
  type text not null default 'AI',
  -- May hold a password: no call answers it.
  live_url text,
  -- Path below the plugin's build of a film that is shown where there is no stream.
  film text,
  vendor text not null default '',
  description text not null default '',
  place jsonb not null default '{}',
  zones jsonb not null default '{}',
  people_count_limit integer not null default 0,
  offline_alert_threshold integer not null default 3,
  group_id uuid,
  sequence integer,
  version integer not null default 0,
  primary key (project_id, monitor_id),
  foreign key (project_id, group_id) references monitor_group (project_id, id) on delete set null (group_id)
);
create index monitor_in_group on monitor (project_id, group_id);
select gantry.protect_project_table('monitor');

-- One row for each camera that was heard. Its lock orders what changes the camera's alerts.
create table monitor_state (
  project_id uuid not null references project,
  monitor_id uuid not null,
  is_offline boolean not null default false,
  status_at timestamptz,
  offline_count integer not null default 0,
  count integer,
  counted_at timestamptz,
  picture_file uuid,
  picture_taken_at timestamptz,
  primary key (project_id, monitor_id)
) with (fillfactor = 50);
select gantry.protect_project_table('monitor_state');

create table monitor_alert (
  project_id uuid not null references project,
  id uuid not null,
  monitor_id uuid not null,
  type text not null,
  zone text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  picture_file uuid,
  triage text not null default 'New' check (triage in ('New', 'Acknowledged', 'Resolved', 'False alarm')),
  acknowledged_by uuid,
  acknowledged_at timestamptz,
  resolved_by uuid,
  resolved_at timestamptz,
  action_taken text,
  primary key (project_id, id)
);
create unique index monitor_alert_open on monitor_alert (project_id, monitor_id, type, zone) where ended_at is null;
create index monitor_alert_monitor on monitor_alert (project_id, monitor_id, started_at desc, id desc);
create index monitor_alert_started on monitor_alert (project_id, started_at desc, id desc);
create index monitor_alert_picture on monitor_alert (project_id, started_at) where picture_file is not null;
select gantry.protect_project_table('monitor_alert');

-- The latest event of each camera, type and zone that was taken in, and the alert that it belongs to.
create table alert_series (
  project_id uuid not null references project,
  monitor_id uuid not null,
  type text not null,
  zone text not null,
  last_at timestamptz not null,
  last_phase text not null check (last_phase in ('start', 'once', 'end')),
  alert_id uuid,
  primary key (project_id, monitor_id, type, zone),
  foreign key (project_id, alert_id) references monitor_alert (project_id, id)
);
select gantry.protect_project_table('alert_series');

-- Pictures as they came with messages, until a timer has made them files.
create table arrived_picture (
  project_id uuid not null references project,
  id uuid not null,
  monitor_id uuid not null,
  alert_id uuid not null,
  taken_at timestamptz not null,
  body bytea not null,
  primary key (project_id, id)
);
select gantry.protect_project_table('arrived_picture');
`,
};
