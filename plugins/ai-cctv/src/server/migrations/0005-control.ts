import type { Migration } from '@gantry/plugin-sdk/server';

export const controlMigration: Migration = {
  name: '0005-control',
  sql: `
create table monitor_control (
  project_id uuid not null references project,
  monitor_id uuid not null,
  -- Where the camera speaks ONVIF. No call answers this, the name or the password.
  address text,
  username text not null default '',
  password text not null default '',
  -- What the camera said of itself; null: it was not asked since the connection changed.
  found jsonb,
  step integer not null default 0,
  speed integer not null default 45,
  version integer not null default 0,
  -- Who holds the control, and until when.
  holder_id uuid,
  held_until timestamptz,
  -- The latest order, the count of all orders, and when a move without end is to stop.
  action text,
  orders integer not null default 0,
  moves_until timestamptz,
  primary key (project_id, monitor_id)
);
create index monitor_control_moving on monitor_control (project_id, moves_until) where moves_until is not null;
select gantry.protect_project_table('monitor_control');

-- The last picture that somebody asked the camera for; it belongs to no alert.
alter table monitor_state add column still_file uuid, add column still_taken_at timestamptz;
`,
};
