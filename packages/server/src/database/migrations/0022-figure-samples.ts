import type { Migration } from '@gantry/plugin-sdk/server';

/** What the figures of a project were in the past hours: a change is shown against one of them. */
export const figureSamplesMigration: Migration = {
  name: '0022-figure-samples',
  sql: `
create table figure_sample (
  project_id uuid not null references project on delete cascade,
  plugin_id text not null,
  -- Id of the figure; of a share: figure/share.
  figure text not null,
  -- Start of the hour. One sample of an hour is kept, the latest.
  hour timestamptz not null,
  taken_at timestamptz not null,
  value double precision not null,
  primary key (project_id, plugin_id, figure, hour)
);
create index figure_sample_age on figure_sample (project_id, taken_at);
select gantry.protect_project_table('figure_sample');
`,
};
