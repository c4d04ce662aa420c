import type { Migration } from '@gantry/plugin-sdk/server';

export const viewMigrations: readonly Migration[] = [
  {
    // After 0100-models, which creates `stored_file`.
    name: '0127-views',
    sql: `
create table saved_view (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  owner_id uuid not null references app_user on delete cascade,
  name text not null,
  is_shared boolean not null,
  -- See the contract's viewpoint.
  viewpoint jsonb not null,
  -- A small JPEG; null when there is none.
  picture_sha256 text references stored_file,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_by uuid not null references app_user on delete cascade,
  changed_at timestamptz not null,
  primary key (project_id, id)
);
create index saved_view_owner on saved_view (project_id, owner_id, created_at desc, id);
create index saved_view_shared on saved_view (project_id, created_at desc, id) where is_shared;
create index saved_view_picture on saved_view (picture_sha256) where picture_sha256 is not null;
select gantry.protect_project_table('saved_view');
`,
  },
  {
    name: '0173-view-links',
    sql: `
-- Views that somebody copied a link to. Nobody lists them.
create table view_link (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  owner_id uuid not null references app_user on delete cascade,
  -- Of the viewpoint, so that the same view is the same link.
  sha256 text not null,
  -- See the contract's viewpoint.
  viewpoint jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, owner_id, sha256)
);
create index view_link_expiry on view_link (project_id, expires_at);
select gantry.protect_project_table('view_link');
`,
  },
];
