import type { Migration } from '@gantry/plugin-sdk/server';

export const scheduleHistoryMigration: Migration = {
  name: '0020-schedule-history',
  sql: `
-- An import of activities or links, or a removal of activities: what can be taken back.
create table schedule_import (
  project_id uuid not null references project,
  id uuid not null default gen_random_uuid(),
  -- Counts those of a project, so that the latest is beyond doubt.
  number integer not null,
  kind text not null check (kind in ('programme', 'links', 'removal')),
  -- Empty for a removal.
  file_name text not null,
  made_by uuid not null references app_user,
  made_at timestamptz not null,
  rolled_back_by uuid references app_user,
  rolled_back_at timestamptz,
  primary key (project_id, id),
  unique (project_id, number)
);
select gantry.protect_project_table('schedule_import');

-- The rows of the activities before and after. Null before: it was new; null after: it was removed.
create table schedule_import_activity (
  project_id uuid not null references project,
  import_id uuid not null,
  activity_id text not null,
  before jsonb,
  after jsonb,
  primary key (project_id, import_id, activity_id),
  foreign key (project_id, import_id) references schedule_import (project_id, id)
);
select gantry.protect_project_table('schedule_import_activity');

-- Links that it added or took away, and those of a rule that it made links of a person.
create table schedule_import_link (
  project_id uuid not null references project,
  import_id uuid not null,
  model_id uuid not null,
  global_id text not null,
  activity_id text not null,
  was_there boolean not null,
  -- Before.
  rule_id uuid,
  primary key (project_id, import_id, model_id, global_id, activity_id),
  foreign key (project_id, import_id) references schedule_import (project_id, id)
);
select gantry.protect_project_table('schedule_import_link');
`,
};
