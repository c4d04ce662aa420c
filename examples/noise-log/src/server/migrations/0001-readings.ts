import type { Migration } from '@gantry/plugin-sdk/server';

export const readingsMigration: Migration = {
  name: '0001-readings',
  sql: `
create table reading (
  project_id uuid not null references project,
  id uuid not null,
  place text not null,
  level double precision not null check (level between 0 and 200),
  taken_by uuid not null references app_user,
  taken_at timestamptz not null,
  primary key (project_id, id)
);
create index reading_newest on reading (project_id, taken_at desc, id);
select gantry.protect_project_table('reading');
`,
};
