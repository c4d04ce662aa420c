import type { Migration } from '@gantry/plugin-sdk/server';

/** Uploads in progress, and the files of plugins. */
export const fileMigrations: readonly Migration[] = [
  {
    // After 0100-models, which creates `stored_file`.
    name: '0110-files',
    sql: `
create table plugin_upload (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  plugin_id text not null,
  rule text not null,
  -- Null when the server itself made it.
  user_id uuid references app_user on delete cascade,
  name text not null,
  -- As announced.
  bytes bigint not null,
  created_at timestamptz not null,
  -- What it became once all had arrived and was checked; null before.
  kept jsonb,
  sha256 text references stored_file,
  thumbnail_sha256 text references stored_file,
  primary key (project_id, id),
  check ((kept is null) = (sha256 is null))
);
create index plugin_upload_owner on plugin_upload (project_id, user_id);
create index plugin_upload_age on plugin_upload (project_id, created_at);
create index plugin_upload_content on plugin_upload (sha256);
create index plugin_upload_thumbnail on plugin_upload (thumbnail_sha256) where thumbnail_sha256 is not null;
select gantry.protect_project_table('plugin_upload');

create table plugin_file (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  plugin_id text not null,
  added_by uuid references app_user,
  added_at timestamptz not null,
  kept jsonb not null,
  sha256 text not null references stored_file,
  thumbnail_sha256 text references stored_file,
  primary key (project_id, id)
);
create index plugin_file_content on plugin_file (sha256);
create index plugin_file_thumbnail on plugin_file (thumbnail_sha256) where thumbnail_sha256 is not null;
select gantry.protect_project_table('plugin_file');
`,
  },
];
