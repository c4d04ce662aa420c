import type { Migration } from '@gantry/plugin-sdk/server';

/** Background jobs of plugins. This table is the truth about a job; the queue carries only ids. */
export const activityMigrations: readonly Migration[] = [
  {
    // Numbered after the tables of models: a result is a row of their table of stored files.
    name: '0109-plugin-jobs',
    sql: `
create table plugin_job (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  plugin_id text not null,
  name text not null,
  key text,
  title jsonb not null,
  input jsonb not null,
  permission text not null,
  manage text,
  -- Null: the system itself started it.
  asked_by uuid references app_user on delete cascade,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress real not null default 0,
  progress_text jsonb,
  -- Number of the present or last run. A process that lost the job sees another number, and changes nothing.
  run integer not null default 0,
  tries_left integer not null,
  -- How often it may be tried again when somebody asks for that.
  retries integer not null,
  -- The queue's job that runs it, or did so last.
  queue_job uuid,
  due_at timestamptz not null,
  cancel_requested boolean not null default false,
  problem jsonb,
  file_sha256 text references stored_file,
  file_name text,
  file_mime text,
  file_bytes bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (project_id, id),
  check ((status = 'failed') = (problem is not null)),
  check ((status in ('waiting', 'running')) = (ended_at is null)),
  check (file_sha256 is null or status = 'done')
);
create unique index plugin_job_key on plugin_job (project_id, plugin_id, name, key, asked_by) nulls not distinct
  where key is not null and status in ('waiting', 'running');
create index plugin_job_open on plugin_job (project_id, status) where status in ('waiting', 'running');
create index plugin_job_asker on plugin_job (project_id, asked_by, created_at desc);
create index plugin_job_file on plugin_job (file_sha256) where file_sha256 is not null;
select gantry.protect_project_table('plugin_job');
`,
  },
];
