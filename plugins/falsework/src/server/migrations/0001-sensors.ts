import type { Migration } from '@gantry/plugin-sdk/server';

const sums = ['x', 'y', 'z', 'force']
  .map(
    (channel) =>
      `${channel}_min float8, ${channel}_max float8, ${channel}_sum float8 not null, ${channel}_count integer not null`,
  )
  .join(',\n  ');

/** Sums of new readings, written with them, so that a period is complete whenever its readings arrive. */
const rollUp = (table: string) => `
create table ${table} (
  project_id uuid not null,
  sensor_id uuid not null,
  -- When the period begins.
  at timestamptz not null,
  ${sums},
  primary key (project_id, sensor_id, at)
) partition by range (at);
select gantry.protect_project_table('${table}');`;

export const sensorsMigration: Migration = {
  name: '0001-sensors',
  sql: `
-- What is set up for a sensor; one without a row has the defaults.
create table sensor (
  project_id uuid not null references project,
  sensor_id uuid not null,
  interval_seconds integer not null check (interval_seconds > 0),
  baseline jsonb not null,
  place jsonb,
  version integer not null check (version > 0),
  primary key (project_id, sensor_id)
);
select gantry.protect_project_table('sensor');

create table sensor_threshold (
  project_id uuid not null references project,
  sensor_id uuid not null,
  holds_from timestamptz not null,
  limits jsonb not null,
  set_by uuid,
  set_at timestamptz not null,
  primary key (project_id, sensor_id, holds_from)
);
select gantry.protect_project_table('sensor_threshold');

-- The tables divided by time have no foreign keys: a check of each reading would cost as much as storing it, and their sensors have one.
create table sensor_reading (
  project_id uuid not null,
  sensor_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  -- Degrees.
  x float8,
  y float8,
  z float8,
  -- Kilonewtons.
  force float8,
  primary key (project_id, sensor_id, at)
) partition by range (at);
select gantry.protect_project_table('sensor_reading');
${rollUp('sensor_ten_minutes')}
${rollUp('sensor_hour')}

-- One row for each sensor that has sent something. Its lock orders what moves the sensor's level.
create table sensor_state (
  project_id uuid not null references project,
  sensor_id uuid not null,
  latest_at timestamptz,
  latest jsonb,
  -- Of the latest new reading, by the server's clock.
  received_at timestamptz,
  levels jsonb,
  level smallint not null default 0 check (level between 0 and 3),
  level_since timestamptz,
  -- The worst value at the present level.
  cause jsonb,
  primary key (project_id, sensor_id)
) with (fillfactor = 50);
select gantry.protect_project_table('sensor_state');

create table sensor_episode (
  project_id uuid not null references project,
  id uuid not null,
  sensor_id uuid not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  peak smallint not null check (peak between 1 and 3),
  peak_channel text not null,
  peak_value float8 not null,
  peak_limit float8 not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  action_taken text,
  primary key (project_id, id)
);
create unique index sensor_episode_open on sensor_episode (project_id, sensor_id) where ended_at is null;
create index sensor_episode_opened on sensor_episode (project_id, opened_at, id);
create index sensor_episode_sensor on sensor_episode (project_id, sensor_id, opened_at);
select gantry.protect_project_table('sensor_episode');
`,
};
