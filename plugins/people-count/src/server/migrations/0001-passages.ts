import type { Migration } from '@gantry/plugin-sdk/server';

export const passagesMigration: Migration = {
  name: '0001-passages',
  sql: `
create table passage (
  project_id uuid not null references project,
  device_id uuid not null,
  sequence bigint not null,
  at timestamptz not null,
  in_count integer not null check (in_count >= 0),
  out_count integer not null check (out_count >= 0),
  received_at timestamptz not null,
  primary key (project_id, device_id, sequence)
);
create index passage_age on passage using brin (at);
select gantry.protect_project_table('passage');

-- Written with the passages; it stays when these are removed.
create table people_daily (
  project_id uuid not null references project,
  device_id uuid not null,
  -- In the project's time zone.
  day date not null,
  in_count bigint not null,
  out_count bigint not null,
  primary key (project_id, device_id, day)
) with (fillfactor = 50);
select gantry.protect_project_table('people_daily');
`,
};
