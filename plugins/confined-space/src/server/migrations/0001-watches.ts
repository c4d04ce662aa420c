import type { Migration } from '@gantry/plugin-sdk/server';

export const watchesMigration: Migration = {
  name: '0001-watches',
  sql: `
-- One row for each camera whose location somebody chose, or in whose sight something happened. Its lock orders what is decided about it.
create table watch (
  project_id uuid not null references project,
  monitor_id uuid not null,
  -- Of the permit module; null: none was chosen.
  location_id uuid,
  -- Of the choice.
  version integer not null default 0,
  over_since timestamptz,
  entered_since timestamptz,
  lost_since timestamptz,
  -- The latest fresh count and the limit then, while too many people or people without a permit are there.
  count integer,
  people_limit integer,
  -- The permits at the location as they were seen last, with the time since which each is active.
  permits jsonb not null default '[]',
  -- Permits that were suspended for this camera and are suspended still: which, for what and when.
  suspended jsonb not null default '[]',
  primary key (project_id, monitor_id)
) with (fillfactor = 50);
select gantry.protect_project_table('watch');
`,
};
